// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/distribution.h"

#include "core/load/scenario/messages.h"

#include <QLocale>
#include <cmath>
#include <numbers>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView UniformPrefix = "uniform:"_L1;
constexpr QLatin1StringView ExponentialPrefix = "exp:"_L1;
constexpr QLatin1StringView LogNormalPrefix = "lognormal:"_L1;

Micros rounded(double micros)
{
    const double longest = static_cast<double>(Distribution::Longest.count());
    return Micros(std::llround(std::fmin(micros, longest)));
}

/// A value of the standard normal distribution (Box-Muller).
double drawNormal(Random &random)
{
    const double radius = std::sqrt(-2.0 * std::log(1.0 - random.nextUnit())); // the logarithm of (0, 1]
    return radius * std::cos(2.0 * std::numbers::pi * random.nextUnit());
}

} // namespace

Distribution Distribution::constant(Micros value)
{
    Distribution result;
    result.m_base = value;
    return result;
}

Distribution Distribution::times(double factor) const
{
    const auto scaled = [factor](Micros time) {
        return std::min(std::chrono::round<Micros>(time * factor), Micros(Longest));
    };
    Distribution result = *this;
    result.m_base = scaled(m_base);
    result.m_upper = scaled(m_upper);
    return result;
}

Result<Distribution> Distribution::parse(QStringView text, const QString &field)
{
    const DurationRange allowed {Micros(0), Longest};
    const auto malformed = [&] {
        return fail(ErrorKind::Usage,
                    ofField(field, message<"scenario-distribution">(text.toString(), QString::number(GreatestSigma))));
    };
    Distribution result;
    QStringView base = text;
    if (text.startsWith(UniformPrefix)) {
        result.m_shape = Shape::Uniform;
        base = text.sliced(UniformPrefix.size());
        const qsizetype dots = base.indexOf(".."_L1);
        if (dots < 0)
            return malformed();
        const Result<Micros> upper = parseDuration(base.sliced(dots + 2), field, allowed);
        if (!upper)
            return fail(upper.error());
        result.m_upper = *upper;
        base = base.first(dots);
    } else if (text.startsWith(ExponentialPrefix)) {
        result.m_shape = Shape::Exponential;
        base = text.sliced(ExponentialPrefix.size());
    } else if (text.startsWith(LogNormalPrefix)) {
        result.m_shape = Shape::LogNormal;
        base = text.sliced(LogNormalPrefix.size());
        const qsizetype comma = base.indexOf(u',');
        bool ok = false;
        result.m_sigma = comma < 0 ? 0.0 : base.sliced(comma + 1).toDouble(&ok);
        const bool isInRange = ok && result.m_sigma > 0.0 && result.m_sigma <= GreatestSigma;
        if (!isInRange)
            return malformed();
        base = base.first(comma);
    } else if (text.contains(u':')) {
        return malformed();
    }
    const Result<Micros> value = parseDuration(base, field, allowed);
    if (!value)
        return fail(value.error());
    result.m_base = *value;
    if (result.m_shape == Shape::Uniform && result.m_upper < result.m_base)
        return fail(ErrorKind::Usage, ofField(field, message<"scenario-distribution-ends">(text.toString())));
    return result;
}

QString Distribution::text() const
{
    const QString base = formatDuration(m_base);
    switch (m_shape) {
    case Shape::Constant: break;
    case Shape::Uniform: return UniformPrefix + base + ".."_L1 + formatDuration(m_upper);
    case Shape::Exponential: return ExponentialPrefix + base;
    case Shape::LogNormal:
        return LogNormalPrefix + base + u',' + QString::number(m_sigma, 'g', QLocale::FloatingPointShortest);
    }
    return base;
}

Micros Distribution::draw(Random &random) const
{
    const double base = static_cast<double>(m_base.count());
    switch (m_shape) {
    case Shape::Constant: break;
    case Shape::Uniform: {
        const auto span = static_cast<quint64>((m_upper - m_base).count()) + 1;
        return m_base + Micros(static_cast<qint64>(random.nextBelow(span)));
    }
    case Shape::Exponential: return rounded(-base * std::log(1.0 - random.nextUnit()));
    case Shape::LogNormal: return rounded(base * std::exp(m_sigma * drawNormal(random)));
    }
    return m_base;
}

} // namespace lockscope::load
