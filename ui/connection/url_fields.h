// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

namespace lockscope::ui::connection {

/// The parts of a connection's URL as a form shows them. What stands in them is checked when the connection is made,
/// not here.
struct UrlFields
{
    enum class Topology { Standalone, Cluster, Sentinel, Socket };
    Topology topology = Topology::Standalone;
    bool isTls = false;
    QString user;
    QString servers; ///< "10.0.3.7:6379,10.0.3.8:6379", or the path of a socket
    QString master;  ///< Sentinel: the name that the sentinels know
    int database = 0;

    [[nodiscard]] QString toUrl() const;
    /// Nothing when the text is no URL of a form that we know; `password` takes one that stands in it, which no URL may
    /// keep.
    [[nodiscard]] static std::optional<UrlFields> parse(const QString &url, QString *password = nullptr);
    friend bool operator==(const UrlFields &, const UrlFields &) = default;
};

} // namespace lockscope::ui::connection
