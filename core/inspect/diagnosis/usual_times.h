// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/inspect/model/lock_event.h"
#include "core/inspect/model/lock_snapshot.h"

#include <QHash>
#include <QSet>
#include <QtGlobal>
#include <algorithm>
#include <array>
#include <bit>
#include <deque>
#include <optional>

namespace lockscope::inspect {

/// A histogram of times in milliseconds with a fixed size of about 400 bytes. Four counters cover each power of two, so
/// that the relative error is below a quarter. The histograms of load runs are more precise and a hundred times larger.
class TimeHistogram final
{
public:
    static constexpr int PerDoubling = 4;
    static constexpr int Size = 100; ///< up to 18 h; longer times count as that

    void add(Millis time)
    {
        ++m_counts[indexOf(time.count())];
        ++m_count;
    }
    [[nodiscard]] qint64 count() const { return m_count; }
    [[nodiscard]] qint64 countAt(int index) const { return m_counts[std::size_t(index)]; }
    /// The smallest time t such that `percent` of all times are t or less, as the longest time of t's counter;
    /// std::nullopt if empty.
    [[nodiscard]] std::optional<Millis> percentile(double percent) const
    {
        if (m_count == 0)
            return std::nullopt;
        double left = double(m_count) * percent / 100;
        int index = 0;
        for (; index + 1 < Size; ++index) {
            left -= double(countAt(index));
            if (left <= 0)
                break;
        }
        return lowestAt(index + 1) - Millis(1);
    }

    /// The counter of a time.
    [[nodiscard]] static constexpr std::size_t indexOf(qint64 ms)
    {
        const auto value = quint64(std::clamp<qint64>(ms, 0, (qint64(1) << 26) - 1));
        if (value < PerDoubling)
            return value;
        const int bits = std::bit_width(value);
        return std::size_t(bits - 2) * PerDoubling + ((value >> (bits - 3)) & (PerDoubling - 1));
    }
    /// The shortest time of a counter.
    [[nodiscard]] static constexpr Millis lowestAt(int index)
    {
        if (index < PerDoubling)
            return Millis(index);
        return Millis(qint64(PerDoubling + index % PerDoubling) << (index / PerDoubling - 1));
    }

private:
    std::array<quint32, Size> m_counts {};
    quint32 m_count = 0;
};

static_assert(sizeof(TimeHistogram) <= 404);
static_assert(TimeHistogram::indexOf((qint64(1) << 26) - 1) == TimeHistogram::Size - 1);

/// The holds or the waits of one lock that were seen.
struct TimesSeen
{
    qint64 count = 0;   ///< those whose start and end were seen
    Millis longest {0}; ///< a lower bound; includes those whose start was not seen
    /// The latest of them; std::nullopt if they are not kept for this lock.
    std::optional<TimeHistogram> histogram {};

    /// Not longer than `longest`. Empty without a histogram.
    [[nodiscard]] std::optional<Millis> percentile(double percent) const;
};

/// The holds and waits of one lock, earlier and present ones.
struct LockTimes
{
    TimesSeen holds;
    TimesSeen waits;
    // Duration of the longest present hold and wait, lower bounds. std::nullopt: not held, or no client waits.
    std::optional<Millis> holding {};
    std::optional<Millis> waiting {};

    /// A hold that lasts longer is far longer than usual. Empty: too few holds were seen.
    [[nodiscard]] std::optional<Millis> holdLimit() const;
};

/// Durations of holds and waits per lock name, from successive snapshots of a feed or a recording. A waiter in a queue
/// is timed while it is in the queue and subscribed. Redis does not name other waiting clients: together they are timed
/// as one, until the holder changes or no client waits. Lock names are kept while the lock is not listed. Thread: any,
/// one at a time.
class UsualTimes final
{
public:
    static constexpr qsizetype Busiest = 1000;     ///< locks with a histogram
    static constexpr std::size_t MaxChosen = 100;  ///< further locks with a histogram
    static constexpr qsizetype MaxNames = 500'000; ///< beyond that, the least used ones are forgotten
    static constexpr std::size_t BytesALock = 64;  ///< without a histogram: one holder, one group of waiters

    /// Messages indicate releases, gaps indicate missed messages. Call before note() of the same update's snapshots.
    void note(const LockEvent &event);
    void noteMessage(const LockName &name) { m_released.insert(keyOf(name)); }
    /// Releases may have been missed: durations count from the next snapshot, as lower bounds.
    void noteGap();
    /// `before`: the snapshot of the same lock that was noted before; null: none.
    void note(const LockSnapshot *before, const LockSnapshot &now);
    /// The lock is no longer listed: its present holds and waits are not timed any more.
    void forget(const LockSnapshot &last);
    /// Keeps a histogram of this lock.
    void choose(const LockName &name);
    /// Another moment of the same recording follows. Its times are counted once, however often they are played.
    void startOver();

    [[nodiscard]] LockTimes of(const LockSnapshot &lock, TimePoint now) const;
    /// The longest wait until `now`; empty: none was seen.
    [[nodiscard]] std::optional<Millis> longestWait(const LockSnapshot &lock, TimePoint now) const;

private:
    using Key = quint64; ///< a hash of a name, or of a name and a holder or waiter
    struct Times
    {
        quint32 count = 0;
        quint32 longestMs = 0;
    };
    struct Seen
    {
        Times holds;
        Times waits;
        [[nodiscard]] quint32 uses() const { return holds.count + waits.count; }
    };
    /// A present hold or wait.
    struct Running
    {
        qint64 sinceMs : 63;
        quint64 isStartSeen : 1;
    };
    struct Histograms
    {
        TimeHistogram holds;
        TimeHistogram waits;
    };
    static_assert(sizeof(Key) + sizeof(Seen) + 2 * (sizeof(Key) + sizeof(Running)) <= BytesALock);

    /// A hold or a wait in a snapshot.
    struct Member
    {
        Key key = 0;
        bool isHold = true;
        qint64 endsAtMs = 0; ///< of a hold, by the server's clock
    };
    using Members = std::vector<Member>;
    [[nodiscard]] static Key keyOf(const LockName &name);
    [[nodiscard]] static Members membersOf(const LockSnapshot &lock);
    [[nodiscard]] std::optional<Millis> present(const LockSnapshot &lock, bool areHolds, TimePoint now) const;
    void end(Key lock, const Member &member, TimePoint at);
    [[nodiscard]] Histograms *histogramsOf(Key lock, quint32 uses);
    void makeRoom();

    QHash<Key, Seen> m_seen;
    QHash<Key, Running> m_running;
    QHash<Key, Histograms> m_histograms;
    std::deque<Key> m_chosen;
    quint32 m_leastUses = 0; ///< of the locks with a histogram; a lower bound
    QSet<Key> m_released;    ///< locks with a message since their last snapshot
    QSet<Key> m_acquired;    ///< locks that were acquired since their last snapshot
    TimePoint m_latest {};
    TimePoint m_countedUntil {};
};

/// Readers come and go within one holding; another writer or exclusive holder starts a new one.
[[nodiscard]] bool isSameHolding(const LockSnapshot &before, const LockSnapshot &after);

} // namespace lockscope::inspect
