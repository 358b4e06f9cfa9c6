// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <string>

namespace lockscope::cli {

/// A JSON document from a file; the error names the file.
[[nodiscard]] Result<QJsonObject> readDocument(const std::string &path);

} // namespace lockscope::cli
