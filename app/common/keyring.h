// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/connection_arguments.h"

#include <QObject>
#include <functional>
#include <memory>

namespace lockscope::app {

/// The only storage of profile passwords. Thread: main; replies arrive from its event loop, or immediately.
class Keyring
{
public:
    using OnPassword = std::function<void(const Result<QString> &)>; ///< empty: none stored
    using OnDone = std::function<void(const Status &)>;

    Keyring() = default;
    virtual ~Keyring() = default;
    Q_DISABLE_COPY_MOVE(Keyring)

    virtual void read(const QString &profile, OnPassword answer) = 0;
    virtual void write(const QString &profile, const QString &password, OnDone done) = 0;
    virtual void remove(const QString &profile, OnDone done) = 0;
    /// False: passwords are lost when the program ends. Certain only after the first write().
    [[nodiscard]] virtual bool isLasting() const = 0;
    /// Lives as long as the keyring.
    [[nodiscard]] QObject *context() { return &m_context; }

private:
    QObject m_context;
};

/// The key of a profile's sentinel password. A profile name has no slash.
[[nodiscard]] QString sentinelKey(const QString &profile);
/// Reads the password of `key` into these credentials of the settings. An error becomes their keyringRefusal, also if
/// there is no reply within 3 s.
void readPassword(redis::Credentials topology::DeploymentOptions::*credentials, const QString &key, Keyring &keyring,
                  ConnectionSettings settings, std::function<void(ConnectionSettings)> answer);

/// The system's keyring; without one, or without QtKeychain, one that lasts as long as the program.
std::unique_ptr<Keyring> makeKeyring();
/// Returns a keyring that lasts as long as the program.
std::unique_ptr<Keyring> makeSessionKeyring();

/// Returns `code`, but ends the program immediately if a request to the system's keyring is still open. Call it last.
int endWith(int code);

/// Whether the keyring may have passwords that the settings lack.
[[nodiscard]] bool lacksPasswords(const ConnectionSettings &settings);
/// Whether passwords of the profile are missing, and a user name shows that they are needed.
[[nodiscard]] bool needsKeyring(const ConnectionSettings &settings);
/// Passes on the settings with the keyring's passwords for their profile, if they have a profile and no password yet.
/// A keyring error is stored in the settings: the server may need no password. `keyring` outlives the reply.
void addPassword(Keyring &keyring, ConnectionSettings settings, std::function<void(ConnectionSettings)> answer);

enum class Front { Window, Terminal };
/// For a connection that failed for lack of a password: the keyring's error, and how to give a password in that
/// program. Empty for any other error. `keyringRefusal`: from the settings.
[[nodiscard]] Message aboutMissingPassword(const Error &error, const std::optional<Error> &keyringRefusal, Front front);

} // namespace lockscope::app
