// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <array>

namespace lockscope::ui::shell {

inline constexpr QSize designedSize {1440, 900};

/// Where the panes are, for whom: who looks for locks, an audience, who measures.
enum class Arrangement { Operator, Demo, Stress };

inline constexpr std::array everyArrangement {Arrangement::Operator, Arrangement::Demo, Arrangement::Stress};

/// What is kept apart of where the panes are: one for each arrangement, and one for operators whose window has no room
/// for list and inspector beside each other.
enum class Layout { Operator, Demo, Stress, Narrow };

inline constexpr std::array everyLayout {Layout::Operator, Layout::Demo, Layout::Stress, Layout::Narrow};

} // namespace lockscope::ui::shell
