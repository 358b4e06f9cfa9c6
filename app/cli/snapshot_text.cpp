// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/snapshot_text.h"

#include "app/cli/finding_text.h"
#include "app/cli/messages.h"
#include "app/common/console.h"
#include "app/common/help_layout.h"
#include "app/common/names.h"
#include "app/common/text_table.h"
#include "core/inspect/diagnosis/diagnosis.h"

#include <QDateTime>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using app::printable;
using inspect::LockSnapshot;

namespace {

constexpr qint64 Second = 1000;
constexpr qint64 Minute = 60 * Second;
constexpr qint64 Hour = 60 * Minute;
constexpr qint64 Day = 24 * Hour;

/// "1 h 4 min", "2 h": without a smaller unit that is zero.
QString pair(qint64 large, const QString &largeUnit, qint64 small, const QString &smallUnit)
{
    const QString first = QString::number(large) + u' ' + largeUnit;
    return small == 0 ? first : first + u' ' + QString::number(small) + u' ' + smallUnit;
}

QString toText(inspect::Ttl ttl)
{
    if (ttl.isAbsent())
        return u"-"_s;
    return ttl.neverExpires() ? u"none"_s : timeWords(ttl.ms);
}

/// "ends in 12 s", of a key or a hold.
QString endText(inspect::Ttl ttl)
{
    if (ttl.isAbsent())
        return u"gone"_s;
    return ttl.neverExpires() ? u"never ends"_s : u"ends in %1"_s.arg(timeWords(ttl.ms));
}

QString toText(const QString &name, const QVariant &value)
{
    if (name == "ttl_ms"_L1)
        return u"ttl="_s + toText(inspect::Ttl {value.toLongLong()}).remove(u' ');
    if (name == "position"_L1)
        return u"position=%1"_s.arg(value.toLongLong() + 1);
    return name + u'=' + withoutControls(value.toString());
}

QString toText(const QVariantMap &detail)
{
    QStringList parts;
    for (auto it = detail.begin(); it != detail.end(); ++it)
        parts.append(toText(it.key(), it.value()));
    return parts.join(u' ');
}

QString modeText(const LockSnapshot &lock)
{
    return lock.isModeKnown() ? schema::toWord(lock.mode) : u"unknown"_s;
}

QString kindText(const LockSnapshot &lock)
{
    using schema::LockKind;
    if (lock.kind == LockKind::Unknown)
        return {};
    if (!lock.isKindSure)
        return u", kind unknown (could be %1)"_s.arg(lock.shownCouldBe().join(u", "_s));
    QString text = (lock.isDoubtful() ? u", stored like a "_s : u", "_s) + schema::toWord(lock.kind)
        + (inspect::isCounter(lock.kind) ? QString() : u" lock"_s);
    if (lock.layout != schema::Layout::Current)
        text += lock.layout == schema::Layout::Json ? u" of Redisson before 2.2.4"_s : u" of Redisson before 2.7.4"_s;
    if (!lock.couldBe.isEmpty())
        text += u" (could be %1)"_s.arg(lock.couldBe.join(u", "_s));
    return text;
}

/// Returns the time from now (server's clock) to `atMs` (client's clock): "ends in 12 s", "ended 24 min ago".
QString endText(const std::optional<qint64> &atMs, const LockSnapshot &lock)
{
    if (!atMs)
        return u"never ends"_s;
    const qint64 ms = *atMs - lock.serverTimeMs;
    return ms > 0 ? u"ends in %1"_s.arg(timeWords(ms)) : u"ended %1 ago"_s.arg(timeWords(-ms));
}

QString deadlineText(const std::optional<qint64> &atMs, const LockSnapshot &lock)
{
    if (!atMs)
        return lock.areDeadlinesUnread() ? u"deadline unknown"_s : u"no deadline"_s;
    const qint64 ms = *atMs - lock.serverTimeMs;
    return ms > 0 ? u"deadline in %1"_s.arg(timeWords(ms)) : u"deadline %1 ago"_s.arg(timeWords(-ms));
}

/// Returns a lower bound of the waiters. The queue of a fair lock contains its waiters; waiters that are not queued,
/// and those of other locks, are known only by their subscriptions.
qint64 waitersOf(const LockSnapshot &lock)
{
    return std::max<qint64>(lock.waitingClients, std::ssize(lock.queue));
}

QString waitersText(const LockSnapshot &lock)
{
    const bool isCounted = lock.unheard.isEmpty() && !lock.isQueueUnread();
    const QString unsure = isCounted ? QString() : u", maybe more"_s;
    if (!lock.queue.empty()) {
        const qint64 queued = std::ssize(lock.queue);
        return u"%1%2 in the queue"_s.arg(lock.isComplete ? QString() : u"at least "_s, plural(queued, u"waiter"_s))
            + unsure;
    }
    if (lock.waitingClients > 0)
        return u"at least %1 subscribed"_s.arg(plural(lock.waitingClients, u"waiting client"_s)) + unsure;
    if (lock.hasSharedChannels && !lock.listeners.empty())
        return u"waiting clients unknown: subscribers of all databases share a channel"_s;
    return isCounted ? u"no waiting client seen"_s : u"waiting clients unknown"_s;
}

/// "–" if none was seen but not all nodes report theirs.
QString waitingText(const LockSnapshot &lock)
{
    const bool isCounted = lock.unheard.isEmpty() && !lock.isQueueUnread();
    return waitersOf(lock) == 0 && !isCounted ? u"–"_s : QString::number(waitersOf(lock));
}

QString holdsText(const LockSnapshot &lock, const app::Aliases &aliases)
{
    QString text;
    for (const inspect::Holder &holder : lock.holders) {
        const QString who = printable(holder.name()) + aliases.suffixOf(holder.id.client);
        const QString notice = holder.isForeign() ? u", not written by Redisson"_s
            : holder.isGhost                      ? u", ghost"_s
                                                  : QString();
        text += u"  %1 %2, %3%4\n"_s.arg(schema::toWord(holder.mode), who, plural(holder.count, u"hold"_s), notice);
        for (const inspect::TimeoutKey &timeout : holder.timeouts)
            text += u"    %1  %2\n"_s.arg(printable(timeout.key), endText(timeout.ttl));
    }
    for (const schema::StoredValue &value : lock.values) {
        text += u"  value %1 %2, %3, %4\n"_s.arg(printable(value.hash), printable(value.holder),
                                                 plural(value.count, u"hold"_s), endText(value.expiresAtMs, lock));
    }
    for (const inspect::HeldPermit &permit : lock.permits)
        text += u"  permit %1, %2\n"_s.arg(printable(app::permitText(permit.id)), endText(permit.expiresAtMs, lock));
    return text;
}

QString queueText(const LockSnapshot &lock, const app::Aliases &aliases)
{
    QString text;
    int position = 0;
    for (const inspect::QueueEntry &entry : lock.queue) {
        const QString subscribed = !entry.isListening ? u"subscription unknown"_s
            : *entry.isListening                      ? u"subscribed"_s
                                                      : u"not subscribed"_s;
        text += u"  waiter %1: %2, %3, %4\n"_s.arg(++position)
                    .arg(printable(entry.member) + aliases.suffixOf(entry.id.client),
                         deadlineText(entry.deadlineMs, lock), subscribed);
    }
    for (const inspect::LoneDeadline &deadline : lock.loneDeadlines)
        text += u"  not in the queue: %1, %2\n"_s.arg(printable(deadline.member),
                                                      deadlineText(deadline.deadlineMs, lock));
    return text;
}

/// The short form for a row of `list`; `show` explains it.
QString healthText(const LockSnapshot &lock, const inspect::Verdict &verdict)
{
    if (lock.health() != inspect::Health::Ok)
        return severityWord(lock.health());
    if (!lock.isModeKnown())
        return u"–"_s;
    if (verdict.state == inspect::Verdict::State::NotRenewed)
        return u"not renewed"_s;
    return isAlarming(verdict.state) ? toMessage(verdict.state).english() : severityWord(lock.health());
}

/// The aliases of the lock's holders.
QString namesOf(const LockSnapshot &lock, const app::Aliases &aliases)
{
    QStringList names;
    for (const inspect::Holder &holder : lock.holders)
        if (const app::Alias *alias = aliases.of(holder.id.client))
            names.append(printable(alias->toString().toUtf8()));
    names.removeDuplicates();
    return names.join(u", "_s);
}

/// "state: alive and working. Renewed 3 s ago.", in lines of at most `width` cells; 0: one line.
QString verdictText(const inspect::Verdict &verdict, int width)
{
    const QString reason = verdict.reason.english();
    const QString state = toMessage(verdict.state).english();
    return app::wrapped(u"state: %1%2%3"_s.arg(state, state.endsWith(u'?') ? QString() : u"."_s,
                                               reason.isEmpty() ? reason : u' ' + reason),
                        0, 2, width);
}

} // namespace

