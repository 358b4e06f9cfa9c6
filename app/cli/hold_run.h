// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/guarded_command.h"
#include "app/cli/hold_target.h"
#include "app/cli/session.h"
#include "core/pubsub/key_watch.h"

#include <QMutex>
#include <QTimer>
#include <map>
#include <optional>

namespace lockscope::cli {

/// The options of `hold`.
struct HoldOptions
{
    HoldWish wish;
    std::optional<Millis> wait; ///< std::nullopt: no limit
    bool killsOnLoss = true;
};

/// The exit code, and whether it comes from this program or from the command.
struct HoldOutcome
{
    int code = 0;
    bool isOurs = true;
};

/// One lock, several as one, or a permit, held while one command runs. Thread: the main thread; use once.
class HoldRun final
{
public:
    /// `connections` must outlive this object; only a RedLock has several.
    HoldRun(Session &session, const Connections &connections, HoldOptions options);

    /// Waits for the lock, runs the command that followed `--` and releases the lock.
    HoldOutcome run();

private:
    /// The reason why no server runs our commands; empty if they run.
    struct Trouble
    {
        Message cause {};
        bool isRefusal = false; ///< otherwise the server does not answer
        bool isConnected = false;
    };
    [[nodiscard]] Trouble trouble() const;
    [[nodiscard]] Result<locks::Attempt> acquire();
    [[nodiscard]] Result<locks::Attempt> acquireOnce(std::optional<Millis> wait);
    [[nodiscard]] Result<locks::Released> release();
    [[nodiscard]] std::vector<std::unique_ptr<pubsub::KeyWatch>> watchKeys();
    [[nodiscard]] QString notAcquiredText(const locks::Busy &busy) const;
    void reportWait(const Deadline &end);
    HoldOutcome runCommand();
    [[nodiscard]] std::vector<std::unique_ptr<locks::Client>> makeClients();
    void onLost(renewal::LossReason reason, const Message &cause);
    void warn(const LockName &name, const Error &error);
    void sayUnnotified();
    void onEvent(GuardedCommand::Event event, int count);
    [[nodiscard]] LeaseEnd leaseEnd() const;
    [[nodiscard]] renewal::LossReason leaseOver() const;
    [[nodiscard]] QString causeOf(renewal::LossReason reason, const Message &failedRenewals) const;
    void endSoon();
    void forwardSignals();
    void suspend();
    HoldOutcome releaseThen(HoldOutcome outcome);

    Session &m_session;
    const Connections &m_connections;
    const HoldOptions m_options;
    Terminal m_terminal;
    GuardedCommand m_command;
    Mailbox m_mailbox; // delivers losses from the engine thread
    bool m_isLost = false;
    bool m_isTaken = false; // lost, and another client has the lock
    bool m_isAcquiring = false;
    bool m_hasSaidWait = false;
    bool m_hasSaidTrouble = false;
    QSet<LockName> m_warned;
    QMutex m_mutex;
    std::map<QString, pubsub::Unnotified> m_unnotified; // by lock; written on engine threads
    int m_forwarded = 0;
    QObject m_context; // for replies that may arrive after this object is destroyed
    // destroyed first, which ends their calls into this object
    std::vector<std::unique_ptr<locks::Client>> m_clients;
    std::unique_ptr<HoldTarget> m_target;
};

} // namespace lockscope::cli
