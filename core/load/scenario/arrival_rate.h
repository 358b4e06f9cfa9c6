// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/duration_text.h"

namespace lockscope::load {

/// How many cycles a second an open loop begins, whether or not earlier ones have ended.
class ArrivalRate final
{
public:
    enum class Shape {
        Constant, ///< `5000/s`
        Ramp,     ///< `ramp:100/s..5000/s`, evenly from the one to the other over the measured part; also downwards
        Stairs,   ///< `stairs:100/s..5000/s,5`, in so many steps of the same length
    };
    static constexpr double Lowest = 0.01; ///< a second
    static constexpr double Highest = 1'000'000.0;
    static constexpr int MostSteps = 1'000;

    /// Reads any of the notations; `poisson:` before any of them draws the times between arrivals, which are even
    /// otherwise. The error names `field`, the text and what is allowed.
    static Result<ArrivalRate> parse(QStringView text, const QString &field);
    /// The notation that parse() reads.
    [[nodiscard]] QString text() const;

    [[nodiscard]] bool isPoisson() const { return m_isPoisson; }
    /// Before the measured part.
    [[nodiscard]] double first() const { return m_first; }
    /// Arrivals a second over the whole measured part, on average.
    [[nodiscard]] double mean() const { return (m_first + m_last) / 2.0; }
    /// When the given number of arrivals is due, in seconds since the start of a measured part of `duration` seconds.
    /// Negative numbers lie before it, at the first rate; what lies behind it comes at the last one.
    [[nodiscard]] double timeOf(double arrivals, double duration) const;

    friend bool operator==(const ArrivalRate &, const ArrivalRate &) = default;

private:
    Shape m_shape = Shape::Constant;
    bool m_isPoisson = false;
    double m_first = 1.0;
    double m_last = 1.0;
    int m_steps = 1; // Stairs
};

} // namespace lockscope::load
