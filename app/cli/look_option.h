// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/session.h"

namespace CLI {
class App;
}

namespace lockscope::cli {

/// The option `--look TIME`: `show`, `list` and `doctor` read the locks twice to detect which holds are renewed, `who`
/// follows the locks of a client.
class LookOption final
{
public:
    static constexpr const char *SecondRead = "Time until a second read, which shows the holds that are renewed: 12s "
                                              "for Redisson's default lease of 30s (default: no second read)";

    void addTo(CLI::App &options, const char *text = SecondRead);
    /// Returns the time; 0: a single read.
    [[nodiscard]] Result<Millis> time() const;

private:
    std::string m_time;
};

/// Returns false if a signal arrived first.
bool waitFor(Session &session, Millis time);

} // namespace lockscope::cli
