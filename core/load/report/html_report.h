// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QJsonObject>

namespace lockscope::load {

/// A report, as LoadReport::toJson() or mergeReports() writes it, as one HTML page: tables and charts, light and dark
/// as the reader's system, nothing that is loaded from elsewhere and no script.
[[nodiscard]] QByteArray htmlReport(const QJsonObject &report);

} // namespace lockscope::load
