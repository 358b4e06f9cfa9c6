// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/session.h"

namespace CLI {
class App;
}

namespace lockscope::cli {

/// `--look TIME`: the second look of `show`, `list` and `doctor`, which tells a hold that is renewed from one that is
/// not.
class LookOption final
{
public:
    void addTo(CLI::App &options);
    /// Between the two looks; 0: there is only one.
    [[nodiscard]] Result<Millis> time() const;

private:
    std::string m_time;
};

/// False when a signal came first.
bool waitFor(Session &session, Millis time);

} // namespace lockscope::cli
