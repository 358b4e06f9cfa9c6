// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/feed_update.h"

#include <deque>
#include <optional>

namespace lockscope::ui::timeline {

/// The data around the start or the end of a bar, as the feed has read it.
struct Edge
{
    TimePoint at;
    std::optional<inspect::LockSnapshot> before;
    std::optional<inspect::LockSnapshot> after;
    std::optional<inspect::FeedSource> source;   ///< of the change
    std::vector<inspect::LockEvent> messages {}; ///< received between the two reads
};

/// A hold or a wait that the user has clicked.
struct Bar
{
    LockName lock;
    QByteArray holder;
    QString sentence;
    bool isExact = false; ///< reported by the holder itself
    Edge start;
    std::optional<Edge> end; ///< nullopt: not over yet
};

/// The latest reads of one lock, and its messages.
class ReadLog final
{
public:
    static constexpr std::size_t MaxEntries = 2'000; ///< of both

    /// Forgets everything, and keeps the reads of this lock from now on.
    void choose(const LockName &lock);
    void add(const std::vector<inspect::LockSnapshot> &locks, const std::vector<inspect::LockEvent> &events);
    /// `isExact`: `at` is the holder's own time, and the change was read later.
    [[nodiscard]] Edge around(TimePoint at, bool isExact) const;

private:
    struct Read
    {
        inspect::LockSnapshot lock;
        std::optional<inspect::FeedSource> source;
    };
    struct Message
    {
        TimePoint at;
        inspect::LockEvent event;
    };
    LockName m_lock;
    std::deque<Read> m_reads; ///< in order of time
    std::deque<Message> m_messages;
};

} // namespace lockscope::ui::timeline
