// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/arrival_rate.h"

#include "core/load/scenario/messages.h"

#include <QLocale>
#include <cmath>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView PoissonPrefix = "poisson:"_L1;
constexpr QLatin1StringView RampPrefix = "ramp:"_L1;
constexpr QLatin1StringView StairsPrefix = "stairs:"_L1;
constexpr QLatin1StringView PerSecond = "/s"_L1;

/// `5000/s`
std::optional<double> rateFrom(QStringView text)
{
    if (!text.endsWith(PerSecond))
        return std::nullopt;
    bool isNumber = false;
    const double rate = text.chopped(PerSecond.size()).toDouble(&isNumber);
    const bool isAllowed = isNumber && rate >= ArrivalRate::Lowest && rate <= ArrivalRate::Highest;
    return isAllowed ? std::optional(rate) : std::nullopt;
}

QString textOf(double rate)
{
    return QString::number(rate, 'g', QLocale::FloatingPointShortest) + PerSecond;
}

} // namespace

Result<ArrivalRate> ArrivalRate::parse(QStringView text, const QString &field)
{
    const auto malformed = [&] {
        return fail(ErrorKind::Usage,
                    ofField(field,
                            message<"scenario-rate">(text.toString(), MaxSteps, QString::number(Lowest),
                                                     QString::number(Highest, 'f', 0))));
    };
    ArrivalRate result;
    QStringView rest = text;
    if (rest.startsWith(PoissonPrefix)) {
        result.m_isPoisson = true;
        rest = rest.sliced(PoissonPrefix.size());
    }
    if (rest.startsWith(RampPrefix)) {
        result.m_shape = Shape::Ramp;
        rest = rest.sliced(RampPrefix.size());
    } else if (rest.startsWith(StairsPrefix)) {
        result.m_shape = Shape::Stairs;
        rest = rest.sliced(StairsPrefix.size());
        const qsizetype comma = rest.lastIndexOf(u',');
        result.m_steps = comma < 0 ? 0 : rest.sliced(comma + 1).toInt();
        if (result.m_steps < 2 || result.m_steps > MaxSteps)
            return malformed();
        rest = rest.first(comma);
    }
    const qsizetype dots = rest.indexOf(".."_L1);
    const bool hasTwoEnds = result.m_shape != Shape::Constant;
    if (hasTwoEnds != (dots >= 0))
        return malformed();
    const std::optional<double> first = rateFrom(hasTwoEnds ? rest.first(dots) : rest);
    const std::optional<double> last = hasTwoEnds ? rateFrom(rest.sliced(dots + 2)) : first;
    if (!first || !last)
        return malformed();
    result.m_first = *first;
    result.m_last = *last;
    return result;
}

QString ArrivalRate::text() const
{
    const QString prefix = m_isPoisson ? QString(PoissonPrefix) : QString();
    switch (m_shape) {
    case Shape::Constant: break;
    case Shape::Ramp: return prefix + RampPrefix + textOf(m_first) + ".."_L1 + textOf(m_last);
    case Shape::Stairs:
        return prefix + StairsPrefix + textOf(m_first) + ".."_L1 + textOf(m_last) + u',' + QString::number(m_steps);
    }
    return prefix + textOf(m_first);
}

double ArrivalRate::timeOf(double arrivals, double duration) const
{
    if (arrivals <= 0.0 || m_shape == Shape::Constant)
        return arrivals / m_first;
    const double total = mean() * duration;
    if (arrivals >= total)
        return duration + (arrivals - total) / m_last;
    if (m_shape == Shape::Ramp) {
        // The area under the ramp up to t is first * t + growth / 2 * t^2; this form of its inverse also works for a
        // flat ramp.
        const double growth = (m_last - m_first) / duration;
        return 2.0 * arrivals / (m_first + std::sqrt(m_first * m_first + 2.0 * growth * arrivals));
    }
    const double length = duration / m_steps;
    double before = 0.0;
    for (int step = 0; step < m_steps; ++step) {
        const double rate = m_first + (m_last - m_first) * step / (m_steps - 1);
        if (arrivals < before + rate * length)
            return step * length + (arrivals - before) / rate;
        before += rate * length;
    }
    return duration;
}

} // namespace lockscope::load
