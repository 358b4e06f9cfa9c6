// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QString>
#include <vector>

namespace lockscope::load {

/// What the workers of a run take. `rw` draws read or write for each cycle.
enum class LockType {
    Reentrant,
    Fair,
    Read,
    Write,
    ReadWrite,
    Spin,
    Fenced,
    NonReentrant,
    NonReentrantFair,
    Multi,
    RedLock,
    FasterMulti,
    Semaphore,
    Permit,
    Latch,
};
/// How the holds of a cycle exclude each other; the keys of `by_mode` in a report.
enum class Access { Read, Write, Exclusive, Fair };
constexpr std::size_t AccessCount = 4;

/// What a type promises of the holds of one name.
enum class Promise {
    Exclusion, ///< nobody beside a holder; readers share
    Permits,   ///< no more holders at once than there are permits
    Gate,      ///< nobody passes before all have arrived
};

/// What a run has to know of a type. A new type is a row of the table in lock_type.cpp and a Target.
struct LockTypeRules
{
    LockType type = LockType::Reentrant;
    const char *word = "";
    std::vector<Access> accesses; ///< a cycle has one of them
    Promise promise = Promise::Exclusion;
    bool canReenter = false; ///< its holder may take it again
    bool hasLease = true;    ///< `lease` has a meaning
    bool hasTokens = false;  ///< each grant comes with a number greater than all before
    int members = 0;         ///< locks that are taken as one, unless the scenario says otherwise; 0: it is one lock
    bool isMajority = false; ///< more than half of the members are enough
    bool hasValues = false;  ///< its members are values of one name, not locks of their own
};

/// In the order of the command line's help.
[[nodiscard]] const std::vector<LockTypeRules> &lockTypes();
[[nodiscard]] const LockTypeRules &rulesOf(LockType type);
/// Those who wait are served in the order in which they came.
[[nodiscard]] bool hasQueue(LockType type);

/// "reentrant, read, write, …"
[[nodiscard]] QString wordsOfLockTypes();
[[nodiscard]] QString toWord(LockType type);
[[nodiscard]] QString toWord(Access access);
[[nodiscard]] Result<LockType> parseLockType(QStringView text);

} // namespace lockscope::load
