// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/feed_observer.h"

#include "ui/common/view_clock.h"

#include <QSet>
#include <algorithm>
#include <tuple>
#include <utility>

namespace lockscope::ui::timeline {
using namespace Qt::StringLiterals;
using inspect::EventKind;
using inspect::Holder;
using inspect::LockSnapshot;

namespace {

/// Holders and queued waiters. A writer that also reads has two fields but is one holder.
QHash<QByteArray, HolderState> statesOf(const LockSnapshot &lock)
{
    QHash<QByteArray, HolderState> states;
    for (const Holder &holder : lock.holders) {
        HolderState &state = states[holder.name()];
        const LockMode mode = holder.mode == LockMode::Free ? LockMode::Exclusive : holder.mode;
        const auto count = quint16(std::clamp<qint64>(holder.count, 0, maximumCount)); // any number if damaged
        if (mode < state.holds) {
            state.reads = count;
            continue;
        }
        state.reads = state.holds == LockMode::Read && mode == LockMode::Write ? state.count : 0;
        state.holds = mode;
        state.count = count;
    }
    for (std::size_t i = 0; i < lock.queue.size(); ++i) {
        HolderState
            &state = states[lock.queue[i].id.client.isEmpty() ? lock.queue[i].member : lock.queue[i].id.field()];
        state.waitsFor = LockMode::Exclusive;
        state.queuePosition = quint16(i + 1);
    }
    return states;
}

/// Permits name no holder: each id has a lane. Ids are bytes; old clients write hex digits.
QByteArray permitHolder(const inspect::HeldPermit &permit)
{
    constexpr qsizetype Bytes = 16;
    constexpr qsizetype Shown = 8; // digits
    return PermitPrefix
        + (permit.id.size() == Bytes ? permit.id.toHex() : permit.id).first(std::min(Shown, permit.id.size()));
}

/// The holder of a field in the lock's hash; strips the suffix of a writer.
QByteArray holderOf(const QByteArray &field)
{
    constexpr QByteArrayView ending = ":write";
    return field.endsWith(ending) ? field.chopped(ending.size()) : field;
}

std::optional<Mark::Kind> markOf(EventKind kind)
{
    switch (kind) {
    case EventKind::Renewed: return Mark::Kind::Renewal;
    case EventKind::Expired: return Mark::Kind::Expired;
    case EventKind::Lost: return Mark::Kind::Lost;
    default: return std::nullopt;
    }
}

} // namespace

/// The same message arrives thousands of times a second as one shared copy, so it is parsed once.
Mark::Kind FeedObserver::Seen::markOf(const QVariantMap &message)
{
    for (const bool wakesOne : {false, true}) {
        if (messages[wakesOne].isSharedWith(message))
            return wakesOne ? Mark::Kind::WakesOne : Mark::Kind::WakesAll;
    }
    const bool wakesOne = message.value(u"payload"_s).toString() == "0"_L1;
    messages[wakesOne] = message;
    return wakesOne ? Mark::Kind::WakesOne : Mark::Kind::WakesAll;
}

void FeedObserver::startOver()
{
    FeedObserver none(m_store);
    continueFrom(none);
}

void FeedObserver::continueFrom(FeedObserver &before)
{
    m_seen = std::exchange(before.m_seen, {});
    m_livePrimaries = std::exchange(before.m_livePrimaries, {});
    m_lastLive = std::exchange(before.m_lastLive, {});
    m_lost = std::exchange(before.m_lost, {});
    m_lastUpdate = before.m_lastUpdate;
}

void FeedObserver::observe(const std::vector<LockSnapshot> &locks, const std::vector<inspect::LockEvent> &events)
{
    for (const LockSnapshot &lock : locks)
        observe(lock);
    m_lastUpdate = ViewClock::now();
    const qint64 nowMs = ViewClock::wallMs();
    for (const inspect::LockEvent &event : events)
        observe(event, m_lastUpdate - Millis(std::max<qint64>(0, nowMs - event.atMs)));
}

void FeedObserver::observe(const LockSnapshot &lock)
{
    QHash<QByteArray, HolderState> states = statesOf(lock);
    for (const inspect::HeldPermit &permit : lock.permits) {
        if (!m_store.isExact(lock.name)) // otherwise some may belong to our workers, and those cannot be identified
            states[permitHolder(permit)] = {.holds = LockMode::Exclusive, .count = 1};
    }
    const bool isNew = !m_seen.contains(lock.name);
    if (isNew && states.isEmpty())
        return; // ignore locks until they are first seen held
    const TimePoint at = lock.takenAt == TimePoint() ? ViewClock::now() : lock.takenAt;
    Seen &seen = m_seen[lock.name];
    const bool hasMoved = !seen.node.isEmpty() && seen.node != lock.node;
    if (hasMoved && !m_livePrimaries.contains(seen.node)) // otherwise only its slot was moved
        m_store.add(Mark {at, at, Mark::Kind::Failover, {}}, lock.name);
    if (seen.node != lock.node)
        m_store.moveTo(lock.name, lock.node, at);
    seen.node = lock.node;
    for (const QByteArray &holder : std::as_const(seen.holders)) {
        if (!states.contains(holder))
            m_store.add(lock.name, {at, holder, {}, false});
    }
    QByteArrayList inOrder = states.keys(); // of their lanes: holders, then the queue
    std::ranges::sort(inOrder, {}, [&](const QByteArray &holder) {
        const HolderState state = states.value(holder);
        return std::tuple(state.holds == LockMode::Free, state.queuePosition, holder);
    });
    for (const QByteArray &holder : std::as_const(inOrder))
        m_store.add(lock.name, {at, holder, states.value(holder), false});
    seen.holders = QSet<QByteArray>(inOrder.cbegin(), inOrder.cend());
    addWaitingClients(lock, at);
}

/// Redis counts subscribers without names. Our own workers share one link, which counts as one.
void FeedObserver::addWaitingClients(const LockSnapshot &lock, TimePoint at)
{
    const qint64 clients = lock.queue.empty() ? lock.waitingClients - (m_store.isExact(lock.name) ? 1 : 0) : 0;
    HolderState state;
    if (clients > 0)
        state.waitsFor = LockMode::Exclusive;
    m_store.add(lock.name, {at, {}, state, false});
    m_store.setWaitingClients(lock.name, clients);
}

void FeedObserver::observe(const inspect::LockEvent &event, TimePoint at)
{
    const auto seen = m_seen.find(event.lock);
    if (seen == m_seen.end())
        return;
    const std::optional<Mark::Kind> kind = event.kind == EventKind::Message ? seen->markOf(event.detail)
                                                                            : markOf(event.kind);
    if (!kind)
        return;
    m_store.add(Mark {at, at, *kind, holderOf(event.holder)}, event.lock);
}

void FeedObserver::observe(const inspect::FeedState &state)
{
    using Link = inspect::FeedState::Link;
    const TimePoint now = ViewClock::now();
    std::vector<inspect::NodeState> nodes = state.nodes;
    if (nodes.empty())
        nodes.push_back({{}, state.link, state.source, {}});
    const bool isOnlyOne = nodes.size() == 1;
    m_livePrimaries.clear();
    QSet<QString> away;
    for (const inspect::NodeState &node : nodes) {
        if (node.link == Link::Live) {
            m_livePrimaries.insert(node.address);
            m_lastLive.insert(node.address, now);
            continue;
        }
        away.insert(node.address);
        if (m_lastUpdate == TimePoint() || m_lost.contains(node.address))
            continue;
        if (isOnlyOne)
            m_lost.insert(node.address, {state.lastData == TimePoint() ? m_lastUpdate : state.lastData, {}, true});
        else
            m_lost.insert(node.address, {m_lastLive.value(node.address, m_lastUpdate), locksOn(node.address), false});
    }
    for (const QString &node : m_lost.keys()) {
        if (!away.contains(node)) // it is live again, or another node took its place
            addGap(m_lost.take(node), now);
    }
}

std::vector<LockName> FeedObserver::locksOn(const QString &node) const
{
    std::vector<LockName> locks;
    for (auto seen = m_seen.cbegin(); seen != m_seen.cend(); ++seen) {
        if (seen->node == node)
            locks.push_back(seen.key());
    }
    return locks;
}

void FeedObserver::tick()
{
    const TimePoint now = ViewClock::now();
    for (const Lost &lost : std::as_const(m_lost))
        addGap(lost, now);
}

void FeedObserver::addGap(const Lost &lost, TimePoint now)
{
    const Mark gap {lost.at, now, Mark::Kind::Gap, {}};
    if (lost.isAll)
        m_store.add(gap);
    for (const LockName &lock : lost.locks)
        m_store.add(gap, lock);
}

} // namespace lockscope::ui::timeline
