// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/script_runner.h"

#include <QSet>

namespace lockscope::redis {

class Link;

/// Runs scripts on one link: by EVALSHA, loading each text once a session, and again when the server has forgotten it.
class LinkScripts final : public ScriptRunner
{
public:
    /// `link` outlives this.
    explicit LinkScripts(Link &link) : m_link(link) { }

    [[nodiscard]] QCoro::Task<Result<Reply>> run(ScriptCall call) override;

private:
    void load(const lua::Script &script);
    void allowTracking(const ScriptCall &call);

    Link &m_link;
    quint64 m_loadedSession = 0;
    QSet<const lua::Script *> m_loaded; // in that session
};

} // namespace lockscope::redis
