// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::ui::events {

/// The messages of exported events.
inline constexpr std::array messageTexts {
    MessageText {"events-unwritten", QT_TRANSLATE_NOOP("Messages", "Cannot write %1: %2. Choose another place.")},
};

/// A message of `messageTexts`.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message message(Values &&...values)
{
    return messageOf<messageTexts, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::ui::events
