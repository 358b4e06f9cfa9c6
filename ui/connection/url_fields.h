// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <QString>
#include <optional>

namespace lockscope::ui::connection {

/// The parts of a connection's URL as form fields, also of a URL that is not complete yet.
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
    /// nullopt if the text has no supported scheme.
    [[nodiscard]] static std::optional<UrlFields> parse(const QString &url);
    /// Why no connection can be made to the URL; empty if one can.
    [[nodiscard]] static Message problemOf(const QString &url);
    friend bool operator==(const UrlFields &, const UrlFields &) = default;
};

} // namespace lockscope::ui::connection
