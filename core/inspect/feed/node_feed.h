// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/model/feed_update.h"
#include "core/topology/router.h"

#include <QCoroTask>
#include <QPointer>
#include <QSet>

namespace lockscope::inspect {

/// Receives the changed keys of one primary: by tracking, by keyspace notifications, or not at all. It uses the best
/// source that the server and the user's permissions allow and that is not better than the requested one. It is set up
/// again in every new session. If many keys are written, it stops receiving new ones and reports that, because it
/// cannot limit that cost otherwise. Kept alive by its coroutines; safe after its node is destroyed. Thread: engine.
class NodeFeed final : public std::enable_shared_from_this<NodeFeed>
{
public:
    struct Config
    {
        std::optional<FeedSource> source; ///< nullopt: the best
        /// keys that match are reported by notifications before they were ever read
        QByteArray match;
        bool receivesNewKeys = false; ///< whether `match` applies
    };
    struct Callbacks
    {
        std::function<bool(const QByteArray &key)> changed; ///< true: the key was unknown
        std::function<void()> allChanged;                   ///< the server has lost its list of tracked keys
        /// The session is set up: all locks must be read. `gap`: why changes were missed; empty the first time.
        std::function<void(const Message &gap)> ready;
        std::function<void()> stateChanged;
    };

    NodeFeed(topology::Node &node, Config config, Callbacks callbacks);
    ~NodeFeed();

    void start();
    /// No callbacks follow.
    void stop();
    /// Sets up the source again; `ready` follows.
    void setUpAgain();
    /// Sets up a better source if the user has received the right for it. Does nothing unless a right was missing.
    void retryRefused();
    /// As Inspector::setLowPriority(): receives messages in groups, slightly later.
    void setLowPriority(bool isLow);
    /// Requests keyspace notifications for one lock. The other sources need no request: a read enables the tracking of
    /// its keys.
    void watch(const LockName &name);
    void unwatch(const LockName &name);
    [[nodiscard]] bool watches(const LockName &name) const { return m_watched.contains(name); }

    [[nodiscard]] const NodeState &state() const { return m_state; }
    /// The last failed attempt to reconnect since the link was lost.
    [[nodiscard]] TimePoint lastTry() const { return m_lastTry; }
    [[nodiscard]] bool isFor(topology::Node &node) const { return m_commands && m_commands == &node.commands(); }

private:
    using Self = std::shared_ptr<NodeFeed>;

    static QCoro::Task<> setUp(Self self);
    static QCoro::Task<> retry(Self self);
    static QCoro::Task<Status> startTracking(Self self);
    static QCoro::Task<Status> startNotifications(Self self);
    [[nodiscard]] bool isUp() const;
    [[nodiscard]] std::vector<QByteArray> notificationsOf(const LockName &name) const;
    void receiveNewKeys();
    void stopReceivingNewKeys();
    void countKeys(int keys, int unknownKeys);
    void onPushed(const redis::Reply &message);
    void onLost(const Error &error);
    void noteRefusal(const Error &refusal);
    void send(const char *word, const std::vector<QByteArray> &channels);

    QPointer<redis::Link> m_commands; // the node may go, and another may take its address
    QPointer<redis::Link> m_messages;
    Config m_config;
    Callbacks m_callbacks;
    NodeState m_state;
    TimePoint m_lastTry {};
    QByteArray m_keyspace; ///< "__keyspace@0__:"
    QSet<LockName> m_watched;
    Message m_limit; ///< why it no longer receives new keys
    TimePoint m_countedSince {};
    int m_keys = 0;            ///< received since then
    int m_unknownKeys = 0;     ///< new ones among them
    Message m_gap;             ///< why changes were missed since the last setup
    bool m_lacksRight = false; ///< for a better source
    bool m_isStopped = false;
    bool m_isSettingUp = false;
    bool m_mustSetUpAgain = false;
    std::unique_ptr<QObject> m_context; // owns the connections to the links' signals
};

} // namespace lockscope::inspect
