// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QStringList>
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
    /// Returns the integer, or the number in a string; otherwise std::nullopt.
    [[nodiscard]] std::optional<qint64> toInteger() const;
    friend bool operator==(const Reply &, const Reply &) = default;
};

struct Command;

/// The names in a reply of SENTINEL MASTERS, for messages.
[[nodiscard]] QStringList mastersIn(const Reply &masters);

/// Translates an error text of Redis: kind, message and next step.
Error toError(const QByteArray &errorText);
/// The same for a known command: names the missing permission and the ACL rule that would grant it.
Error toError(const QByteArray &errorText, const Command &asked);
/// The server refuses the command for now and may run the same command later. No data was changed.
[[nodiscard]] bool isTemporaryRefusal(const QByteArray &errorText);
/// The same for an error, also if the server accepts no connection for now.
[[nodiscard]] bool isTemporaryRefusal(const Error &error);
/// Waiting does not resolve the error: the address, the credentials or the permissions are wrong.
[[nodiscard]] bool isPermanent(const Error &error);
/// The server is a replica, so it refuses writes or the connection.
[[nodiscard]] bool isReplicaError(const Error &error);
/// The server accepts no more connections. Also a temporary refusal.
[[nodiscard]] bool isTooManyClients(const QByteArray &errorText);
/// The server is a replica and has not run the command.
bool isReadOnlyReplica(const QByteArray &errorText);
/// True if the keys of a call are in different cluster slots. No data was changed.
[[nodiscard]] bool isCrossSlot(const QByteArray &errorText);
/// The server does not run this command at all, for any keys: unknown, renamed, disabled, or not permitted. Nothing was
/// changed.
[[nodiscard]] bool isCommandRefused(const QByteArray &errorText);
/// The server stopped a script at a command that is not permitted or does not exist. The commands before it were run.
[[nodiscard]] bool isScriptStopped(const QByteArray &errorText);

/// The link broke before the reply: the command may or may not have been applied.
[[nodiscard]] bool isLost(const Result<Reply> &reply);
/// Returns an error reply as an error, everything else unchanged.
Result<Reply> checked(Result<Reply> reply);
Result<Reply> checked(Result<Reply> reply, const Command &asked);

} // namespace lockscope::redis
