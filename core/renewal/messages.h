// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::renewal {

inline constexpr std::array messageTexts {
    MessageText {"renewal-failures", QT_TRANSLATE_NOOP("Messages", "renewals failed (%1): %2")},
};

/// A message of `messageTexts`.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message message(Values &&...values)
{
    return messageOf<messageTexts, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::renewal