QString timeWords(qint64 ms)
{
    if (ms <= 0)
        return u"0 s"_s;
    if (ms < 10 * Second - 50)
        return QString::number(double(ms) / double(Second), 'f', 1) + u" s"_s;
    if (ms < Minute)
        return QString::number(ms / Second) + u" s"_s;
    if (ms < Hour)
        return pair(ms / Minute, u"min"_s, ms / Second % 60, u"s"_s);
    if (ms < Day)
        return pair(ms / Hour, u"h"_s, ms / Minute % 60, u"min"_s);
    const qint64 days = ms / Day;
    return days == 1 ? u"1 day"_s : u"%1 days"_s.arg(days);
}

inspect::Ttl holdEnd(const LockSnapshot &lock, const inspect::Holder &holder)
{
    inspect::Ttl end = holder.timeouts.empty() ? lock.ttl : inspect::Ttl();
    for (const inspect::TimeoutKey &timeout : holder.timeouts)
        end.ms = std::max(end.ms, timeout.ttl.ms);
    return end;
}

Verdicts verdictsOf(const std::vector<inspect::SharedSnapshot> &locks)
{
    Verdicts verdicts;
    for (const LockSnapshot &lock : locks)
        verdicts.insert(lock.name, inspect::verdictOf(lock, lock.takenAt));
    return verdicts;
}

