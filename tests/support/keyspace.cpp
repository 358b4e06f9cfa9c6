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

/// Scores of a fair lock's waiters: ms since 1970 on the server's clock.
std::map<QByteArray, Millis> readDeadlines(RawLink &link, const QByteArray &key)
{
    const RawReply time = link.command({"TIME"});
    const Millis now(time.elements.at(0).text.toLongLong() * 1000 + time.elements.at(1).text.toLongLong() / 1000);
    std::map<QByteArray, Millis> deadlines;
    for (const auto &[waiter, score] : pairs(link.command({"ZRANGE", key, "0", "-1", "WITHSCORES"})))
        deadlines[waiter] = Millis(score.toLongLong()) - now;
    return deadlines;
}

} // namespace

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
            if (ttl == -2) // it has just expired
                continue;
            if (ttl != -1)
                key.ttl = Millis(ttl);
            keys[name] = std::move(key);
        }
    } while (cursor != "0");
    return keys;
}

} // namespace lockscope::tests
