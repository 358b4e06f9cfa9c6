// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QJsonObject>
#include <string>

namespace lockscope::cli {

/// Reads a file or pipe of at most 256 MiB. The error names the file.
[[nodiscard]] Result<QByteArray> readFile(const std::string &path);
/// Reads a JSON document from a file. The error names the file.
[[nodiscard]] Result<QJsonObject> readDocument(const std::string &path);

} // namespace lockscope::cli
