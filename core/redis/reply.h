// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <span>
#include <vector>

namespace lockscope::redis {

/// One RESP2 reply. A value; any thread.
struct Reply
{
    enum class Type { Nil, Integer, String, Status, Error, Array };
    Type type = Type::Nil;
    qint64 integer = 0;          ///< Integer
    QByteArray text;             ///< String, Status, Error
    std::vector<Reply> elements; ///< Array

    [[nodiscard]] bool isNil() const { return type == Type::Nil; }
    [[nodiscard]] bool isError() const { return type == Type::Error; }
    [[nodiscard]] bool isArray() const { return type == Type::Array; }
    /// The text of a string or status, or an integer as text; empty for the rest.
    [[nodiscard]] QByteArray toBytes() const;
    /// The integer, or the number a string spells; nothing when it is none.
    [[nodiscard]] std::optional<qint64> toInteger() const;
    friend bool operator==(const Reply &, const Reply &) = default;
};

struct Command;

/// What Redis' error text means and what to do about it: kind, sentence and next step.
Error toError(const QByteArray &errorText);
/// The same to somebody who asked for this: what a user has no right for is named, and the ACL rule that would grant
/// it.
Error toError(const QByteArray &errorText, const Command &asked);
/// The server is a replica, and has done nothing.
bool isReadOnlyReplica(const QByteArray &errorText);

/// An error reply as an error, anything else as it is.
Result<Reply> checked(Result<Reply> reply);
Result<Reply> checked(Result<Reply> reply, const Command &asked);

} // namespace lockscope::redis
