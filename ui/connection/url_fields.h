// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

namespace lockscope::ui::connection {

/// The parts of a connection's URL as form fields. They are validated when the connection is made, not here.
struct UrlFields
{
    enum class Topology { Standalone, Cluster, Sentinel, Socket };
    Topology topology = Topology::Standalone;
    bool isTls = false;
    QString user;
    QString servers; ///< "10.0.3.7:6379,10.0.3.8:6379", or a socket path
    QString master;  ///< Sentinel: the master name
    int database = 0;

    [[nodiscard]] QString toUrl() const;
    /// nullopt if the text is not a supported URL. `password` receives the URL's password, which is never kept in a
    /// URL.
    [[nodiscard]] static std::optional<UrlFields> parse(const QString &url, QString *password = nullptr);
    friend bool operator==(const UrlFields &, const UrlFields &) = default;
};

} // namespace lockscope::ui::connection
