// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/names.h"
#include "core/inspect/inspector.h"

#include <string>

namespace CLI {
class App;
}

namespace lockscope::cli {

/// The options that `watch` and `record` share: locks, duration and source of the feed.
class FeedArguments final
{
public:
    void addTo(CLI::App &options);
    /// Returns the locks given by name. They need not exist.
    void addNames(CLI::App &options);

    [[nodiscard]] Result<inspect::FeedOptions> options(const Result<app::NamePrefix> &prefix) const;
    /// Returns std::nullopt to follow until Ctrl-C.
    [[nodiscard]] Result<std::optional<Millis>> time() const;

private:
    std::vector<std::string> m_names;
    std::string m_match;
    std::string m_time;
    std::string m_source;
};

} // namespace lockscope::cli
