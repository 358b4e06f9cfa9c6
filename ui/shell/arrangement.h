// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <array>

namespace lockscope::ui::shell {

inline constexpr QSize designedSize {1440, 900};

/// Pane layouts by audience: operators, a demonstration, stress tests.
enum class Arrangement { Operator, Demo, Stress };

inline constexpr std::array everyArrangement {Arrangement::Operator, Arrangement::Demo, Arrangement::Stress};

/// Layouts that are saved separately: one per arrangement, and one for operators whose window is too narrow for list
/// and inspector side by side.
enum class Layout { Operator, Demo, Stress, Narrow };

inline constexpr std::array everyLayout {Layout::Operator, Layout::Demo, Layout::Stress, Layout::Narrow};

} // namespace lockscope::ui::shell
