// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <QByteArrayList>
#include <QVarLengthArray>
#include <algorithm>
#include <list>
#include <map>
#include <span>
#include <vector>

namespace lockscope::renewal {

class Watchdog;

enum class LossReason {
    Removed,    ///< the server no longer has the hold: forced, evicted, deleted or expired there
    Expired,    ///< no renewal got through before the lease ended by the local clock
    LeaseEnded, ///< the lease that the caller asked for is over
};

/// One hold that lives on a lease. The lock that owns it and a batch in flight share it. Times are of the local clock.
/// Thread: the engine's.
struct Hold
{
    enum class Kind { Exclusive, Read, Values };

    virtual ~Hold() = default;
    /// A renewal that was sent at `sentAt` has been applied.
    virtual void onRenewed(TimePoint sentAt)
    {
        renewBy = sentAt + lease;
        validUntil = std::max(validUntil, renewBy);
    }

    QByteArray lock;  ///< key
    QByteArray field; ///< holder's field in the hash
    Kind kind = Kind::Exclusive;
    int group = 0;                        ///< holds of different groups never share a batch (protocol.md 3.6: slots)
    QVarLengthArray<qint64, 2> levels {}; ///< Read: the numbers of the timeout keys that are renewed
    QByteArrayList values {};             ///< Values: the hashes of those that are held together
    Millis lease {30000};                 ///< what a renewal sets at least
    TimePoint keepUntil {};               ///< Exclusive: a renewal never sets an earlier end than this
    bool isRenewed = true;                ///< false: the lease was given by the caller and simply ends
    TimePoint renewBy {};                 ///< of what is renewed: the earliest end on the server
    TimePoint validUntil {};              ///< the hold counts as lost from then on

private:
    friend class Watchdog;
    using Lane = std::list<std::shared_ptr<Hold>>;
    TimePoint m_due {};
    Lane *m_lane = nullptr; // where it waits; null: not kept
    Lane::iterator m_place;
};

/// Renews holds on the server. The library's locks implement it; tests fake it.
class Renewable
{
public:
    /// One number for each hold of the batch: 1 renewed, 0 gone. An error says nothing about any of them.
    using Done = std::function<void(const Result<std::vector<qint64>> &)>;
    virtual ~Renewable() = default;
    /// All of one group and kind. Calls `done` exactly once, also from inside.
    virtual void renew(const std::vector<std::shared_ptr<Hold>> &batch, Millis lease, Done done) = 0;
};

/// Keeps holds alive: each is renewed when a third of its lease has passed, in batches by group, kind and lease. Late
/// replies shorten the time until the next renewal, not the time that it has.
/// A group that does not answer delays no other. A hold that is gone, or whose lease ends unrenewed, is reported once.
/// Thread: the engine's; see end() for its destruction.
class Watchdog final
{
public:
    static constexpr std::size_t BatchSize = 100;
    using OnLost = std::function<void(const std::shared_ptr<Hold> &, LossReason)>;

    Watchdog(Renewable &renewable, Clock &clock, OnLost onLost);
    ~Watchdog();

    /// Starts, or goes by the hold's times as they are now.
    void keep(const std::shared_ptr<Hold> &hold);
    /// From here on the hold is neither renewed nor reported, whatever is in flight.
    void drop(const std::shared_ptr<Hold> &hold);
    /// Drops everything and keeps nothing from here on. After it the watchdog may be destroyed on any thread.
    void end();
    [[nodiscard]] std::size_t keptCount() const { return m_kept; }

private:
    struct Group
    {
        Hold::Lane ready;
        Hold::Lane flying;
    };

    void schedule(const std::shared_ptr<Hold> &hold, std::chrono::nanoseconds delay);
    void move(const std::shared_ptr<Hold> &hold, Hold::Lane &lane);
    void lose(const std::shared_ptr<Hold> &hold, LossReason reason);
    void arm();
    void tick();
    void pump(int groupId);
    void onRenewed(int groupId, const std::vector<std::shared_ptr<Hold>> &batch, TimePoint sentAt,
                   const Result<std::vector<qint64>> &renewed);
    void expireStuck(TimePoint now);

    Renewable &m_renewable;
    Clock &m_clock;
    OnLost m_onLost;
    std::map<std::chrono::nanoseconds, Hold::Lane> m_lanes; // by delay, so that each lane is in order of its due times
    std::map<int, Group> m_groups;
    std::size_t m_kept = 0;
    TimePoint m_armedFor = TimePoint::max();
    std::unique_ptr<Clock::Timer> m_timer;
    std::shared_ptr<bool> m_isAlive = std::make_shared<bool>(true);
};

} // namespace lockscope::renewal
