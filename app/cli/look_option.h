// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/session.h"

namespace CLI {
class App;
}

namespace lockscope::cli {

/// The option `--look TIME` of `show`, `list` and `doctor`: reads the locks twice to detect which holds are renewed.
class LookOption final
{
public:
    void addTo(CLI::App &options);
    /// Returns the time between the two reads; 0: a single read.
    [[nodiscard]] Result<Millis> time() const;

private:
    std::string m_time;
};

/// Returns false if a signal arrived first.
bool waitFor(Session &session, Millis time);

} // namespace lockscope::cli
