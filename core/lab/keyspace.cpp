// SPDX-License-Identifier: Apache-2.0
#include "core/lab/keyspace.h"

#include <algorithm>

namespace lockscope::lab {

namespace {

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

bool isSameContent(const Keyspace &a, const Keyspace &b)
{
    return std::ranges::equal(a, b, [](const auto &one, const auto &other) {
        const StoredKey &key = one.second;
        const StoredKey &same = other.second;
        return one.first == other.first && key.type == same.type && key.content == same.content
            && std::ranges::equal(
                   key.deadlines, same.deadlines, {}, [](const auto &entry) { return entry.first; },
                   [](const auto &entry) { return entry.first; });
    });
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

} // namespace lockscope::lab
