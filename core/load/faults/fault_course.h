// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/scenario.h"

#include <QJsonObject>

namespace lockscope::load {

inline double seconds(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double>(time).count();
}

inline QString byHand(bool isByHand)
{
    return isByHand ? QStringLiteral(" by hand") : QString();
}

/// The common part of the reports of all faults that hit no worker. `Report` has fault, at, problem, seen and isByHand.
template <typename Report>
QJsonObject courseToJson(const Report &report, const Message &predicted)
{
    return {
        {QStringLiteral("kind"), toWord(report.fault.kind)},
        {QStringLiteral("at_s"), seconds(report.at.value_or(report.fault.at))},
        {QStringLiteral("predicted"), predicted.english()},
        {QStringLiteral("seen"), report.seen ? QJsonValue(*report.seen) : QJsonValue()},
        {QStringLiteral("by_hand"), report.isByHand},
        {QStringLiteral("problem"), report.problem.isEmpty() ? QJsonValue() : QJsonValue(report.problem.english())},
    };
}

/// One sentence for display.
template <typename Report>
QString courseText(const Report &report, const Message &predicted)
{
    using namespace Qt::StringLiterals;
    if (!report.problem.isEmpty())
        return u"%1 could not be done: %2"_s.arg(report.fault.text(), report.problem.english());
    if (!report.at)
        return u"%1 did not happen: the run ended before."_s.arg(report.fault.text());
    const QString outcome = !report.seen ? u"the run ended before"_s : *report.seen ? u"yes"_s : u"NO"_s;
    return u"%1, done%2 at %3 s. Predicted: %4 Seen: %5."_s.arg(report.fault.text(), byHand(report.isByHand),
                                                                QString::number(seconds(*report.at), 'f', 3),
                                                                predicted.english(), outcome);
}

} // namespace lockscope::load
