// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/name_prefix.h"
#include "core/inspect/inspector.h"

#include <string>

namespace CLI {
class App;
}

namespace lockscope::cli {

/// What to follow, for how long, and by which source: the options that `watch` and `record` share.
class FeedArguments final
{
public:
    void addTo(CLI::App &options);
    /// Locks by name; they need not exist.
    void addNames(CLI::App &options);

    [[nodiscard]] Result<inspect::FeedOptions> options(const Result<app::NamePrefix> &prefix) const;
    /// Nothing: until Ctrl-C.
    [[nodiscard]] Result<std::optional<Millis>> time() const;

private:
    std::vector<std::string> m_names;
    std::string m_match;
    std::string m_time;
    std::string m_source;
};

} // namespace lockscope::cli
