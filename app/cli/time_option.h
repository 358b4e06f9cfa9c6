// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <string>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace lockscope::cli {

/// The help of `--look` of commands that read the locks twice.
inline constexpr const char *SecondRead = "Time until a second read, which shows the holds that are renewed: 12s for "
                                          "Redisson's default lease of 30s (default: no second read)";

/// An option with a time, such as `--look 12s`.
class TimeOption final
{
public:
    /// `name`: with its dashes.
    CLI::Option *addTo(CLI::App &options, const char *name, const char *help);
    [[nodiscard]] bool isGiven() const { return !m_text.empty(); }
    /// Returns std::nullopt if the option is not given.
    [[nodiscard]] Result<std::optional<Millis>> time() const;

private:
    const char *m_name = "";
    std::string m_text;
};

} // namespace lockscope::cli
