// SPDX-License-Identifier: Apache-2.0
#include "tests/support/keyspace.h"

#include "tests/support/raw_link.h"

#include <algorithm>

namespace lockscope::tests {

namespace {

using Content = std::vector<std::pair<QByteArray, QByteArray>>;

Content pairs(const RawReply &flat)
{
    Content content;
    for (std::size_t i = 0; i + 1 < flat.elements.size(); i += 2)
        content.emplace_back(flat.elements[i].text, flat.elements[i + 1].text);
    std::sort(content.begin(), content.end());
    return content;
}

Content readContent(RawLink &link, const QByteArray &key, const QByteArray &type)
{
    if (type == "hash")
        return pairs(link.command({"HGETALL", key}));
    if (type == "zset")
        return pairs(link.command({"ZRANGE", key, "0", "-1", "WITHSCORES"}));
    if (type == "string")
        return {{QByteArray(), link.command({"GET", key}).text}};
    Content content;
    if (type == "list") {
        for (const QByteArray &element : link.command({"LRANGE", key, "0", "-1"}).texts())
            content.emplace_back(QByteArray::number(content.size()), element);
    } else if (type == "set") {
        for (const QByteArray &member : link.command({"SMEMBERS", key}).texts())
            content.emplace_back(member, QByteArray());
        std::sort(content.begin(), content.end());
    }
    return content;
}

/// Scores of the waiters of a fair lock: ms since 1970 by the server's clock.
std::map<QByteArray, Millis> readDeadlines(RawLink &link, const QByteArray &key)
{
    const RawReply time = link.command({"TIME"});
    const Millis now(time.elements.at(0).text.toLongLong() * 1000 + time.elements.at(1).text.toLongLong() / 1000);
    std::map<QByteArray, Millis> deadlines;
    for (const auto &[waiter, score] : pairs(link.command({"ZRANGE", key, "0", "-1", "WITHSCORES"})))
        deadlines[waiter] = Millis(score.toLongLong()) - now;
    return deadlines;
}

bool isIn(std::optional<Millis> ttl, std::optional<Millis> expected, TtlWindow window)
{
    if (!ttl || !expected)
        return ttl == expected;
    return *ttl >= *expected - window.late && *ttl <= *expected + window.early;
}

bool areIn(const std::map<QByteArray, Millis> &found, const std::map<QByteArray, Millis> &expected, TtlWindow window)
{
    return std::ranges::equal(found, expected, [window](const auto &one, const auto &other) {
        return one.first == other.first && isIn(one.second, other.second, window);
    });
}

bool mayBeGone(const StoredKey &key, TtlWindow window)
{
    return key.ttl && *key.ttl <= window.late;
}

} // namespace

QByteArray StoredKey::toText() const
{
    QByteArray text;
    for (const auto &[name, value] : content) {
        if (!text.isEmpty())
            text += ", ";
        if (name.isEmpty() || type == "list")
            text += value;
        else if (type == "set")
            text += name;
        else
            text += name + '=' + value;
    }
    for (const auto &[waiter, time] : deadlines)
        text += (text.isEmpty() ? QByteArray() : QByteArray(", ")) + waiter + " in " + QByteArray::number(time.count());
    return type + " {" + text + "} ttl " + (ttl ? QByteArray::number(ttl->count()) : QByteArray("none"));
}

QByteArray toText(const Keyspace &keys)
{
    QByteArray text;
    for (const auto &[name, key] : keys)
        text += name + ' ' + key.toText() + '\n';
    return text;
}

Keyspace readKeyspace(RawLink &link)
{
    Keyspace keys;
    QByteArray cursor = "0";
    do {
        const RawReply page = link.command({"SCAN", cursor, "COUNT", "1000"});
        if (page.elements.size() != 2)
            return {{"SCAN", {"error", {{QByteArray(), page.toText()}}, {}}}};
        cursor = page.elements[0].text;
        for (const QByteArray &name : page.elements[1].texts()) {
            if (name.startsWith("redisson_unlock_latch:"))
                continue;
            StoredKey key {link.command({"TYPE", name}).text, {}, {}};
            if (key.type == "zset" && name.startsWith("redisson_lock_timeout:"))
                key.deadlines = readDeadlines(link, name);
            else
                key.content = readContent(link, name, key.type);
            const qint64 ttl = link.command({"PTTL", name}).integer;
            if (ttl == -2) // it expired while it was read
                continue;
            if (ttl != -1)
                key.ttl = Millis(ttl);
            keys[name] = std::move(key);
        }
    } while (cursor != "0");
    return keys;
}

QByteArray differences(const Keyspace &found, const Keyspace &expected, TtlWindow window)
{
    QByteArray text;
    for (const auto &[name, key] : expected) {
        const auto at = found.find(name);
        if (at == found.end()) {
            if (!mayBeGone(key, window))
                text += "missing   " + name + ' ' + key.toText() + '\n';
        } else if (at->second.type != key.type || at->second.content != key.content
                   || !areIn(at->second.deadlines, key.deadlines, window) || !isIn(at->second.ttl, key.ttl, window)) {
            text += "different " + name + ' ' + at->second.toText() + "\n expected " + name + ' ' + key.toText() + " -"
                + QByteArray::number(window.late.count()) + "…+" + QByteArray::number(window.early.count()) + '\n';
        }
    }
    for (const auto &[name, key] : found) {
        if (!expected.contains(name))
            text += "too many  " + name + ' ' + key.toText() + '\n';
    }
    return text;
}

} // namespace lockscope::tests
