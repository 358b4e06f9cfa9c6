// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/redis/reply.h"
#include "lua/script.h"

#include <QCoroTask>
#include <QVarLengthArray>
#include <memory>

namespace lockscope::redis {

class Link;

/// Attempts of a read whose reply is lost each time: it may exceed the output limit of the server.
constexpr int MaxReads = 5;

/// One call of one script.
struct ScriptCall
{
    /// How to proceed when the reply was lost.
    enum class Resend {
        Never, ///< the caller gets ErrorKind::NotKnown
        Safe,  ///< running it twice is the same as once
        Flag,  ///< the last argument becomes 1: the script detects whether it has already run (architecture.md)
    };

    const lua::Script *script = nullptr;
    QVarLengthArray<QByteArray, 4> keys;
    QVarLengthArray<QByteArray, 6> args;
    Resend resend = Resend::Never;
    /// Flag: how long after the first loss the script can still detect that; later it is not resent.
    std::optional<Millis> resendWithin;
    /// Until when to retry while the server refuses the script for now (isTemporaryRefusal()), which then has changed
    /// nothing; nullopt: as long as for an unreachable server.
    std::optional<TimePoint> retryUntil;
    /// Called before each of these retries, which are at most 100 ms apart; false ends the call with
    /// ErrorKind::Cancelled. Empty: always true.
    std::function<bool()> isWanted;
    /// A single attempt: ends when the server refuses it, or when its second reply is lost. A cluster still gets the
    /// time for an unreachable server.
    bool isOnce = false;
    bool isReadOnly = false; ///< sent as EVALSHA_RO if the server has it
    /// args.front(), the publish argument (lua/announce.part.lua), is not decided yet. Decide it before the call is
    /// run.
    bool isPublishUndecided = false;
    /// Receives the last link that the call was sent on; it exists as long as the runner. Null: not needed.
    std::shared_ptr<Link *> sentOn;
    /// the server notifies us when one of its keys changes (CLIENT CACHING YES goes directly before it)
    bool isTracked = false;
};

/// Runs scripts where their keys are. Error replies are returned as errors. With Resend::Flag and Safe a call whose
/// reply was lost is resent after a reconnect; if its outcome stays unknown: ErrorKind::NotKnown. A read is sent at
/// most MaxReads times. The runner must outlive its pending calls. Thread: engine.
class ScriptRunner
{
public:
    virtual ~ScriptRunner() = default;
    [[nodiscard]] virtual QCoro::Task<Result<Reply>> run(ScriptCall call) = 0;
};

} // namespace lockscope::redis
