// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <QByteArrayList>
#include <QVarLengthArray>
#include <algorithm>
#include <list>
#include <map>
#include <vector>

namespace lockscope::renewal {

class Watchdog;

enum class LossReason {
    Removed,    ///< the server no longer has the hold: forced, evicted, deleted or expired there
    Expired,    ///< no renewal got through before the lease ended by the local clock
    LeaseEnded, ///< the lease set by the caller has ended
};

/// The renewals of a hold that failed since the last one that was applied.
struct FailedRenewals
{
    int count = 0;
    Error last {};

    /// "renewals failed (3): CROSSSLOT Keys in request don't hash to the same slot"; empty if none failed.
    [[nodiscard]] Message toString() const;
};

/// A hold with a lease. Shared by the lock that owns it and by batches in flight. Times are of the local clock. Thread:
/// engine.
struct Hold
{
    enum class Kind { Exclusive, Read, Values };

    virtual ~Hold() = default;
    /// A renewal sent at `sentAt` was applied.
    virtual void onRenewed(TimePoint sentAt)
    {
        renewBy = sentAt + lease;
        validUntil = std::max(validUntil, renewBy);
    }

    FailedRenewals failed {};

    QByteArray lock;  ///< key
    QByteArray field; ///< holder's field in the hash
    Kind kind = Kind::Exclusive;
    int group = 0;                        ///< holds of different groups never share a batch (protocol.md 3.6: slots)
    QVarLengthArray<qint64, 2> levels {}; ///< Read: numbers of the timeout keys to renew
    QByteArrayList values {};             ///< Values: hashes of the values held together
    Millis lease {30000};                 ///< the minimum that a renewal sets
    TimePoint keepUntil {};               ///< Exclusive: the earliest end that a renewal sets
    bool isRenewed = true;                ///< false: a caller's lease, which ends without renewal
    TimePoint renewBy {};                 ///< the earliest end of all renewed levels on the server
    TimePoint validUntil {};              ///< from then on the hold counts as lost

private:
    friend class Watchdog;
    using List = std::list<std::shared_ptr<Hold>>;
    TimePoint m_due {};
    List *m_list = nullptr; // the list it waits in; null: not kept
    List::iterator m_place;
};

/// Renews holds on the server. The library's locks implement it; tests fake it.
class Renewable
{
public:
    /// One number per hold of the batch: 1 renewed, 0 not on the server. On an error none was renewed.
    using Done = std::function<void(const Result<std::vector<qint64>> &)>;
    virtual ~Renewable() = default;
    /// All holds have the same group and kind. Calls `done` exactly once, possibly before it returns.
    virtual void renew(const std::vector<std::shared_ptr<Hold>> &batch, Millis lease, Done done) = 0;
    /// The hold's group now. Called after a failed renewal: if it has changed, the hold is renewed again immediately.
    [[nodiscard]] virtual int groupOf(const Hold &hold) const { return hold.group; }
};

/// Keeps holds alive: renews each when a third of its lease has passed, in batches by group, kind and lease. After a
/// late reply the next renewal comes sooner; the time available for a renewal is not reduced. A group that does not
/// answer does not delay others. A hold that the server no longer has, or whose lease ends, is reported once. Thread:
/// engine; see end() for its destruction.
class Watchdog final
{
public:
    static constexpr std::size_t BatchSize = 100;
    using OnLost = std::function<void(const std::shared_ptr<Hold> &, LossReason)>;

    Watchdog(Renewable &renewable, Clock &clock, OnLost onLost);
    ~Watchdog();

    /// Starts to renew and watch the hold, or applies its changed times.
    void keep(const std::shared_ptr<Hold> &hold);
    /// The hold is no longer renewed or reported, even if a renewal is in flight.
    void drop(const std::shared_ptr<Hold> &hold);
    /// Drops all holds and ignores new ones. Afterwards the watchdog may be destroyed on any thread.
    void end();
    [[nodiscard]] std::size_t keptCount() const { return m_kept; }

private:
    struct Group
    {
        Hold::List ready;
        Hold::List inFlight;
    };

    void schedule(const std::shared_ptr<Hold> &hold, std::chrono::nanoseconds delay);
    void move(const std::shared_ptr<Hold> &hold, Hold::List &list);
    void arm();
    void onTimer();
    void sendNextBatch(int groupId);
    void onRenewed(int groupId, const std::vector<std::shared_ptr<Hold>> &batch, TimePoint sentAt,
                   const Result<std::vector<qint64>> &renewed);
    void loseOverdue(TimePoint now);

    Renewable &m_renewable;
    Clock &m_clock;
    OnLost m_onLost;
    std::map<std::chrono::nanoseconds, Hold::List> m_lists; // by delay, so that each list is in order of its due times
    std::map<int, Group> m_groups;
    std::size_t m_kept = 0;
    TimePoint m_armedFor = TimePoint::max();
    std::unique_ptr<Clock::Timer> m_timer;
    std::shared_ptr<bool> m_isAlive = std::make_shared<bool>(true);
};

} // namespace lockscope::renewal
