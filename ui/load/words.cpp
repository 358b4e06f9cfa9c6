// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/words.h"

#include "core/base/clock.h"
#include "core/load/faults/fault_report.h"
#include "core/load/scenario/preset.h"
#include "ui/common/format.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QRegularExpression>

namespace lockscope::ui::load {
using namespace Qt::StringLiterals;
using core::Access;
using core::LockType;

namespace {

constexpr Micros WatchdogLease = std::chrono::seconds(30);

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Load)
};

constexpr std::pair<const char *, const char *> summaries[] = {
    {"read-heavy-cache", QT_TRANSLATE_NOOP("Load", "Many readers, few writers, some entries hotter than others")},
    {"write-heavy-ledger", QT_TRANSLATE_NOOP("Load", "Mostly writers on some accounts")},
    {"fair-queue", QT_TRANSLATE_NOOP("Load", "Everybody waits in one queue")},
    {"hot-key", QT_TRANSLATE_NOOP("Load", "One lock that all clients want at once")},
    {"thousand-names", QT_TRANSLATE_NOOP("Load", "A thousand locks that are hardly ever contended")},
    {"re-entry", QT_TRANSLATE_NOOP("Load", "Holders that take their lock five times")},
    {"starvation", QT_TRANSLATE_NOOP("Load", "Readers that leave no gap: writers wait in vain and time out")},
    {"lease-expiry", QT_TRANSLATE_NOOP("Load", "Holds that outlast their lease: they are lost, and counted as lost")},
    {"multi-lock", QT_TRANSLATE_NOOP("Load", "Three locks at a time out of a ring of five")},
};

/// In single quotes where a shell would read more than the text.
QString quoted(const QString &text)
{
    static const QRegularExpression plain(u"^[A-Za-z0-9_./:,@=-]+$"_s);
    return plain.match(text).hasMatch() ? text : u'\'' + QString(text).replace(u'\'', u"'\\''"_s) + u'\'';
}

QString seenText(const std::optional<bool> &seen)
{
    if (!seen)
        return Words::tr("Not seen: the run ended before.");
    return *seen ? Words::tr("Seen as expected.") : Words::tr("Seen otherwise.");
}

