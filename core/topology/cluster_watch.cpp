// SPDX-License-Identifier: Apache-2.0
#include "core/topology/cluster_watch.h"

#include "core/base/logging.h"
#include "core/topology/messages.h"

namespace lockscope::topology {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using redis::Reply;

namespace {

constexpr Millis BetweenMaps = 100ms; // while a primary is lost
constexpr Millis BetweenLateMaps = 1s;
constexpr int EarlyMaps = 100;
constexpr Millis OldMap = 5s;
constexpr std::size_t NodesAsked = 3; // in parallel

Error mapError(const Node &node, const Error &cause)
{
    if (cause.detail.contains(u"cluster support disabled"_s))
        return {ErrorKind::Usage, message<"cluster-not-enabled">(node.address()), cause.detail};
    const bool isUnreadable = cause.kind == ErrorKind::LinkLost || cause.kind == ErrorKind::Server
        || cause.kind == ErrorKind::Timeout;
    return {isUnreadable ? ErrorKind::Connect : cause.kind,
            message<"cluster-slots-not-read">(node.address(), cause.message), cause.detail};
}

QCoro::Task<Result<ClusterMap>> askForMap(Node &node)
{
    const Result<Reply> slots = redis::checked(co_await node.commands().call({"CLUSTER", "SLOTS"}));
    if (!slots)
        co_return fail(mapError(node, slots.error()));
    // Queried second: an epoch may be newer than the slots, never older.
    const Result<Reply> epochs = redis::checked(co_await node.commands().call({"CLUSTER", "NODES"}));
    if (!epochs && epochs.error().kind != ErrorKind::Permission)
        co_return fail(mapError(node, epochs.error()));
    Result<ClusterMap> map = ClusterMap::read(*slots, epochs ? epochs->text : QByteArray());
    if (map && map->ranges.empty())
        co_return fail(ErrorKind::Connect, message<"cluster-no-slots">(node.address()));
    co_return map;
}

/// The same on a node to which there may be no connection yet. Does not wait for a server to come up.
QCoro::Task<Result<ClusterMap>> connectForMap(Node &node)
{
    if (const Status reached = co_await node.commands().untilOpen(redis::Link::Wait::Attempt); !reached)
        co_return fail(reached.error());
    co_return co_await askForMap(node);
}

} // namespace

struct ClusterWatch::Answer
{
    ClusterMap map;
    Node *teller = nullptr;
};

ClusterWatch::ClusterWatch(const DeploymentOptions &options, redis::TransportFactory factory, Clock &clock,
                           std::function<void()> moved)
    : m_options(options), m_clock(clock), m_moved(std::move(moved)),
      m_nodes(options, std::move(factory), clock, [this] { changed(); })
{
}

QCoro::Task<Status> ClusterWatch::open()
{
    Result<ClusterMap> map = fail(ErrorKind::Usage, message<"cluster-no-address">());
    std::vector<Message> problems;
    Node *teller = nullptr;
    for (const redis::Endpoint &seed : m_options.endpoints) {
        teller = &m_nodes.open(seed);
        map = co_await connectForMap(*teller);
        if (map)
            take(*map, *teller);
        if (map || m_isClosed)
            break;
        problems.push_back(map.error().message);
    }
    if (!map && problems.size() > 1)
        co_return fail(map.error().kind, message<"cluster-slots-unknown">(sentences(std::move(problems))),
                       map.error().detail);
    if (!map)
        co_return fail(map.error());
    const std::vector<Node *> primaries = m_nodes.primaries();
    Status opened;
    bool isAnyOpen = false;
    problems.clear();
    for (Node *primary : primaries) {
        opened = co_await primary->commands().untilOpen(redis::Link::Wait::Attempt);
        if (opened)
            opened = co_await primary->subscriptions().untilOpen(redis::Link::Wait::Attempt);
        isAnyOpen = isAnyOpen || opened;
        if (!opened) {
            qCWarning(logRedis) << "cannot reach a primary:" << opened.error().message.english();
            problems.push_back(opened.error().message);
        }
    }
    if (replaceAnnounced(*map, *teller)) {
        const Status again = co_await teller->subscriptions().untilOpen(redis::Link::Wait::Attempt);
        isAnyOpen = isAnyOpen || again;
    }
    if (!isAnyOpen && (problems.size() > 1 || opened.error().kind == ErrorKind::Connect))
        co_return fail(opened.error().kind, message<"cluster-primaries-unreachable">(sentences(std::move(problems))),
                       opened.error().detail);
    co_return isAnyOpen ? Status {} : opened;
}

void ClusterWatch::close()
{
    m_isClosed = true;
    m_nodes.close();
    changed();
    for (OneShot<bool> &pausing : std::exchange(m_pausing, {}))
        pausing.set(true);
}

std::vector<Node *> ClusterWatch::replicas()
{
    suspectOldMap();
    return m_nodes.replicas();
}

const SlotSet &ClusterWatch::unserved()
{
    suspectOldMap();
    return m_nodes.unserved();
}

void ClusterWatch::suspectOldMap()
{
    if (m_clock.now() - m_mapAskedAt < OldMap)
        return;
    m_mapAskedAt = m_clock.now();
    suspect();
}

void ClusterWatch::suspect()
{
    m_isMapStale = true;
    refreshMapSoon();
}

void ClusterWatch::refreshMapSoon()
{
    if (!m_isHealing && !m_isClosed)
        heal();
}

void ClusterWatch::slotMoved(int slot, const Address &target, const Node &from)
{
    if (m_nodes.assign(slot, m_nodes.at(target, from)))
        m_moved();
    suspect(); // the rest of the map may be wrong too
}

void ClusterWatch::changed()
{
    for (OneShot<bool> &waiting : std::exchange(m_awaitingChange, {}))
        waiting.set(true);
    if (!m_nodes.areAllReachable())
        refreshMapSoon();
}

/// Reads maps until one is current and all its primaries are reachable.
QCoro::Task<> ClusterWatch::heal()
{
    m_isHealing = true;
    for (int tries = 0; !m_isClosed && (m_isMapStale || !m_nodes.areAllReachable()); ++tries) {
        m_isMapStale = false;
        const Status read = co_await readMap();
        if (!read) {
            m_isMapStale = true;
            qCWarning(logRedis) << read.error().message.english();
        }
        if (!m_isClosed && (m_isMapStale || !m_nodes.areAllReachable()))
            co_await pause(tries < EarlyMaps ? BetweenMaps : BetweenLateMaps, Until::TimeIsOver);
    }
    m_isHealing = false;
}

/// Returns the first valid answer, otherwise the last error.
QCoro::Task<> ClusterWatch::askBeside(Node &node, OneShot<Result<Answer>> first, std::shared_ptr<std::size_t> left)
{
    const Result<ClusterMap> map = co_await askForMap(node);
    --*left;
    if (map)
        first.set(Answer {*map, &node});
    else if (*left == 0)
        first.set(fail(map.error()));
}

QCoro::Task<Status> ClusterWatch::readMap()
{
    std::vector<Node *> nodes = m_nodes.reachable();
    nodes.resize(std::min(nodes.size(), NodesAsked));
    if (!nodes.empty()) {
        OneShot<Result<Answer>> first;
        const auto left = std::make_shared<std::size_t>(nodes.size());
        for (Node *node : nodes)
            askBeside(*node, first, left);
        const Result<Answer> answer = co_await first;
        if (answer) {
            take(answer->map, *answer->teller);
            co_return Status {};
        }
    }
    Status read = fail(ErrorKind::Connect, message<"cluster-no-node">());
    const std::vector<redis::Endpoint> elsewhere = m_nodes.elsewhere();
    for (const redis::Endpoint &endpoint : elsewhere) {
        if (m_isClosed)
            break;
        Node &node = m_nodes.open(endpoint);
        const Result<ClusterMap> map = co_await connectForMap(node);
        if (map) {
            take(*map, node);
            co_return Status {};
        }
        read = fail(map.error());
    }
    co_return read;
}

void ClusterWatch::take(const ClusterMap &map, const Node &teller)
{
    if (m_isClosed)
        return;
    m_mapAskedAt = m_clock.now();
    const bool hasMoved = m_nodes.apply(map, teller);
    if (hasMoved)
        m_moved(); // subscriptions leave their old links before those are closed
    m_nodes.retireOthers();
    if (hasMoved)
        changed();
}

/// A node that answers may announce an address that cannot be reached, for example behind a forwarded port. True: it is
/// now reached by the address at which it answers.
bool ClusterWatch::replaceAnnounced(const ClusterMap &map, const Node &teller)
{
    const auto own = std::ranges::find(map.ranges, true, &ClusterMap::Range::isOfTeller);
    if (m_isClosed || own == map.ranges.end() || own->primary.host.isEmpty())
        return false;
    const Node *owner = m_nodes.ownerOf(own->first);
    if (!owner || owner == &teller || m_nodes.at(owner->endpoint()).commands().isOpen())
        return false;
    qCWarning(logRedis) << "announces" << owner->address() << "but is reached at" << teller.address();
    m_nodes.reachBy(own->primary, teller);
    take(map, teller);
    return true;
}

QCoro::Task<> ClusterWatch::pause(std::chrono::nanoseconds most, Until until)
{
    if (m_isClosed)
        co_return;
    OneShot<bool> over;
    std::vector<OneShot<bool>> &waiting = until == Until::SomethingChanges ? m_awaitingChange : m_pausing;
    std::erase_if(waiting, [](const OneShot<bool> &other) { return other.isSet(); });
    waiting.push_back(over);
    const std::unique_ptr<Clock::Timer> timer = m_clock.callAt(m_clock.now() + most,
                                                               [over]() mutable { over.set(true); });
    co_await over;
}

} // namespace lockscope::topology
