// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/live_feed.h"

#include "core/base/logging.h"
#include "core/inspect/snapshot_decoder.h"
#include "core/inspect/snapshot_diff.h"
#include "core/schema/key_slot.h"
#include "core/schema/lock_keys.h"

#include <QDateTime>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {

constexpr Millis TickEvery {500};
/// A free lock stays listed this long, so that one that comes and goes keeps its row.
constexpr Millis ListedWhenFree {10'000};
/// Looks started in one frame; the rest follow in the next, so that a re-arm of very many locks does not fill the link.
constexpr int MostLooksAFrame = 500;
constexpr qsizetype MostForeignNames = 200'000;

qint64 wallClockMs()
{
    return QDateTime::currentMSecsSinceEpoch();
}

} // namespace

LiveFeed::LiveFeed(pubsub::Bus &bus, FeedOptions options, Inspector::OnUpdate onUpdate, Inspector::OnState onState)
    : m_bus(bus), m_node(*bus.deployment().router().primaries().front()), m_clock(bus.deployment().clock()), m_options(std::move(options)),
      m_onUpdate(std::move(onUpdate)), m_onState(std::move(onState)), m_reader(bus.deployment().router(), bus.subscriptions(), m_clock),
      m_discovery(bus.deployment().router(), m_reader, m_clock), m_refreshPacer(m_clock, m_options.frame, [this] { refreshDirty(); }),
      m_updatePacer(m_clock, m_options.frame, [this] { emitUpdate(); })
{
}

LiveFeed::~LiveFeed() = default;

void LiveFeed::start()
{
    m_context = std::make_unique<QObject>();
    for (redis::Link *link : {&m_node.commands(), &m_node.subscriptions()}) {
        QObject::connect(link, &redis::Link::sessionOpened, m_context.get(), [this] { arm(shared_from_this()); });
        QObject::connect(link, &redis::Link::sessionLost, m_context.get(), [this](const Error &error) { onSessionLost(error); });
    }
    for (const LockName &name : m_options.names)
        watch(name, true);
    hearOfNewKeys();
    listen(shared_from_this());
    arm(shared_from_this());
    tick();
}

void LiveFeed::stop()
{
    m_isStopped = true;
    m_node.subscriptions().setOpening({});
    m_context.reset();
    m_subscriptions.clear();
    m_tick.reset();
    m_refreshPacer.stop();
    m_updatePacer.stop();
    if (m_state.source == FeedSource::Tracking)
        m_node.commands().sendAndForget({"CLIENT", "TRACKING", "OFF"});
}

/// Keys that nobody has looked at yet are told of by prefix. That needs the subscription link, before its first subscription.
void LiveFeed::hearOfNewKeys()
{
    const QByteArray prefix = schema::literalPrefix(m_options.match);
    if (!m_options.discover || (prefix.isEmpty() && !m_options.hearsEveryKey))
        return;
    m_node.subscriptions().setOpening([prefix](const redis::ServerInfo &server) {
        Command track("CLIENT", "TRACKING", "ON", "REDIRECT", QByteArray::number(server.clientId), "BCAST");
        if (!prefix.isEmpty())
            track << "PREFIX" << prefix;
        return std::vector<Command> {track};
    });
}

/// The channels tell of releases, and of locks that a scan has not met yet.
QCoro::Task<> LiveFeed::listen(Self self)
{
    const pubsub::Listener onMessage {[self](const QByteArray &channel, const Reply &payload) { self->onMessage(channel, payload); }, {}};
    const QByteArray plain = "redisson_lock__channel:*";
    const QByteArray readWrite = "redisson_rwlock:*";
    for (const QByteArray *pattern : std::array<const QByteArray *, 2> {&plain, &readWrite}) {
        Result<pubsub::Subscription> subscription = co_await self->m_bus.subscriptions().subscribePattern(*pattern, pubsub::Purpose::Observer, onMessage);
        if (!subscription)
            qCWarning(logInspect) << "messages are not heard:" << subscription.error().message;
        else if (!self->m_isStopped)
            self->m_subscriptions.push_back(std::move(*subscription));
    }
}

