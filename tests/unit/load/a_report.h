// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/report/load_report.h"
#include "core/load/report/report_text.h"

namespace lockscope::load {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

/// `count` values with the given percentiles 50, 90, 99 and maximum.
inline Histogram times(qint64 count, qint64 p50, qint64 p90, qint64 p99, qint64 max)
{
    Histogram histogram;
    histogram.record(p50, count / 2);
    histogram.record(p90, count * 4 / 10);
    histogram.record(p99, count / 10 - 1);
    histogram.record(max);
    return histogram;
}

/// A run of ten seconds with readers and writers, a fault, a witness and 100 acquisitions that were not checked.
inline LoadReport aReport()
{
    LoadReport report;
    report.run = u"ab12"_s;
    report.serverVersion = u"7.0.15"_s;
    report.serverMode = u"standalone"_s;
    report.started = QDateTime::fromString(u"2024-05-01T10:00:00Z"_s, Qt::ISODate);
    report.duration = 10s;
    report.byAccess[Access::Read] = {{900, 899, 3, 1, 1},
                                     times(900, 100, 200, 300, 500),
                                     times(900, 1000, 1001, 1002, 1004),
                                     Histogram(),
                                     Histogram()};
    report.byAccess[Access::Write] = {
        {100, 100, 0, 0, 0}, times(100, 110, 210, 310, 510), Histogram(), times(50, 20, 30, 40, 50), Histogram()};
    report.intervals = {{0s, 5s, {{Access::Read, {400, {1, 2, 3, 4, 5, 400}}}}}, {5s, 5s, {{Access::Read, {500, {}}}}}};
    report.workers = {{1, 1000, 212ms, Percentiles {1, 2, 3, 4, 5, 1000}, {}, {}}, {2, 0, 5ms, {}, {}, {}}};
    report.fairness = Fairness {0.98, 0.01, 0.02};
    report.longestWait = 212ms;
    report.invariants = {1000, 0, {}, {{Invariant::Exclusion, 900}, {Invariant::Witness, 100}}};
    report.faults = {{{Fault::Kind::KillWorker, 1s, {}, Fault::Victim::Waiter},
                      1200ms,
                      {},
                      Message::verbatim(u"A word."_s),
                      true,
                      500ms}};
    report.witness = WitnessReport {"w", 100, 100};
    report.leftovers = Leftovers {};
    report.generator = {0.7, 2ms, false, 2, 64 * 1024 * 1024};
    return report;
}

inline QStringList sortedKeys(const QString &words)
{
    QStringList keys = words.split(u' ');
    keys.sort();
    return keys;
}

} // namespace lockscope::load
