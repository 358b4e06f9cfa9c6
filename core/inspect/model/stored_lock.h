// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/model/lock_parts.h"
#include "core/redis/reply.h"
#include "core/schema/lock_data.h"
#include "core/schema/lock_keys.h"

namespace lockscope::inspect {

/// The reply of inspect/snapshot, whose header documents the shape, with named parts.
struct StoredLock
{
    using Scores = std::vector<std::pair<QByteArray, qint64>>;

    qint64 serverTimeMs = 0;
    std::vector<StoredKey> keys;   ///< as declared, including absent ones
    std::vector<UnreadKey> unread; ///< declared, but not readable for this user: not in `keys`
    qint64 size = 0;
    bool isForeign = false; ///< a hash that was not read
    bool isComplete = true;
    bool isOneRead = true; ///< false: keys of several slots were read one after another
    schema::HashData hash;
    QByteArray text; ///< of a string
    std::vector<QByteArray> queue;
    Scores deadlines;
    Scores permits;
    std::optional<QByteArray> token;

    [[nodiscard]] bool has(const QByteArray &key, QByteArrayView type) const;
};

/// `declared`: the keys of the call.
Result<StoredLock> decodeStored(std::span<const QByteArray> declared, const redis::Reply &reply);

/// Adds the keys of another slot to `stored`, at the places that they have among `declared`.
void addStored(StoredLock &stored, StoredLock part, std::span<const QByteArray> declared);

/// Maximum number of timeout keys that one read declares. The server handles no other client while it reads them.
inline constexpr std::size_t MaxTimeouts = 1024;
/// The expected timeout keys of a lock's read holds, at most as many as one read can declare.
std::vector<QByteArray> timeoutKeysOf(const schema::LockKeys &keys, const schema::HashData &hash);

/// The same with the names that Redisson before 3.5.5 used: without the braces.
std::vector<QByteArray> oldTimeoutKeysOf(const schema::LockKeys &keys, const schema::HashData &hash);
/// The old name of a current timeout key.
QByteArray oldTimeoutKey(const schema::LockKeys &keys, const QByteArray &timeout);

} // namespace lockscope::inspect
