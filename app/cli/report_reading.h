// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QJsonObject>
#include <string>

namespace lockscope::cli {

/// A whole file of at most 256 MiB, also through a pipe; the error names the file.
[[nodiscard]] Result<QByteArray> readFile(const std::string &path);
/// A JSON document from a file; the error names the file.
[[nodiscard]] Result<QJsonObject> readDocument(const std::string &path);

} // namespace lockscope::cli
