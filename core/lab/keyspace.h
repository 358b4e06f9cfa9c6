// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QString>
#include <map>
#include <optional>
#include <vector>

namespace lockscope::lab {

/// One key: its type as TYPE says, its content, its time to live.
struct StoredKey
{
    QByteArray type;
    /// hash: field, value by field; zset: member, score by member; list: index, element in order; set: member, "";
    /// string: one pair with an empty first.
    std::vector<std::pair<QByteArray, QByteArray>> content;
    std::optional<Millis> ttl; ///< nothing: it never expires
    /// Instead of content, for the deadlines of a fair lock's waiters: member, time until its score.
    std::map<QByteArray, Millis> deadlines {};

    [[nodiscard]] QByteArray toText() const;
    friend bool operator==(const StoredKey &, const StoredKey &) = default;
};

/// A whole database by key.
using Keyspace = std::map<QByteArray, StoredKey>;

/// One line a key: `myLock hash {mode=read, UUID:1=2} ttl 2990`.
QByteArray toText(const Keyspace &keys);

/// The same is stored, whatever its times to live and its deadlines.
[[nodiscard]] bool isSameContent(const Keyspace &a, const Keyspace &b);

/// How far a time to live, or until a deadline, may be from the expected one: it may have run down by `late`, and be
/// above it by `early`. A key whose whole life fits into `late` may be gone.
struct TtlWindow
{
    Millis late {0};
    Millis early {0};
};

/// A line for each key that is missing, too many or different; empty when all is as expected.
QByteArray differences(const Keyspace &found, const Keyspace &expected, TtlWindow window);

} // namespace lockscope::lab
