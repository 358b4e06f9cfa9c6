// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::ui {

/// The messages of exported events and reports, and of baselines.
struct MessageTexts
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
public:
    static constexpr auto all = std::to_array<MessageText>({
        {"baseline-foreign", QT_TR_NOOP("%1 is not a report of a load run. Export one as JSON.")},
        {"baseline-unreadable", QT_TR_NOOP("Cannot read %1: %2.")},
        {"export-unwritten", QT_TR_NOOP("Cannot write %1: %2. Choose another place.")},
    });
};

/// A message of MessageTexts.
template <MessageCode Code>
inline constexpr MessageMaker<MessageTexts::all, Code> message {};

} // namespace lockscope::ui
