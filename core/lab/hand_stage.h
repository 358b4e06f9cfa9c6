// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/hand_scene.h"
#include "core/lab/lab_links.h"
#include "core/locks/client.h"

namespace lockscope::lab {

/// Workers A, B, … on a read/write lock and a fair lock, told what to do one by one: each a client of its own with real
/// locks. Made, used and destroyed on one thread that is not the engine's; `links` outlives it. Destroying it gives all
/// back.
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
    /// Takes the lock, or waits until it is free. Exclusive: the fair lock. Again: a re-entry.
    void take(char who, GoldenStep::Side side);
    void release(char who, GoldenStep::Side side);
    void cancelWait(char who);
    /// The client ends without a word; revive() brings a new one.
    void crash(char who);
    /// Its watchdog renews nothing from now on, or again.
    void freeze(char who, bool isFrozen);
    /// The process stands still: nothing is renewed, and what it waits for passes it by. Going on, it waits again, and
    /// learns what it has lost.
    void pause(char who, bool isPaused);
    /// Looks at what was stored after the last step: times run down, and leases end by themselves. Meant for twice a
    /// second.
    void look();
    /// One more, as long as there are letters.
    void addWorker();
    void revive(char who);

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
