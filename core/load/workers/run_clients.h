// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/identity.h"
#include "core/load/workers/worker_trace.h"

#include <QSet>
#include <mutex>
#include <unordered_map>

namespace lockscope::load {

/// The identities of a run, and the holders that its workers are in Redis. Thread: any, unless stated otherwise.
class RunClients final
{
public:
    RunClients(const Identity::Buses &buses, int workers);

    /// An identity that belongs to no worker. Not on an engine thread; not while workers run.
    [[nodiscard]] std::unique_ptr<Identity> makeKeeper() { return make({}); }
    /// Adds an identity that workers share. Call it before the workers start, not on an engine thread.
    void addShared(const locks::ClientOptions &options);
    /// The shared identity of a worker, counted from 0.
    [[nodiscard]] Identity &sharedBy(int worker)
    {
        return *m_shared[static_cast<std::size_t>(worker) % m_shared.size()];
    }
    /// Adds an identity for one worker. Not on an engine thread.
    [[nodiscard]] Identity &addOwn(const locks::ClientOptions &options);
    /// The existing identities; only for calls that any thread may make.
    [[nodiscard]] std::vector<Identity *> all() const;
    /// Releases what workers could not release. Call it at the end, when the identities are no longer used.
    void drop();

    /// The ids of all identities so far.
    [[nodiscard]] QSet<ClientId> ids() const;
    /// Registers the thread of a worker, counted from 0, which losses and queue places name.
    void registerThread(ThreadId thread, int worker);
    /// std::nullopt: not a worker of this run.
    [[nodiscard]] std::optional<int> workerOf(ThreadId thread) const;

    /// Adds a holder that the worker will become; returns its index, the party.
    [[nodiscard]] int addHolder(int worker);
    /// The holder exists from now on.
    void setHolder(int party, const HolderId &holder);
    /// By party; the workers with their shared identities first.
    [[nodiscard]] std::vector<RunHolder> holders() const;

private:
    [[nodiscard]] std::unique_ptr<Identity> make(const locks::ClientOptions &options);

    const Identity::Buses m_buses;
    std::vector<std::unique_ptr<Identity>> m_shared; // created before the workers begin
    mutable std::mutex m_mutex;
    std::vector<std::unique_ptr<Identity>> m_own; // this and the following are guarded by m_mutex
    QSet<ClientId> m_ids;
    std::unordered_map<qint64, int> m_workerOfThread;
    std::vector<RunHolder> m_holders;
};

} // namespace lockscope::load
