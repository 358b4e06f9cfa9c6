// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace lockscope::ui::shell {

/// Where the panes are, for whom: who looks for locks, an audience, who measures.
enum class Arrangement { Operator, Demo, Stress };

inline constexpr std::array everyArrangement {Arrangement::Operator, Arrangement::Demo, Arrangement::Stress};

} // namespace lockscope::ui::shell
