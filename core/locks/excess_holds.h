// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"
#include "core/locks/request.h"

namespace lockscope::locks {

// Holds that the server may have beyond those that the holder knows of: left by a lost reply, a failover or a lease
// that has just ended. resolveUncertain() and releaseOtherValues() begin an Operation on the record; call the others
// during one. Thread: engine.

/// True if the failed script may have been applied.
[[nodiscard]] inline bool isUncertain(const Error &error)
{
    return error.kind == ErrorKind::NotKnown || error.kind == ErrorKind::Protocol;
}

/// Releases holds that the server has beyond what their holder expects, from `holds` down to `expected`. Returns the
/// remaining holds. Holds that cannot be released end with their lease, or the holder's next call finds them.
QCoro::Task<Result<Released>> releaseExcess(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record,
                                            Family family, qint64 holds, qint64 expected);

/// An earlier acquisition with an unknown outcome may have been applied long ago: if so, renews its lease before it is
/// taken over. `request` must outlive the call; it limits the retries while a slot moves.
QCoro::Task<Status> renewUncertain(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record, Millis lease,
                                   const Request &request);

/// An earlier call with an unknown outcome may have left a hold. A call that wants a token must not take it over: the
/// counter may be at another holder's token, or at one that an earlier hold has used. `request` as above.
QCoro::Task<Status> releaseUncertain(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record,
                                     const Request &request);

/// Releases the one hold that an attempt may have left when it ended with ErrorKind::NotKnown, and no other. Retries
/// until that hold's lease, the longer of `lease` and the client's own, must have ended. Does nothing once a later
/// attempt has resolved it.
QCoro::Task<> resolveUncertain(std::shared_ptr<ClientState> state, HoldKey key, Millis lease);

/// A holder of several values has lost one of them, and this is reported: releases the others, each separately, since
/// they are no longer held together.
QCoro::Task<> releaseOtherValues(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record);

} // namespace lockscope::locks
