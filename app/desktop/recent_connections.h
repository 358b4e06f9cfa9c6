// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/connection/connection_values.h"

#include <vector>

namespace lockscope::desktop {

/// The recently tried connections, last one first, kept across starts. Never stores passwords.
class RecentConnections final
{
public:
    struct Entry
    {
        /// A profile: name and URL. Another connection: all values but passwords and the trust in any
        /// certificate, which is asked for again.
        ui::connection::ConnectionValues values;
        bool hasPassword = false; ///< the keyring has one for the URL
        qint64 lastMs = 0;
        bool hasFailed = false; ///< the last attempt
    };
    [[nodiscard]] static std::vector<Entry> all();
    /// A connection that failed and never succeeded is not kept.
    static void note(const ui::connection::ConnectionValues &values, bool hasFailed);
    static void setPasswordKept(const QString &url);
    static void forget(const QString &url);
    /// For a URL without a profile.
    [[nodiscard]] static bool isPasswordKept(const QString &url);
    /// Includes profiles that were never tried. `shown`: the window's connection, if any.
    [[nodiscard]] static std::vector<ui::connection::KnownConnection> knownWith(
        const std::vector<ui::connection::ConnectionValues> &profiles, const ui::connection::ConnectionValues *shown);
};

} // namespace lockscope::desktop
