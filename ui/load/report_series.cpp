// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/report_series.h"

#include <QJsonArray>

namespace lockscope::ui::load {
using namespace Qt::StringLiterals;

namespace {

/// The middle of a slice.
double timeOf(const QJsonObject &slice)
{
    return slice["from_s"_L1].toDouble() + slice["length_s"_L1].toDouble() / 2;
}

} // namespace

Series throughputSeries(const QJsonObject &report, const QString &mode)
{
    Series points;
    for (const QJsonValue &value : report["intervals"_L1].toArray()) {
        const QJsonObject slice = value.toObject();
        const QJsonObject modes = slice["by_mode"_L1].toObject();
        const double length = slice["length_s"_L1].toDouble();
        double acquired = 0;
        for (auto one = modes.begin(); one != modes.end(); ++one) {
            if (mode.isEmpty() || one.key() == mode)
                acquired += one.value()["acquired"_L1].toDouble();
        }
        if (length > 0)
            points.emplace_back(timeOf(slice), acquired / length);
    }
    return points;
}

Series waitSeries(const QJsonObject &report, const QString &mode, const QString &percentile)
{
    Series points;
    for (const QJsonValue &value : report["intervals"_L1].toArray()) {
        const QJsonObject wait = value["by_mode"_L1][mode]["wait_us"_L1].toObject();
        if (wait["count"_L1].toDouble() > 0)
            points.emplace_back(timeOf(value.toObject()), wait[percentile].toDouble());
    }
    return points;
}

} // namespace lockscope::ui::load
