// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "tests/chaos/targets.h"

#include <QFile>
#include <array>
#include <atomic>

namespace lockscope::chaos {

/// Memory shared between the run and its worker processes, mapped from a file. The counters are what the locks protect:
/// no injected fault affects them.
struct ControlBlock
{
    /// Calm: as Work, without faults.
    enum class Phase : int { Idle, Work, Quit, Calm };
    static constexpr int MaxProcesses = 8;

    struct Process
    {
        std::atomic<int> isReady {0};
        std::atomic<int> busyThreads {0}; ///< inside a cycle
        std::atomic<int> isCut {0};       ///< its links to the servers are broken
        std::atomic<int> longestGap {0};  ///< longest time in ms that a thread of it was not scheduled, since this was
                                          ///< set to 0
        std::atomic<int> delay {0};       ///< delay of everything it sends, in ms
    };

    std::atomic<Phase> phase {Phase::Idle};
    std::array<std::atomic<qint64>, MaxResources> counters {};
    std::array<std::atomic<qint64>, KindCount> acquisitions {};
    std::array<Process, MaxProcesses> processes {};
};
static_assert(std::atomic<qint64>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

/// The control block in a file. The run creates it, the worker processes open it.
class SharedControl final
{
public:
    [[nodiscard]] Status create(const QString &path);
    [[nodiscard]] Status open(const QString &path);
    ControlBlock &operator*() const { return *m_block; }
    ControlBlock *operator->() const { return m_block; }

private:
    [[nodiscard]] Status map(const QString &path);

    QFile m_file;
    ControlBlock *m_block = nullptr;
};

} // namespace lockscope::chaos
