// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/recording/recording_values.h"
#include "core/inspect/snapshot/snapshot_decoder.h"
#include "core/redis/reply_reader.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>

using namespace lockscope;
using namespace lockscope::inspect;

namespace {

constexpr std::size_t OwnKeys = 5; ///< before the timeout keys

} // namespace

/// The server's reply about a lock's data. The input is a reply of inspect/snapshot for as many keys as it has.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    redis::ReplyReader reader;
    reader.feed(fuzz::bytesOf(data, size));
    const Result<std::optional<redis::Reply>> next = reader.next();
    if (!next || !*next || (*next)->elements.size() < 3)
        return 0;
    const LockName name("orders");
    const schema::LockKeys keys(name);
    std::vector<QByteArray> declared {keys.lock(), keys.queue(), keys.deadlines(), keys.token(), keys.heldPermits()};
    const std::size_t told = (*next)->elements[2].elements.size() / 2;
    for (qint64 level = 1; declared.size() < std::min<std::size_t>(told, OwnKeys + MaxTimeouts); ++level)
        declared.push_back(keys.readTimeout("8743c9c0-0795-4907-87fd-6c719a6b4586:1", level));
    const Result<StoredLock> stored = decodeStored(declared, **next);
    if (!stored) {
        fuzz::require(stored.error().kind == ErrorKind::Protocol, "a wrong reply is an error of the protocol");
        return 0;
    }
    LockSnapshot lock = toSnapshot(name, *stored, {});
    for (const Holder &holder : lock.holders)
        fuzz::require(holder.count > 0 && holder.timeouts.size() <= MaxTimeouts, "a holder holds");
    lock.findings = diagnose(lock);
    (void)isLock(lock);
    const TimePoint now = recordingTime(1'000'000);
    lock.takenAt = now;
    (void)lockFrom(toCbor(lock, now), now);
    return 0;
}
