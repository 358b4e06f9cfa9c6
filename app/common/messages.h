// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::app {

/// The messages of connections, profiles and files, and those of the desktop.
inline constexpr std::array messageTexts {
    MessageText {"audit-not-written",
                 QT_TRANSLATE_NOOP("Messages", "Cannot write %1: %2. This action was not recorded.")},
    MessageText {"certificate-not-verified",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The server's certificate is not verified. Anyone on the network path can read and "
                                   "change the traffic, including passwords.")},
    MessageText {"ini-in-use", QT_TRANSLATE_NOOP("Messages", "another program is writing it")},
    MessageText {"ini-not-written", QT_TRANSLATE_NOOP("Messages", "Cannot write %1: %2. The file is unchanged.")},
    MessageText {"ini-unreadable", QT_TRANSLATE_NOOP("Messages", "it cannot be read")},
    MessageText {"keyring-no-service", QT_TRANSLATE_NOOP("Messages", "No keyring service replied.")},
    MessageText {"keyring-refused",
                 QT_TRANSLATE_NOOP("Messages", "The system keyring did not return the password: %1.")},
    MessageText {
        "keyring-unlock-terminal",
        QT_TRANSLATE_NOOP("Messages",
                          "Unlock the keyring, or give the password with --password-file or LOCKSCOPE_PASSWORD.")},
    MessageText {"keyring-unlock-window",
                 QT_TRANSLATE_NOOP("Messages", "Unlock the keyring, or enter the password under Connections.")},
    MessageText {"load-fault-without-load",
                 QT_TRANSLATE_NOOP("Messages", "The fault was not injected: no load is running. Start a load first.")},
    MessageText {"log-file-unwritable",
                 QT_TRANSLATE_NOOP("Messages", "cannot write %1: %2. Check the path and its permissions.")},
    MessageText {"member-name-missing", QT_TRANSLATE_NOOP("Messages", "enter the name of the lock above")},
    MessageText {"member-no-reply",
                 QT_TRANSLATE_NOOP("Messages", "no reply. Check whether the server is overloaded or paused.")},
    MessageText {"member-not-read", QT_TRANSLATE_NOOP("Messages", "not read yet")},
    MessageText {"name-empty", QT_TRANSLATE_NOOP("Messages", "the value is empty. Give at least one character.")},
    MessageText {
        "name-not-base64",
        QT_TRANSLATE_NOOP("Messages", "the text after b64: is not Base64. Correct it, or give the plain name.")},
    MessageText {"nat-map-invalid",
                 QT_TRANSLATE_NOOP("Messages",
                                   "NAT map: \"%1\" is not a pair of addresses. Write announced:port=reached:port and "
                                   "separate pairs with commas.")},
    MessageText {"password-file-unreadable",
                 QT_TRANSLATE_NOOP("Messages", "cannot read %1: %2. Check the path and its permissions.")},
    MessageText {"password-give-terminal",
                 QT_TRANSLATE_NOOP("Messages", "Give the password with --password-file or in LOCKSCOPE_PASSWORD.")},
    MessageText {"password-give-window", QT_TRANSLATE_NOOP("Messages", "Enter the password under Connections.")},
    MessageText {
        "password-on-command-line",
        QT_TRANSLATE_NOOP(
            "Messages",
            "Other users can read a password on the command line. Use --password-file or LOCKSCOPE_PASSWORD.")},
    MessageText {"profile-exists",
                 QT_TRANSLATE_NOOP("Messages", "a profile with this name already exists and was not changed.")},
    MessageText {"profile-invalid", QT_TRANSLATE_NOOP("Messages", "Profile %1: %2")},
    MessageText {"profile-name-invalid",
                 QT_TRANSLATE_NOOP("Messages", "A profile name must not be empty or contain a slash or a backslash.")},
    MessageText {"profile-unknown", QT_TRANSLATE_NOOP("Messages", "there is no profile %1. Existing profiles: %2.")},
    MessageText {"profile-unknown-none",
                 QT_TRANSLATE_NOOP("Messages", "there is no profile %1. %2 contains no profiles.")},
    MessageText {"profile-url-has-password",
                 QT_TRANSLATE_NOOP("Messages", "the URL contains a password. Remove it and store it in the keyring.")},
    MessageText {"profile-with-server",
                 QT_TRANSLATE_NOOP("Messages",
                                   "--profile already defines the server. Remove --url, --sandbox and "
                                   "--sandbox-cluster, or remove --profile.")},
    MessageText {"profiles-missing", QT_TRANSLATE_NOOP("Messages", "%1 contains no profiles.")},
    MessageText {"redlock-few-servers",
                 QT_TRANSLATE_NOOP(
                     "Messages", "redlock needs several independent servers. Give --url several times, or --sandbox.")},
    MessageText {
        "sandbox-cluster-with-server",
        QT_TRANSLATE_NOOP(
            "Messages",
            "--sandbox-cluster starts a private cluster. Remove --sandbox, --url, --user and --password-file.")},
    MessageText {
        "sandbox-with-server",
        QT_TRANSLATE_NOOP(
            "Messages",
            "--sandbox starts a private server. Remove --url, --user and --password-file, or remove --sandbox.")},
    MessageText {"sandbox-without-replicas",
                 QT_TRANSLATE_NOOP("Messages",
                                   "--sandbox starts a server without replicas. Remove --sync-replicas, or give the "
                                   "URL of a server with replicas.")},
    MessageText {"screenshot-no-match",
                 QT_TRANSLATE_NOOP("Messages", "the window never showed the state of %1 on the server")},
    MessageText {"screenshot-not-written", QT_TRANSLATE_NOOP("Messages", "cannot write %1: %2")},
    MessageText {"tls-cert-without-key",
                 QT_TRANSLATE_NOOP("Messages", "--cert and --key require each other. Give both or neither.")},
    MessageText {
        "tls-options-without-tls",
        QT_TRANSLATE_NOOP("Messages", "--ca, --cert, --key, --sni and --insecure require TLS. Give a rediss:// URL.")},
    MessageText {
        "url-empty",
        QT_TRANSLATE_NOOP("Messages", "the value is empty. Give an address, or remove --url to use $LOCKSCOPE_URL.")},
    MessageText {"url-repeated",
                 QT_TRANSLATE_NOOP("Messages", "%1 is given twice. Give servers that are independent of each other.")},
    MessageText {"url-several", QT_TRANSLATE_NOOP("Messages", "only redlock uses several servers. Give one URL.")},
};

/// A message of `messageTexts`.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message message(Values &&...values)
{
    return messageOf<messageTexts, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::app
