// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/case_record.h"

#include <algorithm>

/// A case that was played exactly as expected, with the usual names unless others are given.
[[nodiscard]] inline lockscope::lab::CaseRecord asWritten(
    const QByteArray &id, const std::vector<lockscope::lab::GoldenCase> &cases = lockscope::lab::goldenCases())
{
    const auto golden = std::ranges::find(cases, id, &lockscope::lab::GoldenCase::id);
    lockscope::lab::CaseRecord played {*golden, {}, {}};
    lockscope::lab::Keyspace stored;
    for (const lockscope::lab::GoldenStep &step : golden->steps) {
        const lockscope::lab::Keyspace before = std::exchange(stored, step.state.value_or(stored));
        played.steps.push_back({step, {}, step.answer, {}, before, stored, {}});
    }
    return played;
}
