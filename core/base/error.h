// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

namespace lockscope {

/// The kind of a failure. Results such as "busy" are not errors.
enum class ErrorKind {
    Usage,       ///< the caller's input is wrong
    Connect,     ///< no connection could be made: refused, unknown host, no such socket, TLS
    Auth,        ///< the server requires other credentials (NOAUTH, WRONGPASS)
    Permission,  ///< the user may not run this command or use this key (NOPERM)
    LinkLost,    ///< the link broke before the reply: the command may or may not have been applied
    NotKnown,    ///< the outcome cannot be determined: applied or not, the caller must check
    Timeout,     ///< no answer in time, or refused for now (BUSY, NOREPLICAS, …); no data was changed
    Protocol,    ///< the peer does not speak the protocol, or a reply has an unexpected shape
    WrongType,   ///< the key holds a value that is not this kind of lock (WRONGTYPE)
    Server,      ///< any other error reply
    NotHolder,   ///< the caller does not hold the lock
    AlreadyHeld, ///< the caller holds the lock, and this kind of lock cannot be taken twice
    Lost,        ///< the caller held the lock and lost it: the lease ran out or the key was removed
    Cancelled,   ///< the caller or a shutdown ended the operation
    Refused,     ///< not done on purpose, for example a write on a read-only connection
    File,        ///< a file could not be written
};

/// A failure: its kind for programs, and a message for users: what failed, the cause and the next step, in that order.
struct Error
{
    ErrorKind kind = ErrorKind::Server;
    Message message {};
    /// The error text of Redis, or Redisson's message for the failure: what users search for.
    QString detail {};

    friend bool operator==(const Error &, const Error &) = default;
};

/// A stable word for logs and JSON: "connect", "auth", … (Not toString(): QCOMPARE would use that.)
QString toWord(ErrorKind kind);

} // namespace lockscope