/// Asks the server to tell of changes, or falls back to polling; then everything is looked at anew.
QCoro::Task<> LiveFeed::arm(Self self)
{
    self->m_mustArmAgain = true;
    if (std::exchange(self->m_isArming, true))
        co_return;
    const pubsub::Listener onInvalid {[self](const QByteArray &, const Reply &keys) { self->onInvalidated(keys); }, {}};
    Result<pubsub::Subscription> pushes;
    bool isListening = false;
    while (!self->m_isStopped && std::exchange(self->m_mustArmAgain, false)) {
        redis::Link &commands = self->m_node.commands();
        redis::Link &messages = self->m_node.subscriptions();
        if (!isListening) {
            pushes = co_await self->m_bus.subscriptions().subscribe("__redis__:invalidate", pubsub::Purpose::Observer, onInvalid);
            isListening = pushes.has_value();
        }
        Error refused = pushes ? Error {} : pushes.error();
        if (isListening && messages.isOpen()) {
            commands.sendAndForget({"CLIENT", "TRACKING", "OFF"}); // a changed redirection is taken only from a clean state
            const Command track("CLIENT", "TRACKING", "ON", "REDIRECT", QByteArray::number(messages.server().clientId), "OPTIN");
            self->m_ownCommands += 2;
            const Result<Reply> reply = redis::checked(co_await commands.call(track));
            refused = reply ? Error {} : reply.error();
        }
        if (!commands.isOpen() || !messages.isOpen())
            continue; // the next session arms
        const bool isGap = self->m_state.link == FeedState::Link::Stale;
        const bool isTracking = refused.message.isEmpty();
        self->m_state.source = isTracking ? FeedSource::Tracking : FeedSource::Poll;
        self->m_state.reason = isTracking ? QString() : u"The server does not track keys for us: %1"_s.arg(refused.message);
        self->m_state.link = FeedState::Link::Live;
        self->m_state.server = u"%1, %2, %3"_s.arg(QString::fromLatin1(commands.server().version),
                                                   self->m_bus.deployment().router().mode(), self->m_node.address());
        if (isGap) {
            self->m_update.events.push_back({wallClockMs(), LockName(), EventKind::Gap, {}, {}, self->m_state.source});
            self->m_updatePacer.request();
        }
        self->markAllDirty();
        self->m_lastScan = {};
        self->publishState();
    }
    self->m_isArming = false;
    if (pushes && !self->m_isStopped)
        self->m_subscriptions.push_back(std::move(*pushes));
}

void LiveFeed::onSessionLost(const Error &error)
{
    m_state.link = m_state.link == FeedState::Link::Connecting ? FeedState::Link::Failed : FeedState::Link::Stale;
    m_state.reason = error.message;
    publishState();
}

void LiveFeed::watch(const LockName &name, bool isNamed)
{
    std::shared_ptr<Watched> &watched = m_watched[name];
    if (!watched)
        watched = std::make_shared<Watched>();
    watched->isNamed = watched->isNamed || isNamed;
    m_known.insert(name);
    const schema::LockKeys keys(name);
    for (const QByteArray &key : {keys.queue(), keys.deadlines(), keys.token()})
        m_companions.insert(key, name);
    markDirty(name);
}

void LiveFeed::markDirty(const LockName &name)
{
    const std::shared_ptr<Watched> watched = m_watched.value(name);
    if (!watched || m_isStopped)
        return;
    watched->isDirty = true;
    m_refreshPacer.request();
}

void LiveFeed::markAllDirty()
{
    for (const std::shared_ptr<Watched> &watched : std::as_const(m_watched))
        watched->isDirty = true;
    m_refreshPacer.request();
}

void LiveFeed::onInvalidated(const Reply &keys)
{
    if (!keys.isArray())
        return markAllDirty(); // a null push: all keys
    for (const Reply &key : keys.elements) {
        const auto companion = m_companions.constFind(key.text);
        LockName name = companion != m_companions.cend() ? *companion : schema::lockOfCompanion(key.text);
        if (name.isEmpty())
            name = LockName(key.text);
        if (!m_known.contains(name) && m_options.discover && schema::matchesGlob(m_options.match, name.bytes()))
            watch(name, false); // told of by prefix
        else
            markDirty(name);
    }
}

