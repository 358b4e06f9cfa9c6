// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::load {

/// The messages about histograms.
struct HistogramMessageTexts
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
public:
    static constexpr auto all = std::to_array<MessageText>({
        {"histogram-counters", QT_TR_NOOP("The histogram has more counters than its bucket layout.")},
        {"histogram-damaged", QT_TR_NOOP("The histogram is damaged.")},
        {"histogram-format", QT_TR_NOOP("The text is not a histogram in the format of HdrHistogram version 2.")},
        {"histogram-layout", QT_TR_NOOP("The histogram has a bucket layout that is not supported.")},
        {"histogram-truncated", QT_TR_NOOP("The histogram is incomplete: it ends within a number.")},
    });
};

/// A message of HistogramMessageTexts.
template <MessageCode Code>
inline constexpr MessageMaker<HistogramMessageTexts::all, Code> histogramMessage {};

} // namespace lockscope::load
