// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/lock_parts.h"
#include "core/redis/reply.h"
#include "core/schema/lock_data.h"
#include "core/schema/lock_keys.h"

namespace lockscope::inspect {

/// The reply of inspect/snapshot, whose header states the shape, with its parts named.
struct StoredLock
{
    using Scores = std::vector<std::pair<QByteArray, qint64>>;

    qint64 serverTimeMs = 0;
    std::vector<StoredKey> keys; ///< as declared; absent ones too
    qint64 size = 0;
    bool isForeign = false; ///< a hash that was not read
    bool isComplete = true;
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

/// Maximum number of timeout keys that one look declares. The server serves nobody else while it reads them.
inline constexpr std::size_t MostTimeouts = 1024;
/// The timeout keys that the read holds of a lock should have, at most so many as one look can declare.
std::vector<QByteArray> timeoutKeysOf(const schema::LockKeys &keys, const schema::HashData &hash);

/// The same as Redisson before 3.5.5 named them: without the braces.
std::vector<QByteArray> oldTimeoutKeysOf(const schema::LockKeys &keys, const schema::HashData &hash);
/// The old name of a timeout key of today.
QByteArray oldTimeoutKey(const schema::LockKeys &keys, const QByteArray &timeout);

} // namespace lockscope::inspect