void LiveFeed::onMessage(const QByteArray &channel, const Reply &payload)
{
    const LockName name = schema::lockOfChannel(channel);
    if (m_isStopped || name.isEmpty())
        return;
    if (!m_watched.contains(name)) {
        if (!m_options.discover || !schema::matchesGlob(m_options.match, name.bytes()))
            return;
        watch(name, false);
    }
    const QByteArray text = payload.toBytes();
    m_update.events.push_back({wallClockMs(), name, EventKind::Message, {},
                               {{u"payload"_s, QString::fromUtf8(text)}, {u"channel"_s, QString::fromUtf8(channel)}}, FeedSource::Channel});
    m_updatePacer.request();
    markDirty(name);
}

void LiveFeed::refreshDirty()
{
    int started = 0;
    for (auto it = m_watched.cbegin(); it != m_watched.cend(); ++it) {
        if (!it.value()->isDirty || it.value()->isReading)
            continue;
        if (++started > MostLooksAFrame)
            return m_refreshPacer.request();
        it.value()->isDirty = false;
        it.value()->isReading = true;
        refresh(shared_from_this(), it.key());
    }
}

QCoro::Task<> LiveFeed::refresh(Self self, LockName name)
{
    const std::shared_ptr<Watched> watched = self->m_watched.value(name);
    std::vector<QByteArray> timeouts;
    for (const Holder &holder : watched->snapshot.holders)
        for (const TimeoutKey &timeout : holder.timeouts)
            timeouts.push_back(timeout.key);
    const TimePoint asked = self->m_clock.now();
    const bool isTracked = self->m_state.source == FeedSource::Tracking;
    Result<LockSnapshot> snapshot = co_await self->m_reader.read(name, isTracked, std::move(timeouts));
    watched->isReading = false;
    if (self->m_isStopped || self->m_watched.value(name) != watched)
        co_return;
    if (!snapshot) {
        qCInfo(logInspect) << "no snapshot of" << name.bytes() << snapshot.error().message;
        co_return; // a lost link marks all as dirty when it is back
    }
    self->m_state.roundTripUs = std::chrono::duration_cast<std::chrono::microseconds>(self->m_clock.now() - asked).count();
    self->m_state.lastData = self->m_clock.now();
    self->apply(*watched, std::move(*snapshot));
    if (watched->isDirty)
        self->m_refreshPacer.request(); // it changed again meanwhile
}

void LiveFeed::apply(Watched &watched, LockSnapshot snapshot)
{
    const LockSnapshot &old = watched.snapshot;
    const bool isFirst = !std::exchange(watched.isRead, true);
    if (isFirst && !watched.isNamed && !isLock(snapshot) && snapshot.waitingClients == 0) {
        m_watched.remove(snapshot.name); // some application's own hash
        return;
    }
    if (snapshot.keys.empty() && isLock(old)) {
        snapshot.kind = old.kind; // a free lock keeps the kind it was seen as
        snapshot.couldBe = old.couldBe;
        snapshot.channel = old.channel;
    }
    if (snapshot.mode == schema::LockMode::Free && (isFirst || old.mode != schema::LockMode::Free))
        watched.freeSince = m_clock.now();
    if (!isFirst) {
        std::vector<LockEvent> events = eventsBetween(old, snapshot, m_state.source, wallClockMs());
        std::ranges::move(events, std::back_inserter(m_update.events));
    }
    watched.snapshot = snapshot;
    const auto place = m_changedAt.constFind(snapshot.name);
    if (place != m_changedAt.cend()) {
        m_update.changed[*place] = std::move(snapshot);
    } else {
        m_changedAt.insert(snapshot.name, m_update.changed.size());
        m_update.changed.push_back(std::move(snapshot));
    }
    m_updatePacer.request();
}

void LiveFeed::emitUpdate()
{
    m_changedAt.clear();
    const FeedUpdate update = std::exchange(m_update, {});
    if (!m_isStopped && m_onUpdate)
        m_onUpdate(update);
}

