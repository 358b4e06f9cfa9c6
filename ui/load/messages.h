// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::ui::load {

/// The messages of exported reports and baselines.
inline constexpr std::array messageTexts {
    MessageText {"baseline-foreign",
                 QT_TRANSLATE_NOOP("Messages", "%1 is not a report of a load run. Export one as JSON.")},
    MessageText {"baseline-unreadable", QT_TRANSLATE_NOOP("Messages", "Cannot read %1: %2.")},
    MessageText {"export-unwritten", QT_TRANSLATE_NOOP("Messages", "Cannot write %1: %2. Choose another place.")},
};

/// A message of `messageTexts`.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message message(Values &&...values)
{
    return messageOf<messageTexts, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::ui::load
