// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/scenario.h"

#include <optional>
#include <vector>

namespace lockscope::load {

/// One run of the search for a limit.
struct LimitStep
{
    double value = 0.0;             ///< cycles per second, or workers
    std::optional<double> measured; ///< by the threshold's metric; empty: not measured
    bool isOk = false;              ///< the threshold held
};

/// The result of a search for a limit.
struct LimitReport
{
    QString threshold;
    bool isRate = false;          ///< values are cycles per second, otherwise workers
    std::optional<double> held;   ///< highest value that held; empty: none did
    std::optional<double> broken; ///< lowest value above it that broke; empty: none did
    std::vector<LimitStep> steps; ///< in order of the runs
};

/// Chooses the values of the runs that find the highest value at which a threshold holds. Doubles the value until the
/// threshold breaks, or halves it until the threshold holds, then bisects. A value counts as broken, and in the
/// bisection as held, if two of at most three runs agree, so a single outlier does not decide.
class LimitSearch final
{
public:
    /// Values are from `lowest` to `highest`, `isWhole`: only integers.
    LimitSearch(double first, double lowest, double highest, bool isWhole);

    /// The value of the next run; empty if the limit is known.
    [[nodiscard]] std::optional<double> next() const { return m_next; }
    /// The result of the run with the value next().
    void add(const LimitStep &step);

    [[nodiscard]] std::optional<double> held() const { return m_held; }
    [[nodiscard]] std::optional<double> broken() const { return m_broken; }
    [[nodiscard]] const std::vector<LimitStep> &steps() const { return m_steps; }

private:
    [[nodiscard]] double rounded(double value) const;
    [[nodiscard]] std::optional<double> nextAfterDecision() const;

    const double m_lowest;
    const double m_highest;
    const bool m_isWhole;
    std::optional<double> m_next;
    int m_okHere = 0;     // runs with the value m_next
    int m_brokenHere = 0; // runs with the value m_next
    std::optional<double> m_held;
    std::optional<double> m_broken;
    std::vector<LimitStep> m_steps;
};

/// The search for the highest rate of this scenario, or in a closed loop for the highest number of workers.
/// ErrorKind::Usage: the limit of this scenario cannot be searched for.
[[nodiscard]] Result<LimitSearch> limitSearchFor(const Scenario &scenario);
/// The scenario with a value of its search.
[[nodiscard]] Result<Scenario> withLimitValue(Scenario scenario, double value);

} // namespace lockscope::load
