// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/connection_arguments.h"

#include <functional>
#include <memory>

namespace lockscope::app {

/// Where the passwords of profiles are kept, and nowhere else. Thread: the main one; answers come from its event loop,
/// or at once.
class Keyring
{
public:
    using OnPassword = std::function<void(const Result<QString> &)>; ///< empty: none is kept
    using OnDone = std::function<void(const Status &)>;

    Keyring() = default;
    virtual ~Keyring() = default;
    Q_DISABLE_COPY_MOVE(Keyring)

    virtual void read(const QString &profile, OnPassword answer) = 0;
    virtual void write(const QString &profile, const QString &password, OnDone done) = 0;
    virtual void remove(const QString &profile, OnDone done) = 0;
    /// False: what is kept here is gone when the program ends. Known for certain after the first write().
    [[nodiscard]] virtual bool isLasting() const = 0;
};

/// The system's keyring; where there is none, or the program was built without QtKeychain, one that lasts as long as
/// the program.
std::unique_ptr<Keyring> makeKeyring();
/// The latter.
std::unique_ptr<Keyring> makeSessionKeyring();

/// Yields the settings with the password that the keyring has for their profile, if they have a profile and no password
/// yet. What hinders the keyring is kept apart: the server may want no password. `keyring` outlives the answer.
void addPassword(Keyring &keyring, ConnectionSettings settings, std::function<void(ConnectionSettings)> answer);

enum class Front { Window, Terminal };
/// Where no connection was made for want of a password: what hindered the keyring, and where to give one in that
/// program. Nothing for any other error. `keyringRefusal`: that of the settings.
[[nodiscard]] QString aboutMissingPassword(const Error &error, const std::optional<Error> &keyringRefusal, Front front);

} // namespace lockscope::app
