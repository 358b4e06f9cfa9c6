// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/step.h"

#include <cstdint>
#include <functional>

namespace lockscope::model {

/// The random sequence of a seed. `kinds`: only these; empty: all.
Sequence generate(std::uint64_t seed, const std::vector<Kind> &kinds);

/// Index of the first sequence that fails; -1: none.
using FirstFailing = std::function<int(const std::vector<Sequence> &)>;
/// Shrinks a failing sequence: tries smaller ones, `atOnce` at a time, while there are any and `mayGoOn` returns true.
Sequence shrink(std::uint64_t seed, const std::vector<Kind> &kinds, std::size_t atOnce,
                const FirstFailing &firstFailing, const std::function<bool()> &mayGoOn);

} // namespace lockscope::model
