// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/snapshot_text.h"

#include "app/common/console.h"
#include "app/common/names.h"
#include "app/common/text_table.h"

#include <QDateTime>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using app::printable;
using inspect::LockSnapshot;

namespace {

QString number(qint64 value)
{
    return QString::number(value);
}

QString times(qint64 count, const QString &what)
{
    return u"%1 %2%3"_s.arg(number(count), what, count == 1 ? QString() : u"s"_s);
}

QString toText(inspect::Ttl ttl)
{
    if (ttl.isAbsent())
        return u"-"_s;
    if (ttl.neverExpires())
        return u"none"_s;
    return u"%1 s"_s.arg(QString::number(double(ttl.ms) / 1000.0, 'f', 1));
}

QString toText(inspect::Health health)
{
    switch (health) {
    case inspect::Health::Ok: return u"ok"_s;
    case inspect::Health::Info: return u"info"_s;
    case inspect::Health::Warning: return u"warning"_s;
    case inspect::Health::Error: break;
    }
    return u"ERROR"_s;
}

QString toText(const inspect::Finding &finding, const QString &lock, const app::Console &console)
{
    const bool isInfo = finding.severity == inspect::Health::Info;
    const auto colour = finding.severity == inspect::Health::Error ? app::Console::Colour::Error
                                                                   : app::Console::Colour::Warning;
    const QString severity = toText(finding.severity);
    QString text = (isInfo ? severity : console.inColour(severity, colour))
        + u" %1%2: %3\n  seen: %4\n"_s.arg(finding.id, lock.isEmpty() ? QString() : u" "_s + lock,
                                           withoutControls(finding.explanation), withoutControls(finding.evidence));
    if (!finding.fix.isEmpty())
        text += u"  fix: %1\n"_s.arg(withoutControls(finding.fix));
    return text;
}

QString toText(const QVariantMap &detail)
{
    QStringList parts;
    for (auto it = detail.begin(); it != detail.end(); ++it)
        parts.append(it.key() + u'=' + withoutControls(it.value().toString()));
    return parts.join(u' ');
}

QString kindText(const LockSnapshot &lock)
{
    using schema::LockKind;
    if (lock.kind == LockKind::Unknown)
        return {};
    const bool isLock = lock.kind != LockKind::Semaphore && lock.kind != LockKind::Permit
        && lock.kind != LockKind::Latch;
    QString text = u", "_s + schema::toWord(lock.kind) + (isLock ? u" lock"_s : QString());
    if (lock.layout != schema::Layout::Current)
        text += lock.layout == schema::Layout::Json ? u" of Redisson before 2.2.4"_s : u" of Redisson before 2.7.4"_s;
    if (!lock.couldBe.isEmpty())
        text += u" (could be %1)"_s.arg(lock.couldBe.join(u", "_s));
    return text;
}

/// Epoch of the holder's clock, as time from now by the server's.
QString remaining(const std::optional<qint64> &atMs, const LockSnapshot &lock)
{
    if (!atMs)
        return u"none"_s;
    const qint64 ms = *atMs - lock.serverTimeMs;
    return ms > 0 ? toText(inspect::Ttl {ms}) : u"over for %1"_s.arg(toText(inspect::Ttl {-ms}));
}

QString holdsText(const LockSnapshot &lock, const app::Aliases &aliases)
{
    QString text;
    for (const inspect::Holder &holder : lock.holders) {
        const QString who = printable(holder.id.field()) + aliases.suffixOf(holder.id.client);
        text += u"  %1 %2, %3%4\n"_s.arg(schema::toWord(holder.mode), who, times(holder.count, u"hold"_s),
                                         holder.isGhost ? u", ghost"_s : QString());
        for (const inspect::TimeoutKey &timeout : holder.timeouts)
            text += u"    %1  %2\n"_s.arg(printable(timeout.key), toText(timeout.ttl));
    }
    for (const schema::StoredValue &value : lock.values) {
        text += u"  value %1 %2, %3, lease %4\n"_s.arg(printable(value.hash), printable(value.holder),
                                                       times(value.count, u"hold"_s),
                                                       remaining(value.expiresAtMs, lock));
    }
    for (const inspect::HeldPermit &permit : lock.permits)
        text += u"  permit %1, lease %2\n"_s.arg(printable(app::permitText(permit.id)),
                                                 remaining(permit.expiresAtMs, lock));
    return text;
}

QString queueText(const LockSnapshot &lock, const app::Aliases &aliases)
{
    QString text;
    int position = 0;
    for (const inspect::QueueEntry &entry : lock.queue) {
        const QString listens = !entry.isListening ? u"not known whether it listens"_s
            : *entry.isListening                   ? u"listens"_s
                                                   : u"does not listen"_s;
        text += u"  waits %1: %2, deadline %3, %4\n"_s.arg(++position)
                    .arg(printable(entry.member) + aliases.suffixOf(entry.id.client), remaining(entry.deadlineMs, lock),
                         listens);
    }
    for (const inspect::LoneDeadline &deadline : lock.loneDeadlines)
        text += u"  deadline of %1, who is not in the queue: %2\n"_s.arg(printable(deadline.member),
                                                                         remaining(deadline.deadlineMs, lock));
    return text;
}

/// The word in a row of `list`; `show` explains it.
QString healthText(const LockSnapshot &lock)
{
    const auto isNotRenewed = [](const inspect::Finding &finding) { return finding.id == "not-renewed"_L1; };
    const bool isLeft = lock.health() == inspect::Health::Ok && std::ranges::any_of(lock.findings, isNotRenewed);
    return isLeft ? u"not renewed"_s : toText(lock.health());
}

/// Of the holders that people have named.
QString namesOf(const LockSnapshot &lock, const app::Aliases &aliases)
{
    QStringList names;
    for (const inspect::Holder &holder : lock.holders)
        if (const app::Alias *alias = aliases.of(holder.id.client))
            names.append(printable(alias->toString().toUtf8()));
    names.removeDuplicates();
    return names.join(u", "_s);
}

} // namespace

