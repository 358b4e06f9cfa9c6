// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/discovery/hash_probe.h"
#include "core/inspect/model/discovery_options.h"
#include "core/inspect/snapshot/key_scan.h"
#include "core/inspect/snapshot/snapshot_reader.h"

#include <QSet>
#include <deque>

namespace lockscope::inspect {

/// One search for locks, on all primaries in parallel. It reads at most three field names of each hash, whatever its
/// size, and then reads those that may be locks: a single holder with at most two more commands, everything else with
/// the script. Kept alive by its coroutines. Thread: engine.
class DiscoveryRun final
{
public:
    DiscoveryRun(topology::Router &router, SnapshotReader &reader, Clock &clock, DiscoveryOptions options,
                 CancelToken cancel);

    using Self = std::shared_ptr<DiscoveryRun>;
    /// Runs the whole search; call it once.
    [[nodiscard]] static QCoro::Task<Result<DiscoveryResult>> find(Self self);

private:
    /// The filter of a SCAN, and the function that handles the keys of each step.
    struct Pass
    {
        QByteArray match;
        QByteArray type;
        QCoro::Task<> (*look)(Self, redis::Link *, std::vector<QByteArray>);
    };

    [[nodiscard]] std::vector<Pass> ownKeys() const;
    [[nodiscard]] static std::vector<Pass> companions();
    static QCoro::Task<> walk(Self self, std::vector<Pass> passes);
    static QCoro::Task<> walkNode(Self self, std::size_t node, Pass pass);
    static QCoro::Task<> countKeys(Self self);
    static QCoro::Task<> probeHashes(Self self, redis::Link *link, std::vector<QByteArray> keys);
    static QCoro::Task<> readSingles(Self self, redis::Link *link, std::vector<SingleHold> holds);
    static QCoro::Task<> probeStrings(Self self, redis::Link *link, std::vector<QByteArray> keys);
    static QCoro::Task<> noteCompanions(Self self, redis::Link *link, std::vector<QByteArray> keys);
    static QCoro::Task<> readWhole(Self self, LockName name, std::vector<QByteArray> timeouts);
    static QCoro::Task<> readWanted(Self self);

    void want(const LockName &name, const QByteArray &timeout = {});
    void scheduleSubscribed();
    void addSingle(const SingleHold &hold, const redis::Reply &count, const redis::Reply &ttl);
    void add(const SharedSnapshot &lock);
    void note(const LockName &name, const Error &error);
    void noteUnread(const QString &node, const Error &error, qint64 keys);
    void tell();
    void reportProgressThrottled();

    topology::Router &m_router;
    SnapshotReader &m_reader;
    Clock &m_clock;
    const DiscoveryOptions m_options;
    const CancelToken m_cancel;
    const std::vector<topology::Node *> m_nodes;
    std::vector<Status> m_outcomes; // of each node
    std::vector<qint64> m_sizes;    // of each node: number of keys; 0: unknown
    HashProbe m_hashes;
    std::shared_ptr<const ListenerTable> m_listeners;
    DiscoveryResult m_result;               // without its locks
    std::vector<SharedSnapshot> m_locks;    // of names under which locks were found
    QHash<LockName, std::size_t> m_placeOf; // in m_locks
    QSet<LockName> m_whole;                 // read by the script, with all companion keys
    // names to read that way, with their timeout keys seen so far
    QHash<LockName, std::vector<QByteArray>> m_wanted;
    DiscoveryProgress m_progress;
    TimePoint m_lastTold {};
};

} // namespace lockscope::inspect
