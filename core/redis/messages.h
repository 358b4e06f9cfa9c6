// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::redis {

/// The failures of links, sessions and commands. The codes of missing permissions start with "right-"; their errors
/// have ErrorKind::Permission.
struct MessageTexts
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
public:
    static constexpr auto all = std::to_array<MessageText>({
        {"cluster-cross-slot",
         QT_TR_NOOP(
             "The keys of the lock %1 are in different slots of the cluster, so no script can use them together. This "
             "happens if the name contains an opening or closing brace without the other. Use another name.")},
        {"cluster-cross-slot-unnamed",
         QT_TR_NOOP("The keys of this command are in different slots of the cluster, so it cannot use them together.")},
        {"cluster-key-elsewhere",
         QT_TR_NOOP("The key is on another node of the cluster, %1. Connect to the whole cluster with a "
                    "redis+cluster:// URL.")},
        {"command-missing",
         QT_TR_NOOP("The server has no command %1: it is renamed or disabled in the server's configuration, or the "
                    "server is too old.")},
        {"command-read-only",
         QT_TR_NOOP(
             "%1 was not sent: the connection to %2 is read-only. Connect without read-only mode to change data.")},
        {"command-refused", QT_TR_NOOP("The server refused the command: %1")},
        {"connect-cause-closed", QT_TR_NOOP("the server closed the connection")},
        {"connect-cause-host-unreachable", QT_TR_NOOP("host unreachable")},
        {"connect-cause-network-unreachable", QT_TR_NOOP("network unreachable")},
        {"connect-cause-no-host", QT_TR_NOOP("no such host")},
        {"connect-cause-no-socket", QT_TR_NOOP("no such socket")},
        {"connect-cause-refused", QT_TR_NOOP("connection refused")},
        {"connect-cause-timeout", QT_TR_NOOP("connection timed out")},
        {"connect-failed", QT_TR_NOOP("Cannot connect to %1: %2. Check the address and that the server is running.")},
        {"connect-no-session",
         QT_TR_NOOP("Cannot connect to %1 in time. Check the address and that the server is running.")},
        {"connect-silent",
         QT_TR_NOOP(
             "Cannot connect to %1: the server accepts connections but did not answer within %2 s. Check that it "
             "is a Redis server and that it is not paused or overloaded.")},
        {"connect-timeout",
         QT_TR_NOOP("Cannot connect to %1: no answer within %2 s. Check the address, the firewall and that the server "
                    "is running.")},
        {"connect-timeout-tls",
         QT_TR_NOOP("Cannot connect to %1: no answer within %2 s. Check the address and the firewall. Check that the "
                    "server is running and uses TLS on this port.")},
        {"connect-without-tls",
         QT_TR_NOOP("Cannot connect to %1: the server closed the connection without an answer. It may expect TLS: "
                    "begin the URL with rediss, as in %2. A proxy may not support INFO: connect to the Redis server "
                    "behind it. Otherwise check the log of the server.")},
        {"host-not-allowed", QT_TR_NOOP("%1 is not an allowed host. Allow it, or check which server announces it.")},
        {"link-closed", QT_TR_NOOP("The connection to %1 is closed.")},
        {"link-closed-here", QT_TR_NOOP("This client closed the connection to %1.")},
        {"link-closed-repeatedly",
         QT_TR_NOOP("%1 closes each connection shortly after it was opened. Its client-output-buffer-limit may be too "
                    "small for a reply or for the messages, or its maxmemory-clients for all connections. Check these "
                    "settings and the log of the server.")},
        {"link-cut", QT_TR_NOOP("A fault injection cut the connection.")},
        {"link-lost", QT_TR_NOOP("The connection to %1 was lost: %2.")},
        {"link-timeout",
         QT_TR_NOOP("%1 did not answer within %2 s. Check whether the server is overloaded or paused.")},
        {"link-unexpected-reply",
         QT_TR_NOOP(
             "%1 sent a reply that does not belong to any command. Check that this is the address of a Redis server.")},
        {"lock-wrong-type",
         QT_TR_NOOP(
             "The key holds another type of value, not this kind of lock. Check its type, or use another name.")},
        {"login-database-refused", QT_TR_NOOP("The server refused database %1. Choose another database.")},
        {"login-failed", QT_TR_NOOP("Cannot sign in to %1. %2")},
        {"login-failed-data-node", QT_TR_NOOP("Cannot sign in to the data node at %1. %2")},
        {"login-failed-sentinel", QT_TR_NOOP("Cannot sign in to the sentinel at %1. %2")},
        {"login-password-missing", QT_TR_NOOP("The server requires a password. Specify it, then connect again.")},
        {"login-password-unwanted",
         QT_TR_NOOP("A password was given, but the default user of the server has no password. Leave it out, or "
                    "specify the user name.")},
        {"login-refused",
         QT_TR_NOOP(
             "The user name or the password is wrong, or the user is disabled. Check both, then connect again.")},
        {"outcome-unknown",
         QT_TR_NOOP("It is unknown whether the server applied the command. %1 Check the lock before you retry.")},
        {"reply-line-too-long",
         QT_TR_NOOP("The reply has more than %1 KiB in one line, which is the limit. Check that this is the address of "
                    "a Redis server.")},
        {"reply-not-redis",
         QT_TR_NOOP("The reply does not follow the Redis protocol. Check that this is the address of a Redis server.")},
        {"reply-too-deep",
         QT_TR_NOOP("The reply has more than %1 levels of nested arrays, which is the limit. Check that this is the "
                    "address of a Redis server.")},
        {"reply-too-large",
         QT_TR_NOOP(
             "The reply has more than %1 MiB, which is the limit. Check that this is the address of a Redis server.")},
        {"reply-too-many-elements",
         QT_TR_NOOP("The reply has more than %1 elements, which is the limit. Check that this is the address of a "
                    "Redis server.")},
        {"reply-unexpected", QT_TR_NOOP("The server sent an unexpected reply to %1.")},
        {"reply-unreadable", QT_TR_NOOP("Cannot read a reply of %1. %2")},
        {"right-channel", QT_TR_NOOP("The user may not use the channel \"%1\". The ACL rule &%1 allows it.")},
        {"right-channel-pattern",
         QT_TR_NOOP("The user may not use the channel pattern \"%1\". The ACL rule &%1 allows it, with exactly this "
                    "pattern.")},
        {"right-channel-unnamed",
         QT_TR_NOOP(
             "The user may not use a channel of the lock. An ACL rule &PATTERN that matches the channel allows it.")},
        {"right-command", QT_TR_NOOP("The user may not run %1. The ACL rule +%2 allows it.")},
        {"right-command-in-script",
         QT_TR_NOOP("The user may not run one of its commands. An ACL rule +COMMAND allows it.")},
        {"right-command-unnamed", QT_TR_NOOP("The user may not run this command. An ACL rule +COMMAND allows it.")},
        {"right-commands",
         QT_TR_NOOP("The user may not run some commands that a read of a lock needs. The ACL rules %1 allow them.")},
        {"right-key",
         QT_TR_NOOP("The user may not use the key %1. An ACL rule ~PATTERN that matches the key allows it.")},
        {"right-keys",
         QT_TR_NOOP("The user may not use one of the keys %1. ACL rules ~PATTERN that match all of them allow it.")},
        {"right-keys-unnamed",
         QT_TR_NOOP("The user may not use one of the keys. ACL rules ~PATTERN that match all of them allow it.")},
        {"right-script", QT_TR_NOOP("The server stopped the script. %1")},
        {"right-script-line", QT_TR_NOOP("The server stopped the script %1 at line %2. %3")},
        {"server-busy",
         QT_TR_NOOP("%1 is busy with a script and accepts no commands. Wait until the script ends, or stop it with "
                    "SCRIPT KILL or FUNCTION KILL on the server.")},
        {"server-closed", QT_TR_NOOP("%1 refused the connection: %2. Check the log of the server.")},
        {"server-full",
         QT_TR_NOOP("%1 refused the connection: %2. Close unused clients, or raise maxclients on the server.")},
        {"server-is-cluster-node",
         QT_TR_NOOP("%1 is a node of a cluster, and has only a part of the keys. Connect to %2.")},
        {"server-is-replica", QT_TR_NOOP("%1 is a replica of %2, but locks are on the primary. Connect to %2.")},
        {"server-is-sentinel", QT_TR_NOOP("%1 is a sentinel. It monitors %2. Connect to %3.")},
        {"server-is-sentinel-idle", QT_TR_NOOP("%1 is a sentinel, and it monitors no primary. Connect to a server.")},
        {"server-is-sentinel-unread",
         QT_TR_NOOP("%1 is a sentinel. Connect to %2, where NAME is the name of its primary.")},
        {"server-loading", QT_TR_NOOP("%1 is still loading its data. Wait until it has finished.")},
        {"server-masterdown",
         QT_TR_NOOP("%1 is a replica that has lost its primary and does not serve its data. Wait until it is connected "
                    "again, or connect to the primary.")},
        {"server-memory-full",
         QT_TR_NOOP(
             "The server accepts no writes, because its memory is full (OOM). Free memory, or raise maxmemory.")},
        {"server-now-replica", QT_TR_NOOP("%1 is now a replica. Connect to its primary.")},
        {"server-protected",
         QT_TR_NOOP("%1 refused the connection: %2. Connect from the machine of the server, or set a password there.")},
        {"server-read-only", QT_TR_NOOP("The server is now a replica and accepts no writes. Connect to its primary.")},
        {"server-refuses", QT_TR_NOOP("The server refuses the command for now: %1 No data was changed.")},
        {"server-snapshot-failed",
         QT_TR_NOOP("The server accepts no writes, because its last snapshot failed (MISCONF). Check its log and its "
                    "disk, then run BGSAVE.")},
        {"server-too-old",
         QT_TR_NOOP("%1 is %2, which is too old for Lockscope. Connect to Redis 5.0 or later, or to Valkey.")},
        {"tls-ca-unreadable",
         QT_TR_NOOP("Cannot read the CA certificate in \"%1\". Check the path and that the file is PEM.")},
        {"tls-cause-client-rejected", QT_TR_NOOP("the server did not accept the client certificate")},
        {"tls-cause-client-required", QT_TR_NOOP("the server requires a client certificate")},
        {"tls-cause-expired", QT_TR_NOOP("the certificate of the server expired on %1")},
        {"tls-cause-handshake", QT_TR_NOOP("the TLS handshake failed: %1")},
        {"tls-cause-no-tls", QT_TR_NOOP("the server does not use TLS on this port")},
        {"tls-cause-not-accepted", QT_TR_NOOP("the certificate of the server was not accepted: %1")},
        {"tls-cause-not-yet-valid", QT_TR_NOOP("the certificate of the server is valid only from %1")},
        {"tls-cause-other-names",
         QT_TR_NOOP("the certificate of the server is not valid for the name \"%1\", only for %2")},
        {"tls-cause-untrusted",
         QT_TR_NOOP("the certificate of the server is signed by an authority that is not trusted here")},
        {"tls-cause-wrong-name", QT_TR_NOOP("the certificate of the server is not valid for the name \"%1\"")},
        {"tls-certificate-rejected", QT_TR_NOOP("Cannot connect to %1: %2. %3")},
        {"tls-certificate-unreadable",
         QT_TR_NOOP("Cannot read the client certificate in \"%1\". Check the path and that the file is PEM.")},
        {"tls-key-unreadable",
         QT_TR_NOOP("Cannot read the client key in \"%1\". Check the path and that the file is PEM.")},
        {"tls-remedy-authority", QT_TR_NOOP("Specify the CA certificate that signed it.")},
        {"tls-remedy-authority-or-renew",
         QT_TR_NOOP("Specify the CA certificate that signed it, or renew it on the server.")},
        {"tls-remedy-clocks", QT_TR_NOOP("Compare the clocks of both machines.")},
        {"tls-remedy-name",
         QT_TR_NOOP("Connect by a name in the certificate, or specify that name as the server name (SNI).")},
        {"tls-remedy-renew", QT_TR_NOOP("Renew it on the server.")},
    });
};

/// A message of MessageTexts.
template <MessageCode Code>
inline constexpr MessageMaker<MessageTexts::all, Code> message {};

} // namespace lockscope::redis
