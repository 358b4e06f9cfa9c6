// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QString>
#include <vector>

namespace lockscope::inspect {

struct LockSnapshot;

/// How sure it is that a key is a Redisson lock. Redis does not store what a key is for.
enum class Certainty {
    Certain,  ///< only a lock has it: a subscriber on a lock channel, or a companion key
    Likely,   ///< holders, counts and expiry are as Redisson writes them
    Doubtful, ///< may be application data: listed apart, and never repaired unless the user types its name
};

/// Why a key may be application data.
enum class Doubt {
    NeverExpires,   ///< a held lock expires
    LongTtl,        ///< longer than any lease in use (thresholds::MaxLease)
    OtherHolder,    ///< its holder was not written by Redisson
    NoHolder,       ///< a field `mode`, but no holder
    SeveralHolders, ///< without a mode, a lock has one
    HighCount,      ///< a holder counts more than thresholds::MaxHolds
    OtherFields,    ///< fields that a lock does not have
    PlainNumber,    ///< an idle semaphore or latch is stored as any number
    OtherMembers,   ///< members of `{N}:timeout` that are not permit ids
    NoNumber,       ///< permits, but no string that counts the free ones
    OtherType,      ///< a key that no lock of Redisson is stored like
};

/// Sets `certainty` and `doubts` from the other members. Pure; any thread.
void judge(LockSnapshot &lock);

QString toWord(Certainty certainty);
/// One phrase.
Message toMessage(Doubt doubt);
/// All doubts about the key, in one line.
Message doubtsOf(const LockSnapshot &lock);

} // namespace lockscope::inspect
