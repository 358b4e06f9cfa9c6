// SPDX-License-Identifier: Apache-2.0
#include "core/load/faults/server_fault_report.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

double seconds(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double>(time).count();
}

} // namespace

QString ServerFaultReport::predicted() const
{
    switch (fault.kind) {
    case ServerFault::Kind::MoveSlot: return u"Nothing is lost: holds and waits go on at the slot's new node."_s;
    case ServerFault::Kind::FailOver:
        if (awaitsReplicas)
            return u"No hold is lost; the locks go on once the replica that takes over has one of its own."_s;
        return u"The locks go on at the replica; holds that it did not have yet may be lost."_s;
    }
    return {};
}

QJsonObject ServerFaultReport::toJson() const
{
    return {
        {u"kind"_s, toWord(fault.kind)},
        {u"at_s"_s, seconds(at.value_or(fault.at))},
        {u"predicted"_s, predicted()},
        {u"seen"_s, seen ? QJsonValue(*seen) : QJsonValue()},
        {u"problem"_s, problem.isEmpty() ? QJsonValue() : QJsonValue(problem)},
    };
}

QString ServerFaultReport::text() const
{
    if (!problem.isEmpty())
        return u"%1 could not be done: %2"_s.arg(fault.text(), problem);
    if (!at)
        return u"%1 did not happen: the run ended before."_s.arg(fault.text());
    const QString outcome = !seen ? u"the run ended before"_s : *seen ? u"yes"_s : u"NO"_s;
    return u"%1, done at %2 s. Predicted: %3 Seen: %4."_s.arg(fault.text(), QString::number(seconds(*at), 'f', 3),
                                                              predicted(), outcome);
}

} // namespace lockscope::load
