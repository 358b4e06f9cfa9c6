// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/discovery/hash_probe.h"

#include "core/inspect/discovery/command_batch.h"
#include "core/redis/server_features.h"
#include "core/schema/lock_data.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {

constexpr qsizetype MaxPatterns = 1000;

// Literals shared by a million commands, so that none allocates them.
Command fieldQuestion(const QByteArray &key, bool hasRandomFields)
{
    return hasRandomFields ? Command("HRANDFIELD"_ba, key, "3"_ba)
                           : Command("HSCAN"_ba, key, "0"_ba, "COUNT"_ba, "3"_ba);
}

/// Only of hashes that are likely locks: an application's values may be large.
Command valueQuestion(const QByteArray &key)
{
    return Command("HRANDFIELD"_ba, key, "3"_ba, "WITHVALUES"_ba);
}

std::vector<QByteArray> fieldsOf(const Reply &reply, bool hasValues, bool hasRandomFields)
{
    const bool isScan = !hasRandomFields && reply.elements.size() == 2; // the cursor, and fields with their values
    const std::vector<Reply> &told = isScan ? reply.elements[1].elements : reply.elements;
    const std::size_t step = isScan || hasValues ? 2 : 1;
    std::vector<QByteArray> fields;
    fields.reserve(told.size());
    for (std::size_t at = 0; at < told.size(); at += step)
        fields.push_back(told[at].text);
    return fields;
}

/// The name without hexadecimal digits: the names of one application usually differ only in them.
QByteArray patternOf(const QByteArray &key)
{
    QByteArray pattern;
    pattern.reserve(key.size());
    std::ranges::remove_copy_if(key, std::back_inserter(pattern),
                                [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    return pattern;
}

/// Many applications have a field "mode". With at most one other field the hash may be a lock, which a full read
/// decides; with more it is not.
bool mayBeLock(const std::vector<QByteArray> &fields)
{
    const bool isModeOfFew = fields.size() <= 2 && std::ranges::find(fields, QByteArray("mode")) != fields.end();
    const bool isOtherHolder = fields.size() == 1 && schema::isOtherHolder(fields.front());
    return isModeOfFew || isOtherHolder
        || std::ranges::any_of(fields, [](const QByteArray &field) { return schema::isHolderOrValue(field); });
}

bool isOneHolder(const std::vector<QByteArray> &fields)
{
    const std::optional<schema::HolderField> holder = fields.size() == 1 ? schema::HolderField::parse(fields.front())
                                                                         : std::nullopt;
    return holder && !holder->isWriter;
}

bool isCommandRefused(const Result<Reply> &reply)
{
    return !reply && redis::isCommandRefused(reply.error().detail.toUtf8());
}

} // namespace

Command ttlQuestion(const QByteArray &key)
{
    return Command("PTTL"_ba, key);
}

bool isOtherType(const Result<Reply> &reply)
{
    return !reply && reply.error().kind == ErrorKind::WrongType;
}

QCoro::Task<HashPage> HashProbe::probe(redis::Link &link, std::vector<QByteArray> keys)
{
    const bool hasRandomFields = m_hasRandomFields && redis::has(link.server(), redis::Feature::RandomFields);
    CommandBatch questions(link, 2 * keys.size());
    std::vector<bool> isLikely;
    for (const QByteArray &key : keys) {
        isLikely.push_back(hasRandomFields && m_patterns.contains(patternOf(key)));
        questions.ask(isLikely.back() ? valueQuestion(key) : fieldQuestion(key, hasRandomFields));
        if (isLikely.back())
            questions.ask(ttlQuestion(key));
    }
    const std::vector<Result<Reply>> replies = co_await questions;
    if (hasRandomFields && std::ranges::any_of(replies, &isCommandRefused)) {
        m_hasRandomFields = false;
        co_return co_await probe(link, std::move(keys));
    }
    HashPage page;
    std::size_t next = 0;
    for (std::size_t at = 0; at < keys.size(); ++at) {
        const Result<Reply> &reply = replies[next++];
        const bool hasValues = isLikely[at];
        const Result<Reply> *ttl = hasValues ? &replies[next++] : nullptr;
        if (isOtherType(reply))
            continue;
        if (!reply && reply.error().kind != ErrorKind::Server && reply.error().kind != ErrorKind::Timeout
            && !isCommandRefused(reply)) {
            page.failed.emplace_back(std::move(keys[at]), reply.error());
            continue;
        }
        const std::vector<QByteArray> fields = reply ? fieldsOf(*reply, hasValues, hasRandomFields)
                                                     : std::vector<QByteArray>();
        if (isOneHolder(fields) && hasValues && *ttl)
            page.known.push_back({{std::move(keys[at]), fields.front()}, reply->elements[1], **ttl});
        else if (isOneHolder(fields))
            page.singles.push_back({std::move(keys[at]), fields.front()});
        else if (!reply || mayBeLock(fields)) // its key moved to another node: the router finds it
            page.others.push_back(std::move(keys[at]));
    }
    co_return page;
}

void HashProbe::expectSimilar(const QByteArray &name)
{
    if (m_patterns.size() < MaxPatterns)
        m_patterns.insert(patternOf(name));
}

} // namespace lockscope::inspect
