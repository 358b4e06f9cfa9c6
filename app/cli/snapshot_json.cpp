// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/snapshot_json.h"

#include "app/common/names.h"
#include "core/schema/lock_keys.h"

#include <QJsonArray>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using inspect::LockSnapshot;

namespace {

QString toWord(inspect::Health health)
{
    switch (health) {
    case inspect::Health::Ok: return u"ok"_s;
    case inspect::Health::Warning: return u"warning"_s;
    case inspect::Health::Error: break;
    }
    return u"error"_s;
}

QJsonObject toJson(const inspect::Holder &holder)
{
    QJsonArray leases;
    for (const inspect::TimeoutKey &timeout : holder.timeouts) {
        QJsonObject lease {{u"ttl_ms"_s, timeout.ttl.ms}};
        app::insertBytes(lease, u"key"_s, timeout.key);
        leases.append(lease);
    }
    return {
        {u"holder"_s, QString::fromLatin1(holder.id.field())},
        {u"client"_s, QString::fromLatin1(holder.id.client.bytes())},
        {u"thread"_s, holder.id.thread.value},
        {u"label"_s, QJsonValue()},
        {u"mode"_s, schema::toWord(holder.mode)},
        {u"count"_s, holder.count},
        {u"ghost"_s, holder.isGhost},
        {u"leases"_s, leases},
    };
}

QJsonArray queueOf(const LockSnapshot &lock)
{
    QJsonArray queue;
    for (const inspect::QueueEntry &entry : lock.queue) {
        const bool hasDeadline = entry.deadlineMs.has_value();
        queue.append(QJsonObject {
            {u"position"_s, queue.size() + 1},
            {u"holder"_s, QString::fromLatin1(entry.id.field())},
            {u"deadline_ms"_s, hasDeadline ? QJsonValue(*entry.deadlineMs) : QJsonValue()},
            {u"remaining_ms"_s, hasDeadline ? QJsonValue(*entry.deadlineMs - lock.serverTimeMs) : QJsonValue()},
            {u"listening"_s, QJsonValue()}, // not asked in this version
            {u"stale"_s, hasDeadline && *entry.deadlineMs < lock.serverTimeMs},
        });
    }
    return queue;
}

/// The keys that the snapshot saw; queue, deadlines and token never have a TTL (protocol.md 1.3).
QJsonArray keysOf(const LockSnapshot &lock)
{
    QJsonArray keys;
    const auto add = [&](const QByteArray &key, const QString &type, qint64 ttl) {
        QJsonObject object {{u"type"_s, type}, {u"ttl_ms"_s, ttl}};
        app::insertBytes(object, u"key"_s, key);
        keys.append(object);
    };
    const schema::LockKeys names(lock.name);
    if (!lock.ttl.isAbsent()) // what is no lock was not looked into
        add(names.lock(), lock.kind == schema::LockKind::Unknown ? u"unknown"_s : u"hash"_s, lock.ttl.ms);
    for (const inspect::Holder &holder : lock.holders)
        for (const inspect::TimeoutKey &timeout : holder.timeouts)
            if (!timeout.ttl.isAbsent())
                add(timeout.key, u"string"_s, timeout.ttl.ms);
    if (!lock.queue.empty()) {
        add(names.queue(), u"list"_s, inspect::Ttl::None);
        add(names.deadlines(), u"zset"_s, inspect::Ttl::None);
    }
    if (lock.token)
        add(names.token(), u"string"_s, inspect::Ttl::None);
    return keys;
}

QJsonArray findingsOf(const LockSnapshot &lock)
{
    QJsonArray findings;
    for (const inspect::Finding &finding : lock.findings) {
        findings.append(QJsonObject {
            {u"id"_s, finding.id},
            {u"severity"_s, toWord(finding.severity)},
            {u"evidence"_s, finding.evidence},
            {u"explanation"_s, finding.explanation},
            {u"fix"_s, finding.fix.isEmpty() ? QJsonValue() : QJsonValue(finding.fix)},
        });
    }
    return findings;
}

} // namespace

QJsonObject summaryToJson(const LockSnapshot &lock)
{
    QJsonObject object {
        {u"kind"_s, schema::toWord(lock.kind)},
        {u"could_be"_s, QJsonArray::fromStringList(lock.couldBe)},
        {u"mode"_s, schema::toWord(lock.mode)},
        {u"holders"_s, static_cast<qint64>(lock.holders.size())},
        {u"holds"_s, lock.holds()},
        {u"waiting_clients"_s, lock.waitingClients},
        {u"ttl_ms"_s, lock.ttl.ms},
        {u"node"_s, lock.node},
        {u"slot"_s, lock.slot},
        {u"health"_s, toWord(lock.health())},
    };
    app::insertBytes(object, u"name"_s, lock.name.bytes());
    return object;
}

QJsonObject snapshotToJson(const LockSnapshot &lock)
{
    QJsonObject object = summaryToJson(lock);
    QJsonArray holders;
    for (const inspect::Holder &holder : lock.holders)
        holders.append(toJson(holder));
    object.insert(u"atomic"_s, lock.isAtomic);
    object.insert(u"server_time_ms"_s, lock.serverTimeMs);
    app::insertBytes(object, u"channel"_s, lock.channel);
    object.insert(u"token"_s, lock.token ? QJsonValue(QString::fromLatin1(*lock.token)) : QJsonValue());
    object.insert(u"holder_list"_s, holders);
    object.insert(u"queue"_s, queueOf(lock));
    object.insert(u"keys"_s, keysOf(lock));
    object.insert(u"findings"_s, findingsOf(lock));
    return object;
}

QJsonObject eventToJson(const inspect::LockEvent &event)
{
    QJsonObject object {
        {u"t_ms"_s, event.atMs},
        {u"event"_s, inspect::toWord(event.kind)},
        {u"detail"_s, QJsonObject::fromVariantMap(event.detail)},
        {u"source"_s, inspect::toWord(event.source)},
    };
    app::insertBytes(object, u"lock"_s, event.lock.bytes());
    app::insertBytes(object, u"holder"_s, event.holder);
    return object;
}

} // namespace lockscope::cli
