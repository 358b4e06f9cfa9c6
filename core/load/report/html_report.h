// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QJsonObject>

namespace lockscope::load {

/// A report, as written by LoadReport::toJson() or mergeReports(), as one HTML page: tables and charts, light or dark
/// like the reader's system, without external resources or scripts.
[[nodiscard]] QByteArray htmlReport(const QJsonObject &report);

} // namespace lockscope::load
