// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/duration_text.h"
#include "core/base/random.h"

namespace lockscope::load {

/// How long a worker holds or thinks: always the same, or drawn anew each time.
/// The transforms are written out here because those of <random> differ between standard libraries.
class Distribution final
{
public:
    enum class Shape {
        Constant,    ///< `1ms`
        Uniform,     ///< `uniform:1ms..5ms`, both ends belong to it
        Exponential, ///< `exp:2ms`, the mean
        LogNormal,   ///< `lognormal:2ms,0.5`, the median and the standard deviation of the natural logarithm
    };
    /// No drawn value is longer.
    static constexpr Micros Longest = std::chrono::hours(1);
    /// The greatest sigma of a log-normal; beyond it the mean says nothing about any drawn value.
    static constexpr double GreatestSigma = 3.0;

    Distribution() = default; ///< constantly 0
    static Distribution constant(Micros value);
    /// Reads any of the four notations. The error names `field`, the text and what is allowed.
    static Result<Distribution> parse(QStringView text, const QString &field);

    [[nodiscard]] Shape shape() const { return m_shape; }
    /// The constant, the lower end, the mean or the median, as the shape goes.
    [[nodiscard]] Micros base() const { return m_base; }
    [[nodiscard]] bool isAlwaysZero() const { return m_shape == Shape::Constant && m_base == Micros(0); }
    /// The same shape over so many times as long; never longer than Longest.
    [[nodiscard]] Distribution times(double factor) const;
    /// The notation that parse() reads.
    [[nodiscard]] QString text() const;
    /// One value of 0 to Longest, whole microseconds, rounded to the nearest.
    [[nodiscard]] Micros draw(Random &random) const;

    friend bool operator==(const Distribution &, const Distribution &) = default;

private:
    Shape m_shape = Shape::Constant;
    Micros m_base {0};
    Micros m_upper {0};   // Uniform
    double m_sigma = 0.0; // LogNormal
};

} // namespace lockscope::load