QString listToText(const std::vector<inspect::SharedSnapshot> &locks, const Verdicts &verdicts,
                   const app::Console &console, const app::Aliases &aliases)
{
    constexpr qsizetype HealthColumn = 7;
    // Columns about health are never dropped on a narrow terminal.
    std::vector<app::TextTable::Column> columns {{u"NAME"_s, false, true},
                                                 {.title = u"KIND"_s, .spare = 1},
                                                 {u"MODE"_s},
                                                 {u"HOLDERS"_s, true},
                                                 {.title = u"HOLDS"_s, .isNumber = true, .spare = 3},
                                                 {u"WAITING"_s, true},
                                                 {u"TTL"_s, true},
                                                 {u"HEALTH"_s},
                                                 {.title = u"NODE"_s, .mayShrink = true, .spare = 2}};
    const bool hasNames = std::ranges::any_of(
        locks, [&](const LockSnapshot &lock) { return !namesOf(lock, aliases).isEmpty(); });
    if (hasNames)
        columns.push_back({.title = u"HELD BY"_s, .mayShrink = true});
    app::TextTable table(std::move(columns));
    for (const LockSnapshot &lock : locks) {
        app::TextTable::Paint paint;
        if (const inspect::Health health = lock.health(); health != inspect::Health::Ok) {
            const auto colour = health == inspect::Health::Error ? app::Console::Colour::Error
                                                                 : app::Console::Colour::Warning;
            paint = [&console, colour](const QString &text) { return console.inColour(text, colour); };
        }
        QStringList cells {app::nameText(lock.name),
                           schema::toWord(lock.shownKind()),
                           modeText(lock),
                           QString::number(lock.holderCount()),
                           QString::number(lock.holds()),
                           waitingText(lock),
                           toText(lock.ttl),
                           healthText(lock, verdicts.value(lock.name)),
                           lock.node};
        if (hasNames)
            cells.append(namesOf(lock, aliases));
        table.addRow(cells, HealthColumn, paint);
    }
    return table.toShortText(console.outputWidth());
}

QString doubtfulToText(const std::vector<inspect::SharedSnapshot> &keys, const app::Console &console)
{
    app::TextTable table({{u"NAME"_s, false, true},
                          {.title = u"STORED LIKE"_s, .spare = 1},
                          {u"TTL"_s, true},
                          {.title = u"WHY"_s, .mayShrink = true}});
    for (const LockSnapshot &key : keys)
        table.addRow(
            {app::nameText(key.name), schema::toWord(key.shownKind()), toText(key.ttl), doubtsOf(key).english()});
    return u"may be application data (%1):\n"_s.arg(keys.size()) + table.toText(console.outputWidth());
}

Message aboutOtherKey(const LockSnapshot &lock)
{
    const QByteArray type = lock.keys.empty() ? QByteArray("key") : lock.keys.front().type;
    const bool isOne = lock.size == 1;
    const Message size = type == "string" ? (isOne ? message<"key-bytes-one">() : message<"key-bytes">(lock.size))
        : type == "hash"                  ? (isOne ? message<"key-fields-one">() : message<"key-fields">(lock.size))
                                          : (isOne ? message<"key-entries-one">() : message<"key-entries">(lock.size));
    const Message end = lock.ttl.neverExpires() ? message<"key-ends-never">()
                                                : message<"key-ends">(timeWords(lock.ttl.ms));
    return message<"key-not-lock">(QString::fromLatin1(type), size, end);
}

