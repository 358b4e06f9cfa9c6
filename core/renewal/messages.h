// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::renewal {

struct MessageTexts
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
public:
    static constexpr auto all = std::to_array<MessageText>({
        {"renewal-failures", QT_TR_NOOP("renewals failed (%1): %2")},
    });
};

/// A message of MessageTexts.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message message(Values &&...values)
{
    return messageOf<MessageTexts::all, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::renewal
