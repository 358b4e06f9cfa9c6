// SPDX-License-Identifier: Apache-2.0
#include "core/lab/keyspace.h"

#include "core/lab/messages.h"

#include <algorithm>
#include <ranges>

namespace lockscope::lab {

namespace {

bool areIn(const std::map<QByteArray, Millis> &found, const std::map<QByteArray, Millis> &expected, TtlWindow window)
{
    return std::ranges::equal(found, expected, [window](const auto &one, const auto &other) {
        return one.first == other.first && isIn(one.second, other.second, window);
    });
}

QString lineOf(const QByteArray &name, const StoredKey &key)
{
    return QString::fromUtf8(name + ' ' + key.toText());
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

bool isSameContent(const Keyspace &a, const Keyspace &b)
{
    return std::ranges::equal(a, b, [](const auto &one, const auto &other) {
        const StoredKey &key = one.second;
        const StoredKey &same = other.second;
        return one.first == other.first && key.type == same.type && key.content == same.content
            && std::ranges::equal(std::views::keys(key.deadlines), std::views::keys(same.deadlines));
    });
}

bool isIn(std::optional<Millis> ttl, std::optional<Millis> expected, TtlWindow window)
{
    if (!ttl || !expected)
        return ttl == expected;
    return *ttl >= *expected - window.late && *ttl <= *expected + window.early;
}

std::vector<Message> differences(const Keyspace &found, const Keyspace &expected, TtlWindow window)
{
    std::vector<Message> all;
    for (const auto &[name, key] : expected) {
        const auto at = found.find(name);
        if (at == found.end()) {
            if (!key.ttl || *key.ttl > window.late) // otherwise it may have expired
                all.push_back(message<"lab-differs-key-missing">(lineOf(name, key)));
        } else if (at->second.type != key.type || at->second.content != key.content
                   || !areIn(at->second.deadlines, key.deadlines, window) || !isIn(at->second.ttl, key.ttl, window)) {
            all.push_back(message<"lab-differs-key">(lineOf(name, at->second), lineOf(name, key), window.late.count(),
                                                     window.early.count()));
        }
    }
    for (const auto &[name, key] : found) {
        if (!expected.contains(name))
            all.push_back(message<"lab-differs-key-extra">(lineOf(name, key)));
    }
    return all;
}

QByteArray toText(const std::vector<Message> &problems)
{
    QByteArray text;
    for (const Message &problem : problems)
        text += problem.english().toUtf8() + '\n';
    return text;
}

} // namespace lockscope::lab
