// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/feed_update.h"
#include "core/topology/router.h"

#include <QCoroTask>
#include <QPointer>
#include <QSet>

namespace lockscope::inspect {

/// Hears from one primary which keys change: by tracking, by keyspace notifications, or not at all. The best that the
/// server and the user's rights allow, or the best that is not better than what was asked for. Every new session is
/// armed anew. Where many keys are written it stops hearing of new ones and says so: that part of its cost it cannot
/// bound otherwise. Thread: the engine's; kept alive by its coroutines, and harmless once its node is gone.
class NodeFeed final : public std::enable_shared_from_this<NodeFeed>
{
public:
    struct Wish
    {
        std::optional<FeedSource> source; ///< nothing: the best
        /// keys that match are told of by notifications before anybody has looked at them
        QByteArray match;
        bool hearsNewKeys = false; ///< whether `match` counts
    };
    struct Callbacks
    {
        std::function<bool(const QByteArray &key)> changed; ///< true: nobody had heard of the key before
        std::function<void()> allChanged;                   ///< the server has forgotten what it was to tell of
        /// A session is armed: all must be looked at. `gap`: why changes were missed; empty the first time.
        std::function<void(const QString &gap)> armed;
        std::function<void()> stateChanged;
    };

    NodeFeed(topology::Node &node, Wish wish, Callbacks callbacks);
    ~NodeFeed();

    void start();
    /// No callback comes afterwards.
    void stop();
    /// Switches over; `armed` follows.
    void use(std::optional<FeedSource> source);
    /// As Inspector::giveWay(): hears what has come together, a little later.
    void giveWay(bool gives);
    /// Keyspace notifications are asked for lock by lock. The other sources need nothing: a look arms the tracking of
    /// its keys.
    void watch(const LockName &name);
    void unwatch(const LockName &name);
    [[nodiscard]] bool watches(const LockName &name) const { return m_watched.contains(name); }

    [[nodiscard]] const NodeState &state() const { return m_state; }
    /// The last attempt to connect that failed, since it was lost.
    [[nodiscard]] TimePoint lastTry() const { return m_lastTry; }
    [[nodiscard]] bool isFor(topology::Node &node) const { return m_commands && m_commands == &node.commands(); }

private:
    using Self = std::shared_ptr<NodeFeed>;

    static QCoro::Task<> arm(Self self);
    static QCoro::Task<Status> startTracking(Self self);
    static QCoro::Task<Status> startNotifications(Self self);
    [[nodiscard]] bool isUp() const;
    [[nodiscard]] std::vector<QByteArray> notificationsOf(const LockName &name) const;
    void hearOfNewKeys();
    void hearNoNewKeys();
    void countKeys(int keys, int strangers);
    void onPushed(const redis::Reply &message);
    void onLost(const Error &error);
    void send(const char *word, const std::vector<QByteArray> &channels);

    QPointer<redis::Link> m_commands; // the node may go, and another take its address
    QPointer<redis::Link> m_messages;
    Wish m_wish;
    Callbacks m_callbacks;
    NodeState m_state;
    TimePoint m_lastTry {};
    QByteArray m_keyspace; ///< "__keyspace@0__:"
    QSet<LockName> m_watched;
    QString m_limit; ///< why it hears of new keys no more
    TimePoint m_countedSince {};
    int m_keys = 0;      ///< heard of since then
    int m_strangers = 0; ///< of those
    QString m_gap;       ///< why changes were missed since it was last armed
    bool m_isStopped = false;
    bool m_isArming = false;
    bool m_mustArmAgain = false;
    std::unique_ptr<QObject> m_context; // ends the connections to the links
};

} // namespace lockscope::inspect
