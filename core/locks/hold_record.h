// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/one_shot.h"
#include "core/locks/client_options.h"
#include "core/locks/family.h"

#include <QList>

namespace lockscope::locks {

/// Names one holder's field of one lock. All families that count in the field share its record.
struct HoldKey
{
    QByteArray lock;
    Field field = Field::Plain;
    ThreadId thread {};
    QByteArrayList values {}; ///< of a faster multi lock: the hashes of those that are taken together

    friend bool operator==(const HoldKey &, const HoldKey &) = default;
    friend size_t qHash(const HoldKey &key, size_t seed = 0)
    {
        return qHashMulti(seed, key.lock, int(key.field), key.thread.value, key.values);
    }
};

struct HoldRecord;

/// Hears of the loss of one hold.
using LossWatch = std::function<void(const LostHold &)>;

/// A hold as the watchdog keeps it, with the way back to its record.
struct KeptHold final : renewal::Hold
{
    void onRenewed(TimePoint sentAt) override;
    /// Takes the times and levels of the record.
    void follow(const HoldRecord &record);

    std::weak_ptr<HoldRecord> record;
};

/// One acquisition that has not been given back. Times are of the local clock.
struct HoldLevel
{
    Family family = Family::Reentrant;  ///< by which it was taken
    bool isRenewed = true;              ///< by the watchdog; otherwise it ends with the lease that its caller gave
    Millis lease {30000};               ///< the watchdog's, or the caller's
    TimePoint until {};                 ///< its end as this client's scripts set it, counted from their sending
    std::optional<FenceToken> token {}; ///< where the acquisition drew one
};

/// What one client knows of one of its holders: the levels of its hold, and from them whether it is renewed, which
/// leases are sent, and until when it is valid. The server's end of a level is never before `until`, unless another
/// client shortens it. Thread: the engine's.
struct HoldRecord
{
    HoldKey key;
    QVarLengthArray<HoldLevel, 2> levels; ///< in the order in which they were taken; the last is given back first
    /// Holds in the same field that are not this client's: another one's with the same id. Known only to count on from
    /// there.
    qint64 others = 0;
    std::optional<renewal::LossReason> lost; ///< told to the holder by its next call
    /// A call of this family ended unknown and may have left a hold: the next acquisition takes it over.
    std::optional<Family> uncertain;
    TimePoint asked {};                            ///< the end that an acquisition on its way may set
    std::shared_ptr<KeptHold> kept;                ///< set while there are levels
    std::vector<std::weak_ptr<LossWatch>> watches; ///< of this hold
    bool isBusy = false;                           ///< one operation at a time (architecture.md 5b)
    QList<OneShot<bool>> turns;                    ///< those that wait for theirs

    // Of a faster multi lock: sets of values that overlap share counts on the server, so all sets of one holder take
    // turns together.
    std::shared_ptr<HoldRecord> common;          ///< the record without values, where the turns are
    std::vector<std::weak_ptr<HoldRecord>> sets; ///< of a common record: those with values

    [[nodiscard]] bool isIdle() const;
    [[nodiscard]] bool isHeld() const { return !levels.isEmpty(); }
    /// What the server's counter should be.
    [[nodiscard]] qint64 count() const { return others + levels.size(); }
    [[nodiscard]] bool isRenewed() const;
    /// The end of what lasts longest.
    [[nodiscard]] TimePoint validUntil() const;
    /// The earliest end of what is renewed.
    [[nodiscard]] TimePoint renewBy() const;
    /// No level lasts any longer, and none is renewed.
    [[nodiscard]] bool isOver(TimePoint now) const { return isHeld() && !isRenewed() && validUntil() <= now; }

    /// What an acquisition sends so that no level ends before its time.
    [[nodiscard]] Millis leaseToTake(Millis lease, TimePoint now) const;
    /// The shortest time to live with which all levels last; 0: there is none.
    [[nodiscard]] Millis leaseToKeep(TimePoint now) const;
    /// The same for what stays when the newest level is given back.
    [[nodiscard]] Millis leaseToLeave(TimePoint now) const;

    /// The script that was sent at `sentAt` has taken one more.
    void take(const HoldLevel &level, TimePoint sentAt);
    /// It has given back the newest.
    void giveBack(TimePoint sentAt);
    /// It has renewed what is to be renewed.
    void renewed(TimePoint sentAt);
    /// The server has only so many holds, fewer than believed: the newest are gone.
    void shrinkTo(qint64 holds);
    void forget();

    /// This record's values, each with the holds that the other sets of the same holder have of it.
    [[nodiscard]] ValueHolds valueHolds() const;
};

} // namespace lockscope::locks
