// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/fault_words.h"

#include "core/base/clock.h"
#include "ui/common/format.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ui::load {
using namespace Qt::StringLiterals;

namespace {

constexpr Micros WatchdogLease = std::chrono::seconds(30);

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Load)
};

QString seenText(const std::optional<bool> &seen, bool isOver)
{
    if (!seen)
        return isOver ? Words::tr("Not seen: the run ended before.") : Words::tr("Not seen so far.");
    return *seen ? Words::tr("Seen as expected.") : Words::tr("Seen otherwise.");
}

double microseconds(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double, std::micro>(time).count();
}

QString effectOf(const core::Scenario &scenario, const core::Fault &fault)
{
    const core::Prediction prediction = core::predict(scenario, fault, WatchdogLease);
    if (!prediction.standstill)
        return Words::tr(
            "A worker ends without releasing its lock. Expected: no other worker gets that lock until the run ends.");
    const QString text = fault.kind == core::Fault::Kind::SkipUnlock
        ? Words::tr("A worker ends without releasing its lock. Expected: other workers wait %1 at most, until its "
                    "lease expires.")
        : fault.victim == core::Fault::Victim::Holder
        ? Words::tr("A worker that holds the lock vanishes without giving it back. Expected: the others wait %1 at "
                    "most, for its lease.")
        : Words::tr("A worker that waits for the lock vanishes. Expected: no worker waits for it longer than %1.");
    return text.arg(duration(std::chrono::ceil<Millis>(*prediction.standstill).count()));
}

QString effectOf(const core::ServerFault &fault, bool awaitsReplicas)
{
    if (fault.kind == core::ServerFault::Kind::MoveSlot)
        return Words::tr("The slot of the first lock name moves to another node. Expected: no hold is lost. Holds and "
                         "waits continue there.");
    return awaitsReplicas
        ? Words::tr("The node of the first lock name dies. Expected: its replica takes over and no hold is lost. The "
                    "locks work again once the new primary has a replica.")
        : Words::tr("The node of the first name dies. Expected: its replica takes over; holds that it did not have yet "
                    "may be lost.");
}

QString effectOf(const core::Disturbance &fault)
{
    using Kind = core::Disturbance::Kind;
    const QString time = formatDuration(fault.lasts);
    const QString recovery = formatDuration(core::recoveryOf(fault));
    switch (fault.kind) {
    case Kind::PauseClient:
        return Words::tr("The workers' clients are paused for %1. Expected: what outlasts its lease is lost; locks are "
                         "taken again within %2 of the end.")
            .arg(time, recovery);
    case Kind::FreezeWatchdog:
        return Words::tr("No lease is renewed for %1. Expected: holds that outlast their lease are lost. Acquisitions "
                         "continue as before.")
            .arg(time);
    case Kind::CutLinks:
        return Words::tr("All links are cut for %1. Expected: what outlasts its lease is lost; locks are taken again "
                         "within %2 of the end.")
            .arg(time, recovery);
    case Kind::DelayLinks:
        return Words::tr(
                   "From then on, each command is delayed by %1. Expected: each acquisition takes at least that long.")
            .arg(time);
    case Kind::DropSubscription:
        return Words::tr("The links that hear messages break. Expected: no message is missed; locks are taken again "
                         "within %1.")
            .arg(recovery);
    case Kind::StopServer:
        return Words::tr("The private server is paused for %1. Expected: what outlasts its lease is lost; locks are "
                         "taken again within %2 of the end.")
            .arg(time, recovery);
    case Kind::KillServer: return Words::tr("The private server dies. Expected: the run ends and says where it was.");
    }
    return {};
}

QString timed(Micros at, const QString &effect, bool isByHand = false)
{
    return (isByHand ? Words::tr("By hand at %1: %2") : Words::tr("At %1: %2")).arg(formatDuration(at), effect);
}

} // namespace

QString effectOf(const core::Scenario &scenario, const core::AnyFault &fault, bool awaitsReplicas)
{
    if (const auto *ofWorker = std::get_if<core::Fault>(&fault))
        return effectOf(scenario, *ofWorker);
    if (const auto *ofServer = std::get_if<core::ServerFault>(&fault))
        return effectOf(*ofServer, awaitsReplicas);
    return effectOf(std::get<core::Disturbance>(fault));
}

