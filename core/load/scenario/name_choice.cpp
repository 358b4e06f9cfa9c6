// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/name_choice.h"

#include <algorithm>
#include <cmath>

namespace lockscope::load {

NameChoice::NameChoice(int names, double skew) : m_names(static_cast<std::size_t>(names))
{
    if (skew == 0.0 || names == 1)
        return;
    m_upTo.reserve(m_names);
    double sum = 0.0;
    for (std::size_t k = 1; k <= m_names; ++k)
        m_upTo.push_back(sum += std::pow(static_cast<double>(k), -skew));
}

std::size_t NameChoice::draw(Random &random) const
{
    if (m_upTo.empty())
        return random.nextBelow(m_names);
    const auto found = std::ranges::upper_bound(m_upTo, random.nextUnit() * m_upTo.back());
    return std::min(static_cast<std::size_t>(found - m_upTo.begin()), m_names - 1);
}

} // namespace lockscope::load
