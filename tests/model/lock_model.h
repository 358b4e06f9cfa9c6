// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/step.h"
#include "tests/model/world.h"

#include <QtGlobal>
#include <string>

namespace lockscope::model {

/// An allowed reply to a call, and the state after it.
struct Outcome
{
    std::string answer;
    World after;
};
using Outcomes = std::vector<Outcome>;

/// A call for a lock.
struct Request
{
    int holder = 0;
    Kind kind = Kind::Reentrant;
    std::optional<Millis> lease {};
    bool mayBeBehind = false; ///< fair: another waiter may be ahead in the queue
    bool isBehind = false;    ///< fair: another waiter is ahead in the queue
    bool isLossy = false;     ///< its reply may have been lost, and arrive late
};

/// The stored data of a lock.
struct Stored
{
    bool isLock = true; ///< it contains only what a lock may have
    std::optional<Side> mode {};
    std::map<std::pair<int, Side>, int> holds {};
    qint64 timeToLive = -2;
    /// TTL of each read level's key, by holder, for the first levels; -2: no key.
    std::map<int, std::vector<qint64>> readLevels {};
};

/// The guarantees of Redisson's locks, from its documentation and the stored data: the allowed replies for each state
/// and call. Each level of a hold keeps its own lease: a shorter one beside it ends nothing early.
/// Pure. Thread: any.
class LockModel final
{
public:
    explicit LockModel(Millis watchdogLease) : m_watchdogLease(watchdogLease) { }

    [[nodiscard]] static Side sideOf(Kind kind);
    [[nodiscard]] static bool isFair(Kind kind);

    /// The states that the passing of time may lead to at some moment of the window.
    [[nodiscard]] Worlds pass(const World &world, const Window &window) const;

    // Each takes a state from pass().
    [[nodiscard]] Outcomes acquire(const World &world, const Request &request, const Window &window) const;
    [[nodiscard]] Outcomes release(const World &world, const Request &request, const Window &window) const;
    [[nodiscard]] Outcomes force(const World &world, Kind kind) const;
    [[nodiscard]] std::string locked(const World &world, Kind kind) const;
    [[nodiscard]] int holdCount(const World &world, int holder, Kind kind) const;
    /// For remainTimeToLive().
    [[nodiscard]] bool mayLeave(const World &world, qint64 timeToLive, const Window &window) const;
    /// `mayHaveLeftovers`: of keys of read levels that were not released.
    [[nodiscard]] bool mayStore(const World &world, const Stored &stored, const Window &window,
                                bool mayHaveLeftovers) const;
    /// Whether the request would be granted at any moment from now on.
    [[nodiscard]] bool isOpenFor(const World &world, const Request &request) const;

private:
    /// The latest possible end of the key.
    [[nodiscard]] TimePoint latestEnd(const World &world, const Window &window) const;
    /// The state after the holder was notified that its hold is lost.
    [[nodiscard]] World forget(World world, int holder, Side side, const Window &window) const;
    [[nodiscard]] bool canEnter(const World &world, int holder, Side side) const;
    void attempt(const World &world, const Request &request, const Window &window, Outcomes &outcomes) const;
    void grant(World world, const Request &request, const Window &window, Outcomes &outcomes) const;
    void addReleases(const World &world, const Request &request, const Window &window, Outcomes &outcomes) const;
    void addReadReleases(World world, const Request &request, const Window &window, Outcomes &outcomes) const;
    [[nodiscard]] TimePoint afterRenewal(const Window &window) const { return window.replied + m_watchdogLease; }

    Millis m_watchdogLease;
};

} // namespace lockscope::model
