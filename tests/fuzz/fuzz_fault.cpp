// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/arrival_rate.h"
#include "core/load/scenario/distribution.h"
#include "core/load/scenario/fault.h"
#include "tests/fuzz/fuzz_target.h"

using namespace lockscope;

/// Accepted faults, distributions and rates parse back from their text to the same value.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QString text = QString::fromUtf8(fuzz::bytesOf(data, size));
    const QString field = QStringLiteral("field");
    if (const auto fault = load::Fault::parse(text, field)) {
        const auto again = load::Fault::parse(fault->text(), field);
        fuzz::require(again && *again == *fault, "a printed fault reads back");
    }
    if (const auto hold = load::Distribution::parse(text, field)) {
        fuzz::require(hold->base() <= load::Distribution::Longest, "a distribution is within its limit");
        const auto again = load::Distribution::parse(hold->text(), field);
        fuzz::require(again && *again == *hold, "a printed distribution reads back");
    }
    if (const auto rate = load::ArrivalRate::parse(text, field)) {
        fuzz::require(rate->mean() >= load::ArrivalRate::Lowest && rate->mean() <= load::ArrivalRate::Highest,
                      "a rate is within its limits");
        const auto again = load::ArrivalRate::parse(rate->text(), field);
        fuzz::require(again && *again == *rate, "a printed rate reads back");
    }
    return 0;
}
