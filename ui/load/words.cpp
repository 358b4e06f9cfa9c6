// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/words.h"

#include "core/base/clock.h"
#include "core/base/shell_word.h"
#include "ui/common/format.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <algorithm>
#include <utility>

namespace lockscope::ui::load {

using namespace Qt::StringLiterals;
using lockscope::load::Access;
using lockscope::load::AssertionResult;
using lockscope::load::Fault;
using lockscope::load::FaultReport;
using lockscope::load::LimitReport;
using lockscope::load::LockType;
using lockscope::load::Scenario;
using lockscope::load::WorkerRow;
using lockscope::load::WorkerState;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Load)
};

QString locksText(const Scenario &scenario)
{
    const std::vector<LockName> names = scenario.lockNames(u"…"_s);
    const std::vector<LockName> first = scenario.memberNames(names.front(), 1);
    const std::vector<LockName> last = scenario.memberNames(names.back(), 1);
    const QString from = displayName(first.front().bytes());
    const std::size_t count = names.size() * first.size();
    const QString text = count == 1
        ? from
        : Words::tr("%1: %2 to %3").arg(number(qint64(count)), from, displayName(last.back().bytes()));
    return scenario.name.isEmpty() ? Words::tr("%1 (new, only for this run)").arg(text) : text;
}

QString timeText(const Scenario &scenario)
{
    const auto text = [](Micros time) {
        return duration(std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
    };
    const QString all = text(scenario.warmup + scenario.duration);
    return scenario.warmup.count() == 0 ? all : Words::tr("%1, including %2 warm-up").arg(all, text(scenario.warmup));
}

/// Quoted for a shell, or Base64 if a shell line cannot contain it; lockscope-cli accepts both for names.
QString argument(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    return shellWord(bytes).value_or(u"b64:"_s + QString::fromLatin1(bytes.toBase64()));
}

/// Returns an option and its value, which may start with a dash.
QStringList option(const QString &name, const QString &text)
{
    if (text.startsWith(u'-'))
        return {u"--%1=%2"_s.arg(name, argument(text))};
    return {u"--"_s + name, argument(text)};
}

constexpr Micros WatchdogLease = std::chrono::seconds(30);

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

News newsOf(const FaultReport &report, bool isOver)
{
    const bool hasFailed = !report.problem.isEmpty();
    const QString sign = hasFailed ? u"✗"_s : !report.seen ? u"…"_s : *report.seen ? u"✓"_s : u"✗"_s;
    return {report.fault.at, report.at || hasFailed, sign + u' ' + faultOutcome(report, isOver)};
}

/// "64 workers", or a rate: a value of a search.
QString limitValue(double value, bool isRate)
{
    return isRate ? Words::tr("%1 cycles per second").arg(figure(value))
                  : Words::tr("%n worker(s)", nullptr, int(value));
}

} // namespace

QString typeName(LockType type)
{
    switch (type) {
    case LockType::Reentrant: return Words::tr("reentrant");
    case LockType::Fair: return Words::tr("fair");
    case LockType::Read: return Words::tr("read only");
    case LockType::Write: return Words::tr("write only");
    case LockType::ReadWrite: return Words::tr("read/write");
    case LockType::Spin: return Words::tr("spin");
    case LockType::Fenced: return Words::tr("fenced");
    case LockType::NonReentrant: return Words::tr("non-reentrant");
    case LockType::NonReentrantFair: return Words::tr("non-reentrant fair");
    case LockType::Multi: return Words::tr("multi lock");
    case LockType::RedLock: return Words::tr("RedLock");
    case LockType::FasterMulti: return Words::tr("faster multi lock");
    case LockType::Semaphore: return Words::tr("semaphore");
    case LockType::Permit: return Words::tr("expirable permits");
    case LockType::Latch: return Words::tr("count-down latch");
    }
    return {};
}

QString accessName(Access access)
{
    switch (access) {
    case Access::Read: return Words::tr("read");
    case Access::Write: return Words::tr("write");
    case Access::Exclusive: return Words::tr("exclusive");
    case Access::Fair: return Words::tr("fair");
    }
    return {};
}

Token tokenOf(Access access)
{
    return access == Access::Read ? Token::HeldRead : Token::HeldWrite;
}

QString stateName(const WorkerRow &worker)
{
    switch (worker.state) {
    case WorkerState::Idle: return Words::tr("idle");
    case WorkerState::Waits: return Words::tr("waits (%1)").arg(accessName(worker.access));
    case WorkerState::Holds: return Words::tr("holds (%1)").arg(accessName(worker.access));
    case WorkerState::Thinks: return Words::tr("thinks");
    }
    return {};
}

Token tokenOf(const WorkerRow &worker)
{
    if (worker.state == WorkerState::Waits)
        return Token::Waiting;
    return worker.state == WorkerState::Holds ? tokenOf(worker.access) : Token::Free;
}