QString snapshotToText(const LockSnapshot &lock, const inspect::Verdict &verdict, const app::Console &console,
                       const app::Aliases &aliases)
{
    if (lock.isOtherKey() && lock.waitingClients == 0)
        return u"%1: %2, on %3\n"_s.arg(app::nameText(lock.name), aboutOtherKey(lock).english(), lock.node);
    QString text = lock.isDoubtful()
        ? u"%1: may be application data%2\n"_s.arg(app::nameText(lock.name), kindText(lock))
        : u"%1: %2%3\n"_s.arg(app::nameText(lock.name), modeText(lock), kindText(lock));
    if (lock.isDoubtful())
        text += u"why: %1\n"_s.arg(doubtsOf(lock).english());
    const QString end = lock.mode == schema::LockMode::Free && lock.ttl.isAbsent() ? QString()
                                                                                   : endText(lock.ttl) + u", "_s;
    text += u"%1%2, on %3\n"_s.arg(end, waitersText(lock), lock.node);
    if (!lock.isDoubtful())
        text += verdictText(verdict, console.outputWidth());
    if (lock.available && lock.isDoubtful())
        text += u"value %1\n"_s.arg(*lock.available);
    else if (lock.available)
        text += lock.kind == schema::LockKind::Latch ? u"count %1\n"_s.arg(*lock.available)
                                                     : plural(*lock.available, u"free permit"_s) + u'\n';
    if (lock.token)
        text += u"token %1\n"_s.arg(printable(*lock.token));
    text += holdsText(lock, aliases) + queueText(lock, aliases);
    text += u"channel %1\n"_s.arg(printable(lock.channel));
    for (const inspect::StoredKey &key : lock.keys) {
        text += u"key %1  %2  %3%4\n"_s.arg(printable(key.key), printable(key.type), endText(key.ttl),
                                            key.isOrphan ? u"  (its lock no longer exists)"_s : QString());
    }
    if (!lock.isAtomic)
        text += u"not a consistent snapshot: the lock may have changed while it was read\n"_s;
    for (const inspect::UnreadKey &unread : lock.unread)
        text += u"incomplete: %1\n"_s.arg(unread.reason.english());
    for (const Message &node : lock.unheard)
        text += u"waiting clients may be missing: %1\n"_s.arg(node.english());
    if (!lock.isComplete)
        text += u"incomplete: the lock has more fields, waiters or permits than are shown\n"_s;
    if (lock.isDoubtful() && !lock.findings.empty())
        text += u"findings if it is a lock:\n"_s;
    return text + findingsToText(lock.findings, console);
}

QString waysToText(const inspect::ServerWays &ways, int width)
{
    QStringList words;
    for (const Message &way : ways.all())
        words.append(way.english());
    return app::wrapped(u"server: "_s + words.join(u' '), 0, 2, width);
}

QString eventToText(const inspect::LockEvent &event, const app::Aliases &aliases)
{
    const QString time = QDateTime::fromMSecsSinceEpoch(event.atMs).toString(u"HH:mm:ss.zzz"_s);
    QStringList parts {time, inspect::toWord(event.kind).leftJustified(10), app::nameText(event.lock)};
    if (!event.holder.isEmpty())
        parts.append(
            printable(event.holder)
            + aliases.suffixOf(schema::HolderField::parse(event.holder).value_or(schema::HolderField {}).id.client));
    if (const QVariantMap detail = event.toVariantMap(); !detail.isEmpty())
        parts.append(toText(detail));
    parts.append(u"[%1]"_s.arg(inspect::toWord(event.source)));
    return parts.join(u"  "_s) + u'\n';
}

QString holdersToText(const LockSnapshot &lock)
{
    QStringList holders;
    for (const inspect::Holder &holder : lock.holders)
        holders.append(u"%1 (%2, %3)"_s.arg(printable(holder.name()), schema::toWord(holder.mode),
                                            plural(holder.count, u"hold"_s)));
    if (holders.isEmpty())
        for (const QByteArray &field : lock.strayFields)
            holders.append(printable(field));
    return holders.join(u", "_s);
}

} // namespace lockscope::cli
