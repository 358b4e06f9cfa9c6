// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/load/scenario/any_fault.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <tuple>

namespace lockscope::load {

/// Passes faults that the user requests during a run to the players of their kinds. Thread: any.
class AskedFaults final
{
public:
    /// Starts or stops accepting faults.
    void setOpen(bool isOpen);
    /// Ends all waits because the run stops.
    void end();

    /// Requests the fault; its player runs it as soon as possible. ErrorKind::Refused: none are accepted now, or one of
    /// its kind is running. Worker faults may follow each other at any rate.
    [[nodiscard]] Status ask(const AnyFault &fault);

    /// For the player of the kind: waits for the next fault. Nothing: `until` is reached, or the run stops.
    template <typename Kind>
    [[nodiscard]] std::optional<Kind> next(TimePoint until)
    {
        constexpr std::chrono::nanoseconds longest = std::chrono::hours(1); // without overflow
        std::unique_lock lock(m_mutex);
        auto &asked = std::get<Asked<Kind>>(m_asked);
        asked.isBusy = false;
        const auto isOver = [&] { return m_isEnding || !asked.waiting.empty(); };
        for (TimePoint now = BootClock::now(); now < until && !isOver(); now = BootClock::now())
            m_changed.wait_for(lock, std::min(longest, until - now), isOver);
        asked.isBusy = true;
        return m_isEnding ? std::nullopt : first(asked);
    }
    /// A fault that came too late for its player.
    template <typename Kind>
    [[nodiscard]] std::optional<Kind> left()
    {
        const std::lock_guard guard(m_mutex);
        return first(std::get<Asked<Kind>>(m_asked));
    }

private:
    template <typename Kind>
    struct Asked
    {
        std::deque<Kind> waiting;
        bool isBusy = false; ///< its player is not waiting
    };
    template <typename Kind>
    static std::optional<Kind> first(Asked<Kind> &asked)
    {
        if (asked.waiting.empty())
            return std::nullopt;
        Kind one = asked.waiting.front();
        asked.waiting.pop_front();
        return one;
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_isOpen = false;                                                    // guarded by m_mutex
    bool m_isEnding = false;                                                  // guarded by m_mutex
    std::tuple<Asked<Fault>, Asked<ServerFault>, Asked<Disturbance>> m_asked; // guarded by m_mutex
};

} // namespace lockscope::load
