// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/scenario.h"

#include <QJsonObject>

namespace lockscope::load {

inline double seconds(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double>(time).count();
}

/// What the reports of all faults that hit no worker have in common. `Report` has fault, at, problem and seen.
template <typename Report>
QJsonObject courseToJson(const Report &report, const QString &predicted)
{
    return {
        {QStringLiteral("kind"), toWord(report.fault.kind)},
        {QStringLiteral("at_s"), seconds(report.at.value_or(report.fault.at))},
        {QStringLiteral("predicted"), predicted},
        {QStringLiteral("seen"), report.seen ? QJsonValue(*report.seen) : QJsonValue()},
        {QStringLiteral("problem"), report.problem.isEmpty() ? QJsonValue() : QJsonValue(report.problem)},
    };
}

/// One sentence for people.
template <typename Report>
QString courseText(const Report &report, const QString &predicted)
{
    using namespace Qt::StringLiterals;
    if (!report.problem.isEmpty())
        return u"%1 could not be done: %2"_s.arg(report.fault.text(), report.problem);
    if (!report.at)
        return u"%1 did not happen: the run ended before."_s.arg(report.fault.text());
    const QString outcome = !report.seen ? u"the run ended before"_s : *report.seen ? u"yes"_s : u"NO"_s;
    return u"%1, done at %2 s. Predicted: %3 Seen: %4."_s.arg(
        report.fault.text(), QString::number(seconds(*report.at), 'f', 3), predicted, outcome);
}

} // namespace lockscope::load
