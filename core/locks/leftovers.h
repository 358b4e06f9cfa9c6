// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"

namespace lockscope::locks {

// What the server may have of a holder beside the holds that it knows of: what a lost reply, a fail-over or a lease
// that has just ended has left. All but settleUncertain() run in the record's turn. Thread: the engine's.

/// Releases holds that the server has beyond what their holder expects, from `holds` down to `believed`. Returns what
/// is left. Holds that cannot be released end with their lease, or the holder's next call finds them.
QCoro::Task<Result<Released>> giveBackSurplus(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record,
                                              Family family, qint64 holds, qint64 believed);

/// An earlier acquisition ended unknown and may have been applied long ago: if so, its lease starts anew before it is
/// taken over.
QCoro::Task<Status> refreshUncertain(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record,
                                     Millis lease);

/// An earlier call ended unknown and may have left a hold. It must not be taken over by a call that wants a token: the
/// counter may stand at another holder's token, or at one that an earlier hold has used.
QCoro::Task<Status> giveBackUncertain(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record);

/// Gives back the one hold that an attempt may have left when it ended with ErrorKind::NotKnown, and no other; tries
/// until that hold's lease, of `lease` or the client's own, must have ended. Does nothing once a later attempt has
/// settled it.
QCoro::Task<> settleUncertain(std::shared_ptr<ClientState> state, HoldKey key, Millis lease);

} // namespace lockscope::locks
