// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <span>
#include <vector>

namespace lockscope::benchmark {

/// The target of a figure.
struct Target
{
    enum class Sense { AtLeast, AtMost };
    QString of; ///< the part of the figure, if it has several: "p99"
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
    QString reference;           ///< what Lockscope is compared with: "Redisson"; empty: nothing
    QString unit;                ///< of the compared values: "cycles/s"
    std::vector<Target> targets; ///< the first one applies to `value` in the JSON
};

/// All figures of the project with their targets. README.md beside this file defines them; a test compares the two.
std::span<const Figure> figures();
/// Returns null for an unknown id.
const Figure *findFigure(const QString &id);

} // namespace lockscope::benchmark
