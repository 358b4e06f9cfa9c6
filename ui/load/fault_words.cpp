// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/fault_words.h"

#include "core/base/clock.h"
#include "ui/common/format.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ui::load {

using namespace Qt::StringLiterals;
using lockscope::load::Fault;
using lockscope::load::FaultReport;
using lockscope::load::Scenario;

namespace {

constexpr Micros WatchdogLease = std::chrono::seconds(30);

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Load)
};

QString seenText(const std::optional<bool> &seen, bool isOver)
{
    if (!seen)
        return isOver ? Words::tr("Pending: the run ended first.") : Words::tr("Pending.");
    return *seen ? Words::tr("As expected.") : Words::tr("Not as expected.");
}

/// "Kill holder at 2s: The hold that is not released ends with its lease of 30s."
QString timed(const Fault &fault, const Message &predicted, bool isByHand)
{
    const QString text = isByHand ? Words::tr("%1 at %2, by hand: %3") : Words::tr("%1 at %2: %3");
    return text.arg(faultName(fault), formatDuration(fault.at), predicted.translated());
}

/// A line of the news and its sort key.
struct News
{
    Micros at;
    bool isOver = false; ///< injected, or failed
    QString line;
};

News newsOf(const FaultReport &report)
{
    const bool hasFailed = !report.problem.isEmpty();
    const QString sign = hasFailed ? u"✗"_s : !report.seen ? u"…"_s : *report.seen ? u"✓"_s : u"✗"_s;
    return {report.fault.at, report.at || hasFailed, sign + u' ' + faultOutcome(report, false)};
}

} // namespace

QString faultName(const Fault &fault)
{
    using Kind = Fault::Kind;
    switch (fault.kind) {
    case Kind::KillWorker:
        return fault.victim == Fault::Victim::Holder ? Words::tr("Kill holder") : Words::tr("Kill waiter");
    case Kind::SkipUnlock: return Words::tr("Skip release");
    case Kind::MoveSlot: return Words::tr("Move slot");
    case Kind::FailOver: return Words::tr("Fail over");
    case Kind::PauseClient: return Words::tr("Pause clients");
    case Kind::FreezeWatchdog: return Words::tr("Freeze");
    case Kind::CutLinks: return Words::tr("Cut links");
    case Kind::DelayLinks: return Words::tr("Slow links");
    case Kind::DropSubscription: return Words::tr("Drop subscriptions");
    case Kind::StopServer: return Words::tr("Pause server");
    case Kind::KillServer: return Words::tr("Kill server");
    }
    return {};
}

QString effectOf(const Scenario &scenario, const Fault &fault, bool awaitsReplicas)
{
    return lockscope::load::predict(scenario, fault, WatchdogLease, awaitsReplicas).text.translated();
}

QString faultEffect(const Scenario &scenario, const Fault &fault, bool awaitsReplicas)
{
    return timed(fault, lockscope::load::predict(scenario, fault, WatchdogLease, awaitsReplicas).text, false);
}

QString faultOutcome(const FaultReport &report, bool isOver)
{
    const bool isOfWorker = report.fault.target() == Fault::Target::Worker;
    if (!report.problem.isEmpty())
        return Words::tr("%1 could not be injected: %2").arg(report.fault.text(), report.problem.translated());
    if (!report.at && isOver)
        return (isOfWorker ? Words::tr("%1 was not injected: there was no such worker before the end of the run.")
                           : Words::tr("%1 was not injected: the run ended first."))
            .arg(report.fault.text());
    const QString effect = timed(report.fault, report.predicted, report.isByHand);
    if (!report.at)
        return sentences({effect, Words::tr("Not injected yet.")});
    const QString standstill = report.standstill
        ? Words::tr("Longest standstill: %1.")
              .arg(shortTime(std::chrono::duration<double, std::micro>(*report.standstill).count()))
        : QString();
    return sentences({effect, seenText(report.seen, isOver), standstill});
}

QStringList faultNews(const std::vector<FaultReport> &faults, int most)
{
    std::vector<News> news;
    for (const FaultReport &report : faults)
        news.push_back(newsOf(report));
    std::ranges::stable_sort(news, {}, [](const News &one) { return std::pair(!one.isOver, one.at); });
    const auto planned = std::ranges::find(news, false, &News::isOver);
    const auto first = planned - std::min<std::ptrdiff_t>(most, planned - news.begin());
    QStringList lines;
    for (auto one = first; one != planned; ++one)
        lines << one->line;
    if (planned != news.end())
        lines << planned->line;
    return lines;
}

} // namespace lockscope::ui::load
