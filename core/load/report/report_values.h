// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/access_recorder.h"
#include "core/load/metrics/histogram_codec.h"

#include <QJsonObject>
#include <QLocale>
#include <optional>

namespace lockscope::load {

/// Groups digits the same way in every environment, because scripts may compare the text.
[[nodiscard]] inline QString grouped(double value, int decimals = 0)
{
    return QLocale(QLocale::English, QLocale::UnitedStates).toString(value, 'f', decimals);
}

/// A time for display, three digits at most.
[[nodiscard]] inline QString timeText(double micros, const QString &microsecond = QStringLiteral("us"))
{
    const auto digits = [](double x) { return QString::number(x, 'g', 3); };
    if (micros < 1'000.0)
        return QString::number(micros, 'f', 0) + u' ' + microsecond;
    return micros < 1'000'000.0 ? digits(micros / 1'000.0) + QStringLiteral(" ms")
                                : digits(micros / 1'000'000.0) + QStringLiteral(" s");
}

[[nodiscard]] inline QJsonValue orNull(std::optional<double> figure)
{
    return figure ? QJsonValue(*figure) : QJsonValue();
}

/// A count, or null if it was counted among none.
[[nodiscard]] inline QJsonValue countOrNull(qint64 count, qint64 among)
{
    return among > 0 ? QJsonValue(count) : QJsonValue();
}

/// Percentiles as all reports write them: null, except for the count, if there are no values.
[[nodiscard]] inline QJsonObject percentilesJson(const Percentiles &p)
{
    const auto figure = [&p](qint64 value) { return p.count == 0 ? QJsonValue() : QJsonValue(value); };
    return {{QStringLiteral("p50"), figure(p.p50)}, {QStringLiteral("p90"), figure(p.p90)},
            {QStringLiteral("p99"), figure(p.p99)}, {QStringLiteral("p999"), figure(p.p999)},
            {QStringLiteral("max"), figure(p.max)}, {QStringLiteral("count"), p.count}};
}

/// The same, or null if there are no values.
[[nodiscard]] inline QJsonValue percentilesOrNull(const Histogram &histogram)
{
    return histogram.count() == 0 ? QJsonValue() : QJsonValue(percentilesJson(histogram.percentiles()));
}

/// The histogram of this name in the report of an access; empty if the report lacks it.
[[nodiscard]] inline Result<Histogram> histogramIn(const QJsonValue &mode, const QString &name)
{
    const QString code = mode[QStringLiteral("histograms")][name].toString();
    return code.isEmpty() ? Histogram() : decodeHistogram(code.toLatin1());
}

} // namespace lockscope::load
