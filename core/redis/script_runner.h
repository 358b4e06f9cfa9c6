// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/redis/reply.h"
#include "lua/script.h"

#include <QCoroTask>
#include <QVarLengthArray>

namespace lockscope::redis {

class Link;

/// One call of one script.
struct ScriptCall
{
    /// What may happen when the reply was lost.
    enum class Resend {
        Never, ///< the caller gets ErrorKind::NotKnown
        Safe,  ///< running it twice is the same as once
        Flag,  ///< the last argument becomes 1: the script tells whether it has already run (architecture.md 5b)
    };

    const lua::Script *script = nullptr;
    QVarLengthArray<QByteArray, 4> keys;
    QVarLengthArray<QByteArray, 6> args;
    Resend resend = Resend::Never;
    /// Flag: how long after the first loss the script can still tell; later it is not sent again.
    std::optional<Millis> resendWithin;
    /// Until when to retry while a cluster moves the keys' slot and refuses the script (TRYAGAIN: keys on two nodes),
    /// which has changed nothing then; nullopt: as long as for a lost server.
    std::optional<TimePoint> moveEndsBy;
    /// Asked before each of these retries, which are at most 100 ms apart; false ends the call with
    /// ErrorKind::Cancelled. Empty: always wanted.
    std::function<bool()> isWanted;
    bool isReadOnly = false; ///< sent as EVALSHA_RO where the server has it
    Link **sentOn = nullptr; ///< where the runner leaves which link had it last; null: nobody asks
    /// the server tells when one of its keys changes (CLIENT CACHING YES goes directly before it)
    bool isTracked = false;
};

/// Runs scripts where their keys live. Error replies come as errors.
/// With Resend::Flag and Safe a lost reply is asked for again after a reconnect; what stays unknown is
/// ErrorKind::NotKnown. Thread: the engine's.
class ScriptRunner
{
public:
    virtual ~ScriptRunner() = default;
    [[nodiscard]] virtual QCoro::Task<Result<Reply>> run(ScriptCall call) = 0;
};

} // namespace lockscope::redis
