// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QPointF>

namespace lockscope::ui::load {

/// A figure over time from a report: seconds since the end of the warm-up, and the value.
using Series = QList<QPointF>;

/// Acquisitions per second in one mode; empty: in all modes.
[[nodiscard]] Series throughputSeries(const QJsonObject &report, const QString &mode = {});
/// A percentile of the waits in one mode, in microseconds. Slices without a wait in that mode are omitted.
[[nodiscard]] Series waitSeries(const QJsonObject &report, const QString &mode, const QString &percentile);

} // namespace lockscope::ui::load
