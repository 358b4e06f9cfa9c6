// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/one_shot.h"
#include "core/locks/client_options.h"
#include "core/locks/family.h"
#include "core/locks/hold_token.h"

#include <QHash>
#include <QList>

namespace lockscope::locks {

/// Identifies one holder's field of one lock. All families that count in the field share its record.
struct HoldKey
{
    QByteArray lock;
    Field field = Field::Plain;
    ThreadId thread {};
    QByteArrayList values {}; ///< faster multi lock: the hashes of the values taken together

    friend bool operator==(const HoldKey &, const HoldKey &) = default;
    friend size_t qHash(const HoldKey &key, size_t seed = 0)
    {
        return qHashMulti(seed, key.lock, int(key.field), key.thread.value, key.values);
    }
};

struct HoldRecord;

/// Called when the hold is lost.
using LossCallback = std::function<void(const LostHold &)>;

/// The watchdog's view of a hold, with a reference to its record.
struct WatchdogEntry final : renewal::Hold
{
    void onRenewed(TimePoint sentAt) override;
    /// Copies the times and levels of the record.
    void update(const HoldRecord &record);
    /// The status for tokens; updated from the first call on.
    [[nodiscard]] std::shared_ptr<const HoldStatus> statusForTokens();

    std::weak_ptr<HoldRecord> record;
    std::shared_ptr<HoldStatus> status; ///< null: no token was requested
};

/// One acquisition that is not released yet. Times are of the local clock.
struct HoldLevel
{
    Family family = Family::Reentrant;  ///< that acquired it
    bool isRenewed = true;              ///< by the watchdog; false: ends with its caller's lease
    Millis lease {30000};               ///< the watchdog's, or the caller's
    TimePoint until {};                 ///< the end set by this client's scripts, counted from when they were sent
    std::optional<FenceToken> token {}; ///< if the acquisition drew one
};

/// A call with an unknown outcome: its reply was lost or is invalid.
struct UncertainOutcome
{
    Family family = Family::Reentrant;
    bool isRelease = false; ///< of a hold: the next release may find none, which is then no error
};

/// One client's state of one holder: the levels of its hold. They determine whether it is renewed, which leases are
/// sent, and until when it is valid. A level never ends on the server before `until`, unless another client shortens
/// it. Thread: engine.
struct HoldRecord
{
    HoldKey key;
    QVarLengthArray<HoldLevel, 2> levels; ///< in order of acquisition; the last is released first
    /// Holds of another client with the same id in the same field. Only needed to count on from there.
    qint64 foreignHolds = 0;
    std::optional<renewal::LossReason> lost; ///< returned by the holder's next call
    Message lostBecause;                     ///< as LostHold::cause
    /// May have left a hold on the server; the next acquisition takes it over.
    std::optional<UncertainOutcome> uncertain;
    TimePoint pendingUntil {};                              ///< the end that an acquisition in flight may set
    std::shared_ptr<WatchdogEntry> watchdogEntry;           ///< set while there are levels
    std::vector<std::weak_ptr<LossCallback>> lossCallbacks; ///< for the loss of this hold
    bool isBusy = false;                                    ///< one operation at a time
    QList<OneShot<bool>> waiting;                           ///< operations, see Operation

    // Faster multi lock: overlapping sets of values share counts on the server, so operations on all sets of one holder
    // are serialized.
    std::shared_ptr<HoldRecord> holderRecord;                  ///< the record without values, see operationsOn()
    std::vector<std::weak_ptr<HoldRecord>> overlappingRecords; ///< of a common record: the records with values

    [[nodiscard]] bool isIdle() const;
    [[nodiscard]] bool isHeld() const { return !levels.isEmpty(); }
    /// The count expected on the server.
    [[nodiscard]] qint64 count() const { return foreignHolds + levels.size(); }
    [[nodiscard]] bool isRenewed() const;
    /// The latest end of all levels.
    [[nodiscard]] TimePoint validUntil() const;
    /// The earliest end of all renewed levels.
    [[nodiscard]] TimePoint renewBy() const;
    /// All levels have expired, and none is renewed.
    [[nodiscard]] bool isOver(TimePoint now) const { return isHeld() && !isRenewed() && validUntil() <= now; }

    /// The lease to send with an acquisition so that no level ends too early.
    [[nodiscard]] Millis leaseForAcquisition(Millis lease, TimePoint now) const;
    /// The shortest time to live that covers all levels; 0: none is needed.
    [[nodiscard]] Millis leaseForAll(TimePoint now) const;
    /// The same without the newest level.
    [[nodiscard]] Millis leaseAfterRelease(TimePoint now) const;

    /// A script sent at `sentAt` added a level.
    void addLevel(const HoldLevel &level, TimePoint sentAt);
    /// It released the newest level.
    void releaseNewest(TimePoint sentAt);
    /// It renewed all levels that are renewed.
    void noteRenewal(TimePoint sentAt);
    /// The server has only `holds`, fewer than expected: removes the newest levels.
    void shrinkTo(qint64 holds);
    void forget();

    /// This record's values, each with the holds that other sets of the same holder have of it.
    [[nodiscard]] ValueHolds valueHolds() const;
};

/// The records of one client. A record is kept while it has state.
class HoldTable
{
public:
    /// The record of `key`; created if it does not exist.
    [[nodiscard]] std::shared_ptr<HoldRecord> at(const HoldKey &key);
    [[nodiscard]] std::shared_ptr<HoldRecord> find(const HoldKey &key) const { return m_records.value(key); }
    /// Removes the record if it no longer has state.
    void removeIfIdle(const std::shared_ptr<HoldRecord> &record);
    [[nodiscard]] std::vector<std::shared_ptr<HoldRecord>> held() const;
    /// The records with an operation in flight.
    [[nodiscard]] std::vector<std::shared_ptr<HoldRecord>> busy() const;
    [[nodiscard]] bool isEmpty() const { return m_records.isEmpty(); }

private:
    QHash<HoldKey, std::shared_ptr<HoldRecord>> m_records;
};

/// The record on which the operations on `record` wait for each other.
[[nodiscard]] inline const std::shared_ptr<HoldRecord> &operationsOn(const std::shared_ptr<HoldRecord> &record)
{
    return record->holderRecord ? record->holderRecord : record;
}

/// An operation on a record. Only one runs at a time; the others wait in order of their creation. Ends with the scope.
class Operation final
{
public:
    Operation(HoldTable &table, const std::shared_ptr<HoldRecord> &record);
    ~Operation();
    Q_DISABLE_COPY_MOVE(Operation)

    /// Set when the earlier operations have ended. Await it before the first use of the record.
    [[nodiscard]] OneShot<bool> begin() const { return m_begin; }

private:
    HoldTable &m_table;
    std::shared_ptr<HoldRecord> m_record; // as operationsOn()
    OneShot<bool> m_begin;
};

} // namespace lockscope::locks
