// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/chaos/control_block.h"
#include "tests/chaos/event.h"
#include "tests/chaos/ledger.h"

#include <QProcess>
#include <QTemporaryDir>
#include <deque>

namespace lockscope::chaos {

/// The worker processes of a run, and the faults injected into them. Thread: main.
class Crew final
{
public:
    struct Options
    {
        int processes = 3;
        int threads = 8; ///< per process
        quint64 seed = 1;
        QStringList urls;
        bool isVerbose = false; ///< workers write logs
    };

    explicit Crew(Options options);
    ~Crew();
    Q_DISABLE_COPY_MOVE(Crew)

    /// Returns once all threads are ready.
    [[nodiscard]] Status start();
    [[nodiscard]] ControlBlock &control() const { return *m_control; }
    [[nodiscard]] QString folder() const { return m_folder.path(); }
    [[nodiscard]] int size() const { return int(m_members.size()); }

    /// `ledger` is notified of killed processes.
    void begin(const Event &event, Ledger &ledger);
    void end(const Event &event);
    /// Ends all faults: every process runs, with normal links.
    void heal();
    /// Why a process ended without being killed; empty: none has.
    [[nodiscard]] QByteArray unexpectedEnd();

    void setPhase(ControlBlock::Phase phase) { m_control->phase = phase; }
    /// No thread is inside a cycle.
    [[nodiscard]] bool isIdle() const;
    /// Adds new journal records to the ledger.
    void readJournals(Ledger &ledger);
    /// The longest time that a process was not scheduled since the last reset.
    [[nodiscard]] Millis longestGap() const;
    void resetGaps();

private:
    struct Member
    {
        std::unique_ptr<QProcess> process;
        int incarnation = -1;
        bool isExpectedToRun = false;
        std::vector<std::pair<int, std::unique_ptr<JournalReader>>> journals; ///< by incarnation
    };

    void launch(int index);

    const Options m_options;
    QTemporaryDir m_folder;
    SharedControl m_control;
    std::deque<Member> m_members;
};

} // namespace lockscope::chaos
