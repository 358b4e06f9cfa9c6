// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schema/lock_data.h"

#include <QStringList>

namespace lockscope::schema {

/// The Redis type of a key, as far as it matters here.
enum class KeyType { Absent, Hash, String, Other };
/// Converts the reply of TYPE.
KeyType keyTypeOf(QByteArrayView word);

/// The layout of the data, which shows the age of its writer.
enum class Layout {
    Current,
    PlainWriter, ///< Redisson before 2.7.4: the write holder's field has no ":write"
    Json,        ///< Redisson before 2.2.4: the lock is a string of JSON
};

/// The known data of one name: its own key, its companion keys, and the subscribers of its channels.
struct LockData
{
    KeyType type = KeyType::Absent;
    HashData hash;          ///< of a hash
    bool isForeign = false; ///< a hash too big for a lock: not read
    QByteArray text;        ///< of a string
    bool expires = false;   ///< the key has a time to live

    bool hasQueue = false; ///< waiters of a fair lock, or their deadlines
    bool hasToken = false;
    bool hasHeldPermits = false;
    bool hasReadTimeouts = false;

    bool hasLockListeners = false;
    bool hasReadWriteListeners = false;
    bool hasSemaphoreListeners = false;
    bool hasLatchListeners = false;
};

struct Classification
{
    LockKind kind = LockKind::Unknown;
    QStringList couldBe; ///< words of other types that store the same data
    Layout layout = Layout::Current;
    friend bool operator==(const Classification &, const Classification &) = default;
};

/// The kind of the name, as far as its data shows (protocol.md 11). Pure; any thread.
Classification classify(const LockName &name, const LockData &data);

} // namespace lockscope::schema