QString faultEffect(const core::Scenario &scenario, const core::AnyFault &fault, bool awaitsReplicas)
{
    return timed(std::visit([](const auto &one) { return one.at; }, fault), effectOf(scenario, fault, awaitsReplicas));
}

QString faultName(const core::AnyFault &fault)
{
    using Kind = core::Disturbance::Kind;
    if (const auto *ofWorker = std::get_if<core::Fault>(&fault)) {
        if (ofWorker->kind == core::Fault::Kind::SkipUnlock)
            return Words::tr("Forget a release");
        return ofWorker->victim == core::Fault::Victim::Holder ? Words::tr("Kill holder") : Words::tr("Kill waiter");
    }
    if (const auto *ofServer = std::get_if<core::ServerFault>(&fault))
        return ofServer->kind == core::ServerFault::Kind::MoveSlot ? Words::tr("Move slot") : Words::tr("Fail over");
    switch (std::get<core::Disturbance>(fault).kind) {
    case Kind::PauseClient: return Words::tr("Pause clients");
    case Kind::FreezeWatchdog: return Words::tr("Freeze");
    case Kind::CutLinks: return Words::tr("Cut links");
    case Kind::DelayLinks: return Words::tr("Slow links");
    case Kind::DropSubscription: return Words::tr("Drop subscriptions");
    case Kind::StopServer: return Words::tr("Stop server");
    case Kind::KillServer: return Words::tr("Kill server…");
    }
    return {};
}

QString faultOutcome(const core::Scenario &scenario, const core::FaultReport &report, bool isOver)
{
    if (!report.at && isOver)
        return Words::tr("%1: did not happen, there was no such worker before the end.").arg(report.fault.text());
    const QString effect = timed(report.fault.at, effectOf(scenario, report.fault), report.isByHand);
    if (!report.at)
        return sentences({effect, Words::tr("Not done so far.")});
    const QString standstill = report.standstill
        ? Words::tr("Longest standstill: %1.").arg(shortTime(microseconds(*report.standstill)))
        : QString();
    return sentences({effect, seenText(report.seen, isOver), standstill});
}

namespace {

template <typename Report>
QString courseOutcome(const Report &report, const QString &effect, bool isOver)
{
    if (!report.problem.isEmpty())
        return Words::tr("%1 could not be done: %2").arg(report.fault.text(), report.problem.translated());
    if (!report.at && isOver)
        return Words::tr("%1: did not happen, the run ended before.").arg(report.fault.text());
    return sentences({effect, report.at ? seenText(report.seen, isOver) : Words::tr("Not done so far.")});
}

/// A line of the news and its sort key.
struct News
{
    Micros at;
    bool isOver = false; ///< injected, or failed
    QString line;
};

template <typename Report>
News newsOf(const Report &report, const QString &outcome, bool hasFailed)
{
    const QString sign = hasFailed ? u"✗"_s : !report.seen ? u"…"_s : *report.seen ? u"✓"_s : u"✗"_s;
    return {report.fault.at, report.at || hasFailed, sign + u' ' + outcome};
}

} // namespace

QString faultOutcome(const core::ServerFaultReport &report, bool isOver)
{
    return courseOutcome(report, timed(report.fault.at, effectOf(report.fault, report.awaitsReplicas), report.isByHand),
                         isOver);
}

QString faultOutcome(const core::DisturbanceReport &report, bool isOver)
{
    return courseOutcome(report, timed(report.fault.at, effectOf(report.fault), report.isByHand), isOver);
}

QStringList faultNews(const core::Scenario &scenario, const core::FaultReports &faults, int most)
{
    std::vector<News> news;
    for (const core::FaultReport &report : faults.ofWorkers)
        news.push_back(newsOf(report, faultOutcome(scenario, report, false), false));
    for (const core::ServerFaultReport &report : faults.ofServers)
        news.push_back(newsOf(report, faultOutcome(report, false), !report.problem.isEmpty()));
    for (const core::DisturbanceReport &report : faults.disturbances)
        news.push_back(newsOf(report, faultOutcome(report, false), !report.problem.isEmpty()));
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