int countOf(const std::vector<WorkerRow> &workers, WorkerState state, Access access)
{
    return int(std::ranges::count_if(workers,
                                     [&](const WorkerRow &one) { return one.state == state && one.access == access; }));
}

QString thresholdText(const AssertionResult &result)
{
    const bool isTime = result.text.contains(u'(') || result.text.contains("longest_wait"_L1);
    if (!result.value)
        return u"%1:  %2"_s.arg(result.text, Words::tr("not measured"));
    const QString value = isTime ? shortTime(*result.value) : figure(*result.value);
    return u"%1:  %2"_s.arg(result.text, result.isAtLeast ? Words::tr("at least %1").arg(value) : value);
}

QString shortName(const Scenario &scenario)
{
    return Words::tr("%1, %n worker(s)", nullptr, scenario.workers).arg(typeName(scenario.type));
}

std::vector<std::pair<QString, QString>> factsOf(const Scenario &scenario)
{
    std::vector<std::pair<QString, QString>> facts {
        {Words::tr("Locks"), locksText(scenario)},
        {Words::tr("Workers"), Words::tr("%1 (%2)").arg(number(scenario.workers), typeName(scenario.type))},
        {Words::tr("Duration"), timeText(scenario)}};
    if (!scenario.faults.empty())
        facts.emplace_back(Words::tr("Faults"), number(qint64(scenario.faults.size())));
    return facts;
}

QString commandLine(const LoadPlan &plan)
{
    const QJsonObject defaults = Scenario {}.toJson();
    const QJsonObject wanted = plan.scenario.toJson();
    QStringList words {u"lockscope-cli"_s, u"stress"_s, u"--type"_s, toWord(plan.scenario.type)};
    for (auto it = wanted.begin(); it != wanted.end(); ++it) {
        if (it.key() == "type"_L1 || it.value() == defaults[it.key()])
            continue;
        if (it.key() == "faults"_L1) {
            for (const QJsonValue &fault : it.value().toArray())
                words << option(u"fault"_s, fault.toString());
            continue;
        }
        words << option(it.key(), it.value().toVariant().toString());
    }
    for (const QString &threshold : plan.thresholds)
        words << option(u"assert"_s, threshold);
    return words.join(u' ');
}

LoadPlan limitPlan(LoadPlan plan)
{
    plan.findsLimit = true;
    plan.scenario.faults.clear(); // not allowed in a search
    if (plan.thresholds.isEmpty())
        plan.thresholds << u"p99(wait)<20ms"_s;
    return plan;
}

QString limitCommandLine(const LoadPlan &plan)
{
    LoadPlan search = limitPlan(plan);
    const QString first = search.thresholds.takeFirst();
    return commandLine(search) + u' ' + option(u"find-limit"_s, first).join(u' ');
}

QString searchText(const Scenario &step)
{
    return Words::tr("Limit search: %1")
        .arg(limitValue(step.rate ? step.rate->mean() : step.workers, step.rate.has_value()));
}

QString limitResult(const LimitReport &limit)
{
    const QString held = limit.held ? limitValue(*limit.held, limit.isRate) : QString();
    const QString broken = limit.broken ? limitValue(*limit.broken, limit.isRate) : QString();
    QString result; // empty if the search ended before any value was decided
    if (limit.held || limit.broken)
        result = !limit.held ? Words::tr("%1 failed even with %2.").arg(limit.threshold, broken)
            : !limit.broken  ? Words::tr("%1 passed up to %2, the highest value.").arg(limit.threshold, held)
                             : Words::tr("%1 passed with %2 and failed with %3.").arg(limit.threshold, held, broken);
    return sentences({result, Words::tr("The limit search made %n run(s).", nullptr, int(limit.steps.size()))});
}

QString faultName(const Fault &fault)
{
    using Kind = Fault::Kind;
    switch (fault.kind) {
    case Kind::KillWorker:
        return fault.victim == Fault::Victim::Holder ? Words::tr("Kill holder") : Words::tr("Kill waiter");
    case Kind::SkipUnlock: return Words::tr("Skip release");
    case Kind::MoveSlot: return Words::tr("Move slot");
    case Kind::Failover: return Words::tr("Fail over");
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

QStringList faultNews(const std::vector<FaultReport> &faults, int maxNews, bool isOver)
{
    std::vector<News> news;
    for (const FaultReport &report : faults)
        news.push_back(newsOf(report, isOver));
    std::ranges::stable_sort(news, {}, [](const News &one) { return std::pair(!one.isOver, one.at); });
    const auto planned = std::ranges::find(news, false, &News::isOver);
    const auto first = planned - std::min<std::ptrdiff_t>(maxNews, planned - news.begin());
    QStringList lines;
    for (auto one = first; one != planned; ++one)
        lines << one->line;
    if (planned != news.end())
        lines << planned->line;
    return lines;
}

} // namespace lockscope::ui::load
