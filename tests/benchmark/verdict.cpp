// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/verdict.h"

#include <algorithm>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 CallsPerCycle = 2;
constexpr double LeastServerShare = 0.95;

QString faultOf(const Side &side, const QString &name)
{
    if (side.cycles <= 0)
        return u"%1 did no cycle"_s.arg(name);
    if (side.failedCalls > 0)
        return u"%1 of %2's script calls failed on the server"_s.arg(side.failedCalls).arg(name);
    if (side.scriptCalls < CallsPerCycle * side.cycles) {
        return u"%1 claims %2 cycles, but the server counted only %3 script calls"_s.arg(name).arg(side.cycles).arg(side.scriptCalls);
    }
    return {};
}

template <typename Get>
double medianOf(const std::vector<Pair> &pairs, Get get)
{
    std::vector<double> values;
    std::ranges::transform(pairs, std::back_inserter(values), get);
    return median(std::move(values));
}

} // namespace

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

QString faultOf(const Pair &pair)
{
    if (const QString fault = faultOf(pair.lockscope, u"Lockscope"_s); !fault.isEmpty())
        return fault;
    if (const QString fault = faultOf(pair.reference, u"the replay"_s); !fault.isEmpty())
        return fault;
    if (pair.serverShare < LeastServerShare) {
        return u"the replay was no limit: the server used only %1 % of a core. Is the machine busy with something else?"_s
            .arg(pair.serverShare * 100, 0, 'f', 0);
    }
    return {};
}

FigureResult judge(const Figure &figure, std::vector<Pair> pairs)
{
    FigureResult result = notMeasured(figure, u"no pair was measured"_s);
    result.pairs = std::move(pairs);
    if (result.pairs.empty())
        return result;
    for (std::size_t i = 0; i < result.pairs.size(); ++i) {
        if (const QString fault = faultOf(result.pairs[i]); !fault.isEmpty()) {
            result.isOk = false;
            result.reason = u"pair %1: %2"_s.arg(i + 1).arg(fault);
            return result;
        }
    }
    result.value = medianOf(result.pairs, [](const Pair &pair) { return pair.ratio(); });
    result.lockscope = medianOf(result.pairs, [](const Pair &pair) { return pair.lockscope.perSecond; });
    result.reference = medianOf(result.pairs, [](const Pair &pair) { return pair.reference.perSecond; });
    const Target &target = figure.targets.front();
    result.isOk = target.isMetBy(*result.value);
    result.reason = *result.isOk ? QString() : u"the target is %1"_s.arg(target.toString());
    return result;
}

FigureResult notMeasured(const Figure &figure, const QString &reason)
{
    FigureResult result;
    result.figure = &figure;
    result.reason = reason;
    return result;
}

} // namespace lockscope::benchmark
