// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::app {

/// The messages of connections, profiles and files, and those of the desktop.
struct MessageTexts
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
public:
    static constexpr auto all = std::to_array<MessageText>({
        {"audit-not-written", QT_TR_NOOP("Cannot write %1: %2. This action was not recorded.")},
        {"certificate-not-verified",
         QT_TR_NOOP("The server's certificate is not verified. Anyone on the network path can read and change the "
                    "traffic, including passwords.")},
        {"ini-in-use", QT_TR_NOOP("another program is writing it")},
        {"ini-not-written", QT_TR_NOOP("Cannot write %1: %2. The file is unchanged.")},
        {"ini-unreadable", QT_TR_NOOP("it cannot be read")},
        {"keyring-no-reply", QT_TR_NOOP("The system keyring did not reply within %1 s.")},
        {"keyring-no-service", QT_TR_NOOP("No keyring service replied.")},
        {"keyring-refused", QT_TR_NOOP("The system keyring did not return the password: %1.")},
        {"keyring-unlock-terminal",
         QT_TR_NOOP("Unlock the keyring, or give the password with --password-file or LOCKSCOPE_PASSWORD.")},
        {"keyring-unlock-window",
         QT_TR_NOOP("Unlock the keyring, or enter the password on the Sign-in tab of the connection.")},
        {"load-fault-without-load", QT_TR_NOOP("The fault was not injected: no load is running. Start a load first.")},
        {"lock-cut", QT_TR_NOOP("The lock has more fields, waiters or permits than are shown.")},
        {"log-file-unwritable", QT_TR_NOOP("cannot write %1: %2. Check the path and its permissions.")},
        {"member-name-missing", QT_TR_NOOP("enter the name of the lock above")},
        {"member-no-reply", QT_TR_NOOP("no reply. Check whether the server is overloaded or paused.")},
        {"member-not-read", QT_TR_NOOP("not read yet")},
        {"name-empty", QT_TR_NOOP("the value is empty. Give at least one character.")},
        {"name-not-base64", QT_TR_NOOP("the text after b64: is not Base64. Correct it, or give the plain name.")},
        {"nat-empty", QT_TR_NOOP("the value is empty. Write announced:port=reached:port.")},
        {"nat-map-invalid",
         QT_TR_NOOP("NAT map: \"%1\" is not a pair of addresses. Write announced:port=reached:port and separate pairs "
                    "with commas.")},
        {"password-file-unreadable", QT_TR_NOOP("cannot read %1: %2. Check the path and its permissions.")},
        {"password-give-terminal", QT_TR_NOOP("Give the password with --password-file or in LOCKSCOPE_PASSWORD.")},
        {"password-give-window", QT_TR_NOOP("Enter the password on the Sign-in tab of the connection.")},
        {"password-on-command-line",
         QT_TR_NOOP("Other users can read a password on the command line. Use --password-file or LOCKSCOPE_PASSWORD.")},
        {"profile-exists", QT_TR_NOOP("a profile with this name already exists and was not changed.")},
        {"profile-invalid", QT_TR_NOOP("Profile %1: %2")},
        {"profile-name-invalid", QT_TR_NOOP("A profile name must not be empty or contain a slash or a backslash.")},
        {"profile-unknown", QT_TR_NOOP("there is no profile %1. Existing profiles: %2.")},
        {"profile-unknown-none", QT_TR_NOOP("there is no profile %1. %2 contains no profiles.")},
        {"profile-url-has-password", QT_TR_NOOP("the URL contains a password. Remove it and store it in the keyring.")},
        {"profile-with-server",
         QT_TR_NOOP("--profile already defines the server. Remove --url, --sandbox and --sandbox-cluster, or remove "
                    "--profile.")},
        {"profiles-missing", QT_TR_NOOP("%1 contains no profiles.")},
        {"redlock-few-servers",
         QT_TR_NOOP("redlock needs several independent servers. Give --url several times, or --sandbox.")},
        {"sandbox-cluster-with-server",
         QT_TR_NOOP("--sandbox-cluster starts a private cluster. Remove --sandbox, --url, --user, --password-file and "
                    "--nat.")},
        {"sandbox-with-server",
         QT_TR_NOOP("--sandbox starts a private server. Remove --url, --user, --password-file and --nat, or remove "
                    "--sandbox.")},
        {"sandbox-without-replicas",
         QT_TR_NOOP("--sandbox starts a server without replicas. Remove --sync-replicas, or give the URL of a server "
                    "with replicas.")},
        {"screenshot-no-match", QT_TR_NOOP("the window never showed the state of %1 on the server")},
        {"screenshot-not-written", QT_TR_NOOP("cannot write %1: %2")},
        {"sentinel-options-without-sentinel",
         QT_TR_NOOP("--sentinel-user and --sentinel-password-file require sentinels. Give a redis+sentinel:// URL.")},
        {"sentinel-password-terminal",
         QT_TR_NOOP("If the sentinels have their own user or password, give them with --sentinel-user and "
                    "--sentinel-password-file or LOCKSCOPE_SENTINEL_PASSWORD.")},
        {"sentinel-password-window",
         QT_TR_NOOP(
             "If the sentinels have their own user or password, enter them on the Sign-in tab of the connection.")},
        {"single-node-hint", QT_TR_NOOP("To use only %1, add --single-node.")},
        {"single-node-with-cluster",
         QT_TR_NOOP("--single-node is for the URL of one server, such as redis://127.0.0.1:7000. Remove it, or give "
                    "such a URL.")},
        {"tls-cert-without-key", QT_TR_NOOP("--cert and --key require each other. Give both or neither.")},
        {"tls-options-without-tls",
         QT_TR_NOOP("--ca, --cert, --key, --sni and --insecure require TLS. Give a rediss:// URL.")},
        {"url-empty", QT_TR_NOOP("the value is empty. Give an address, or remove --url to use $LOCKSCOPE_URL.")},
        {"url-repeated", QT_TR_NOOP("%1 is given twice. Give servers that are independent of each other.")},
        {"url-several", QT_TR_NOOP("only redlock uses several servers. Give one URL.")},
        {"whole-cluster",
         QT_TR_NOOP("%1 is a node of a cluster, so the whole cluster is used. To use only this node, start with "
                    "--single-node.")},
    });
};

/// A message of MessageTexts.
template <MessageCode Code>
inline constexpr MessageMaker<MessageTexts::all, Code> message {};

} // namespace lockscope::app
