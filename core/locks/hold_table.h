// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/one_shot.h"
#include "core/locks/client_options.h"
#include "core/locks/family.h"

#include <QHash>
#include <QList>

namespace lockscope::locks {

/// Names one holder of one side of one lock.
struct HoldKey
{
    QByteArray lock;
    Family family = Family::Reentrant;
    ThreadId thread {};
    QByteArrayList values {}; ///< of a faster multi lock: the hashes of those that are taken together

    friend bool operator==(const HoldKey &, const HoldKey &) = default;
    friend size_t qHash(const HoldKey &key, size_t seed = 0)
    {
        return qHashMulti(seed, key.lock, int(key.family), key.thread.value, key.values);
    }
};

struct HoldRecord;

/// Hears of the loss of one hold.
using LossWatch = std::function<void(const LostHold &)>;

/// A hold as the watchdog keeps it, with the way back to its record.
struct KeptHold final : renewal::Hold
{
    std::weak_ptr<HoldRecord> record;
};

/// What one client knows of one of its holders. Thread: the engine's.
struct HoldRecord
{
    HoldKey key;
    qint64 count = 0;
    std::optional<renewal::LossReason> lost; ///< told to the holder by its next call
    /// a call ended unknown and may have left a hold: the next acquisition takes it over
    bool isUncertain = false;
    std::shared_ptr<KeptHold> kept; ///< set while count > 0
    /// of a reader: when the lease of each of its holds ends, unless it is renewed
    std::vector<TimePoint> levelEnds;
    std::vector<std::weak_ptr<LossWatch>> watches; ///< of this hold
    bool isBusy = false;                           ///< one operation at a time (architecture.md 5b)
    QList<OneShot<bool>> turns;                    ///< those that wait for theirs

    // Of a faster multi lock: sets of values that overlap share counts on the server, so all sets of one holder take
    // turns together.
    std::shared_ptr<HoldRecord> common;          ///< the record without values, where the turns are
    std::vector<std::weak_ptr<HoldRecord>> sets; ///< of a common record: those with values

    [[nodiscard]] bool isIdle() const;
    /// This record's values, each with the holds that the other sets of the same holder have of it.
    [[nodiscard]] ValueHolds valueHolds() const;
};

/// The records of one client. A record lives as long as it says something.
class HoldTable final
{
public:
    /// The record of `key`, made when there is none.
    [[nodiscard]] std::shared_ptr<HoldRecord> at(const HoldKey &key);
    [[nodiscard]] std::shared_ptr<HoldRecord> find(const HoldKey &key) const { return m_records.value(key); }
    /// Whether the same holder uses the field of `key` through a lock of another family too.
    [[nodiscard]] bool hasTwin(const HoldKey &key) const;
    /// Forgets the record when it no longer says anything.
    void tidy(const std::shared_ptr<HoldRecord> &record);
    [[nodiscard]] std::vector<std::shared_ptr<HoldRecord>> held() const;
    /// Those with an operation on its way.
    [[nodiscard]] std::vector<std::shared_ptr<HoldRecord>> busy() const;
    [[nodiscard]] bool isEmpty() const { return m_records.isEmpty(); }

private:
    QHash<HoldKey, std::shared_ptr<HoldRecord>> m_records;
};

/// Whose turns the operations on a record take.
[[nodiscard]] inline const std::shared_ptr<HoldRecord> &turnsOf(const std::shared_ptr<HoldRecord> &record)
{
    return record->common ? record->common : record;
}

/// A turn on a record; ends with the scope. Taken only while nobody else has it.
class Turn final
{
public:
    Turn(HoldTable &table, const std::shared_ptr<HoldRecord> &record);
    ~Turn();
    Q_DISABLE_COPY_MOVE(Turn)

private:
    HoldTable &m_table;
    std::shared_ptr<HoldRecord> m_record; // where the turns are
};

} // namespace lockscope::locks
