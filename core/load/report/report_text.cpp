// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/report_text.h"

#include "core/base/csv.h"
#include "core/base/printable.h"
#include "core/load/metrics/histogram_codec.h"
#include "core/load/report/report_values.h"
#include "core/load/report/run_outcome.h"

#include <cmath>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

QString number(qint64 value)
{
    return grouped(double(value));
}

/// A time for display: three significant digits at most.
QString time(std::chrono::nanoseconds value)
{
    const double micros = std::chrono::duration<double, std::micro>(value).count();
    const auto digits = [](double x) { return QString::number(x, 'f', x < 10.0 ? 2 : x < 100.0 ? 1 : 0); };
    if (micros < 1'000.0)
        return QString::number(micros, 'f', 0) + u" us"_s;
    if (micros < 1'000'000.0)
        return digits(micros / 1'000.0) + u" ms"_s;
    return digits(micros / 1'000'000.0) + u" s"_s;
}

const QString NotMeasured = u"–"_s;

QString numberOf(qint64 value, qint64 among)
{
    return among > 0 ? number(value) : NotMeasured;
}

QString perSecond(std::optional<double> throughput)
{
    return throughput ? number(std::llround(*throughput)) + u"/s"_s : NotMeasured;
}

QString row(const QStringList &cells)
{
    QString line = u"  "_s + cells.first().leftJustified(12);
    for (const QString &cell : cells.sliced(1))
        line += cell.rightJustified(11);
    return line + u'\n';
}

QString timesRow(const QString &title, const Histogram &times)
{
    const Percentiles p = times.percentiles();
    QStringList cells {u"  "_s + title, number(p.count)};
    for (const qint64 value : {p.p50, p.p90, p.p99, p.p999, p.max})
        cells += p.count > 0 ? time(Micros(value)) : NotMeasured;
    return row(cells);
}

/// The times of one mode: the wait, the hold, and others with values.
QString timesTable(const AccessTotals &part)
{
    const auto ifAny = [](const QString &title, const Histogram &times) {
        return times.count() > 0 ? timesRow(title, times) : QString();
    };
    return timesRow(u"wait"_s, part.wait) + ifAny(u"gave up"_s, part.gaveUp) + ifAny(u"unfinished"_s, part.unfinished)
        + ifAny(u"raw wait"_s, part.waitRaw) + timesRow(u"hold"_s, part.hold) + ifAny(u"handoff"_s, part.handoff);
}

QString fairnessText(const std::optional<Fairness> &fairness)
{
    if (!fairness)
        return u"Jain –, shares –"_s;
    return u"Jain %1, shares %2 % to %3 %"_s.arg(QString::number(fairness->jain, 'f', 3),
                                                 QString::number(fairness->minShare * 100.0, 'f', 2),
                                                 QString::number(fairness->maxShare * 100.0, 'f', 2));
}

/// " (exclusion 1,000, fair-order 900)"
QString checkedText(const InvariantSummary &invariants)
{
    QStringList parts;
    for (const auto &[invariant, checked] : invariants.checkedBy)
        parts += load::toWord(invariant) + u' ' + number(checked);
    return parts.isEmpty() ? QString() : u" (%1)"_s.arg(parts.join(u", "_s));
}

/// Describes an acquisition if it is not a plain one.
QString takeText(const Scenario &s)
{
    if (rulesOf(s.type).holdRule == HoldRule::Permits)
        return u" of %1 permits"_s.arg(s.permits());
    if (s.groupCount() == 1)
        return u" of %1 locks"_s.arg(s.memberCount());
    if (s.memberCount() > 0)
        return u" of %1 out of %2 %3"_s.arg(s.memberCount())
            .arg(s.ringSize())
            .arg(rulesOf(s.type).hasValues ? u"values"_s : u"locks"_s);
    return {};
}

QString loadLine(const Scenario &s)
{
    const QString lease = s.lease ? formatDuration(*s.lease) : u"watchdog"_s;
    return u"%1, %2 (%3), %4, hold %5, think %6, wait %7, lease %8, seed %9\n"_s.arg(load::toWord(s.type) + takeText(s))
        .arg(counted(s.workers, u"1 worker"_s, u"workers"_s), load::toWord(s.mode),
             counted(s.clients, u"1 client"_s, u"clients"_s))
        .arg(s.hold.text(), s.think.text(), formatDuration(s.wait), lease)
        .arg(s.seed);
}

QByteArray seconds(std::chrono::nanoseconds time)
{
    return QByteArray::number(secondsOf(time), 'f', 3);
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
    const double length = secondsOf(row.length);
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

QString toText(const LoadReport &report)
{
    const Counters all = report.total();
    const QJsonObject json = report.toJson();
    QString text = outcomeOf(json).text() + u'\n';
    if (report.limit)
        text += u"limit of %1: %2\n"_s.arg(report.limit->threshold, limitText(json));
    if (const QString worst = worstWait(json); !worst.isEmpty())
        text += u"longest waits: %1\n"_s.arg(worst);
    text += u"Run %1: %2"_s.arg(report.run, loadLine(report.scenario));
    text += u"%1 s measured on %2, %3\n"_s.arg(
        QString::number(secondsOf(report.duration), 'f', 1),
        report.serverVersion.startsWith("Valkey"_L1) ? report.serverVersion : u"Redis "_s + report.serverVersion,
        report.serverMode);
    text += u"  acquired %1 (%2), released %3, lost %4, timeouts %5, errors %6, unfinished %7\n"_s.arg(
        number(all.acquired), perSecond(report.throughput(all)), number(all.released), numberOf(all.lost, all.held()),
        numberOf(all.timeouts, all.ended()), numberOf(all.errors, all.ended()),
        number(report.allModes().unfinished.count()));
    QStringList codes;
    for (const auto &[code, count] : report.errorsByCode)
        codes += code + u' ' + number(count);
    if (!codes.isEmpty())
        text += u"  errors by code: %1\n"_s.arg(codes.join(u", "_s));
    if (report.firstError && (!report.error || report.error->message != report.firstError->message))
        text += u"  first error: %1\n"_s.arg(report.firstError->message.english());
    if (report.rate) {
        text +=
            u"  rate %1: planned %2, acquired %3, shortfall %4; late %5, dropped %6; waits from the planned time\n"_s
                .arg(report.scenario.rate->text(), number(report.rate->planned), number(all.acquired),
                     number(report.rate->planned - all.acquired), number(report.rate->late), number(report.dropped()));
    }
    text += row({QString(), u"count"_s, u"p50"_s, u"p90"_s, u"p99"_s, u"p99.9"_s, u"max"_s});
    for (const auto &[access, part] : report.byAccess) {
        const QString mode = load::toWord(access);
        text += u"  %1 %2\n"_s.arg(mode, perSecond(report.throughput(part.counters))) + timesTable(part);
    }
    text += u"  fairness: %1, longest wait %2\n"_s.arg(fairnessText(report.fairness),
                                                       report.longestWait ? time(*report.longestWait) : NotMeasured);
    if (report.starved() > 0)
        text += u"  starved: %1 of %2 workers never acquired a lock\n"_s.arg(number(report.starved()),
                                                                             number(qint64(report.workers.size())));
    text += u"  invariants: %1 checked%2, %3\n"_s.arg(number(report.invariants.checked), checkedText(report.invariants),
                                                      report.invariants.checked == 0 ? u"violations –"_s
                                                          : report.invariants.violations == 1
                                                          ? u"1 violation"_s
                                                          : number(report.invariants.violations) + u" violations"_s);
    if (report.unchecked() > 0)
        text += u"  not checked: %1 acquisitions\n"_s.arg(number(report.unchecked()));
    if (report.invariants.allowed > 0)
        text += u"  after failovers: %1 overlapping holds or repeated tokens, which asynchronous replication allows; "
                "see --sync-replicas\n"_s.arg(number(report.invariants.allowed));
    for (const Violation &violation : report.invariants.evidence)
        text += u"    "_s + violation.text() + u'\n';
    if (report.witness) {
        text += u"  witness %1: %2 increments by this run, value %3\n"_s.arg(
            printable(report.witness->key), number(report.witness->increments), number(report.witness->final));
    }
    for (const FaultReport &fault : report.faults)
        text += u"  fault: "_s + fault.text() + u'\n';
    for (const ChangeReport &change : report.changes)
        text += u"  change at %1 s: %2 from %3 to %4\n"_s.arg(QString::number(secondsOf(change.at), 'f', 1),
                                                              change.field, change.from, change.to);
    text += report.leftovers ? u"  leftovers: %1 keys, %2 subscriptions\n"_s.arg(
                number(report.leftovers->keys), number(report.leftovers->subscriptions))
                             : u"  leftovers: not measured\n"_s;
    for (const AssertionResult &one : report.asserts) {
        const QString value = !one.value
            ? u"not measured"_s
            : (one.isAtLeast ? u"at least "_s : QString()) + measuredText(one.text, *one.value);
        text += u"  assert %1: %2 (%3)\n"_s.arg(one.text, one.isOk ? u"passed"_s : u"FAILED"_s, value);
    }
    if (report.generator.isBottleneck)
        text += u"  The load generator was the bottleneck. The results describe this computer, not the lock.\n"_s;
    if (report.error && report.duration < report.scenario.duration)
        text += u"  ended early: %1\n"_s.arg(report.error->message.english());
    return text;
}

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
        for (const auto &[name, histogram] : NamedHistograms) {
            if ((part.*histogram).count() > 0)
                lines.push_back({(name + u'.' + toWord(access)).toLatin1(), {}, report.duration, &(part.*histogram)});
        }
    }
    return histogramLog(report.started.toMSecsSinceEpoch(), lines);
}

} // namespace lockscope::load
