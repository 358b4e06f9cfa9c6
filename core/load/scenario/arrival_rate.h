// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/duration_text.h"

namespace lockscope::load {

/// The number of cycles per second that an open loop begins, whether or not earlier ones have ended.
class ArrivalRate final
{
public:
    enum class Shape {
        Constant, ///< `5000/s`
        Ramp,     ///< `ramp:100/s..5000/s`, linearly from one to the other over the measured part; also downwards
        Stairs,   ///< `stairs:100/s..5000/s,5`, in that many steps of equal length
    };
    static constexpr double Lowest = 0.01; ///< per second
    static constexpr double Highest = 1'000'000.0;
    static constexpr int MaxSteps = 1'000;

    /// Parses any of the notations. With the prefix `poisson:` the times between arrivals are random, otherwise equal.
    /// The error names `field`, the text and the allowed values.
    static Result<ArrivalRate> parse(QStringView text, const QString &field);
    /// The notation that parse() reads.
    [[nodiscard]] QString text() const;

    [[nodiscard]] bool isPoisson() const { return m_isPoisson; }
    /// The rate before the measured part.
    [[nodiscard]] double first() const { return m_first; }
    /// Mean arrivals per second over the measured part.
    [[nodiscard]] double mean() const { return (m_first + m_last) / 2.0; }
    /// When arrival number `arrivals` is due, in seconds since the start of a measured part of `duration` seconds.
    /// Negative numbers are before it, at the first rate; those after its end come at the last one.
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
