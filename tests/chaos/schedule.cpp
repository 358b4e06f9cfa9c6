// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/schedule.h"

#include "core/base/random.h"
#include "tests/chaos/targets.h"

#include <algorithm>
#include <map>

namespace lockscope::chaos {

namespace {

const QByteArray Topology = "topology";
constexpr int MinEvents = 8;
constexpr int MaxEvents = 24;
constexpr Millis FirstEvent {200};
/// One in this many server events hits a random server, the others the server with the most locks.
constexpr int MainShare = 3;

/// Relative probability of a kind, per deployment.
struct Row
{
    EventKind kind;
    std::array<int, 3> weights; ///< standalone, sentinel, cluster
    Millis least;               ///< minimum duration
    Millis most;
};

constexpr Row Rows[] = {
    {EventKind::ServerRestart, {4, 0, 0}, Millis(0), Millis(1500)},
    {EventKind::ServerWipe, {2, 0, 0}, Millis(0), Millis(800)},
    {EventKind::ServerPause, {4, 2, 2}, Millis(30), Millis(2200)},
    {EventKind::FullMemory, {2, 2, 2}, Millis(50), Millis(900)},
    {EventKind::ClientKill, {4, 3, 3}, Millis(0), Millis(0)},
    {EventKind::PubSubKill, {4, 3, 3}, Millis(0), Millis(0)},
    {EventKind::ScriptFlush, {3, 2, 2}, Millis(0), Millis(0)},
    {EventKind::ForceUnlock, {4, 2, 2}, Millis(0), Millis(0)},
    {EventKind::WorkerKill, {3, 3, 3}, Millis(0), Millis(600)},
    {EventKind::WorkerPause, {4, 3, 3}, Millis(30), Millis(2200)},
    {EventKind::LinkCut, {4, 4, 4}, Millis(0), Millis(2000)},
    {EventKind::LinkDelay, {4, 4, 4}, Millis(100), Millis(2500)},
    {EventKind::Switchover, {0, 0, 3}, Millis(0), Millis(0)},
    {EventKind::Failover, {0, 3, 2}, Millis(0), Millis(0)},
    {EventKind::PrimaryHang, {0, 1, 1}, Millis(0), Millis(0)},
    {EventKind::SlotMove, {0, 0, 5}, Millis(0), Millis(700)},
    {EventKind::ClockStep, {2, 0, 0}, Millis(0), Millis(0)},
};

/// Without lawful events, nothing lasts long enough to pause a holder beyond its lease, or to cause a failover.
constexpr Millis ShortPause {300};
constexpr Millis MaxDelay {1500};
constexpr Millis MaxStep {3000};

bool isPossible(const Row &row, const ScheduleOptions &options)
{
    return (options.hasLawful || !isLawful(row.kind)) && (row.kind != EventKind::ClockStep || options.canStepClock);
}

class Drawing final
{
public:
    Drawing(const ScheduleOptions &options, int round) : m_options(options), m_random(options.seed, quint64(round) + 1)
    {
    }

    int below(int limit) { return int(m_random.nextBelow(quint64(std::max(1, limit)))); }
    Millis between(Millis least, Millis most)
    {
        return least + Millis(m_random.nextBelow(quint64(std::max<qint64>(1, (most - least).count()))));
    }
    const Row &row()
    {
        const auto weight = [this](const Row &one) {
            return isPossible(one, m_options) ? one.weights.at(std::size_t(m_options.deployment)) : 0;
        };
        int total = 0;
        for (const Row &one : Rows)
            total += weight(one);
        int draw = below(total);
        const Row *chosen = std::begin(Rows);
        for (; draw >= weight(*chosen); ++chosen)
            draw -= weight(*chosen);
        return *chosen;
    }
    Event event();

private:
    /// In a cluster every primary has about as many locks.
    [[nodiscard]] bool isMainFirst() const { return m_options.deployment != Deployment::Cluster; }

    const ScheduleOptions &m_options;
    SeededRandom m_random;
};

Event Drawing::event()
{
    const Row &drawn = row();
    Event event {.kind = drawn.kind, .at = between(FirstEvent, FaultTime), .lasts = between(drawn.least, drawn.most)};
    const bool isTopology = event.domain() == Topology;
    if (event.domain().startsWith("server"))
        event.target = isMainFirst() && below(MainShare) > 0 ? 0 : below(m_options.servers);
    else if (event.domain().startsWith("worker"))
        event.target = below(m_options.workers);
    else
        event.target = below(int(resources().size()));
    if (event.kind == EventKind::ServerWipe || event.kind == EventKind::ClockStep)
        event.target = 0; // the other servers keep RedLocks safe
    if (event.kind == EventKind::LinkDelay)
        event.value = below(4) == 0 ? between(Millis(100), MaxDelay) : between(Millis(1), Millis(60));
    if (event.kind == EventKind::ClockStep)
        event.value = between(Millis(100), MaxStep);
    const bool isPause = event.kind == EventKind::WorkerPause
        || (event.kind == EventKind::ServerPause && m_options.deployment != Deployment::Standalone);
    if (isPause && (!m_options.hasLawful || event.kind == EventKind::ServerPause))
        event.lasts = std::min(event.lasts, ShortPause);
    if (!isTopology)
        event.at = std::min(event.at, FaultTime - event.lasts);
    return event;
}

/// Servers that are about to swap roles must reply. Sentinels fail over only once in a while.
QByteArray domainOf(const Event &event, Deployment deployment)
{
    const bool isInTheWay = event.kind == EventKind::ServerPause || event.kind == EventKind::FullMemory;
    return deployment != Deployment::Standalone && isInTheWay ? Topology : event.domain();
}

} // namespace

std::vector<Event> scheduleOf(const ScheduleOptions &options, int round)
{
    Drawing drawing(options, round);
    std::vector<Event> events;
    for (int left = MinEvents + drawing.below(MaxEvents - MinEvents + 1); left > 0; --left)
        events.push_back(drawing.event());
    std::ranges::stable_sort(events, {}, &Event::at);
    std::map<QByteArray, Millis> free; // by domain
    std::erase_if(events, [&](const Event &event) {
        Millis &until = free[domainOf(event, options.deployment)];
        if (event.at < until)
            return true;
        until = options.deployment == Deployment::Sentinel && event.domain() == Topology ? FaultTime
                                                                                         : event.at + event.lasts;
        return false;
    });
    return events;
}

} // namespace lockscope::chaos
