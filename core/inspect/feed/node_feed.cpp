// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/node_feed.h"

#include "core/base/printable.h"
#include "core/inspect/messages.h"
#include "core/schema/key_slot.h"
#include "core/schema/lock_keys.h"

namespace lockscope::inspect {

using redis::Command;
using redis::Reply;

namespace {

constexpr QByteArrayView Invalidations = "__redis__:invalidate";

/// Maximum number of keys reported per second, and of unknown keys, each of which costs a read.
constexpr int MaxKeys = 20'000;
constexpr int MaxUnknownKeys = 500;

/// Delay of change notifications under setLowPriority(): half of the longest interval of updates.
constexpr Millis ReadInterval {25};

/// All kinds of changes of a lock's keys must be reported: generic commands, strings, lists, hashes, sorted sets,
/// expiry.
bool coversLockKeys(const QByteArray &flags)
{
    const auto has = [&](char flag) { return flags.contains(flag); };
    return has('K') && (has('A') || (has('g') && has('$') && has('l') && has('h') && has('z') && has('x')));
}

} // namespace

NodeFeed::NodeFeed(topology::Node &node, Config config, Callbacks callbacks)
    : m_commands(&node.commands()), m_messages(&node.subscriptions()), m_config(std::move(config)),
      m_callbacks(std::move(callbacks)),
      m_keyspace("__keyspace@" + QByteArray::number(m_commands->options().database) + "__:")
{
    m_state.address = node.address();
}

NodeFeed::~NodeFeed() = default;

void NodeFeed::start()
{
    m_context = std::make_unique<QObject>();
    for (redis::Link *link : {m_commands.data(), m_messages.data()}) {
        QObject::connect(link, &redis::Link::sessionOpened, m_context.get(), [this] { setUp(shared_from_this()); });
        QObject::connect(link, &redis::Link::sessionLost, m_context.get(),
                         [this](const Error &error) { onLost(error); });
    }
    QObject::connect(m_messages.data(), &redis::Link::pushed, m_context.get(),
                     [this](const Reply &push) { onPushed(push); });
    receiveNewKeys();
    setUp(shared_from_this());
}

void NodeFeed::setLowPriority(bool isLow)
{
    if (m_messages)
        m_messages->setReadGap(isLow ? ReadInterval : Millis(0));
}

void NodeFeed::stop()
{
    m_isStopped = true;
    m_context.reset();
    setLowPriority(false);
    if (m_messages) {
        m_messages->setSessionSetup({});
        send("UNSUBSCRIBE", {Invalidations.toByteArray()});
        for (const LockName &name : std::as_const(m_watched))
            send("UNSUBSCRIBE", notificationsOf(name));
        if (m_state.source == FeedSource::Keyspace && m_config.receivesNewKeys)
            send("PUNSUBSCRIBE", {m_keyspace + m_config.match});
    }
    if (m_commands && m_state.source == FeedSource::Tracking)
        m_commands->sendAndForget({"CLIENT", "TRACKING", "OFF"});
}

void NodeFeed::setUpAgain()
{
    setUp(shared_from_this());
}

/// Keys that were never read are reported by prefix. This needs the subscription link, before its first subscription.
void NodeFeed::receiveNewKeys()
{
    const bool wantsTracking = !m_config.source || m_config.source == FeedSource::Tracking;
    if (!m_config.receivesNewKeys || !wantsTracking)
        return;
    m_messages->setSessionSetup([prefix = schema::literalPrefix(m_config.match)](const redis::ServerInfo &server) {
        Command track("CLIENT", "TRACKING", "ON", "REDIRECT", QByteArray::number(server.clientId), "BCAST");
        if (!prefix.isEmpty())
            track << "PREFIX" << prefix;
        return std::vector<Command> {track};
    });
}

bool NodeFeed::isUp() const
{
    return !m_isStopped && m_commands && m_messages && m_commands->isOpen() && m_messages->isOpen();
}

/// Enables notifications by the best source that the server allows.
QCoro::Task<> NodeFeed::setUp(Self self)
{
    self->m_mustSetUpAgain = true;
    if (std::exchange(self->m_isSettingUp, true))
        co_return;
    while (self->isUp() && std::exchange(self->m_mustSetUpAgain, false)) {
        const FeedSource best = self->m_config.source.value_or(FeedSource::Tracking);
        std::vector<Message> refusals;
        std::optional<FeedSource> found;
        self->m_lacksRight = false;
        if (best == FeedSource::Tracking) {
            const Status tracking = co_await startTracking(self);
            if (tracking)
                found = FeedSource::Tracking;
            else
                refusals.push_back(message<"feed-no-tracking">(tracking.error().message));
            if (!tracking)
                self->noteRefusal(tracking.error());
        } else if (self->isUp()) {
            self->m_commands->sendAndForget({"CLIENT", "TRACKING", "OFF"});
        }
        if (!found && best != FeedSource::Poll) {
            const Status notifications = co_await startNotifications(self);
            if (notifications)
                found = FeedSource::Keyspace;
            else
                refusals.push_back(notifications.error().message);
            if (!notifications)
                self->noteRefusal(notifications.error());
        }
        if (!self->isUp())
            break; // the next session sets it up
        if (self->m_state.source == FeedSource::Keyspace && found != FeedSource::Keyspace)
            for (const LockName &name : std::as_const(self->m_watched))
                self->send("UNSUBSCRIBE", self->notificationsOf(name));
        self->m_state.source = found.value_or(FeedSource::Poll);
        refusals.push_back(self->m_limit);
        self->m_state.reason = joined(std::move(refusals));
        const QString before = std::exchange(self->m_state.address, self->m_commands->address());
        if (!self->m_gap.isEmpty() && self->m_state.address != before)
            self->m_gap = sentences({self->m_gap, message<"feed-failover">(self->m_state.address, before)});
        self->m_state.link = NodeState::Link::Live;
        self->m_lastTry = {};
        self->m_callbacks.ready(std::exchange(self->m_gap, {}));
    }
    self->m_isSettingUp = false;
}

void NodeFeed::retryRefused()
{
    if (m_lacksRight && !m_isSettingUp && isUp())
        retry(shared_from_this());
}

/// Tries only the sources, because a new set-up reads all locks.
QCoro::Task<> NodeFeed::retry(Self self)
{
    self->m_isSettingUp = true;
    const FeedSource best = self->m_config.source.value_or(FeedSource::Tracking);
    Status found = fail(ErrorKind::Refused, Message());
    if (best == FeedSource::Tracking)
        found = co_await startTracking(self);
    if (!found && self->m_state.source == FeedSource::Poll)
        found = co_await startNotifications(self);
    self->m_isSettingUp = false;
    if (found || self->m_mustSetUpAgain)
        setUp(self);
}

/// After a new session, which opens only once the server is available, everything is set up again.
void NodeFeed::noteRefusal(const Error &refusal)
{
    m_lacksRight = m_lacksRight || refusal.kind == ErrorKind::Permission;
    if (!redis::isTemporaryRefusal(refusal.detail.toUtf8()) || m_isStopped)
        return;
    // the link is in the middle of reading
    const auto startAgain = [this, why = refusal.message] {
        if (m_messages)
            m_messages->reconnect(why);
    };
    QMetaObject::invokeMethod(m_context.get(), startAgain, Qt::QueuedConnection);
}

QCoro::Task<Status> NodeFeed::startTracking(Self self)
{
    if (self->m_messages->server().clientId == 0) { // refused when the link was opened
        const Command getId("CLIENT", "ID");
        const Result<Reply> id = redis::checked(co_await self->m_messages->call(getId), getId);
        if (!id)
            co_return fail(id.error());
    }
    if (!self->isUp())
        co_return fail(ErrorKind::LinkLost, message<"feed-link-lost">());
    const Command listen("SUBSCRIBE", Invalidations.toByteArray());
    const Result<Reply> listening = redis::checked(co_await self->m_messages->call(listen), listen);
    if (!listening)
        co_return fail(listening.error());
    if (!self->isUp())
        co_return fail(ErrorKind::LinkLost, message<"feed-link-lost">());
    // a redirection can be changed only while tracking is off
    self->m_commands->sendAndForget({"CLIENT", "TRACKING", "OFF"});
    const Command track("CLIENT", "TRACKING", "ON", "REDIRECT", QByteArray::number(self->m_messages->server().clientId),
                        "OPTIN");
    const Result<Reply> tracking = redis::checked(co_await self->m_commands->call(track), track);
    if (!tracking)
        co_return fail(tracking.error());
    if (!self->isUp())
        co_return fail(ErrorKind::LinkLost, message<"feed-link-lost">());
    // Without this right, the server reports nothing. It applies to the next command, which must not be one of a read
    // that is in progress.
    QCoro::Task<Result<Reply>> asked = self->m_commands->query({"CLIENT", "CACHING", "YES"});
    self->m_commands->sendAndForget({"PING"});
    const Result<Reply> caching = co_await asked;
    if (caching)
        co_return Status {};
    if (self->m_commands)
        self->m_commands->sendAndForget({"CLIENT", "TRACKING", "OFF"});
    co_return fail(caching.error());
}

QCoro::Task<Status> NodeFeed::startNotifications(Self self)
{
    if (!self->isUp())
        co_return fail(ErrorKind::LinkLost, message<"feed-link-lost">());
    const Command ask("CONFIG", "GET", "notify-keyspace-events");
    const Result<Reply> reply = redis::checked(co_await self->m_commands->call(ask));
    if (!reply)
        co_return fail(reply.error().kind, message<"feed-no-notifications">(reply.error().message),
                       reply.error().detail);
    const QByteArray flags = reply->elements.size() == 2 ? reply->elements[1].text : QByteArray();
    if (!coversLockKeys(flags))
        co_return fail(ErrorKind::Refused, message<"feed-notifications-off">(printable(flags)));
    if (!self->isUp())
        co_return fail(ErrorKind::LinkLost, message<"feed-link-lost">());
    for (const LockName &name : std::as_const(self->m_watched))
        self->send("SUBSCRIBE", self->notificationsOf(name));
    if (self->m_config.receivesNewKeys)
        self->send("PSUBSCRIBE", {self->m_keyspace + self->m_config.match});
    const Command settle("PING"); // its reply comes after all of them
    const Result<Reply> settled = redis::checked(co_await self->m_messages->call(settle));
    if (!settled)
        co_return fail(settled.error());
    co_return Status {};
}

/// One channel at a time: each has its own confirmation.
void NodeFeed::send(const char *word, const std::vector<QByteArray> &channels)
{
    for (const QByteArray &channel : channels)
        m_messages->sendAndForget({word, channel});
}

/// The timeout keys of read holds never change without the lock's own key.
std::vector<QByteArray> NodeFeed::notificationsOf(const LockName &name) const
{
    const schema::LockKeys keys(name);
    std::vector<QByteArray> channels;
    for (const QByteArray &key : {keys.lock(), keys.queue(), keys.deadlines(), keys.token(), keys.heldPermits()})
        channels.push_back(m_keyspace + key);
    return channels;
}

void NodeFeed::watch(const LockName &name)
{
    m_watched.insert(name);
    if (m_state.source == FeedSource::Keyspace && isUp())
        send("SUBSCRIBE", notificationsOf(name));
}

void NodeFeed::unwatch(const LockName &name)
{
    if (m_watched.remove(name) && m_state.source == FeedSource::Keyspace && isUp())
        send("UNSUBSCRIBE", notificationsOf(name));
}

void NodeFeed::onPushed(const Reply &message)
{
    const QByteArray &channel = message.elements[message.elements.size() - 2].text;
    const Reply &payload = message.elements.back();
    if (channel.startsWith(m_keyspace))
        return countKeys(1, m_callbacks.changed(channel.sliced(m_keyspace.size())) ? 1 : 0);
    if (channel != Invalidations || m_state.source != FeedSource::Tracking)
        return;
    if (!payload.isArray())
        return m_callbacks.allChanged(); // a null push: all keys
    int unknownKeys = 0;
    for (const Reply &key : payload.elements)
        unknownKeys += m_callbacks.changed(key.text) ? 1 : 0;
    countKeys(static_cast<int>(payload.elements.size()), unknownKeys);
}

void NodeFeed::countKeys(int keys, int unknownKeys)
{
    const TimePoint now = m_messages->clock().now();
    if (now - m_countedSince >= std::chrono::seconds(1)) {
        m_countedSince = now;
        m_keys = 0;
        m_unknownKeys = 0;
    }
    m_keys += keys;
    m_unknownKeys += unknownKeys;
    const bool isTooMuch = m_keys > MaxKeys || m_unknownKeys > MaxUnknownKeys;
    if (m_config.receivesNewKeys && isTooMuch) {
        m_config.receivesNewKeys = false;
        // the link is in the middle of reading
        QMetaObject::invokeMethod(
            m_context.get(), [this] { stopReceivingNewKeys(); }, Qt::QueuedConnection);
    }
}

void NodeFeed::stopReceivingNewKeys()
{
    m_limit = message<"feed-many-keys">();
    if (!m_messages)
        return;
    m_messages->setSessionSetup({}); // also not in the next session
    if (!isUp())
        return;
    if (m_state.source == FeedSource::Keyspace) {
        send("PUNSUBSCRIBE", {m_keyspace + m_config.match});
        m_state.reason = m_limit;
        m_callbacks.stateChanged();
    } else {
        m_messages->reconnect(m_limit); // a link with subscriptions accepts no command to end its tracking
    }
}

void NodeFeed::onLost(const Error &error)
{
    const bool wasLive = m_state.link == NodeState::Link::Live || m_state.link == NodeState::Link::Stale;
    if (m_state.link != NodeState::Link::Live && m_commands)
        m_lastTry = m_commands->clock().now();
    m_state.link = wasLive ? NodeState::Link::Stale : NodeState::Link::Failed;
    m_state.reason = error.message;
    if (wasLive && m_gap.isEmpty())
        m_gap = error.message;
    m_callbacks.stateChanged();
}

} // namespace lockscope::inspect
