// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/chaos/control_block.h"
#include "tests/chaos/ledger.h"
#include "tests/interop/redisson_process.h"

namespace lockscope::chaos {

/// Redisson beside our workers, in a Java process: it takes the same locks, counts under them and journals its claims
/// in the same way. Faults of servers affect it, those of worker processes do not. Thread: main.
class RedissonCrew final
{
public:
    static constexpr int Process = ControlBlock::MaxProcesses - 1; ///< its number in claims and in the control block

    struct Options
    {
        QString version;
        QStringList urls;
        QString folder; ///< of the control block
        int threads = 6;
        quint64 seed = 1;
    };
    /// Why it cannot run here; empty: it can.
    [[nodiscard]] static QString obstacle(const QString &version);

    explicit RedissonCrew(const Options &options) : m_options(options), m_process(options.version) { }

    [[nodiscard]] Status start(ControlBlock &control);
    void readJournal(Ledger &ledger) { ledger.add(Process, 0, m_journal.read()); }
    /// Call after phase Quit: returns its summary.
    [[nodiscard]] Result<QByteArray> finish();

private:
    const Options m_options;
    tests::RedissonProcess m_process;
    JournalReader m_journal;
};

} // namespace lockscope::chaos
