// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <span>
#include <vector>

namespace lockscope::benchmark {

/// What a figure has to reach.
struct Target
{
    enum class Sense { AtLeast, AtMost };
    QString of; ///< which part of the figure, when it has several: "p99"
    Sense sense;
    double value;
    QString unit; ///< empty for a plain ratio or count

    [[nodiscard]] bool isMetBy(double measured) const
    {
        return sense == Sense::AtLeast ? measured >= value : measured <= value;
    }
    /// "≥ 0.85", "p99 ≤ 50 ms"
    [[nodiscard]] QString toString() const;
};

struct Figure
{
    QString id;
    QString reference;           ///< what stands beside Lockscope: "Redisson"; empty: nothing
    QString unit;                ///< of what is compared with it: "cycles/s"
    std::vector<Target> targets; ///< the first is the one that `value` in the JSON speaks of
};

/// All figures of the project with their targets. README.md beside this file defines them; a test compares the two.
std::span<const Figure> figures();
/// Null when there is none of this name.
const Figure *findFigure(const QString &id);

} // namespace lockscope::benchmark
