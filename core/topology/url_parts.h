// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <optional>

namespace lockscope::topology {

/// A URL split at its separators; the parts are not validated.
struct UrlParts
{
    QString scheme; ///< lower case, without aliases: redis+unix for unix, rediss for valkeys
    QString user;
    QString password;
    QString rest;            ///< everything after the credentials, as given
    QString withoutPassword; ///< the URL as given, but for its password and the blanks around it
};
/// The password ends at the last @, or before the path of a socket. `host`, `host:port` and `host:port/db` stand for
/// redis:// URLs; std::nullopt without "://" otherwise.
[[nodiscard]] std::optional<UrlParts> splitUrl(const QString &url);

/// The URL that probably was meant by one with a wrong scheme or without one. It has no user and no password.
[[nodiscard]] QString urlInsteadOf(const QString &given);

} // namespace lockscope::topology
