// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/model/stored_lock.h"

#include "core/redis/messages.h"

#include <algorithm>
#include <cmath>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::Reply;

namespace {

enum Part { Seconds, Micros, Keys, Sizes, Fields, Queue, Deadlines, Token, Permits, PartCount };
enum Size { OwnSize, QueueSize, DeadlineSize, PermitSize, SizeCount };

constexpr qint64 LatestSecond = 8'000'000'000;       ///< in the year 2223, as in recordings
constexpr double MaxScore = 9'007'199'254'740'992.0; ///< 2^53: a double has no greater whole numbers without gaps

/// A score may be infinite.
qint64 scoreFrom(const QByteArray &text)
{
    const double score = text.toDouble();
    return std::isnan(score) ? 0 : static_cast<qint64>(std::clamp(score, -MaxScore, MaxScore));
}

StoredLock::Scores decodeScores(const Reply &reply)
{
    StoredLock::Scores scores;
    for (std::size_t at = 0; at + 1 < reply.elements.size(); at += 2)
        scores.emplace_back(reply.elements[at].text, scoreFrom(reply.elements[at + 1].text));
    return scores;
}

void decodeValue(const Reply &fields, StoredLock &stored)
{
    if (stored.keys.front().type == "string") {
        stored.text = fields.elements.empty() ? QByteArray() : fields.elements.front().text;
        return;
    }
    stored.isForeign = stored.size > 0 && fields.elements.empty();
    schema::FieldList list;
    for (std::size_t at = 0; at + 1 < fields.elements.size(); at += 2)
        list.emplace_back(fields.elements[at].text, fields.elements[at + 1].text);
    stored.hash = schema::HashData::sorted(list);
}

} // namespace

bool StoredLock::has(const QByteArray &key, QByteArrayView type) const
{
    return std::ranges::any_of(keys, [&](const StoredKey &stored) { return stored.key == key && stored.type == type; });
}

Result<StoredLock> decodeStored(std::span<const QByteArray> declared, const Reply &reply)
{
    const bool hasShape = reply.elements.size() == PartCount
        && reply.elements[Keys].elements.size() == 2 * declared.size()
        && reply.elements[Sizes].elements.size() == SizeCount && !declared.empty();
    const auto isWithin = [](qint64 value, qint64 most) { return value >= 0 && value <= most; };
    if (!hasShape || !isWithin(reply.elements[Seconds].integer, LatestSecond)
        || !isWithin(reply.elements[Micros].integer, 999'999))
        return fail(ErrorKind::Protocol, redis::message<"reply-unexpected">(u"inspect/snapshot"_s));
    StoredLock stored;
    stored.serverTimeMs = reply.elements[Seconds].integer * 1000 + reply.elements[Micros].integer / 1000;
    for (std::size_t i = 0; i < declared.size(); ++i) {
        const std::vector<Reply> &told = reply.elements[Keys].elements;
        stored.keys.push_back({declared[i], told[2 * i].text, Ttl {told[2 * i + 1].integer}});
    }
    const std::vector<Reply> &sizes = reply.elements[Sizes].elements;
    stored.size = sizes[OwnSize].integer;
    decodeValue(reply.elements[Fields], stored);
    for (const Reply &member : reply.elements[Queue].elements)
        stored.queue.push_back(member.text);
    stored.deadlines = decodeScores(reply.elements[Deadlines]);
    stored.permits = decodeScores(reply.elements[Permits]);
    if (!reply.elements[Token].isNil())
        stored.token = reply.elements[Token].text;
    stored.isComplete = sizes[QueueSize].integer == static_cast<qint64>(stored.queue.size())
        && sizes[DeadlineSize].integer == static_cast<qint64>(stored.deadlines.size())
        && sizes[PermitSize].integer == static_cast<qint64>(stored.permits.size());
    return stored;
}

void addStored(StoredLock &stored, StoredLock part, std::span<const QByteArray> declared)
{
    const auto placeOf = [declared](const StoredKey &key) { return std::ranges::find(declared, key.key); };
    std::ranges::move(part.keys, std::back_inserter(stored.keys));
    std::ranges::sort(stored.keys, {}, placeOf);
    std::ranges::move(part.unread, std::back_inserter(stored.unread));
    const auto fill = [](auto &empty, auto &other) {
        if (empty.empty())
            empty = std::move(other);
    };
    fill(stored.queue, part.queue);
    fill(stored.deadlines, part.deadlines);
    fill(stored.permits, part.permits);
    if (!stored.token)
        stored.token = std::move(part.token);
    stored.isComplete = stored.isComplete && part.isComplete;
    stored.isOneRead = false;
}

std::vector<QByteArray> timeoutKeysOf(const schema::LockKeys &keys, const schema::HashData &hash)
{
    std::vector<QByteArray> result;
    if (!hash.mode)
        return result;
    for (const schema::StoredHold &hold : hash.holds)
        for (qint64 level = 1; !hold.who.isWriter && level <= hold.count && result.size() < MaxTimeouts; ++level)
            result.push_back(keys.readTimeout(hold.field, level));
    return result;
}

std::vector<QByteArray> oldTimeoutKeysOf(const schema::LockKeys &keys, const schema::HashData &hash)
{
    std::vector<QByteArray> result;
    if (keys.hashTagged() == keys.lock())
        return result; // a name with braces of its own never had any others
    for (const QByteArray &timeout : timeoutKeysOf(keys, hash))
        result.push_back(oldTimeoutKey(keys, timeout));
    return result;
}

QByteArray oldTimeoutKey(const schema::LockKeys &keys, const QByteArray &timeout)
{
    return keys.lock() + timeout.sliced(keys.hashTagged().size());
}

} // namespace lockscope::inspect
