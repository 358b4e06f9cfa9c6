// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QString>
#include <vector>

namespace lockscope::load {

/// The type of lock that the workers of a run acquire. `rw` draws read or write for each cycle.
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

/// The invariant of a type for the holds of one name.
enum class HoldRule {
    Exclusion, ///< no other holder beside an exclusive one; readers share
    Permits,   ///< at most as many holders as permits
    Gate,      ///< no worker passes before all have arrived
};

/// The properties of a type. A new type is a row of the table in lock_type.cpp and a Target.
struct LockTypeRules
{
    LockType type = LockType::Reentrant;
    const char *word = "";
    std::vector<Access> accesses {Access::Exclusive}; ///< a cycle has one of them
    HoldRule holdRule = HoldRule::Exclusion;
    bool canReenter = false; ///< its holder can acquire it again
    bool hasLease = true;    ///< the setting `lease` applies
    bool hasTokens = false;  ///< each grant has a token greater than all earlier ones
    int members = 0;         ///< locks acquired as one, unless the scenario says otherwise; 0: a single lock
    bool isMajority = false; ///< more than half of the members suffice
    bool hasValues = false;  ///< its members are values of one name, not separate locks
};

/// In the order of the command line's help.
[[nodiscard]] const std::vector<LockTypeRules> &lockTypes();
[[nodiscard]] const LockTypeRules &rulesOf(LockType type);
/// True if waiters are served in order of arrival.
[[nodiscard]] bool hasQueue(LockType type);

/// "reentrant, read, write, …"
[[nodiscard]] QString wordsOfLockTypes();
[[nodiscard]] QString toWord(LockType type);
[[nodiscard]] QString toWord(Access access);
[[nodiscard]] Result<LockType> parseLockType(QStringView text);

} // namespace lockscope::load
