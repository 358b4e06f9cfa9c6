// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/measurements.h"

#include "tests/benchmark/bench_report.h"

namespace lockscope::benchmark {

namespace {

template <typename Each>
FigureResult measureAll(const Figure &figure, const PairOptions &options,
                        const std::function<Result<Each>()> &measureOne)
{
    std::vector<Each> measured;
    for (int i = 0; i < options.count; ++i) {
        try {
            const Result<Each> one = measureOne();
            if (!one)
                return failed(figure, one.error().message.english());
            measured.push_back(*one);
        } catch (const std::exception &error) { // from the raw client
            return failed(figure, QString::fromUtf8(error.what()));
        }
        options.say(toText(figure, measured.back()));
    }
    return judge(figure, std::move(measured));
}

} // namespace

FigureResult measurePairs(const Figure &figure, const PairOptions &options,
                          const std::function<Result<Pair>()> &measurePair)
{
    return measureAll(figure, options, measurePair);
}

FigureResult measureRuns(const Figure &figure, const PairOptions &options,
                         const std::function<Result<Run>()> &measureRun)
{
    return measureAll(figure, options, measureRun);
}

} // namespace lockscope::benchmark
