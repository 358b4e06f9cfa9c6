// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/random.h"

#include <vector>

namespace lockscope::load {

/// Which of several names a cycle takes: all equally likely, or by Zipf's law, the k-th with a share of 1 / k^skew.
/// Thread: any, once made.
class NameChoice final
{
public:
    NameChoice(int names, double skew);

    [[nodiscard]] std::size_t draw(Random &random) const;

private:
    std::size_t m_names;
    std::vector<double> m_upTo; // share of the names up to this one; empty: all the same
};

} // namespace lockscope::load
