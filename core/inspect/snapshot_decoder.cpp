// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/snapshot_decoder.h"

#include "core/schema/key_slot.h"
#include "core/schema/lock_keys.h"

#include <QHash>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::Reply;
using schema::LockKind;
using schema::LockMode;

namespace {

enum Part { Seconds, Micros, Type, Pttl, Fields, Leases, Queue, Deadlines, Token, PartCount };

constexpr QByteArrayView WriteEnding = ":write";

/// `UUID:thread[:write][:transaction]` with a positive count; nothing for any other field.
std::optional<Holder> decodeHolder(const QByteArray &field, const QByteArray &value)
{
    bool isNumber = false;
    const qint64 count = value.toLongLong(&isNumber);
    if (!isNumber || count < 1)
        return std::nullopt;
    QByteArray who = field;
    const qsizetype lastColon = who.lastIndexOf(':');
    if (who.size() - lastColon - 1 == 32) // a transaction's id (protocol.md 1.1)
        who.truncate(lastColon);
    const bool isWriter = who.endsWith(WriteEnding);
    if (isWriter)
        who.chop(WriteEnding.size());
    const std::optional<HolderId> id = HolderId::parse(who);
    if (!id)
        return std::nullopt;
    Holder holder;
    holder.field = field;
    holder.id = *id;
    holder.mode = isWriter ? LockMode::Write : LockMode::Exclusive;
    holder.count = count;
    return holder;
}

void addTimeouts(const Reply &leases, const schema::LockKeys &keys, std::vector<Holder> &holders)
{
    QHash<QByteArray, Ttl> ttls;
    for (std::size_t at = 0; at + 1 < leases.elements.size(); at += 2)
        ttls.insert(leases.elements[at].text, Ttl {leases.elements[at + 1].toInteger().value_or(Ttl::Absent)});
    for (Holder &holder : holders) {
        if (holder.mode != LockMode::Read)
            continue;
        for (qint64 level = 1; level <= holder.count; ++level) {
            const QByteArray key = keys.readTimeout(holder.field, level);
            if (!ttls.contains(key))
                break; // more levels than the script reads
            holder.timeouts.push_back({key, ttls.value(key)});
        }
        holder.isGhost = !holder.timeouts.empty()
            && std::ranges::all_of(holder.timeouts, [](const TimeoutKey &timeout) { return timeout.ttl.isAbsent(); });
    }
}

void decodeHash(const Reply &fields, const Reply &leases, const schema::LockKeys &keys, LockSnapshot &snapshot)
{
    if (!fields.elements.empty() && fields.elements[0].text == "#") {
        snapshot.kind = LockKind::Unknown; // too many fields to be a lock
        return;
    }
    QByteArray mode;
    for (std::size_t at = 0; at + 1 < fields.elements.size(); at += 2) {
        const QByteArray &field = fields.elements[at].text;
        const QByteArray &value = fields.elements[at + 1].text;
        if (field == "mode" && (value == "read" || value == "write"))
            mode = value;
        else if (std::optional<Holder> holder = decodeHolder(field, value))
            snapshot.holders.push_back(std::move(*holder));
        else
            snapshot.strayFields.push_back(field);
    }
    if (!mode.isEmpty()) {
        snapshot.kind = LockKind::ReadWrite;
        snapshot.mode = mode == "write" ? LockMode::Write : LockMode::Read;
        for (Holder &holder : snapshot.holders)
            if (holder.mode == LockMode::Exclusive)
                holder.mode = LockMode::Read;
        addTimeouts(leases, keys, snapshot.holders);
        return;
    }
    if (snapshot.holders.empty() || !snapshot.strayFields.empty())
        return; // some application's own hash
    snapshot.mode = LockMode::Exclusive;
    snapshot.kind = snapshot.holders.size() > 1 ? LockKind::Mixed : LockKind::Reentrant;
    if (snapshot.kind == LockKind::Reentrant)
        snapshot.couldBe = {u"spin"_s, u"nonreentrant"_s};
}

void decodeQueue(const Reply &queue, const Reply &deadlines, LockSnapshot &snapshot)
{
    QHash<QByteArray, qint64> scores;
    for (std::size_t at = 0; at + 1 < deadlines.elements.size(); at += 2)
        scores.insert(deadlines.elements[at].text, static_cast<qint64>(deadlines.elements[at + 1].text.toDouble()));
    for (const Reply &member : queue.elements) {
        const std::optional<HolderId> id = HolderId::parse(member.text);
        if (!id)
            continue;
        QueueEntry entry {*id, std::nullopt};
        if (scores.contains(member.text))
            entry.deadlineMs = scores.value(member.text);
        snapshot.queue.push_back(std::move(entry));
    }
}

} // namespace

Result<LockSnapshot> decodeSnapshot(const LockName &name, const Reply &reply)
{
    if (reply.elements.size() != PartCount)
        return fail(ErrorKind::Protocol, u"inspect/snapshot: unexpected reply"_s);
    const schema::LockKeys keys(name);
    LockSnapshot snapshot;
    snapshot.name = name;
    snapshot.slot = schema::keySlot(name.bytes());
    snapshot.serverTimeMs = reply.elements[Seconds].integer * 1000 + reply.elements[Micros].integer / 1000;
    snapshot.ttl = Ttl {reply.elements[Pttl].integer};
    if (!reply.elements[Token].isNil() && !reply.elements[Token].isError())
        snapshot.token = reply.elements[Token].text;
    const QByteArray type = reply.elements[Type].text;
    if (type == "hash")
        decodeHash(reply.elements[Fields], reply.elements[Leases], keys, snapshot);
    decodeQueue(reply.elements[Queue], reply.elements[Deadlines], snapshot);
    if (!snapshot.queue.empty() && (snapshot.kind == LockKind::Reentrant || snapshot.ttl.isAbsent())) {
        snapshot.kind = LockKind::Fair;
        snapshot.couldBe.clear();
    } else if (snapshot.token && snapshot.kind == LockKind::Reentrant) {
        snapshot.kind = LockKind::Fenced;
        snapshot.couldBe.clear();
    }
    snapshot.channel = snapshot.kind == LockKind::ReadWrite ? keys.rwChannel() : keys.lockChannel();
    return snapshot;
}

bool isLock(const LockSnapshot &snapshot)
{
    return snapshot.kind != LockKind::Unknown;
}

} // namespace lockscope::inspect
