// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/hand_scene.h"
#include "core/lab/lab_links.h"
#include "core/locks/client.h"

namespace lockscope::lab {

/// Workers A, B, … on a read/write lock and a fair lock, controlled individually. Each is a separate client with real
/// locks. Create, use and destroy it on one thread other than the engine's. `links` must outlive it. Its destructor
/// releases all locks.
class HandStage final
{
public:
    /// `changed` is called on the engine thread.
    using OnChanged = std::function<void(const HandScene &)>;
    HandStage(LabLinks &links, LockName name, int workers, OnChanged changed);
    ~HandStage();
    Q_DISABLE_COPY_MOVE(HandStage)

    [[nodiscard]] static LockName fairNameOf(const LockName &name)
    {
        return LockName(QByteArray(name.bytes() + ":fair"));
    }
    /// Acquires the lock, or waits for it. Exclusive: the fair lock. Again: a re-entry.
    void take(char who, GoldenStep::Side side);
    void release(char who, GoldenStep::Side side);
    void cancelWait(char who);
    /// The client ends without releasing; revive() creates a new one.
    void crash(char who);
    /// Stops or resumes the renewals of its watchdog.
    void freeze(char who, bool isFrozen);
    /// Stops the process: it renews nothing and misses notifications. When resumed, it waits again and learns which
    /// holds it has lost.
    void pause(char who, bool isPaused);
    /// Reads the stored data between steps: times decrease, and leases expire. Call it about twice a second.
    void look();
    /// Adds a worker while there are unused letters.
    void addWorker();
    void revive(char who);
    /// Deletes the stored data, such as holds of crashed workers of an earlier stage. Call before the first action.
    void removeLeftovers();

private:
    struct State;
    void addClient(char who);
    [[nodiscard]] locks::Lock lockOf(char who, GoldenStep::Side side) const;
    [[nodiscard]] EngineThread &engine() const { return m_links.bus().engine(); }

    LabLinks &m_links;
    std::map<char, std::unique_ptr<locks::Client>> m_clients;
    std::shared_ptr<State> m_state; // its content: engine thread
};

} // namespace lockscope::lab
