// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonObject>
#include <QStringList>

namespace lockscope::load {

/// Whether a run passed, as its exit code says, and why.
struct RunOutcome
{
    bool isPassed = false;
    QStringList reasons; ///< at least one

    /// "PASS: 1,000 acquisitions, no violations"
    [[nodiscard]] QString text() const;
};

/// The outcome of the run of a report, as written by LoadReport::toJson() or mergeReports().
[[nodiscard]] RunOutcome outcomeOf(const QJsonObject &report);

/// The waits of the mode that waited longest, with the attempts that did not get the lock: "write: p99 2.47 s, 12 gave
/// up". Empty without any attempt.
[[nodiscard]] QString worstWait(const QJsonObject &report);

/// "3,200/s held (18.1 ms), 3,360/s broke (25.2 ms), after 14 runs"; empty if the report has no limit.
[[nodiscard]] QString limitText(const QJsonObject &report);

/// The measured value of `metric`, which may be the start of an assertion. Times are in microseconds.
[[nodiscard]] QString measuredText(const QString &metric, const QJsonValue &value);

} // namespace lockscope::load
