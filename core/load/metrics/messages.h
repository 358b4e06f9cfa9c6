// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::load {

/// The messages about histograms.
inline constexpr std::array histogramMessageTexts {
    MessageText {"histogram-counters",
                 QT_TRANSLATE_NOOP("Messages", "The histogram has more counters than its bucket layout.")},
    MessageText {"histogram-damaged", QT_TRANSLATE_NOOP("Messages", "The histogram is damaged.")},
    MessageText {"histogram-format",
                 QT_TRANSLATE_NOOP("Messages", "The text is not a histogram in the format of HdrHistogram version 2.")},
    MessageText {"histogram-layout",
                 QT_TRANSLATE_NOOP("Messages", "The histogram has a bucket layout that is not supported.")},
    MessageText {"histogram-truncated",
                 QT_TRANSLATE_NOOP("Messages", "The histogram is incomplete: it ends within a number.")},
};

/// A message of `histogramMessageTexts`.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message histogramMessage(Values &&...values)
{
    return messageOf<histogramMessageTexts, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::load