QString listToText(const std::vector<LockSnapshot> &locks, const app::Console &console, const app::Aliases &aliases)
{
    constexpr qsizetype HealthColumn = 7;
    // On a narrow terminal health stays, and what leads to it.
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
        QStringList cells {printable(lock.name.bytes()),
                           schema::toWord(lock.kind),
                           schema::toWord(lock.mode),
                           number(lock.holderCount()),
                           number(lock.holds()),
                           number(lock.waitingClients),
                           toText(lock.ttl),
                           healthText(lock),
                           lock.node};
        if (hasNames)
            cells.append(namesOf(lock, aliases));
        table.addRow(cells, HealthColumn, paint);
    }
    return table.toText(console.outputWidth());
}

QString snapshotToText(const LockSnapshot &lock, const app::Console &console, const app::Aliases &aliases)
{
    QString text = u"%1: %2%3\n"_s.arg(printable(lock.name.bytes()), schema::toWord(lock.mode), kindText(lock));
    text += u"TTL %1, at least %2, on %3\n"_s.arg(toText(lock.ttl), times(lock.waitingClients, u"waiting client"_s),
                                                  lock.node);
    if (lock.available)
        text += (lock.kind == schema::LockKind::Latch ? u"%1 to count down\n"_s : u"%1 free\n"_s).arg(*lock.available);
    if (lock.token)
        text += u"token %1\n"_s.arg(printable(*lock.token));
    text += holdsText(lock, aliases) + queueText(lock, aliases);
    text += u"channel %1\n"_s.arg(printable(lock.channel));
    for (const inspect::StoredKey &key : lock.keys) {
        text += u"key %1  %2  %3%4\n"_s.arg(printable(key.key), printable(key.type), toText(key.ttl),
                                            key.isOrphan ? u"  (its lock is gone)"_s : QString());
    }
    if (!lock.isAtomic)
        text += u"readers came and went between the looks: not one moment's picture\n"_s;
    for (const QString &node : lock.unheard)
        text += u"waiting clients may be missing: %1\n"_s.arg(node);
    if (!lock.isComplete)
        text += u"there is more than is shown\n"_s;
    for (const inspect::Finding &finding : lock.findings)
        text += toText(finding, {}, console);
    return text;
}

QString findingToText(const inspect::LockFinding &finding, const app::Console &console)
{
    return toText(finding.finding, printable(finding.lock.bytes()), console);
}

QString eventToText(const inspect::LockEvent &event, const app::Aliases &aliases)
{
    const QString time = QDateTime::fromMSecsSinceEpoch(event.atMs).toString(u"HH:mm:ss.zzz"_s);
    QStringList parts {time, inspect::toWord(event.kind).leftJustified(10), printable(event.lock.bytes())};
    if (!event.holder.isEmpty())
        parts.append(
            printable(event.holder)
            + aliases.suffixOf(schema::HolderField::parse(event.holder).value_or(schema::HolderField {}).id.client));
    if (!event.detail.isEmpty())
        parts.append(toText(event.detail));
    parts.append(u"[%1]"_s.arg(inspect::toWord(event.source)));
    return parts.join(u"  "_s) + u'\n';
}

QString leftOutToText(qint64 keys)
{
    return u"%1 left out: the user has no right to read %2."_s.arg(
        keys == 1 ? u"1 key was"_s : u"%1 keys were"_s.arg(keys), keys == 1 ? u"it"_s : u"them"_s);
}

bool isForeignKey(const LockSnapshot &lock)
{
    return lock.kind == schema::LockKind::Unknown && lock.holders.empty() && !lock.ttl.isAbsent();
}

QString holdersToText(const LockSnapshot &lock)
{
    QStringList holders;
    for (const inspect::Holder &holder : lock.holders)
        holders.append(u"%1 (%2, %3)"_s.arg(printable(holder.id.field()), schema::toWord(holder.mode),
                                            times(holder.count, u"hold"_s)));
    if (holders.isEmpty())
        for (const QByteArray &field : lock.strayFields)
            holders.append(printable(field));
    return holders.join(u", "_s);
}

} // namespace lockscope::cli
