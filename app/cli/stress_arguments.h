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
    [[nodiscard]] Result<load::Scenario> described() const;
    void applyNumbers(load::Scenario &scenario) const;
    [[nodiscard]] Status applyTexts(load::Scenario &scenario) const;

    std::string m_file;
    std::string m_preset;
    std::optional<int> m_members;
    std::optional<int> m_names;
    std::optional<int> m_workers;
    std::optional<int> m_clients;
    std::optional<int> m_reentry;
    std::optional<int> m_hosts;
    std::optional<double> m_skew;
    std::optional<double> m_reads;
    std::optional<quint64> m_seed;
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
    std::string m_join;
    std::vector<std::string> m_faults;
};

} // namespace lockscope::cli
