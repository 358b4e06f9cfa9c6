// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schema/lock_data.h"

#include <QStringList>

namespace lockscope::schema {

/// Redis' type of a key, as far as it matters.
enum class KeyType { Absent, Hash, String, List, SortedSet, Other };
/// From the word that TYPE answers.
KeyType keyTypeOf(QByteArrayView word);

/// How old the writer of the data must be.
enum class Layout {
    Current,
    PlainWriter, ///< Redisson before 2.7.4: the write holder's field has no ":write"
    Json,        ///< Redisson before 2.2.4: the lock is a string of JSON
};

/// What is known of one name: its own key, which companions there are, and who listens where.
struct LockData
{
    KeyType type = KeyType::Absent;
    HashData hash;          ///< of a hash
    bool isForeign = false; ///< a hash that is too big to be a lock: not read
    QByteArray text;        ///< of a string

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
    QStringList couldBe; ///< words of other types that store the same
    Layout layout = Layout::Current;
    friend bool operator==(const Classification &, const Classification &) = default;
};

/// What the name is, as far as its data can show (protocol.md 11). Pure; any thread.
Classification classify(const LockName &name, const LockData &data);

} // namespace lockscope::schema
