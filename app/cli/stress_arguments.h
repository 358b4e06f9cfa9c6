// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/load/scenario/scenario.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace lockscope::cli {

/// The flags of `stress` as they were typed; empty: the scenario's own default.
class StressArguments final
{
public:
    void addTo(CLI::App &options);
    [[nodiscard]] Result<load::Scenario> scenario() const;

private:
    load::Scenario m_numbers; // what needs no reading of its own
    std::string m_type;
    std::string m_name;
    std::string m_mode;
    std::string m_hold;
    std::string m_think;
    std::string m_wait;
    std::string m_lease;
    std::string m_rate;
    std::string m_warmup;
    std::string m_duration;
    std::string m_witness;
    std::vector<std::string> m_faults;
};

} // namespace lockscope::cli
