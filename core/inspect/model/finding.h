// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/base/message.h"

#include <QString>
#include <optional>
#include <vector>

namespace lockscope::inspect {

/// Info: worth knowing, but not a problem; does not affect a lock's health or an exit code.
enum class Health { Ok, Info, Warning, Error };

/// A repair that does not harm the lock's users; one script each in lua/actions.
struct Repair
{
    enum class Kind {
        RemoveWaiter, ///< of a fair queue: `member`
        RemoveGhost,  ///< a read hold that has expired: the field `member`
        RepairTtl,    ///< a lock that never expires gets a time to live
        Notify,       ///< wakes the waiters of a free lock, on the channel `member`
        ForceUnlock,  ///< takes the lock from its holders
    };
    Kind kind = Kind::Notify;
    QByteArray member;
    QByteArray payload;             ///< Notify: the message
    bool deletesTimeoutKeys = true; ///< ForceUnlock: also delete the timeout keys of its read holds
    friend bool operator==(const Repair &, const Repair &) = default;
};

/// A problem of a lock or of the servers. finding_texts.h has the texts of its id.
struct Finding
{
    QString id; ///< stable: "ghost-reader", "no-ttl", …
    Health severity = Health::Warning;
    Message evidence;                ///< the keys and values that show it
    std::optional<Repair> repair {}; ///< std::nullopt if no repair is safe
    friend bool operator==(const Finding &, const Finding &) = default;
};
using Findings = std::vector<Finding>;

/// A finding and its lock; an empty name: a server.
struct LockFinding
{
    LockName lock;
    Finding finding;
    bool isDoubtful = false; ///< the key may be application data (Certainty::Doubtful)
    friend bool operator==(const LockFinding &, const LockFinding &) = default;
};

} // namespace lockscope::inspect
