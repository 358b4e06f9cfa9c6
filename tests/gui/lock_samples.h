// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/feed_update.h"
#include "core/schema/lock_keys.h"

/// Handmade snapshots in the form that the core delivers.
namespace samples {

using namespace lockscope;

inline const ClientId web {QByteArrayLiteral("6a07b3d4-0c6e-4a52-9a4f-1f0f3f3c9a01")};
inline const ClientId pay {QByteArrayLiteral("b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02")};

inline inspect::Holder reader(const ClientId &client, qint64 thread, std::vector<qint64> ttls)
{
    inspect::Holder holder;
    holder.id = {client, ThreadId {thread}};
    holder.field = client.bytes() + ':' + QByteArray::number(thread);
    holder.mode = schema::LockMode::Read;
    holder.count = qint64(ttls.size());
    for (std::size_t i = 0; i < ttls.size(); ++i)
        holder.timeouts.push_back(
            {"{lock}:" + holder.field + ":rwlock_timeout:" + QByteArray::number(i + 1), {ttls[i]}});
    return holder;
}

inline inspect::Holder writer(const ClientId &client, qint64 thread, qint64 count = 1)
{
    inspect::Holder holder;
    holder.id = {client, ThreadId {thread}};
    holder.field = client.bytes() + ':' + QByteArray::number(thread) + ":write";
    holder.mode = schema::LockMode::Write;
    holder.count = count;
    return holder;
}

inline inspect::LockSnapshot lock(const char *name, schema::LockMode mode = schema::LockMode::Free,
                                  std::vector<inspect::Holder> holders = {}, qint64 ttlMs = inspect::Ttl::Absent)
{
    inspect::LockSnapshot snapshot;
    snapshot.name = LockName(name);
    snapshot.kind = schema::LockKind::ReadWrite;
    snapshot.mode = mode;
    if (ttlMs != inspect::Ttl::Absent)
        snapshot.keys.push_back({snapshot.name.bytes(), "hash", {ttlMs}});
    for (inspect::Holder &holder : holders) {
        for (inspect::TimeoutKey &timeout : holder.timeouts) {
            timeout.key.replace("{lock}", schema::LockKeys(snapshot.name).hashTagged());
            snapshot.keys.push_back({timeout.key, "string", timeout.ttl});
        }
    }
    snapshot.holders = std::move(holders);
    snapshot.ttl = {ttlMs};
    snapshot.node = QStringLiteral("127.0.0.1:6380");
    snapshot.channel = "redisson_rwlock:{" + snapshot.name.bytes() + "}";
    snapshot.takenAt = BootClock::now();
    return snapshot;
}

inline inspect::LockEvent message(const char *name, const char *payload, qint64 atMs = 0)
{
    inspect::LockEvent event;
    event.lock = LockName(name);
    event.atMs = atMs;
    event.kind = inspect::EventKind::Message;
    event.detail.insert(QStringLiteral("payload"), QByteArray(payload));
    event.source = inspect::FeedSource::Channel;
    return event;
}

inline inspect::Finding ghostFinding()
{
    return {QStringLiteral("ghost-reader"), inspect::Health::Warning, Message::verbatim(QStringLiteral("0 of 2 keys"))};
}

} // namespace samples
