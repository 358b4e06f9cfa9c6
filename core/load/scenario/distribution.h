// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/duration_text.h"
#include "core/base/random.h"

namespace lockscope::load {

/// How long a worker holds or thinks: constant, or drawn each time. The transforms are implemented here because those
/// of <random> differ between standard libraries.
class Distribution final
{
public:
    enum class Shape {
        Constant,    ///< `1ms`
        Uniform,     ///< `uniform:1ms..5ms`, inclusive
        Exponential, ///< `exp:2ms`, the mean
        LogNormal,   ///< `lognormal:2ms,0.5`, the median and the standard deviation of the natural logarithm
    };
    /// Upper limit of drawn values.
    static constexpr Micros Longest = std::chrono::hours(1);
    /// Largest sigma of a log-normal; beyond it the mean says nothing about a drawn value.
    static constexpr double GreatestSigma = 3.0;

    Distribution() = default; ///< constantly 0
    static Distribution constant(Micros value);
    /// Parses any of the four notations. The error names `field`, the text and the allowed values.
    static Result<Distribution> parse(QStringView text, const QString &field);

    /// The constant, lower end, mean or median, depending on the shape.
    [[nodiscard]] Micros base() const { return m_base; }
    [[nodiscard]] bool isAlwaysZero() const { return m_shape == Shape::Constant && m_base == Micros(0); }
    /// The same shape with all times multiplied by `factor`; never longer than Longest.
    [[nodiscard]] Distribution times(double factor) const;
    /// The notation that parse() reads.
    [[nodiscard]] QString text() const;
    /// One value from 0 to Longest, rounded to the nearest microsecond.
    [[nodiscard]] Micros draw(Random &random) const;

    friend bool operator==(const Distribution &, const Distribution &) = default;

private:
    Shape m_shape = Shape::Constant;
    Micros m_base {0};
    Micros m_upper {0};   // Uniform
    double m_sigma = 0.0; // LogNormal
};

} // namespace lockscope::load
