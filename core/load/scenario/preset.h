// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/scenario.h"

namespace lockscope::load {

/// A named scenario for a common question.
struct Preset
{
    QString name;
    Message summary; ///< its purpose
    Scenario scenario;
};

/// In the order of the command line's help. Each is valid.
[[nodiscard]] const std::vector<Preset> &presets();
/// "read-heavy-cache, write-heavy-ledger, …"
[[nodiscard]] QString namesOfPresets();
[[nodiscard]] Result<Scenario> parsePreset(QStringView name);

} // namespace lockscope::load
