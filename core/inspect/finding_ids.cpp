// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/finding_ids.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

const QStringList &findingIds()
{
    static const QStringList ids {u"bad-hash-tag"_s,
                                  u"channels-run-out"_s,
                                  u"clock-skew"_s,
                                  u"dead-head"_s,
                                  u"dead-waiter"_s,
                                  u"eviction"_s,
                                  u"expired-permits"_s,
                                  u"expired-value"_s,
                                  u"ghost-reader"_s,
                                  u"head-without-deadline"_s,
                                  u"holder-waits"_s,
                                  u"idle-head"_s,
                                  u"latch-pile"_s,
                                  u"leaked-lease"_s,
                                  u"lone-deadline"_s,
                                  u"long-lease"_s,
                                  u"lost-in-failover"_s,
                                  u"lost-wake-up"_s,
                                  u"many-readers"_s,
                                  u"missed-renewal"_s,
                                  u"mixed-publish"_s,
                                  u"mixed-types"_s,
                                  u"no-ttl"_s,
                                  u"not-renewed"_s,
                                  u"orphan-timeouts"_s,
                                  u"partly-released"_s,
                                  u"publish-load"_s,
                                  u"reader-at-risk"_s,
                                  u"renewal-storm"_s,
                                  u"replica-lag"_s,
                                  u"requeued-waiter"_s,
                                  u"self-deadlock"_s,
                                  u"shortened-write-lease"_s,
                                  u"silent-downgrade"_s,
                                  u"stacked-write-lease"_s,
                                  u"stale-waiter"_s,
                                  u"stalled-client"_s,
                                  u"starved-writer"_s,
                                  u"timeout-outlives-lock"_s,
                                  u"token-pile"_s,
                                  u"transaction-waits"_s,
                                  u"unclaimed-hold"_s,
                                  u"unknown-holder"_s,
                                  u"unserved-slots"_s,
                                  u"wait-circle"_s,
                                  u"waiter-without-deadline"_s,
                                  u"watchdog-orphan"_s,
                                  u"wrong-type"_s};
    return ids;
}

} // namespace lockscope::inspect
