// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/link.h"
#include "core/redis/script_runner.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <span>

namespace lockscope::redis {

/// The server does not have the script of this hash.
[[nodiscard]] bool isNoScript(const Result<Reply> &reply);

/// Runs scripts on one link, in the best way that the server and the user's permissions allow: EVALSHA_RO for a script
/// that only reads, EVALSHA, EVAL_RO, EVAL. Loads each script once per session, and again if the server no longer has
/// it.
class LinkScripts final : public ScriptRunner
{
public:
    /// `link` must outlive this object.
    explicit LinkScripts(Link &link);

    [[nodiscard]] QCoro::Task<Result<Reply>> run(ScriptCall call) override;

    /// The commands that run a script.
    enum class Way : quint8 { ReadHash, Hash, ReadText, Text };
    /// How a script is sent.
    struct Sending
    {
        bool isScriptMissing = false; ///< the server did not know the hash
        bool isAsking = false;        ///< ASKING goes directly before it; not together with tracking
        Way way = Way::Hash;          ///< set by send()
    };
    /// Sends once; for callers that handle redirections and lost replies themselves. Await the result immediately.
    [[nodiscard]] Link::Call send(const ScriptCall &call, Sending &sending);
    /// True if the server did not run the script and there is another way to send it: the caller sends it again. If
    /// all ways were refused, `reply` becomes the refusal of the best way, which names the most useful permission.
    [[nodiscard]] bool prepareResend(const ScriptCall &call, Sending &sending, Result<Reply> &reply);
    /// Returns an error reply as an error that names the call's keys or command, everything else unchanged.
    [[nodiscard]] Result<Reply> answerTo(const ScriptCall &call, Result<Reply> reply);
    /// The command that runs a script, as far as is known: "EVALSHA_RO"; null if the server has refused all of them.
    [[nodiscard]] const char *command(bool isReadOnly) const;
    /// True if the server refuses a script that may write for now. refusal() returns the reason.
    bool noteRefusal(const ScriptCall &call, const Result<Reply> &reply);
    /// Why the server refused the last script that may write; nullopt: it ran that.
    [[nodiscard]] const std::optional<Error> &refusal() const { return m_refusal; }
    /// The server refuses calls with keys of different cluster slots: it says that it is in a cluster, or it has
    /// refused one on this link. A proxy in front of a cluster may not say so.
    [[nodiscard]] bool hasSlots() const { return m_hasRefusedSlots || m_link.server().mode == "cluster"; }

private:
    void load(const lua::Script &script);
    void loadAwaited();
    [[nodiscard]] std::span<const Way> waysOf(bool isReadOnly, bool isScriptMissing) const;
    [[nodiscard]] std::optional<Way> allowedWay(bool isReadOnly, bool isScriptMissing) const;
    /// Waits before a refused call is sent again. An error ends the call.
    static QCoro::Task<Status> awaitRetry(Link &link, const ScriptCall &call, TimePoint begin, Millis pause,
                                          Error refusal);

    Link &m_link;
    quint64 m_loadedSession = 0;
    QSet<const lua::Script *> m_loaded; // in that session
    bool m_hasRefusedSlots = false;
    std::optional<Error> m_refusal;
    QHash<Way, Reply> m_refusals;        // last replies that refused these ways, to any call
    QSet<const lua::Script *> m_awaited; // scripts of calls that wait for a session
    QObject m_context;
};

} // namespace lockscope::redis
