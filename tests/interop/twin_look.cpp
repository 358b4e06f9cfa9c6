// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/twin_look.h"

#include <QRegularExpression>
#include <algorithm>

namespace lockscope::tests {

namespace {

constexpr qsizetype PermitBytes = 16;

qint64 tensOfSeconds(Millis time)
{
    return (time.count() + 5000) / 10'000 * 10;
}

/// ms since 1970, in this century.
bool isMoment(const QByteArray &text)
{
    return text.size() == 13 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Every `UUID:thread` is "holder".
QByteArray withoutIds(const QByteArray &text)
{
    static const QRegularExpression holder(QStringLiteral("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:-?[0-9]+"));
    return QString::fromLatin1(text).replace(holder, QStringLiteral("holder")).toLatin1();
}

QByteArray withoutTime(const QByteArray &text, Millis now)
{
    if (!isMoment(text))
        return withoutIds(text);
    return "in " + QByteArray::number(tensOfSeconds(Millis(text.toLongLong()) - now)) + " s";
}

Keyspace stored(RedisFixture &server)
{
    const RawReply time = server.command({"TIME"});
    const Millis now(time.elements.at(0).text.toLongLong() * 1000 + time.elements.at(1).text.toLongLong() / 1000);
    Keyspace keys;
    for (auto &[name, key] : server.keyspace()) {
        for (auto &[first, second] : key.content) {
            first = key.type == "zset" && first.size() == PermitBytes ? QByteArray("permit") : withoutIds(first);
            second = withoutTime(second, now);
        }
        std::map<QByteArray, Millis> deadlines;
        for (const auto &[waiter, left] : key.deadlines)
            deadlines[withoutIds(waiter)] = Millis(tensOfSeconds(left));
        key.deadlines = std::move(deadlines);
        if (key.ttl)
            key.ttl = Millis(tensOfSeconds(*key.ttl));
        if (key.type != "list")
            std::ranges::sort(key.content);
        keys[withoutIds(name)] = std::move(key);
    }
    return keys;
}

} // namespace

TwinLook::TwinLook(std::span<RedisFixture> servers) : m_servers(servers)
{
    for (RedisFixture &server : servers) {
        m_watches.push_back(server.anotherLink());
        m_watches.back().listenTo("*");
    }
}

QByteArray TwinLook::take()
{
    QByteArray text;
    for (std::size_t i = 0; i < m_servers.size(); ++i) {
        RawMessages messages = m_watches[i].takeMessages();
        for (RawMessage &message : messages)
            message.channel = withoutIds(message.channel);
        std::ranges::stable_sort(messages, {}, &RawMessage::channel); // the order of several locks is not guaranteed
        if (!messages.empty())
            text += "said: " + toText(messages) + '\n';
        text += toText(stored(m_servers[i]));
    }
    return text;
}

} // namespace lockscope::tests
