// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lua/script.h"
#include "tests/support/corrupting_proxy.h"

#include <QByteArrayList>
#include <QHash>
#include <QSet>
#include <QStringList>
#include <mutex>
#include <vector>

namespace lockscope::tests {

/// Compares the grants that a proxy delivered with those that calls returned: a client may only report grants that it
/// received.
/// Thread: any.
class GrantLedger final
{
public:
    /// For CorruptingProxy::Options::onDelivered.
    void note(const CorruptingProxy::Exchange &exchange);

    /// A call returned that the holder (its stored field) has `holds` holds of the lock.
    void claim(const QByteArray &lock, const QByteArray &field, qint64 holds);
    /// A call returned that the holder has more than half of these locks, with one hold each.
    void claimMajority(const QByteArrayList &locks, const QByteArray &field);
    /// A call returned this permit.
    void claimPermit(const QByteArray &semaphore, const QByteArray &id) { claim(semaphore, id, 1); }

    /// Returned grants that were never delivered. Call it after the run: if a reply is a duplicate sent earlier, the
    /// proxy may read its request only after the caller has read the reply.
    [[nodiscard]] QStringList unfounded() const;
    /// Number of delivered grants of all locks, or of those with this prefix.
    [[nodiscard]] int delivered(const QByteArray &prefix = {}) const;
    /// Delivered replies of a script to calls with this first key whose first integer is 1.
    [[nodiscard]] int done(const lua::Script &script, const QByteArray &key) const;

private:
    struct Grant
    {
        QByteArray lock;
        QByteArray holder; ///< as stored, or a permit id
        qint64 holds = 0;
        friend bool operator==(const Grant &, const Grant &) = default;
        friend size_t qHash(const Grant &grant, size_t seed)
        {
            return qHashMulti(seed, grant.lock, grant.holder, grant.holds);
        }
    };

    mutable std::mutex m_mutex;
    QSet<Grant> m_grants;
    QSet<Grant> m_claims;
    std::vector<std::pair<QByteArrayList, QByteArray>> m_majorities; // claimed: locks and field
    QHash<QByteArray, int> m_delivered;                              // by lock
    QHash<std::pair<QByteArray, QByteArray>, int> m_done;            // by sent script and key
};

} // namespace lockscope::tests
