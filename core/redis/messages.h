// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::redis {

/// The failures of links, sessions and commands. The codes of missing permissions start with "right-"; their errors
/// have ErrorKind::Permission.
inline constexpr std::array messageTexts {
    MessageText {"cluster-cross-slot",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The keys of the lock %1 are in different slots of the cluster, so no script can "
                                   "use them together. This happens if the name contains an opening or closing brace "
                                   "without the other. Use another name.")},
    MessageText {"cluster-cross-slot-unnamed",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The keys of this command are in different slots of the cluster, so it cannot use "
                                   "them together.")},
    MessageText {"command-read-only",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1 was not sent: the connection to %2 is read-only. Connect without read-only mode "
                                   "to change data.")},
    MessageText {"command-refused", QT_TRANSLATE_NOOP("Messages", "The server refused the command: %1")},
    MessageText {"connect-cause-closed", QT_TRANSLATE_NOOP("Messages", "the server closed the connection")},
    MessageText {"connect-cause-host-unreachable", QT_TRANSLATE_NOOP("Messages", "host unreachable")},
    MessageText {"connect-cause-network-unreachable", QT_TRANSLATE_NOOP("Messages", "network unreachable")},
    MessageText {"connect-cause-no-host", QT_TRANSLATE_NOOP("Messages", "no such host")},
    MessageText {"connect-cause-no-socket", QT_TRANSLATE_NOOP("Messages", "no such socket")},
    MessageText {"connect-cause-refused", QT_TRANSLATE_NOOP("Messages", "connection refused")},
    MessageText {"connect-cause-timeout", QT_TRANSLATE_NOOP("Messages", "connection timed out")},
    MessageText {
        "connect-failed",
        QT_TRANSLATE_NOOP("Messages", "Cannot connect to %1: %2. Check the address and that the server is running.")},
    MessageText {"connect-no-session",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Cannot connect to %1 in time. Check the address and that the server is running.")},
    MessageText {"connect-timeout",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Cannot connect to %1: no answer within %2 s. Check the address, the firewall and "
                                   "that the server is running.")},
    MessageText {"connect-timeout-tls",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Cannot connect to %1: no answer within %2 s. Check the address and the firewall. "
                                   "Check that the server is running and uses TLS on this port.")},
    MessageText {
        "host-not-allowed",
        QT_TRANSLATE_NOOP("Messages", "%1 is not an allowed host. Allow it, or check which server announces it.")},
    MessageText {"link-closed", QT_TRANSLATE_NOOP("Messages", "The connection to %1 is closed.")},
    MessageText {"link-closed-here", QT_TRANSLATE_NOOP("Messages", "This client closed the connection to %1.")},
    MessageText {"link-cut", QT_TRANSLATE_NOOP("Messages", "A fault injection cut the connection.")},
    MessageText {"link-lost", QT_TRANSLATE_NOOP("Messages", "The connection to %1 was lost: %2.")},
    MessageText {"link-timeout",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1 did not answer within %2 s. Check whether the server is overloaded or paused.")},
    MessageText {"link-unexpected-reply",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1 sent a reply that does not belong to any command. Check that this is the "
                                   "address of a Redis server.")},
    MessageText {"lock-wrong-type",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The key holds another type of value, not this kind of lock. Check its type, or "
                                   "use another name.")},
    MessageText {"login-database-refused",
                 QT_TRANSLATE_NOOP("Messages", "The server refused database %1. Choose another database.")},
    MessageText {"login-failed", QT_TRANSLATE_NOOP("Messages", "Cannot sign in to %1. %2")},
    MessageText {"login-password-missing",
                 QT_TRANSLATE_NOOP("Messages", "The server requires a password. Specify it, then connect again.")},
    MessageText {"login-password-unwanted",
                 QT_TRANSLATE_NOOP("Messages",
                                   "A password was given, but the default user of the server has no password. Leave "
                                   "it out, or specify the user name.")},
    MessageText {"login-refused",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The user name or the password is wrong, or the user is disabled. Check both, then "
                                   "connect again.")},
    MessageText {"outcome-unknown",
                 QT_TRANSLATE_NOOP("Messages",
                                   "It is unknown whether the server applied the command. %1 Check the lock before "
                                   "you retry.")},
    MessageText {"reply-line-too-long",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The reply has more than %1 KiB in one line, which is the limit. Check that this is "
                                   "the address of a Redis server.")},
    MessageText {"reply-not-redis",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The reply does not follow the Redis protocol. Check that this is the address of a "
                                   "Redis server.")},
    MessageText {"reply-too-deep",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The reply has more than %1 levels of nested arrays, which is the limit. Check that "
                                   "this is the address of a Redis server.")},
    MessageText {"reply-too-large",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The reply has more than %1 MiB, which is the limit. Check that this is the address "
                                   "of a Redis server.")},
    MessageText {"reply-too-many-elements",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The reply has more than %1 elements, which is the limit. Check that this is the "
                                   "address of a Redis server.")},
    MessageText {"reply-unreadable", QT_TRANSLATE_NOOP("Messages", "Cannot read a reply of %1. %2")},
    MessageText {"right-channel",
                 QT_TRANSLATE_NOOP("Messages", "The user may not use the channel \"%1\". The ACL rule &%1 allows it.")},
    MessageText {"right-channel-pattern",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The user may not use the channel pattern \"%1\". The ACL rule &%1 allows it, with "
                                   "exactly this pattern.")},
    MessageText {"right-channel-unnamed",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The user may not use a channel of the lock. An ACL rule &PATTERN that matches the "
                                   "channel allows it.")},
    MessageText {"right-command",
                 QT_TRANSLATE_NOOP("Messages", "The user may not run %1. The ACL rule +%2 allows it.")},
    MessageText {
        "right-command-in-script",
        QT_TRANSLATE_NOOP("Messages", "The user may not run one of its commands. An ACL rule +COMMAND allows it.")},
    MessageText {"right-command-unnamed",
                 QT_TRANSLATE_NOOP("Messages", "The user may not run this command. An ACL rule +COMMAND allows it.")},
    MessageText {"right-key",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The user may not use the key %1. An ACL rule ~PATTERN that matches the key allows "
                                   "it.")},
    MessageText {"right-keys",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The user may not use one of the keys %1. ACL rules ~PATTERN that match all of them "
                                   "allow it.")},
    MessageText {"right-keys-unnamed",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The user may not use one of the keys. ACL rules ~PATTERN that match all of them "
                                   "allow it.")},
    MessageText {"right-script", QT_TRANSLATE_NOOP("Messages", "The server stopped the script. %1")},
    MessageText {"right-script-line", QT_TRANSLATE_NOOP("Messages", "The server stopped the script %1 at line %2. %3")},
    MessageText {"server-is-replica",
                 QT_TRANSLATE_NOOP("Messages", "%1 is a replica of %2, but locks are on the primary. Connect to %2.")},
    MessageText {"server-loading",
                 QT_TRANSLATE_NOOP("Messages", "%1 is still loading its data. Wait until it has finished.")},
    MessageText {"server-now-replica", QT_TRANSLATE_NOOP("Messages", "%1 is now a replica. Connect to its primary.")},
    MessageText {
        "server-read-only",
        QT_TRANSLATE_NOOP("Messages", "The server is now a replica and accepts no writes. Connect to its primary.")},
    MessageText {"server-too-old",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1 is %2, which is too old for Lockscope. Connect to Redis 5.0 or later, or to "
                                   "Valkey.")},
    MessageText {"tls-ca-unreadable",
                 QT_TRANSLATE_NOOP(
                     "Messages", "Cannot read the CA certificate in \"%1\". Check the path and that the file is PEM.")},
    MessageText {"tls-cause-client-rejected",
                 QT_TRANSLATE_NOOP("Messages", "the server did not accept the client certificate")},
    MessageText {"tls-cause-client-required",
                 QT_TRANSLATE_NOOP("Messages", "the server requires a client certificate")},
    MessageText {"tls-cause-expired", QT_TRANSLATE_NOOP("Messages", "the certificate of the server expired on %1")},
    MessageText {"tls-cause-no-tls", QT_TRANSLATE_NOOP("Messages", "the server does not use TLS on this port")},
    MessageText {"tls-cause-not-accepted",
                 QT_TRANSLATE_NOOP("Messages", "the certificate of the server was not accepted: %1")},
    MessageText {"tls-cause-not-yet-valid",
                 QT_TRANSLATE_NOOP("Messages", "the certificate of the server is valid only from %1")},
    MessageText {"tls-cause-untrusted",
                 QT_TRANSLATE_NOOP("Messages",
                                   "the certificate of the server is signed by an authority that is not trusted here")},
    MessageText {"tls-cause-wrong-name",
                 QT_TRANSLATE_NOOP("Messages", "the certificate of the server is not valid for the name \"%1\"")},
    MessageText {"tls-certificate-rejected", QT_TRANSLATE_NOOP("Messages", "Cannot connect to %1: %2. %3")},
    MessageText {
        "tls-certificate-unreadable",
        QT_TRANSLATE_NOOP("Messages",
                          "Cannot read the client certificate in \"%1\". Check the path and that the file is PEM.")},
    MessageText {"tls-key-unreadable",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Cannot read the client key in \"%1\". Check the path and that the file is PEM.")},
    MessageText {"tls-remedy-authority", QT_TRANSLATE_NOOP("Messages", "Specify the CA certificate that signed it.")},
    MessageText {
        "tls-remedy-authority-or-renew",
        QT_TRANSLATE_NOOP("Messages", "Specify the CA certificate that signed it, or renew it on the server.")},
    MessageText {"tls-remedy-clocks", QT_TRANSLATE_NOOP("Messages", "Compare the clocks of both machines.")},
    MessageText {"tls-remedy-name",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Connect by a name in the certificate, or specify that name as the server name "
                                   "(SNI).")},
    MessageText {"tls-remedy-renew", QT_TRANSLATE_NOOP("Messages", "Renew it on the server.")},
};

/// A message of `messageTexts`.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message message(Values &&...values)
{
    return messageOf<messageTexts, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::redis
