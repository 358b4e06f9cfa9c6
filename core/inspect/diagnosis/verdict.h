// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/diagnosis/usual_times.h"
#include "core/inspect/diagnosis/watchdogs.h"

namespace lockscope::inspect {

/// The conclusion about a lock: may an operator wait for it, or has its holder gone?
struct Verdict
{
    enum class State {
        Free,
        Blocked,    ///< free, but no client can acquire it
        Held,       ///< observed for too short a time to know whether its holder renews it, or never renewed by design
        Alive,      ///< its holder renews it
        Stuck,      ///< its holder renews it, for far longer than usual for this lock, or for very long
        Gone,       ///< it was renewed, and a renewal is missing: the holder may also be paused
        NeverEnds,  ///< it has no TTL
        OwnLease,   ///< acquired with the caller's lease, which is not renewed
        NotRenewed, ///< a renewal is missing if it has a watchdog, which is unknown
        Doubtful,   ///< may be application data
        OtherKey,   ///< not stored like a lock
        Unread      ///< not held, but a key that could not be read may block it
    };
    State state = State::Free;
    Message reason; ///< a few sentences, the last one about waiting clients if there are any; empty: none needed
    // The hold that decides. std::nullopt: not held, not renewed, or no end known.
    std::optional<Millis> held {}; ///< at least
    std::optional<Millis> renewedAgo {};
    std::optional<Millis> endsIn {};

    /// A holder shows that it works, so that a force unlock would interrupt it.
    [[nodiscard]] bool isAlive() const { return state == State::Alive || state == State::Stuck; }
};

/// Of several holders, one that is alive counts, else the one that ends last. `watchdogs`: of all locks that are known.
/// `times`: earlier holds of this lock, and its waiters. Pure; any thread.
[[nodiscard]] Verdict verdictOf(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs = {},
                                const LockTimes &times = {});
/// The verdict at `now` from a single snapshot.
[[nodiscard]] Verdict verdictOf(const LockSnapshot &lock, TimePoint now, const LockTimes &times = {});

/// "Waiting clients: at least 4, the longest for at least 41 s." Empty if no client is seen waiting. `waiting`: longest
/// present wait.
[[nodiscard]] Message waitingCost(const LockSnapshot &lock, std::optional<Millis> waiting = {});

/// True for states that never occur among healthy clients.
[[nodiscard]] bool isAlarming(Verdict::State state);

/// For JSON: "unrenewed"; "unknown" for states without a conclusion.
[[nodiscard]] QString toWord(Verdict::State state);
/// "not renewed, reason unknown"
[[nodiscard]] Message toMessage(Verdict::State state);

} // namespace lockscope::inspect
