// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QPointF>

namespace lockscope::ui::load {

/// How a figure went during a run that is over, from its report: seconds since the end of its warm-up, and the value.
using Series = QList<QPointF>;

/// Acquisitions a second of one mode; empty: of all together.
[[nodiscard]] Series throughputSeries(const QJsonObject &report, const QString &mode = {});
/// A percentile of the waits of one mode, in microseconds. Slices in which nobody of that mode waited are left out.
[[nodiscard]] Series waitSeries(const QJsonObject &report, const QString &mode, const QString &percentile);

} // namespace lockscope::ui::load