double microseconds(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double, std::micro>(time).count();
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
    case LockType::RedLock: return Words::tr("red lock");
    case LockType::FasterMulti: return Words::tr("faster multi lock");
    case LockType::Semaphore: return Words::tr("semaphore");
    case LockType::Permit: return Words::tr("permits");
    case LockType::Latch: return Words::tr("latch");
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

QString presetSummary(const core::Preset &preset)
{
    for (const auto &[name, summary] : summaries) {
        if (preset.name == QLatin1StringView(name))
            return Words::tr(summary);
    }
    return preset.summary;
}

QString stateName(const core::WorkerRow &worker)
{
    switch (worker.state) {
    case core::WorkerState::Idle: return Words::tr("rests");
    case core::WorkerState::Waits: return Words::tr("waits for %1").arg(accessName(worker.access));
    case core::WorkerState::Holds: return Words::tr("holds %1").arg(accessName(worker.access));
    case core::WorkerState::Thinks: return Words::tr("thinks");
    }
    return {};
}

Token tokenOf(const core::WorkerRow &worker)
{
    if (worker.state == core::WorkerState::Waits)
        return Token::Waiting;
    return worker.state == core::WorkerState::Holds ? tokenOf(worker.access) : Token::Free;
}

QString thresholdText(const core::AssertionResult &result)
{
    const bool isTime = result.text.contains(u'(') || result.text.contains("longest_wait"_L1);
    const QString value = !result.value ? unknown() : isTime ? shortTime(*result.value) : figure(*result.value);
    return u"%1:  %2"_s.arg(result.text, value);
}

QString faultEffect(const core::Scenario &scenario, const core::Fault &fault)
{
    const core::Prediction prediction = core::predict(scenario, fault, WatchdogLease);
    if (!prediction.standstill)
        return Words::tr("At %1 a worker ends and forgets to give back what it holds. Expected: nobody else gets that "
                         "lock until the run ends.")
            .arg(formatDuration(fault.at));
    const QString text = fault.kind == core::Fault::Kind::SkipUnlock
        ? Words::tr("At %1 a worker ends and forgets to give back what it holds. Expected: the others wait %2 at most, "
                    "for its lease.")
        : fault.victim == core::Fault::Victim::Holder
        ? Words::tr(
            "At %1 a worker that holds the lock vanishes without giving it back. Expected: the others wait %2 at "
            "most, for its lease.")
        : Words::tr("At %1 a worker that waits for the lock vanishes. Expected: nobody waits for it longer than %2.");
    return text.arg(formatDuration(fault.at), duration(std::chrono::ceil<Millis>(*prediction.standstill).count()));
}

QString faultEffect(const core::ServerFault &fault)
{
    const QString text = fault.kind == core::ServerFault::Kind::MoveSlot
        ? Words::tr(
            "At %1 the slot of the first name moves to another node. Expected: nothing is lost, holds and waits "
            "go on there.")
        : Words::tr("At %1 the node of the first name dies. Expected: its replica takes over; holds that it did not "
                    "have yet may be lost.");
    return text.arg(formatDuration(fault.at));
}

QString faultEffect(const core::Disturbance &fault)
{
    using Kind = core::Disturbance::Kind;
    const auto said = [&fault](const QString &text) { return text.arg(formatDuration(fault.at)); };
    const QString time = formatDuration(fault.lasts);
    const QString recovery = formatDuration(core::recoveryOf(fault));
    switch (fault.kind) {
    case Kind::PauseClient:
        return said(Words::tr("At %1 the workers' clients stand still for %2. Expected: what outlasts its lease is "
                              "lost; locks are taken again within %3 of the end."))
            .arg(time, recovery);
    case Kind::FreezeWatchdog:
        return said(Words::tr("At %1 nothing is renewed for %2. Expected: what outlasts its lease is lost; locks are "
                              "taken as before."))
            .arg(time);
    case Kind::CutLinks:
        return said(Words::tr("At %1 all links are cut for %2. Expected: what outlasts its lease is lost; locks are "
                              "taken again within %3 of the end."))
            .arg(time, recovery);
    case Kind::DelayLinks:
        return said(Words::tr("From %1 on each command goes out %2 later. Expected: whoever takes a lock waits at "
                              "least that long."))
            .arg(time);
    case Kind::DropSubscription:
        return said(Words::tr("At %1 the links that hear messages break. Expected: no message is missed; locks are "
                              "taken again within %2."))
            .arg(recovery);
    case Kind::StopServer:
        return said(Words::tr("At %1 the private server stands still for %2. Expected: what outlasts its lease is "
                              "lost; locks are taken again within %3 of the end."))
            .arg(time, recovery);
    case Kind::KillServer:
        return said(Words::tr("At %1 the private server dies. Expected: the run ends and says where it was."));
    }
    return {};
}

QString faultOutcome(const core::Scenario &scenario, const core::FaultReport &report)
{
    if (!report.at)
        return Words::tr("%1: did not happen, there was no such worker before the end.").arg(report.fault.text());
    const QString standstill = report.standstill
        ? u' ' + Words::tr("Longest standstill: %1.").arg(shortTime(microseconds(*report.standstill)))
        : QString();
    return faultEffect(scenario, report.fault) + u' ' + seenText(report.seen) + standstill;
}

namespace {

template <typename Report>
QString courseOutcome(const Report &report)
{
    if (!report.problem.isEmpty())
        return Words::tr("%1 could not be done: %2").arg(report.fault.text(), report.problem);
    if (!report.at)
        return Words::tr("%1: did not happen, the run ended before.").arg(report.fault.text());
    return faultEffect(report.fault) + u' ' + seenText(report.seen);
}

} // namespace

QString faultOutcome(const core::ServerFaultReport &report)
{
    return courseOutcome(report);
}

QString faultOutcome(const core::DisturbanceReport &report)
{
    return courseOutcome(report);
}

QString shortName(const core::Scenario &scenario)
{
    return Words::tr("%1, %n worker(s)", nullptr, scenario.workers).arg(typeName(scenario.type));
}

QString commandLine(const LoadPlan &plan)
{
    const QJsonObject defaults = core::Scenario {}.toJson();
    const QJsonObject wanted = plan.scenario.toJson();
    QStringList words {u"lockscope-cli"_s, u"stress"_s, u"--type"_s, toWord(plan.scenario.type)};
    for (auto it = wanted.begin(); it != wanted.end(); ++it) {
        if (it.key() == "type"_L1 || it.value() == defaults[it.key()])
            continue;
        if (it.key() == "faults"_L1) {
            for (const QJsonValue &fault : it.value().toArray())
                words << u"--fault"_s << quoted(fault.toString());
            continue;
        }
        words << u"--"_s + it.key() << quoted(it.value().toVariant().toString());
    }
    for (const QString &threshold : plan.thresholds)
        words << u"--assert"_s << quoted(threshold);
    return words.join(u' ');
}

} // namespace lockscope::ui::load
