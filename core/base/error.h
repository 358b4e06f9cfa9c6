// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace lockscope {

/// Why something could not be done. Answers such as "busy" are not errors.
enum class ErrorKind {
    Usage,       ///< the caller's input is wrong
    Connect,     ///< no connection could be made: refused, unknown host, no such socket, TLS
    Auth,        ///< the server wants other credentials (NOAUTH, WRONGPASS)
    Permission,  ///< the user may not run this command or use this key (NOPERM)
    LinkLost,    ///< the link broke before the reply: the command may or may not have been applied
    NotKnown,    ///< the outcome cannot be found out any more: applied or not, the caller has to look
    Timeout,     ///< no answer in time, and nothing was changed
    Protocol,    ///< the peer does not speak the protocol, or a reply has an unexpected shape
    WrongType,   ///< the key holds a value that is not this kind of lock (WRONGTYPE)
    Server,      ///< any other error reply
    NotHolder,   ///< the caller does not hold the lock
    AlreadyHeld, ///< the caller holds the lock, and this kind of lock cannot be taken twice
    Lost,        ///< the caller held the lock and lost it: the lease ran out or the key was removed
    Cancelled,   ///< the caller or a shutdown ended the operation
    Refused,     ///< not done on purpose, for example a write on a read-only connection
};

/// A failure: its kind for programs, and for people what failed, the cause and the next step, in that order.
struct Error
{
    ErrorKind kind = ErrorKind::Server;
    QString message {};
    /// Redis' own error text, or the words that Redisson has for the failure: what people search for.
    QString detail {};

    friend bool operator==(const Error &, const Error &) = default;
};

/// A stable word for logs and JSON: "connect", "auth", … (Not toString(): QCOMPARE would take that for its own.)
QString toWord(ErrorKind kind);

} // namespace lockscope
