// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/lock_json.h"

#include "app/common/messages.h"
#include "app/common/names.h"
#include "core/inspect/diagnosis/finding_texts.h"
#include "core/schema/lock_keys.h"

#include <QJsonArray>

namespace lockscope::app {

using namespace Qt::StringLiterals;
using inspect::LockSnapshot;

namespace {

QJsonObject lease(const QByteArray &key, qint64 ttlMs)
{
    QJsonObject object {{u"ttl_ms"_s, ttlMs}};
    insertBytes(object, u"key"_s, key);
    return object;
}

/// In a faster multi lock, a field's value is its holder's lease in the lock's own key.
QJsonArray leasesOf(const inspect::Holder &holder, const LockSnapshot &lock)
{
    QJsonArray leases;
    for (const inspect::TimeoutKey &timeout : holder.timeouts)
        leases.append(lease(timeout.key, timeout.ttl.ms));
    for (const schema::StoredValue &value : lock.values) {
        if (value.holder != holder.field)
            continue;
        QJsonObject object = lease(lock.name.bytes(),
                                   value.expiresAtMs ? *value.expiresAtMs - lock.serverTimeMs : inspect::Ttl::None);
        object.insert(u"value"_s, QString::fromLatin1(value.hash));
        object.insert(u"count"_s, value.count);
        leases.append(object);
    }
    return leases;
}

/// A permit has an id; Redis does not store its holder.
QJsonObject toJson(const inspect::HeldPermit &permit, const LockSnapshot &lock)
{
    const qint64 ttlMs = permit.expiresAtMs ? *permit.expiresAtMs - lock.serverTimeMs : inspect::Ttl::None;
    return {
        {u"holder"_s, QString::fromLatin1(permitText(permit.id))},
        {u"client"_s, QJsonValue()},
        {u"thread"_s, QJsonValue()},
        {u"label"_s, QJsonValue()},
        {u"mode"_s, schema::toWord(schema::LockMode::Exclusive)},
        {u"count"_s, 1},
        {u"ghost"_s, false},
        {u"leases"_s, QJsonArray {lease(schema::LockKeys(lock.name).heldPermits(), ttlMs)}},
    };
}

QJsonObject toJson(const inspect::Holder &holder, const LockSnapshot &lock, const Aliases &aliases)
{
    const Alias *alias = aliases.of(holder.id.client);
    QJsonObject object {
        {u"client"_s, holder.isForeign() ? QJsonValue() : QString::fromLatin1(holder.id.client.bytes())},
        {u"thread"_s, holder.isForeign() ? QJsonValue() : holder.id.thread.value},
        {u"label"_s, alias ? QJsonValue(alias->toString()) : QJsonValue()},
        {u"mode"_s, schema::toWord(holder.mode)},
        {u"count"_s, holder.count},
        {u"ghost"_s, holder.isGhost},
        {u"leases"_s, leasesOf(holder, lock)},
    };
    insertBytes(object, u"holder"_s, holder.name());
    return object;
}

QJsonArray queueOf(const LockSnapshot &lock)
{
    QJsonArray queue;
    for (const inspect::QueueEntry &entry : lock.queue) {
        const bool hasDeadline = entry.deadlineMs.has_value();
        QJsonObject object {
            {u"position"_s, queue.size()}, // from 0; display texts count from 1
            {u"deadline_ms"_s, hasDeadline ? QJsonValue(*entry.deadlineMs) : QJsonValue()},
            {u"remaining_ms"_s, hasDeadline ? QJsonValue(*entry.deadlineMs - lock.serverTimeMs) : QJsonValue()},
            {u"listening"_s, entry.isListening ? QJsonValue(*entry.isListening) : QJsonValue()},
            {u"stale"_s, entry.isStale(lock.serverTimeMs)},
        };
        insertBytes(object, u"holder"_s, entry.member);
        queue.append(object);
    }
    return queue;
}

QJsonObject toJson(const inspect::StoredKey &stored)
{
    QJsonObject object {{u"type"_s, QString::fromLatin1(stored.type)}, {u"ttl_ms"_s, stored.ttl.ms}};
    insertBytes(object, u"key"_s, stored.key);
    return object;
}

/// A partial count of none proves nothing.
QJsonValue waitingOf(const LockSnapshot &lock)
{
    const bool isCounted = lock.unheard.isEmpty() && !lock.isQueueUnread();
    return lock.waitingClients == 0 && !isCounted ? QJsonValue() : QJsonValue(lock.waitingClients);
}

} // namespace

QString toWord(inspect::Health health)
{
    switch (health) {
    case inspect::Health::Ok: return u"ok"_s;
    case inspect::Health::Info: return u"info"_s;
    case inspect::Health::Warning: return u"warning"_s;
    case inspect::Health::Error: break;
    }
    return u"error"_s;
}

std::vector<inspect::Unread> incompleteOf(const LockSnapshot &lock)
{
    std::vector<inspect::Unread> unread;
    for (const inspect::UnreadKey &key : lock.unread)
        unread.push_back({lock.node, key.reason, 1});
    for (const Message &node : lock.unheard)
        unread.push_back({lock.node, node, 0, false});
    if (!lock.isComplete)
        unread.push_back({lock.node, message<"lock-cut">(), 0, false});
    return unread;
}

QJsonArray waysToJson(const inspect::ServerWays &ways)
{
    QJsonArray array;
    const auto add = [&array](const QString &need, const Message &way) {
        QJsonObject object {{u"need"_s, need}};
        insertMessage(object, u"words"_s, way);
        array.append(object);
    };
    add(u"read"_s, ways.read);
    add(u"find"_s, ways.find);
    add(u"learn"_s, ways.learn);
    add(u"count"_s, ways.count);
    add(u"release"_s, ways.release);
    return array;
}

void insertIncomplete(QJsonObject &document, const std::vector<inspect::Unread> &unread)
{
    QJsonArray array;
    QJsonArray reasons;
    for (const inspect::Unread &each : unread) {
        QJsonObject object {{u"node"_s, each.node.isEmpty() ? QJsonValue() : QJsonValue(each.node)},
                            {u"count"_s, each.keys == 0 ? QJsonValue() : QJsonValue(each.keys)}};
        insertMessage(object, u"reason"_s, each.reason);
        array.append(object);
        reasons.append(toMessage(each).english());
    }
    if (array.isEmpty())
        return;
    document.insert(u"incomplete"_s, array);
    if (!document.contains("not_checked"_L1)) // the doctor has more reasons
        document.insert(u"not_checked"_s, reasons);
}

QJsonObject verdictToJson(const inspect::Verdict &verdict)
{
    const auto toValue = [](std::optional<Millis> time) {
        return time ? QJsonValue(qint64(time->count())) : QJsonValue();
    };
    const QString state = toMessage(verdict.state).english();
    const QString reason = verdict.reason.english();
    return {
        {u"state"_s, toWord(verdict.state)},
        {u"since_ms"_s, toValue(verdict.held)},
        {u"renewed_ms_ago"_s, toValue(verdict.renewedAgo)},
        {u"ends_in_ms"_s, toValue(verdict.endsIn)},
        {u"words"_s, reason.isEmpty() ? state : (state.endsWith(u'?') ? u"%1 %2"_s : u"%1. %2"_s).arg(state, reason)}};
}

QJsonObject findingToJson(const inspect::Finding &finding)
{
    const QString fix = QString::fromUtf8(adviceText(finding));
    QJsonObject object {
        {u"id"_s, finding.id},
        {u"severity"_s, toWord(finding.severity)},
        {u"explanation"_s, explanationOf(finding)},
        {u"fix"_s, fix.isEmpty() ? QJsonValue() : QJsonValue(fix)},
    };
    insertMessage(object, u"evidence"_s, finding.evidence);
    return object;
}

QJsonObject findingToJson(const inspect::LockFinding &finding)
{
    QJsonObject object = findingToJson(finding.finding);
    if (finding.lock.isEmpty())
        object.insert(u"lock"_s, QJsonValue());
    else
        insertBytes(object, u"lock"_s, finding.lock.bytes());
    return object;
}

QJsonObject summaryToJson(const LockSnapshot &lock)
{
    QJsonObject object {
        {u"kind"_s, schema::toWord(lock.shownKind())},
        {u"could_be"_s, QJsonArray::fromStringList(lock.shownCouldBe())},
        {u"mode"_s, lock.isOtherKey() || !lock.isModeKnown() ? u"unknown"_s : schema::toWord(lock.mode)},
        {u"certainty"_s, inspect::toWord(lock.certainty)},
        {u"doubts"_s, jsonArray(lock.doubts, [](inspect::Doubt doubt) { return inspect::toMessage(doubt).english(); })},
        {u"holders"_s, lock.holderCount()},
        {u"holds"_s, lock.holds()},
        {u"waiting_clients"_s, waitingOf(lock)},
        {u"ttl_ms"_s, lock.ttl.ms},
        {u"node"_s, lock.node},
        {u"slot"_s, lock.slot},
        {u"health"_s, toWord(lock.health())},
    };
    insertBytes(object, u"name"_s, lock.name.bytes());
    return object;
}

QJsonObject snapshotToJson(const LockSnapshot &lock, const Aliases &aliases)
{
    QJsonObject object = summaryToJson(lock);
    QJsonArray holders;
    for (const inspect::Holder &holder : lock.holders)
        holders.append(toJson(holder, lock, aliases));
    for (const inspect::HeldPermit &permit : lock.permits)
        holders.append(toJson(permit, lock));
    object.insert(u"atomic"_s, lock.isAtomic);
    object.insert(u"server_time_ms"_s, lock.serverTimeMs);
    insertBytes(object, u"channel"_s, lock.channel);
    object.insert(u"token"_s, lock.token ? QJsonValue(QString::fromUtf8(*lock.token)) : QJsonValue());
    object.insert(u"holder_list"_s, holders);
    object.insert(u"queue"_s, queueOf(lock));
    object.insert(u"keys"_s, jsonArray(lock.keys, [](const inspect::StoredKey &key) { return toJson(key); }));
    object.insert(u"findings"_s,
                  jsonArray(lock.findings, [](const inspect::Finding &each) { return findingToJson(each); }));
    if (lock.available)
        object.insert(u"available"_s, *lock.available);
    insertIncomplete(object, incompleteOf(lock));
    return object;
}

QJsonObject eventToJson(const inspect::LockEvent &event)
{
    QJsonObject object {
        {u"t_ms"_s, event.atMs},
        {u"event"_s, inspect::toWord(event.kind)},
        {u"detail"_s, QJsonObject::fromVariantMap(event.toVariantMap())},
        {u"source"_s, inspect::toWord(event.source)},
    };
    insertBytes(object, u"lock"_s, event.lock.bytes());
    insertBytes(object, u"holder"_s, event.holder);
    return object;
}

} // namespace lockscope::app
