// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/diagnosis/watchdogs.h"

namespace lockscope::inspect {

/// Problems that several snapshots of one lock show; no other event was seen up to `now`. Pure; any thread.
[[nodiscard]] Findings diagnose(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs);

struct RenewalStorm
{
    ClientId client;
    Finding finding;
};
/// Finding "renewal-storm": holds that their clients renew more often than any watchdog.
[[nodiscard]] std::vector<RenewalStorm> renewalStorms(const LockHistory &history);

} // namespace lockscope::inspect
