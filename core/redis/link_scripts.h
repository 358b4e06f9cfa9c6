// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/link.h"
#include "core/redis/script_runner.h"

#include <QObject>
#include <QSet>

namespace lockscope::redis {

/// The server does not know the script by its hash.
[[nodiscard]] bool isForgottenScript(const Result<Reply> &reply);
/// ErrorKind::NotKnown, because of `cause`.
[[nodiscard]] Error outcomeNotKnown(const Error &cause);

/// Runs scripts on one link: by EVALSHA, loading each text once a session, and again when the server has forgotten it.
class LinkScripts final : public ScriptRunner
{
public:
    /// `link` outlives this.
    explicit LinkScripts(Link &link);

    [[nodiscard]] QCoro::Task<Result<Reply>> run(ScriptCall call) override;

    /// How one sending of a script is written.
    struct Sending
    {
        bool wasForgotten = false; ///< the server did not know the hash
        bool isAsking = false;     ///< ASKING goes directly before it; not together with tracking
    };
    /// One sending, for callers who see to redirections and lost replies themselves. To be awaited at once.
    [[nodiscard]] Link::Call send(const ScriptCall &call, Sending sending);
    /// An error reply as an error that names what the call asked for, anything else as it is.
    [[nodiscard]] Result<Reply> answerTo(const ScriptCall &call, Result<Reply> reply) const;

private:
    void load(const lua::Script &script);
    void loadAwaited();
    [[nodiscard]] bool isSentReadOnly(const ScriptCall &call) const;

    Link &m_link;
    quint64 m_loadedSession = 0;
    QSet<const lua::Script *> m_loaded;  // in that session
    QSet<const lua::Script *> m_awaited; // what waits for a session will run these
    QObject m_context;
};

} // namespace lockscope::redis