void LiveFeed::tick()
{
    const TimePoint now = m_clock.now();
    for (auto it = m_watched.cbegin(); it != m_watched.cend(); ++it) {
        const LockSnapshot &snapshot = it.value()->snapshot;
        const bool hasRunOut = LockSnapshot::remainingMs(snapshot.ttl, snapshot.takenAt, now) == 0;
        if (hasRunOut || m_state.source == FeedSource::Poll)
            markDirty(it.key()); // an expired key is reported only when the server gets round to it
    }
    removeIdle(now);
    if (m_state.link == FeedState::Link::Live) {
        countWaiting(shared_from_this());
        if (m_options.discover && now - m_lastScan >= m_options.rescan)
            rescan(shared_from_this());
    }
    const quint64 sent = m_reader.commandCount() + m_ownCommands;
    m_state.commandsPerSecond = static_cast<qint64>(sent - m_commandsAtTick) * 1000 / TickEvery.count();
    m_commandsAtTick = sent;
    publishState();
    m_tick = m_clock.callAt(now + TickEvery, [this] { tick(); });
}

void LiveFeed::removeIdle(TimePoint now)
{
    std::vector<LockName> gone;
    for (auto it = m_watched.cbegin(); it != m_watched.cend(); ++it) {
        const Watched &watched = *it.value();
        const bool isIdle = watched.isRead && watched.snapshot.mode == schema::LockMode::Free && watched.snapshot.waitingClients == 0
            && watched.snapshot.queue.empty();
        if (isIdle && !watched.isNamed && now - watched.freeSince > ListedWhenFree)
            gone.push_back(it.key());
    }
    for (const LockName &name : gone) {
        m_watched.remove(name);
        m_known.remove(name);
        const schema::LockKeys keys(name);
        for (const QByteArray &key : {keys.queue(), keys.deadlines(), keys.token()})
            m_companions.remove(key);
        m_update.removed.push_back(name);
        m_updatePacer.request();
    }
}

QCoro::Task<> LiveFeed::rescan(Self self)
{
    if (std::exchange(self->m_isScanning, true))
        co_return;
    self->m_lastScan = self->m_clock.now();
    const auto known = std::make_shared<const QSet<LockName>>(self->m_known);
    const Result<std::vector<LockName>> found = co_await self->m_discovery.candidates(self->m_options.match, known);
    self->m_isScanning = false;
    if (!found || self->m_isStopped)
        co_return;
    if (self->m_known.size() > MostForeignNames + self->m_watched.size())
        self->m_known = QSet<LockName>(self->m_watched.keyBegin(), self->m_watched.keyEnd());
    for (const LockName &name : *found)
        self->watch(name, false);
}

/// One NUMSUB for many locks: who waits is stored nowhere and changes without any key changing.
QCoro::Task<> LiveFeed::countWaiting(Self self)
{
    if (self->m_watched.isEmpty() || std::exchange(self->m_isCounting, true))
        co_return;
    Command count("PUBSUB", "NUMSUB");
    std::vector<LockName> asked;
    for (auto it = self->m_watched.cbegin(); it != self->m_watched.cend() && asked.size() < MostLooksAFrame; ++it) {
        if (!it.value()->isRead)
            continue;
        asked.push_back(it.key());
        count << it.value()->snapshot.channel;
    }
    ++self->m_ownCommands;
    const Result<Reply> reply = redis::checked(co_await self->m_node.commands().call(count));
    self->m_isCounting = false;
    if (!reply || self->m_isStopped)
        co_return;
    for (std::size_t i = 0; i < asked.size() && 2 * i + 1 < reply->elements.size(); ++i) {
        const std::shared_ptr<Watched> watched = self->m_watched.value(asked[i]);
        if (!watched)
            continue;
        const qint64 ours = self->m_bus.subscriptions().onlyObserves(watched->snapshot.channel) ? 1 : 0;
        const qint64 waiting = std::max<qint64>(reply->elements[2 * i + 1].toInteger().value_or(0) - ours, 0);
        if (waiting != watched->snapshot.waitingClients)
            self->markDirty(asked[i]);
    }
}

void LiveFeed::publishState()
{
    if (!m_isStopped && m_onState)
        m_onState(m_state);
}

} // namespace lockscope::inspect
