// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/model/feed_update.h"

/// Sample data for the recording tests.
namespace recording_samples {

using namespace lockscope;
using namespace lockscope::inspect;
using namespace Qt::StringLiterals;

inline const QByteArray A = "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:1";

/// Every member has a value other than its default.
inline LockSnapshot fullLock(TimePoint takenAt)
{
    LockSnapshot lock;
    lock.hasSharedChannels = true;
    lock.name = LockName(QByteArray("job\xff\x00x", 6));
    lock.kind = schema::LockKind::ReadWrite;
    lock.couldBe = {u"spin"_s, u"fair"_s};
    lock.layout = schema::Layout::PlainWriter;
    lock.mode = schema::LockMode::Write;
    lock.holders = {
        {A + ":write", *HolderId::parse(A), schema::LockMode::Write, 2, {}, false},
        {A, *HolderId::parse(A), schema::LockMode::Read, 1, {{"{job}:1", Ttl {700}}, {"{job}:2", Ttl {}}}, true}};
    lock.values = {{"AAAAAAAAAAAAAAAAAAAAAA", A, 3, 12345}, {"BBBBBBBBBBBBBBBBBBBBBB", A, 1, {}}};
    lock.permits = {{QByteArray(16, '\x01'), 99}, {"old", {}}};
    lock.available = -3;
    lock.queue = {{*HolderId::parse(A), A, 77, true}, {HolderId {}, "stranger", {}, {}}};
    lock.loneDeadlines = {{"gone", 55}};
    lock.strayFields = {"stray"};
    lock.ttl = Ttl {29'000};
    lock.token = "42";
    lock.channel = "redisson_rwlock:{job}";
    lock.waitingClients = 4;
    lock.listeners = {{"redisson_rwlock:{job}", 3, 1}};
    lock.keys = {{"job", "hash", Ttl {29'000}, false}, {"{job}:1", "string", Ttl {700}, true}};
    lock.size = 3;
    lock.node = u"127.0.0.1:7000"_s;
    lock.slot = 1234;
    lock.isAtomic = false;
    lock.isComplete = false;
    lock.serverTimeMs = 1'700'000'000'000;
    lock.takenAt = takenAt;
    lock.findings = diagnose(lock);
    return lock;
}

inline LockSnapshot heldLock(const QByteArray &name, qint64 count, TimePoint takenAt)
{
    LockSnapshot lock;
    lock.name = LockName(name);
    lock.kind = schema::LockKind::Reentrant;
    lock.mode = schema::LockMode::Exclusive;
    lock.holders = {{A, *HolderId::parse(A), schema::LockMode::Exclusive, count, {}, false}};
    lock.ttl = Ttl {30'000};
    lock.takenAt = takenAt;
    lock.findings = diagnose(lock);
    return lock;
}

inline FeedUpdate changeOf(const LockSnapshot &lock, qint64 atMs)
{
    return {
        {lock},
        {},
        {{atMs, lock.name, EventKind::Reentered, A, {{u"count"_s, lock.holders.front().count}}, FeedSource::Tracking}}};
}

template <typename Value>
Value must(Result<Value> result)
{
    if (!result)
        qFatal("%s", qPrintable(result.error().message.english()));
    return std::move(*result);
}

} // namespace recording_samples
