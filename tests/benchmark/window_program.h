// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QStringList>
#include <functional>

namespace lockscope::benchmark {

/// What the desktop program says of itself. Without a display: the same picture is painted, into memory.
/// `url`: of the server that it looks at, with its password, which no argument may hold. `onSaid`: at its first word.
Result<QJsonObject> askWindow(const QStringList &arguments, const QString &url = {},
                              const std::function<void()> &onSaid = {});

} // namespace lockscope::benchmark
