// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/random.h"

#include <vector>

namespace lockscope::load {

/// Chooses one of several names for a cycle: uniformly, or by Zipf's law, the k-th with a share of 1 / k^skew. Thread:
/// any, after construction.
class NameChoice final
{
public:
    NameChoice(int names, double skew);

    [[nodiscard]] std::size_t draw(Random &random) const;

private:
    std::size_t m_names;
    std::vector<double> m_upTo; // cumulative share of the names; empty: uniform
};

} // namespace lockscope::load
