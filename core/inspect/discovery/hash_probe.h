// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/link.h"

#include <QSet>
#include <utility>
#include <vector>

namespace lockscope::inspect {

/// A hash whose only field names a holder: the most common lock.
struct SingleHold
{
    QByteArray key;
    QByteArray field;
};

/// The same, already read.
struct KnownHold
{
    SingleHold hold;
    redis::Reply count;
    redis::Reply ttl;
};

/// The hashes of one step of a scan that may be locks.
struct HashPage
{
    std::vector<SingleHold> singles; ///< count and time to live are not read yet
    std::vector<KnownHold> known;
    std::vector<QByteArray> others; ///< may be locks of another kind
    std::vector<std::pair<QByteArray, Error>> failed;
};

/// Selects the hashes that may be locks. The names of three fields identify an application's hash, at the same cost for
/// a hash of any size. If locks were found under similar names, the values are requested too, which saves a round trip
/// for each. Thread: engine.
class HashProbe final
{
public:
    /// `link` and this object must outlive the call.
    [[nodiscard]] QCoro::Task<HashPage> probe(redis::Link &link, std::vector<QByteArray> keys);
    /// A lock with a single hold was found under this name.
    void expectSimilar(const QByteArray &name);

private:
    bool m_hasRandomFields = true; // no node has refused HRANDFIELD
    QSet<QByteArray> m_patterns;   // of names under which locks were found
};

[[nodiscard]] redis::Command ttlQuestion(const QByteArray &key);
/// A key of another type, which is no lock: the server could not filter by type.
[[nodiscard]] bool isOtherType(const Result<redis::Reply> &reply);

} // namespace lockscope::inspect
