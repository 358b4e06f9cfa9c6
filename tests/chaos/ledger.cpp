// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/ledger.h"

#include <algorithm>

namespace lockscope::chaos {

namespace {

/// Maximum delay, on a busy machine, between a reply and the thread that waits for it, in ns.
constexpr qint64 LatestReply = 1'000'000'000;

} // namespace

QByteArray Holder::text() const
{
    return "worker " + QByteArray::number(process) + '.' + QByteArray::number(incarnation) + " thread "
        + QByteArray::number(thread);
}

void Ledger::add(int process, int incarnation, const std::vector<Record> &records)
{
    for (const Record &record : records)
        add(Holder {process, incarnation, record.thread}, record);
}

void Ledger::add(const Holder &holder, const Record &record)
{
    Open &open = m_open[holder];
    const bool isShared = record.access == Record::Access::Shared;
    switch (record.what) {
    case Record::What::Wait:
        open.wait = Wait {holder, record.cycle, record.target, isShared, record.at};
        open.asked = record.at;
        return;
    case Record::What::GaveUp:
        open.wait->end = record.at;
        if (record.outcome != Record::Ok)
            open.wait->error = record.outcome;
        m_waits.push_back(*std::exchange(open.wait, std::nullopt));
        return;
    case Record::What::Begin:
        if (open.wait) {
            open.wait->end = record.at;
            open.wait->isGranted = true;
            m_waits.push_back(*std::exchange(open.wait, std::nullopt));
        }
        open.claims[record.resource] = {.holder = holder,
                                        .cycle = record.cycle,
                                        .target = record.target,
                                        .resource = record.resource,
                                        .isShared = isShared,
                                        .isRenewed = record.isRenewed,
                                        .asked = open.asked,
                                        .granted = std::max(open.asked, record.at - LatestReply),
                                        .begin = record.at,
                                        .end = std::numeric_limits<qint64>::max(),
                                        .until = record.until,
                                        .token = record.token};
        return;
    case Record::What::End: {
        Claim &claim = open.claims[record.resource];
        claim.end = record.at;
        claim.until = record.until;
        claim.seen = record.seen;
        claim.written = record.written;
        return;
    }
    case Record::What::Freed: {
        Claim claim = open.claims[record.resource];
        open.claims.erase(record.resource);
        claim.released = record.outcome;
        claim.returned = record.at;
        claim.freed = record.outcome == Record::Ok ? record.at : record.at + m_longestLease;
        m_claims.push_back(claim);
        return;
    }
    }
}

void Ledger::close(Open &open, qint64 at, bool isDead)
{
    if (open.wait) {
        open.wait->end = at;
        open.wait->isOpen = !isDead;
        if (isDead) // its request may have been granted
            open.wait->error = quint8(ErrorKind::NotKnown);
        m_waits.push_back(*std::exchange(open.wait, std::nullopt));
    }
    for (auto &[resource, claim] : open.claims) {
        // A watchdog may have extended `until` since the claim began; that is not known.
        claim.end = std::min({claim.end, at, claim.until});
        claim.freed = at + m_longestLease;
        m_claims.push_back(claim);
    }
    open.claims.clear();
}

void Ledger::killed(int process, int incarnation, qint64 at)
{
    for (auto &[holder, open] : m_open)
        if (holder.process == process && holder.incarnation == incarnation)
            close(open, at, true);
}

void Ledger::finish(qint64 now)
{
    for (auto &[holder, open] : m_open)
        close(open, now, false);
}

void Ledger::clear()
{
    m_claims.clear();
    m_waits.clear();
    m_open.clear();
}

} // namespace lockscope::chaos
