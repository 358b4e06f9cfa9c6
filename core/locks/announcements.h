// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_options.h"
#include "core/locks/family.h"
#include "core/pubsub/bus.h"

#include <QSet>

namespace lockscope::locks {

struct ClientState;
struct HoldRecord;

/// The messages that the scripts of one client publish for waiting clients: how they are sent, who receives them and
/// which ones the server refuses. Thread: engine.
class Announcements final
{
public:
    /// `client` must outlive this object; its options must be set.
    Announcements(ClientState &client, const pubsub::Bus &bus);
    Q_DISABLE_COPY_MOVE(Announcements)

    /// How this client publishes and subscribes.
    [[nodiscard]] pubsub::PublishMode mode() const { return m_bus.publishMode(); }
    /// The same for messages on `channel` about `lock`. A script can use sharded messages only if both are in one slot.
    [[nodiscard]] pubsub::PublishMode modeOf(const QByteArray &lock, const QByteArray &channel) const;

    /// Call before an acquisition: see ClientOptions::cannotNotify.
    void checkPermission(const LockName &name, const QByteArray &channel);
    /// A script changed its data, but the server refused its message with the error `unsent`; does nothing if that is
    /// empty. `sleep`: how long waiting clients may sleep, if known.
    void reportUnsent(const LockName &name, const QByteArray &channel, const QByteArray &unsent,
                      std::optional<Millis> sleep = {});
    /// Updates the time slices and reports a refused message after the reply to an attempt.
    void onAttemptReply(const LockName &name, Family family, const ScriptAnswer &answer);
    /// The same after the reply to a release; also wakes this client's waiters that get no message. `record`: before
    /// its update by the release.
    void onReleaseReply(const LockName &name, Family family, const HoldRecord &record, const ScriptAnswer &answer);

    /// Number of receivers of a message on `channel` that are known not to be waiters of other clients.
    [[nodiscard]] qint64 knownReceivers(const QByteArray &channel) const;
    /// Until when this client yields to others, see pubsub::TimeSlices; nullopt: it may try now.
    [[nodiscard]] std::optional<TimePoint> yieldsUntil(const LockName &name, Family family) const;
    /// A node refuses to list its subscribers. True for the first node with this `cause`.
    bool noteSilentNode(const Message &cause);

private:
    ClientState &m_client;
    const pubsub::Bus m_bus;         // with the mode of the client's options, if they have one
    const bool m_countsAllListeners; // false: in a cluster plain messages reach other nodes, too
    QSet<QByteArray> m_checkedChannels;
    std::vector<Message> m_silentNodes;
    bool m_hasLoggedUnsent = false;
};

} // namespace lockscope::locks
