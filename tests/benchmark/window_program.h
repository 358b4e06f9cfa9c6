// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QStringList>
#include <functional>

namespace lockscope::benchmark {

/// The desktop program's own measurements. Without a display, it paints into memory. `url`: the server to show, with
/// its password, which must not be an argument. `onSaid`: called at its first line.
Result<QJsonObject> askWindow(const QStringList &arguments, const QString &url = {},
                              const std::function<void()> &onSaid = {});

} // namespace lockscope::benchmark
