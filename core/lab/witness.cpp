// SPDX-License-Identifier: Apache-2.0
#include "core/lab/witness.h"

#include "core/redis/messages.h"

#include <algorithm>

namespace lockscope::lab {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Link;
using redis::Reply;

namespace {

using Content = std::vector<std::pair<QByteArray, QByteArray>>;

/// field, value, field, value, …
Content pairsOf(const Reply &flat)
{
    Content content;
    for (std::size_t i = 0; i + 1 < flat.elements.size(); i += 2)
        content.emplace_back(flat.elements[i].toBytes(), flat.elements[i + 1].toBytes());
    std::sort(content.begin(), content.end());
    return content;
}

/// The command that reads the complete key of this type.
Command readingOf(const QByteArray &type, const QByteArray &name)
{
    if (type == "hash")
        return Command("HGETALL", name);
    if (type == "zset")
        return Command("ZRANGE", name, "0", "-1", "WITHSCORES");
    if (type == "list")
        return Command("LRANGE", name, "0", "-1");
    if (type == "set")
        return Command("SMEMBERS", name);
    return Command("GET", name);
}

Content contentOf(const QByteArray &type, const Reply &reply)
{
    if (type == "hash" || type == "zset")
        return pairsOf(reply);
    if (!reply.isArray())
        return {{QByteArray(), reply.toBytes()}};
    Content content;
    for (const Reply &element : reply.elements) {
        if (type == "list")
            content.emplace_back(QByteArray::number(content.size()), element.toBytes());
        else
            content.emplace_back(element.toBytes(), QByteArray());
    }
    if (type == "set")
        std::sort(content.begin(), content.end());
    return content;
}

/// Scores are ms since 1970 by the server's clock, whose TIME was requested before.
std::map<QByteArray, Millis> deadlinesOf(const Content &scores, const Reply &time)
{
    std::map<QByteArray, Millis> deadlines;
    if (time.elements.size() != 2)
        return deadlines;
    const Millis now(time.elements[0].toInteger().value_or(0) * 1000 + time.elements[1].toInteger().value_or(0) / 1000);
    for (const auto &[waiter, score] : scores)
        deadlines[waiter] = Millis(score.toLongLong()) - now;
    return deadlines;
}

redis::LinkOptions earsOf(topology::Node &node)
{
    redis::LinkOptions options = node.subscriptions().options();
    options.clientName = "lockscope-lab";
    return options;
}

} // namespace

QByteArray toText(const ChannelMessages &messages)
{
    QByteArray text;
    for (const ChannelMessage &one : messages)
        text += (text.isEmpty() ? "\"" : ", \"") + one.payload + "\" on " + one.channel;
    return text;
}

void Witness::DeleteLater::operator()(redis::Link *link) const
{
    link->disconnect(); // from the witness
    link->close();
    link->deleteLater();
}

Witness::Witness(topology::Router &router, Clock &clock, LockName lock, Scope scope)
    : m_router(router), m_lock(std::move(lock)),
      m_pattern(scope == Scope::Server ? QByteArray("*") : '*' + m_lock.bytes() + '*'),
      m_ears(new Link(earsOf(router.nodeFor(m_lock.bytes())), &redis::makeSocketTransport, clock))
{
    QObject::connect(m_ears.get(), &Link::pushed, m_ears.get(), [this](const Reply &push) {
        if (push.elements.size() == 4) // pmessage, pattern, channel, payload
            m_heard.push_back({push.elements[2].toBytes(), push.elements[3].toBytes()});
    });
}

QCoro::Task<Status> Witness::listen()
{
    m_ears->setSessionSetup([pattern = m_pattern](const redis::ServerInfo &) {
        return std::vector<Command>(1, Command("PSUBSCRIBE", pattern));
    });
    m_ears->open();
    const Status opened = co_await m_ears->untilOpen();
    co_return opened;
}

QCoro::Task<Result<std::vector<QByteArray>>> Witness::names()
{
    std::vector<QByteArray> found;
    for (topology::Node *node : m_router.primaries()) {
        QByteArray cursor = "0";
        do {
            const Result<Reply> page = redis::checked(
                co_await node->commands().call(Command("SCAN", cursor, "MATCH", m_pattern, "COUNT", "1000")));
            if (!page)
                co_return fail(page.error());
            if (page->elements.size() != 2)
                co_return fail(ErrorKind::Protocol, redis::message<"reply-unexpected">(u"SCAN"_s));
            cursor = page->elements[0].toBytes();
            for (const Reply &name : page->elements[1].elements) {
                const QByteArray bytes = name.toBytes();
                if (!bytes.startsWith("redisson_unlock_latch:") && std::ranges::find(found, bytes) == found.end())
                    found.push_back(bytes);
            }
        } while (cursor != "0");
    }
    co_return found;
}

QCoro::Task<Result<StoredKey>> Witness::read(Link &link, QByteArray name)
{
    StoredKey key;
    const Result<Reply> type = redis::checked(co_await link.call(Command("TYPE", name)));
    if (!type)
        co_return fail(type.error());
    key.type = type->toBytes();
    if (key.type == "none") // expired since it was listed
        co_return key;
    const Result<Reply> time = redis::checked(co_await link.call(Command("TIME")));
    const Result<Reply> content = redis::checked(co_await link.call(readingOf(key.type, name)));
    const Result<Reply> ttl = redis::checked(co_await link.call(Command("PTTL", name)));
    if (!content || !ttl || !time)
        co_return fail(!content ? content.error() : !ttl ? ttl.error() : time.error());
    key.content = contentOf(key.type, *content);
    if (key.type == "zset" && name.startsWith("redisson_lock_timeout:")) {
        key.deadlines = deadlinesOf(key.content, *time);
        key.content.clear();
    }
    if (ttl->integer == -2)
        key.type = "none";
    else if (ttl->integer >= 0)
        key.ttl = Millis(ttl->integer);
    co_return key;
}

QCoro::Task<Result<Keyspace>> Witness::keys()
{
    const Result<std::vector<QByteArray>> found = co_await names();
    if (!found)
        co_return fail(found.error());
    co_return co_await keysNamed(*found);
}

QCoro::Task<Result<Keyspace>> Witness::keysNamed(std::vector<QByteArray> wanted)
{
    Keyspace keys;
    for (const QByteArray &name : wanted) {
        Result<StoredKey> key = co_await read(m_router.nodeFor(name).commands(), name);
        if (!key)
            co_return fail(key.error());
        if (key->type != "none")
            keys[name] = std::move(*key);
    }
    co_return keys;
}

QCoro::Task<Result<ChannelMessages>> Witness::takeMessages()
{
    // The reply follows everything that was published before the server read this command.
    const Result<Reply> pong = redis::checked(co_await m_ears->call(Command("PING")));
    if (!pong)
        co_return fail(pong.error());
    ChannelMessages heard = std::exchange(m_heard, {});
    co_return heard;
}

QCoro::Task<Result<int>> Witness::listeners(QByteArray channel, bool isPrefix)
{
    Link &link = m_router.nodeFor(channel).commands();
    Command question("PUBSUB", isPrefix ? "CHANNELS" : "NUMSUB");
    question << (isPrefix ? QByteArray(channel + '*') : channel);
    const Result<Reply> reply = redis::checked(co_await link.call(std::move(question)));
    if (!reply)
        co_return fail(reply.error());
    if (isPrefix)
        co_return Result<int> {int(reply->elements.size())};
    co_return Result<int> {reply->elements.size() == 2 ? int(reply->elements[1].toInteger().value_or(0)) : 0};
}

QCoro::Task<Status> Witness::removeKeys()
{
    const Result<std::vector<QByteArray>> found = co_await names();
    if (!found)
        co_return fail(found.error());
    for (const QByteArray &name : *found) {
        const Result<Reply> removed = redis::checked(
            co_await m_router.nodeFor(name).commands().call(Command("DEL", name)));
        if (!removed)
            co_return fail(removed.error());
    }
    co_return Status {};
}

} // namespace lockscope::lab
