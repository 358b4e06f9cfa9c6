// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/message.h"

#include <map>
#include <optional>
#include <vector>

namespace lockscope::lab {

/// One key: its type as in TYPE, its content and its time to live.
struct StoredKey
{
    QByteArray type;
    /// hash: field, value by field; zset: member, score by member; list: index, element in order; set: member, "";
    /// string: one pair with an empty first element.
    std::vector<std::pair<QByteArray, QByteArray>> content;
    std::optional<Millis> ttl; ///< nothing: it never expires
    /// For the deadlines of a fair lock's waiters, instead of content: member, time until its score.
    std::map<QByteArray, Millis> deadlines {};

    [[nodiscard]] QByteArray toText() const;
    friend bool operator==(const StoredKey &, const StoredKey &) = default;
};

/// A whole database by key.
using Keyspace = std::map<QByteArray, StoredKey>;

/// One line a key: `myLock hash {mode=read, UUID:1=2} ttl 2990`.
QByteArray toText(const Keyspace &keys);

/// True if the content is the same, ignoring times to live and deadlines.
[[nodiscard]] bool isSameContent(const Keyspace &a, const Keyspace &b);

/// The tolerance for a time to live or a deadline: it may be lower than expected by `late`, and higher by `early`. A
/// key whose time to live is within `late` may be gone.
struct TtlWindow
{
    Millis late {0};
    Millis early {0};
};

/// True if the time is within the tolerance, or if neither exists.
[[nodiscard]] bool isIn(std::optional<Millis> ttl, std::optional<Millis> expected, TtlWindow window);

/// One message for each key that is missing, unexpected or different; empty if all is as expected.
std::vector<Message> differences(const Keyspace &found, const Keyspace &expected, TtlWindow window);

/// In English, each on a line that ends with a newline.
QByteArray toText(const std::vector<Message> &problems);

} // namespace lockscope::lab
