// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/session.h"

namespace CLI {
class App;
}

namespace lockscope::cli {

/// `--look TIME`: a second look of `show`, `list` and `doctor`, to see which holds are renewed.
class LookOption final
{
public:
    void addTo(CLI::App &options);
    /// Time between the two looks; 0: only one look.
    [[nodiscard]] Result<Millis> time() const;

private:
    std::string m_time;
};

/// False when a signal came first.
bool waitFor(Session &session, Millis time);

} // namespace lockscope::cli
