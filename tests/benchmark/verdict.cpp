// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/verdict.h"

#include <algorithm>
#include <cmath>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

constexpr double MinServerShare = 0.95;

QString faultOf(const Side &side, const QString &name)
{
    if (side.cycles <= 0)
        return u"%1 did no cycle"_s.arg(name);
    if (side.failedCalls > 0)
        return u"%1 of %2's calls failed on the server"_s.arg(side.failedCalls).arg(name);
    if (side.calls < side.callsPerCycle * side.cycles)
        return u"%1 claims %2 cycles, but the server counted only %3 calls"_s.arg(name)
            .arg(side.cycles)
            .arg(side.calls);
    return {};
}

template <typename Each, typename Get>
double medianOf(const std::vector<Each> &measured, Get get)
{
    std::vector<double> values;
    std::ranges::transform(measured, std::back_inserter(values), get);
    return median(std::move(values));
}

void addPart(FigureResult &result, const Target &target, double value)
{
    const bool isOk = target.isMetBy(value);
    result.parts.push_back({&target, value, isOk});
    result.isOk = result.isOk.value_or(true) && isOk;
    if (!isOk)
        result.reason = u"the target is %1"_s.arg(target.toString());
}

} // namespace

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double percentile(std::vector<double> values, double share)
{
    std::ranges::sort(values);
    const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size())));
    return values[std::clamp<std::size_t>(rank, 1, values.size()) - 1];
}

QString faultOf(const Pair &pair, const QString &reference)
{
    if (const QString fault = faultOf(pair.lockscope, u"Lockscope"_s); !fault.isEmpty())
        return fault;
    if (const QString fault = faultOf(pair.reference, reference); !fault.isEmpty())
        return fault;
    if (pair.limit && pair.limit->serverShare < MinServerShare) {
        return u"the replay was no limit: the server used only %1 % of a core. Is the machine busy with something else?"_s
            .arg(pair.limit->serverShare * 100, 0, 'f', 0);
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
        if (const QString fault = faultOf(result.pairs[i], figure.reference); !fault.isEmpty()) {
            result.isOk = false;
            result.reason = u"pair %1: %2"_s.arg(i + 1).arg(fault);
            return result;
        }
    }
    result.reason.clear();
    result.value = medianOf(result.pairs, [](const Pair &pair) { return pair.ratio(); });
    result.lockscope = medianOf(result.pairs, [](const Pair &pair) { return pair.lockscope.value; });
    result.reference = medianOf(result.pairs, [](const Pair &pair) { return pair.reference.value; });
    addPart(result, figure.targets.front(), *result.value);
    return result;
}

FigureResult judge(const Figure &figure, std::vector<Run> runs)
{
    FigureResult result = notMeasured(figure, u"no run was measured"_s);
    result.runs = std::move(runs);
    if (result.runs.empty())
        return result;
    for (std::size_t i = 0; i < result.runs.size(); ++i) {
        if (const QString &fault = result.runs[i].fault; !fault.isEmpty()) {
            result.isOk = false;
            result.reason = u"run %1: %2"_s.arg(i + 1).arg(fault);
            return result;
        }
    }
    result.reason.clear();
    for (std::size_t i = 0; i < figure.targets.size(); ++i)
        addPart(result, figure.targets[i], medianOf(result.runs, [i](const Run &run) { return run.values.at(i); }));
    result.value = result.lockscope = result.parts.front().value;
    return result;
}

FigureResult notMeasured(const Figure &figure, const QString &reason)
{
    FigureResult result;
    result.figure = &figure;
    result.reason = reason;
    return result;
}

FigureResult failed(const Figure &figure, const QString &reason)
{
    FigureResult result = notMeasured(figure, reason);
    result.isOk = false;
    return result;
}

} // namespace lockscope::benchmark
