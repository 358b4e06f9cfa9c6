// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/hold_record.h"

namespace lockscope::locks {

struct ClientState;

/// The holds of one client, as far as it knows. Every change of a record is made here, with its effect on the renewal
/// and on other records of the same holder. Thread: engine.
class Holds final : public HoldTable
{
public:
    explicit Holds(ClientState &client) : m_client(client) { }

    /// A script sent at `sentAt` has added the level.
    Granted noteGrant(const std::shared_ptr<HoldRecord> &record, const HoldLevel &level, TimePoint sentAt);
    /// Call before a release is sent: the level to be released is no longer renewed.
    void stopLastRenewal(HoldRecord &record);
    /// Levels of the record have been removed.
    void noteRemovedLevels(const std::shared_ptr<HoldRecord> &record);
    /// Whether or not the release was sent, the caller has given up the hold: it ends with its lease, or the holder's
    /// next call takes it over.
    void noteUncertainRelease(const std::shared_ptr<HoldRecord> &record, Family family);
    /// The server's count differs from the expected one; uses the server's.
    void adoptServerCount(const std::shared_ptr<HoldRecord> &record, qint64 holds);

    /// Detects an expiry by the local clock: after a pause longer than the lease, only that clock is reliable.
    void detectExpiry(const std::shared_ptr<HoldRecord> &record);
    /// The record's hold has ended before its release.
    void markLost(const std::shared_ptr<HoldRecord> &record, renewal::LossReason reason);
    /// Like markLost(), for a hold that the watchdog has already dropped.
    void onLost(const std::shared_ptr<renewal::Hold> &hold, renewal::LossReason reason);
    /// Calls `callback` when the hold is lost. Drops it when the hold ends, or when it has no other owner.
    void addLossCallback(const HoldKey &key, const std::shared_ptr<LossCallback> &callback);

    /// Updates the watchdog from the levels of the record.
    void updateWatchdog(const std::shared_ptr<HoldRecord> &record);
    /// An acquisition in flight may set this end: no renewal sets an earlier one. A time in the past: none is in
    /// flight.
    void setPendingLeaseEnd(HoldRecord &record, TimePoint until);
    /// The end up to which a read hold of the same holder inside this write hold needs the key.
    [[nodiscard]] TimePoint readUntil(const HoldRecord &write) const;
    /// The lease to send when releasing one of `count` write holds; the remaining ones need `rest`. After the last
    /// release only reads of the same holder remain, and the key must not outlive them.
    [[nodiscard]] Millis leaseAfterWriteRelease(const HoldRecord &write, qint64 count, Millis rest) const;

private:
    /// One side of a read/write lock has ended while its holder keeps the other, so the key lives on. Removes this
    /// side's field from the server.
    void removeLostSide(HoldRecord &record, renewal::LossReason reason);

    ClientState &m_client;
};

} // namespace lockscope::locks
