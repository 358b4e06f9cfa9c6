// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/help_text.h"
#include "core/load/scenario/scenario.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace lockscope::cli {

/// The flags of `stress`. Each overrides one field of the scenario, which comes from a file, a preset or the defaults.
class StressArguments final
{
public:
    void addTo(CLI::App &options);
    [[nodiscard]] Result<load::Scenario> scenario() const;

private:
    /// The scenario before the flags, not yet validated.
    [[nodiscard]] Result<QJsonObject> described() const;

    std::string m_file;
    std::string m_preset;
    QJsonObject m_fields; ///< as in the JSON of a scenario
    std::vector<std::string> m_faults;
};

} // namespace lockscope::cli
