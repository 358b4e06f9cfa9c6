// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis_run.h"

#include "core/base/delay.h"
#include "core/inspect/diagnosis/cross_lock_rules.h"
#include "core/inspect/diagnosis/finding_tracker.h"
#include "core/inspect/messages.h"
#include "core/inspect/model/thresholds.h"
#include "core/inspect/server_check.h"
#include "core/schema/lock_keys.h"

namespace lockscope::inspect {

using redis::Reply;

namespace {

/// A lock that is free in this many snapshots in a row, without a message, does not just change hands quickly.
constexpr Millis BetweenLooks {100};
constexpr int Looks = static_cast<int>((thresholds::IdleWhileFree + 2 * BetweenLooks) / BetweenLooks);
constexpr std::size_t MaxSuspects = 500;
/// Message counts over a shorter time do not represent a rate.
constexpr Millis ShortestCount {500};

/// From an earlier snapshot: the keys of ended holds cannot be derived.
std::vector<QByteArray> timeoutsOf(const LockSnapshot &lock)
{
    std::vector<QByteArray> keys;
    for (const StoredKey &stored : lock.keys)
        if (schema::isReadTimeout(stored.key))
            keys.push_back(stored.key);
    return keys;
}

/// From now on the tracker receives releases, if the user may subscribe.
QCoro::Task<std::vector<pubsub::Subscription>> listen(pubsub::Bus &bus, std::shared_ptr<FindingTracker> tracker,
                                                      QList<Message> &refused)
{
    Clock &clock = bus.deployment().clock();
    const pubsub::Listener onMessage {[tracker, &clock](const QByteArray &channel, const Reply &) {
                                          tracker->noteMessage(schema::lockOfChannel(channel), clock.now());
                                      },
                                      [tracker, &clock] { tracker->noteGap(clock.now()); }};
    std::vector<pubsub::Subscription> heard;
    for (const char *pattern : schema::LockChannelPatterns) {
        const QByteArray channels(pattern);
        Result<pubsub::Subscription> subscription = co_await bus.subscriptions().subscribePattern(
            channels, pubsub::Purpose::Observer, onMessage);
        if (subscription)
            heard.push_back(std::move(*subscription));
        else if (isRefusal(subscription.error()))
            addNew(refused, {subscription.error().message}); // continue without messages
    }
    tracker->noteGap(clock.now());
    co_return heard;
}

} // namespace

QCoro::Task<Result<Diagnosis>> diagnose(pubsub::Bus &bus, SnapshotReader &reader, QByteArray match, Millis again)
{
    Clock &clock = bus.deployment().clock();
    Diagnosis result;
    topology::Router &router = bus.deployment().router();
    const TimePoint start = clock.now();
    const std::optional<qint64> published = co_await countPublished(router);
    const auto tracker = std::make_shared<FindingTracker>();
    std::vector<pubsub::Subscription> heard;
    if (again > Millis(0)) // before the first snapshot: messages distinguish releases from renewals
        heard = co_await listen(bus, tracker, result.refused);
    DiscoveryOptions search;
    search.match = match;
    Result<DiscoveryResult> found = co_await findLocks(router, reader, clock, search, CancelToken());
    if (!found)
        co_return fail(found.error());
    result.found = std::move(*found);
    for (const SharedSnapshot &lock : result.found.locks)
        tracker->note(lock);
    if (again == Millis(0) && !tracker->suspects(1).empty()) {
        heard = co_await listen(bus, tracker, result.refused);
        // listen() noted a gap, which discarded all holds, and only suspects are read again
        for (const SharedSnapshot &lock : result.found.locks)
            tracker->note(lock);
    }
    for (int look = 0; look < Looks; ++look) {
        const std::vector<LockName> suspects = tracker->suspects(MaxSuspects);
        if (suspects.empty())
            break;
        co_await delay(clock, BetweenLooks);
        std::vector<QCoro::Task<Result<LockSnapshot>>> reads;
        for (const LockName &name : suspects)
            if (router.nodeFor(name.bytes()).commands().isOpen())
                reads.push_back(reader.read(name, false, timeoutsOf(*tracker->last(name))));
        for (QCoro::Task<Result<LockSnapshot>> &read : reads) {
            const Result<LockSnapshot> snapshot = co_await read;
            if (snapshot)
                tracker->note(*snapshot);
            else
                addNew(result.refused, {snapshot.error().message}); // the other locks can still be reported
        }
    }
    if (again > Millis(0)) {
        const auto spent = std::chrono::duration_cast<Millis>(clock.now() - start);
        co_await delay(clock, std::max(again - spent, Millis(0)));
        Result<DiscoveryResult> later = co_await findLocks(router, reader, clock, search, CancelToken());
        if (!later)
            co_return fail(later.error());
        result.found = std::move(*later);
        tracker->noteAll(result.found.locks);
    }
    for (const Unread &unread : result.found.incomplete())
        addNew(result.refused, {toMessage(unread)});
    addNew(result.refused, tracker->unheard());
    result.findings = tracker->findings(clock.now());
    for (const LockFinding &finding : result.findings)
        if (const LockSnapshot *lock = tracker->last(finding.lock))
            result.locks.insert(finding.lock, *lock);
    result.verdicts = tracker->verdicts(result.locks.keys(), clock.now());
    std::vector<LockFinding> others = diagnoseLeftovers(result.found);
    const Result<ServerCheck> servers = co_await checkServers(router);
    others.insert(others.end(), servers->findings.begin(), servers->findings.end());
    addNew(result.refused, servers->refused);
    nameRefusedWrites(servers->withoutWrites, result.findings,
                      [&tracker](const LockName &name) { return tracker->last(name); });
    const std::optional<qint64> publishedSince = co_await countPublished(router);
    const auto time = std::chrono::duration_cast<Millis>(clock.now() - start);
    if (published && publishedSince && time >= ShortestCount) {
        const Result<std::vector<topology::Node *>> replicas = co_await router.replicas();
        const std::size_t nodes = router.primaries().size() + (replicas ? replicas->size() : 0);
        if (std::optional<Finding> finding = diagnosePublishing(*publishedSince - *published, time, nodes))
            others.push_back({LockName(), std::move(*finding)});
    }
    result.findings.insert(result.findings.end(), others.begin(), others.end());
    co_return Result<Diagnosis>(std::move(result));
}

} // namespace lockscope::inspect
