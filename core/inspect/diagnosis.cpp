// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using schema::LockKind;
using schema::LockMode;

namespace {

void findGhosts(const LockSnapshot &snapshot, std::vector<Finding> &findings)
{
    for (const Holder &holder : snapshot.holders) {
        if (!holder.isGhost)
            continue;
        const QString who = QString::fromUtf8(holder.field);
        findings.push_back({u"ghost-reader"_s, Health::Warning,
                            u"Field %1 counts %2; none of its %3 timeout keys exists."_s.arg(who).arg(holder.count).arg(holder.timeouts.size()),
                            u"%1 counts %2 read holds that nobody renews: its client died or lost its renewals. Writers wait as long as other readers "
                            "renew the lock."_s.arg(who).arg(holder.count),
                            u"Remove the field if it is still a ghost, and wake waiters."_s});
    }
}

void findMissingTtl(const LockSnapshot &snapshot, std::vector<Finding> &findings)
{
    const bool isCounter = snapshot.kind == LockKind::Semaphore || snapshot.kind == LockKind::Permit || snapshot.kind == LockKind::Latch;
    if (!snapshot.ttl.neverExpires() || isCounter) // numbers are meant to stay
        return;
    findings.push_back({u"no-ttl"_s, Health::Error, u"PTTL of the lock is -1."_s,
                        u"The lock never expires: if its holder is gone, waiters wait for ever."_s,
                        u"Find the holder first; if it is gone, force unlock."_s});
}

void findMixedTypes(const LockSnapshot &snapshot, std::vector<Finding> &findings)
{
    const bool hasForeignWriter = snapshot.mode == LockMode::Read
        && std::ranges::any_of(snapshot.holders, [](const Holder &holder) { return holder.mode == LockMode::Write; });
    const bool hasStrays = snapshot.kind == LockKind::ReadWrite && !snapshot.strayFields.empty();
    if (snapshot.kind != LockKind::Mixed && !hasForeignWriter && !hasStrays)
        return;
    findings.push_back({u"mixed-types"_s, Health::Error,
                        u"%1 holders and %2 unknown fields in one hash."_s.arg(snapshot.holders.size()).arg(snapshot.strayFields.size()),
                        u"Two types of lock use this name: they do not exclude each other, and one deletes the other's holds."_s, {}});
}

/// A head without a deadline is purged by nobody (protocol.md 8, row 12).
void findHeadWithoutDeadline(const LockSnapshot &snapshot, std::vector<Finding> &findings)
{
    if (snapshot.queue.empty() || snapshot.queue.front().deadlineMs)
        return;
    const QString who = QString::fromUtf8(snapshot.queue.front().id.field());
    findings.push_back({u"head-without-deadline"_s, Health::Error, u"%1 heads the queue and has no score among the deadlines."_s.arg(who),
                        u"Nobody ever takes %1 out of the queue: if it is dead, all behind it wait for ever."_s.arg(who),
                        u"Remove the head if nobody listens on its channel."_s});
}

/// Each write re-entry adds its lease to what is left (protocol.md 8, row 8); levels of at most this lease are usual.
void findStackedWriteLease(const LockSnapshot &snapshot, std::vector<Finding> &findings)
{
    constexpr qint64 UsualLeaseMs = 30'000;
    for (const Holder &holder : snapshot.holders) {
        if (holder.mode != LockMode::Write || holder.count < 2 || snapshot.ttl.ms <= UsualLeaseMs)
            continue;
        findings.push_back({u"stacked-write-lease"_s, Health::Warning, u"PTTL %1, %2 write holds."_s.arg(snapshot.ttl.ms).arg(holder.count),
                            u"The leases of a re-entered write lock add up: if its holder dies, the lock hangs that long."_s, {}});
    }
}

using Rule = void (*)(const LockSnapshot &, std::vector<Finding> &);
constexpr Rule Rules[] = {findMissingTtl, findGhosts, findMixedTypes, findHeadWithoutDeadline, findStackedWriteLease};

} // namespace

std::vector<Finding> diagnose(const LockSnapshot &snapshot)
{
    std::vector<Finding> findings;
    if (snapshot.kind == LockKind::Unknown)
        return findings;
    for (const Rule rule : Rules)
        rule(snapshot, findings);
    return findings;
}

} // namespace lockscope::inspect
