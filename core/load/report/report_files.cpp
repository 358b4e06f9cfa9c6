// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/report_files.h"

#include "core/base/csv.h"
#include "core/load/metrics/histogram_codec.h"
#include "core/load/report/report_values.h"

namespace lockscope::load {

namespace {

QByteArray seconds(std::chrono::nanoseconds time)
{
    return QByteArray::number(std::chrono::duration<double>(time).count(), 'f', 3);
}

/// One row of the table; values that were not measured are empty cells.
struct CsvRow
{
    QByteArray scope; // run, mode, interval or worker
    QByteArray id;
    std::chrono::nanoseconds from {0};
    std::chrono::nanoseconds length {0};
    qint64 acquired = 0;
    std::optional<Counters> counters = {};
    std::optional<Percentiles> wait = {};
    std::optional<Percentiles> waitRaw = {};
    std::optional<Percentiles> hold = {};
    std::optional<Percentiles> handoff = {};
    std::optional<std::chrono::nanoseconds> longestWait = {};
    std::optional<qint64> unfinished = {};
};

const QByteArray CsvHeader = []() -> QByteArray {
    QByteArray header = "scope,id,from_s,length_s,acquired,throughput_per_s,released,timeouts,errors,lost";
    for (const QByteArray times : {"wait", "wait_raw", "hold", "handoff"}) {
        for (const QByteArray figure : {"p50", "p90", "p99", "p999", "max", "count"})
            header += ',' + times + '_' + figure + (figure == "count" ? "" : "_us");
    }
    return header + ",longest_wait_us,unfinished\n";
}();

QByteArray cells(const std::optional<Percentiles> &p)
{
    if (!p || p->count == 0)
        return ",,,,,,";
    QByteArray text;
    for (const qint64 value : {p->p50, p->p90, p->p99, p->p999, p->max, p->count})
        text += ',' + QByteArray::number(value);
    return text;
}

QByteArray line(const CsvRow &row)
{
    const double length = std::chrono::duration<double>(row.length).count();
    QByteArray text = row.scope + ',' + row.id + ',' + seconds(row.from) + ',' + seconds(row.length) + ','
        + QByteArray::number(row.acquired) + ','
        + (length > 0.0 ? QByteArray::number(double(row.acquired) / length, 'f', 3) : QByteArray());
    if (row.counters) {
        for (const qint64 value :
             {row.counters->released, row.counters->timeouts, row.counters->errors, row.counters->lost})
            text += ',' + QByteArray::number(value);
    } else {
        text += ",,,,";
    }
    text += cells(row.wait) + cells(row.waitRaw) + cells(row.hold) + cells(row.handoff) + ',';
    if (row.longestWait)
        text += QByteArray::number(std::chrono::floor<Micros>(*row.longestWait).count());
    text += ',';
    if (row.unfinished)
        text += QByteArray::number(*row.unfinished);
    return text + '\n';
}

CsvRow rowOf(const QByteArray &scope, const QByteArray &id, const AccessTotals &part, std::chrono::nanoseconds length)
{
    return {.scope = scope,
            .id = id,
            .length = length,
            .acquired = part.counters.acquired,
            .counters = part.counters,
            .wait = part.wait.percentiles(),
            .waitRaw = part.waitRaw.percentiles(),
            .hold = part.hold.percentiles(),
            .handoff = part.handoff.percentiles(),
            .unfinished = part.unfinished.count()};
}

} // namespace

QByteArray toCsv(const LoadReport &report)
{
    CsvRow whole = rowOf("run", csvText(report.run), report.allModes(),
                         report.duration); // any text if the report was read from a file
    whole.longestWait = report.longestWait;
    QByteArray csv = CsvHeader + line(whole);
    for (const auto &[access, part] : report.byAccess)
        csv += line(rowOf("mode", toWord(access).toLatin1(), part, report.duration));
    for (const IntervalReport &interval : report.intervals) {
        for (const auto &[access, mode] : interval.byAccess)
            csv += line({.scope = "interval",
                         .id = toWord(access).toLatin1(),
                         .from = interval.from,
                         .length = interval.length,
                         .acquired = mode.acquired,
                         .wait = mode.wait});
    }
    for (const WorkerReport &worker : report.workers)
        csv += line({.scope = "worker",
                     .id = QByteArray::number(worker.worker),
                     .length = report.duration,
                     .acquired = worker.acquired,
                     .wait = worker.wait,
                     .hold = worker.hold,
                     .handoff = worker.handoff,
                     .longestWait = worker.longestWait});
    return csv;
}

QByteArray toHdrLog(const LoadReport &report)
{
    std::vector<HistogramLogLine> lines;
    for (const auto &[access, part] : report.byAccess) {
        for (const auto &[name, histogram] : namedHistograms(part)) {
            if (histogram->count() > 0)
                lines.push_back({name.toLatin1() + '.' + toWord(access).toLatin1(), {}, report.duration, histogram});
        }
    }
    return histogramLog(report.started.toMSecsSinceEpoch(), lines);
}

} // namespace lockscope::load
