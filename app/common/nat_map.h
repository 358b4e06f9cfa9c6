// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/redis/endpoint.h"

#include <map>

namespace lockscope::app {

/// Reachable addresses of cluster nodes, by announced address: "10.0.3.7:6379=gw:16379, 10.0.3.8:6379=gw:16380". An
/// empty text is an empty map; errors name the invalid part.
[[nodiscard]] Result<std::map<QString, redis::Endpoint>> parseNatMap(const QString &text);
/// The text of such a map.
[[nodiscard]] QString natMapText(const std::map<QString, redis::Endpoint> &map);

} // namespace lockscope::app
