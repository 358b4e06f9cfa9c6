// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/html_report.h"

#include "core/base/printable.h"
#include "core/load/report/html_chart.h"
#include "core/load/report/report_values.h"
#include "core/load/report/run_outcome.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView Style = R"(
:root { color-scheme: light dark; --text: #1f2328; --quiet: #59636e; --line: #d1d9e0; --back: #ffffff; --bad: #c62828; --good: #1a7f37;
  --c0: #0b62c4; --c1: #c2410c; --c2: #0f766e; --c3: #7c3aed; --c4: #a16207; --c5: #be185d; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --quiet: #9198a1; --line: #3d444d; --back: #0d1117; --bad: #ff7b72;
  --good: #3fb950; --c0: #6cb6ff; --c1: #f69d50; --c2: #4fd1c5; --c3: #b392f0; --c4: #e3b341; --c5: #f778ba; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } th, td { padding: 0.25rem 0.75rem; border-bottom: 1px solid var(--line);
  text-align: right; } th:first-child, td:first-child, .times th:nth-child(2), .times td:nth-child(2) { text-align: left; } th { color: var(--quiet); font-weight: 500; }
.bad { color: var(--bad); } .good { color: var(--good); } .quiet, .legend, figcaption { color: var(--quiet); }
figure { margin: 1.5rem 0; } figure > svg { width: 100%; height: auto; } svg text.axis { fill: var(--quiet); font-size: 11px; }
.verdict { font-size: 1.15rem; font-weight: 600; } .grid { stroke: var(--line); } .mark { stroke: var(--bad); stroke-dasharray: 2 2; } polyline { fill: none; stroke-width: 1.75; stroke-linejoin: round; } .wide { overflow-x: auto; }
.key { white-space: nowrap; margin-right: 1.25rem; } .key svg { width: 1.75rem; height: 0.375rem; margin-right: 0.4rem; vertical-align: middle; }
pre { overflow-x: auto; background: color-mix(in srgb, var(--line) 30%, transparent); padding: 0.75rem; border-radius: 6px; }
polyline.c0 { stroke: var(--c0); } polyline.c1 { stroke: var(--c1); stroke-dasharray: 7 3; } polyline.c2 { stroke: var(--c2); stroke-dasharray: 2 3; }
polyline.c3 { stroke: var(--c3); stroke-dasharray: 9 3 2 3; } polyline.c4 { stroke: var(--c4); stroke-dasharray: 4 4; }
polyline.c5 { stroke: var(--c5); stroke-dasharray: 12 4; }
)"_L1;

QString number(const QJsonValue &value, int decimals = 0, double factor = 1.0)
{
    return value.isDouble() ? grouped(value.toDouble() * factor, decimals) : u"–"_s;
}

QString time(const QJsonValue &value)
{
    return value.isDouble() ? timeText(value.toDouble(), u"µs"_s) : u"–"_s;
}

QString row(const QString &cell, const QStringList &cells)
{
    QString html;
    for (const QString &one : cells)
        html += u"<%1>%2</%1>"_s.arg(cell, one);
    return u"<tr>%1</tr>\n"_s.arg(html);
}

/// One line in a list of facts; `isBad` colours it.
QString fact(const QString &name, const QString &value, bool isBad = false)
{
    return row(u"td"_s,
               {name.toHtmlEscaped(),
                isBad ? u"<span class=\"bad\">%1</span>"_s.arg(value.toHtmlEscaped()) : value.toHtmlEscaped()});
}

QString summary(const QJsonObject &report)
{
    const QJsonValue rate = report["rate"_L1];
    const QJsonValue fairness = report["fairness"_L1];
    const QJsonValue invariants = report["invariants"_L1];
    QJsonValue unfinished; // not in reports of earlier versions
    for (const QJsonValue &mode : report["by_mode"_L1].toObject())
        if (mode["unfinished"_L1].isDouble())
            unfinished = unfinished.toDouble() + mode["unfinished"_L1].toDouble();
    QString html = u"<table>"_s;
    html += fact(u"Acquired"_s,
                 u"%1 (%2/s)"_s.arg(number(report["acquired"_L1]), number(report["throughput_per_s"_L1])));
    html += fact(u"Released, lost"_s, u"%1, %2"_s.arg(number(report["released"_L1]), number(report["lost"_L1])));
    html += fact(u"Timeouts, errors, unfinished"_s,
                 u"%1, %2, %3"_s.arg(number(report["timeouts"_L1]), number(report["errors"_L1]), number(unfinished)));
    if (rate["planned"_L1].isDouble()) {
        html += fact(u"Planned, shortfall, late, dropped"_s,
                     u"%1, %2, %3, %4"_s.arg(number(rate["planned"_L1]), number(rate["shortfall"_L1]),
                                             number(rate["late"_L1]), number(rate["dropped"_L1])));
    }
    html += fact(u"Fairness (Jain)"_s,
                 u"%1, shares %2 % to %3 %"_s.arg(number(fairness["jain"_L1], 3),
                                                  number(fairness["min_share"_L1], 2, 100.0),
                                                  number(fairness["max_share"_L1], 2, 100.0)));
    html += fact(u"Longest wait"_s, time(fairness["longest_wait_us"_L1]));
    html += fact(u"Workers that never acquired a lock"_s, number(fairness["starved"_L1]),
                 fairness["starved"_L1].toDouble() > 0.0);
    html += fact(u"Invariants checked, violations"_s,
                 u"%1, %2"_s.arg(number(invariants["checked"_L1]), number(invariants["violations"_L1])),
                 invariants["violations"_L1].toDouble() > 0.0);
    if (invariants["unchecked"_L1].toDouble() > 0.0)
        html += fact(u"Acquisitions that were not checked"_s, number(invariants["unchecked"_L1]), true);
    if (const QJsonValue witness = report["witness"_L1]; witness.isObject())
        html += fact(u"Witness %1: increments by this run, value"_s.arg(printable(witness["key"_L1].toString())),
                     u"%1, %2"_s.arg(number(witness["increments"_L1]), number(witness["final"_L1])));
    const QJsonValue leftovers = report["leftovers"_L1];
    html += fact(u"Leftovers"_s,
                 leftovers.isObject() ? u"%1 keys, %2 subscriptions"_s.arg(number(leftovers["keys"_L1]),
                                                                           number(leftovers["subscriptions"_L1]))
                                      : u"not measured"_s);
    if (const double overlaps = report["failover_overlaps"_L1].toDouble(); overlaps > 0.0)
        html += fact(u"Overlaps after failovers, which asynchronous replication allows"_s, grouped(overlaps));
    if (const QJsonValue error = report["error"_L1]; error.isObject())
        html += fact(u"Ended early"_s, error["message"_L1].toString(), true);
    if (report["generator"_L1]["bottleneck"_L1].toBool())
        html += fact(u"Load generator"_s, u"Bottleneck: the results describe its computer, not the lock"_s, true);
    return html + u"</table>\n"_s;
}

QString timesTable(const QJsonObject &modes, bool isCorrected)
{
    QString html = u"<div class=\"wide\"><table class=\"times\">"_s
        + row(u"th"_s, {u"Mode"_s, u"Time"_s, u"Count"_s, u"p50"_s, u"p90"_s, u"p99"_s, u"p99.9"_s, u"Max"_s});
    const std::vector<std::pair<QString, QString>> times {
        {u"wait_us"_s, isCorrected ? u"wait from the planned start"_s : u"wait"_s},
        {u"gave_up_us"_s, u"wait that was given up"_s},
        {u"unfinished_us"_s, u"wait that was cut off"_s},
        {u"wait_raw_us"_s, u"wait from the call"_s},
        {u"hold_us"_s, u"hold"_s},
        {u"handoff_us"_s, u"handoff"_s}};
    for (auto mode = modes.begin(); mode != modes.end(); ++mode) {
        for (const auto &[field, title] : times) {
            const QJsonValue p = mode.value()[field];
            if (!p.isObject() || (field == "wait_raw_us"_L1 && !isCorrected))
                continue;
            QStringList cells {mode.key().toHtmlEscaped(), title, number(p["count"_L1])};
            const bool isMeasured = p["count"_L1].toDouble() > 0.0;
            for (const QString &figure : {u"p50"_s, u"p90"_s, u"p99"_s, u"p999"_s, u"max"_s})
                cells += time(isMeasured ? p[figure] : QJsonValue());
            html += row(u"td"_s, cells);
        }
    }
    return html + u"</table></div>\n"_s;
}

/// The times of faults and changes.
std::vector<Chart::Tick> marksOf(const QJsonObject &report)
{
    std::vector<Chart::Tick> marks;
    for (const QJsonValue &fault : report["faults"_L1].toArray())
        if (fault["injected"_L1].toBool(true))
            marks.push_back({fault["at_s"_L1].toDouble(), fault["kind"_L1].toString()});
    for (const QJsonValue &change : report["changes"_L1].toArray())
        marks.push_back(
            {change["at_s"_L1].toDouble(), u"%1 %2"_s.arg(change["field"_L1].toString(), change["to"_L1].toString())});
    std::ranges::sort(marks, {}, &Chart::Tick::at);
    return marks;
}

/// A figure of each slice of the run, one line per mode.
Chart overTime(const QJsonObject &report, const QString &title, const QString &unit,
               const std::function<std::optional<double>(const QJsonValue &, double)> &figure)
{
    Chart chart {title, unit, false, {}, {}, marksOf(report)};
    const QJsonArray intervals = report["intervals"_L1].toArray();
    for (const QString &mode : report["by_mode"_L1].toObject().keys()) {
        ChartLine line {mode, {}};
        for (const QJsonValue &interval : intervals) {
            const double length = interval["length_s"_L1].toDouble();
            const std::optional<double> y = length > 0.0 ? figure(interval["by_mode"_L1][mode], length) : std::nullopt;
            if (y)
                line.points.emplace_back(interval["from_s"_L1].toDouble() + length / 2.0, *y);
        }
        chart.lines.push_back(std::move(line));
    }
    if (!intervals.isEmpty()) {
        for (const qsizetype index : {qsizetype(0), intervals.size() / 2, intervals.size() - 1}) {
            const double at = intervals[index]["from_s"_L1].toDouble()
                + intervals[index]["length_s"_L1].toDouble() / 2.0;
            chart.xTicks.push_back({at, u"%1 s"_s.arg(at, 0, 'f', 1)});
        }
    }
    return chart;
}

/// Waits over the share of faster acquisitions; each further nine of the share has the same width.
Chart percentileChart(const QJsonObject &report)
{
    Chart chart {u"Wait by percentile"_s, u" ms"_s, true, {}, {}};
    for (const double percent : {50.0, 90.0, 99.0, 99.9, 99.99})
        chart.xTicks.push_back({-std::log10(1.0 - percent / 100.0), u"%1 %"_s.arg(percent)});
    const QJsonObject modes = report["by_mode"_L1].toObject();
    for (const auto &[name, title] :
         {std::pair {u"wait"_s, QString()}, std::pair {u"wait_raw"_s, u", from the call"_s}}) {
        for (auto mode = modes.begin(); mode != modes.end(); ++mode) { // in the same order for the same colours
            const Result<Histogram> histogram = histogramIn(mode.value(), name);
            if (!histogram || histogram->count() == 0)
                continue;
            ChartLine line {mode.key() + title, {}};
            for (double nines = 0.0; nines <= 4.001; nines += 0.1) {
                const double percent = 100.0 * (1.0 - std::pow(10.0, -nines));
                line.points.emplace_back(nines, double(histogram->valueAtPercentile(percent)) / 1'000.0);
            }
            chart.lines.push_back(std::move(line));
        }
    }
    return chart;
}

QString listOf(const QString &title, const QJsonArray &elements, const std::function<QString(const QJsonValue &)> &text)
{
    QString html;
    for (const QJsonValue &element : elements)
        html += u"<li>%1</li>\n"_s.arg(text(element));
    return elements.isEmpty() ? QString() : u"<h2>%1</h2><ul>\n%2</ul>\n"_s.arg(title, html);
}

/// The metric of the runs of a search for a limit.
QString limitSection(const QJsonObject &report)
{
    const QJsonValue limit = report["limit"_L1];
    if (!limit.isObject())
        return {};
    const QString expression = limit["expr"_L1].toString();
    const bool isRate = limit["unit"_L1] == "per_s"_L1;
    const bool isTime = measuredText(expression, 1.0) != "1"_L1;
    const QString metric = expression.section(QRegularExpression(u"[<>=]"_s), 0, 0).trimmed();
    Chart chart {metric + (isRate ? u" by rate"_s : u" by number of workers"_s),
                 isTime ? u" ms"_s : QString(),
                 false,
                 {},
                 {{u"held"_s, {}}, {u"broke"_s, {}}}};
    std::vector<double> values;
    for (const QJsonValue &step : limit["steps"_L1].toArray()) {
        if (!step["measured"_L1].isDouble())
            continue;
        values.push_back(step["value"_L1].toDouble());
        chart.lines[step["ok"_L1].toBool() ? 0 : 1].points.emplace_back(
            values.back(), step["measured"_L1].toDouble() / (isTime ? 1'000.0 : 1.0));
    }
    for (ChartLine &line : chart.lines)
        std::ranges::sort(line.points, {}, &QPointF::x);
    std::ranges::sort(values);
    for (std::size_t part = 0; part < 3 && !values.empty(); ++part) {
        const double value = values[part * (values.size() - 1) / 2];
        chart.xTicks.push_back({value, grouped(value) + (isRate ? u"/s"_s : QString())});
    }
    if (limit["value"_L1].isDouble())
        chart.marks.push_back({limit["value"_L1].toDouble(), u"limit"_s});
    return u"<h2>Limit of %1</h2>\n<p>%2</p>\n"_s.arg(expression.toHtmlEscaped(), limitText(report).toHtmlEscaped())
        + chart.toSvg();
}

QString verdict(const QJsonValue &value, const QString &good, const QString &bad, const QString &none = u"unknown"_s)
{
    if (!value.isBool())
        return u"<span class=\"quiet\">%1</span>"_s.arg(none);
    return value.toBool() ? u"<span class=\"good\">%1</span>"_s.arg(good) : u"<span class=\"bad\">%1</span>"_s.arg(bad);
}

} // namespace

QByteArray htmlReport(const QJsonObject &report)
{
    const QString run = report["run"_L1].toString().toHtmlEscaped();
    const QJsonValue server = report["server"_L1];
    const bool isCorrected = report["correction"_L1].toString() != "none"_L1;
    QString html = u"<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                   u"content=\"width=device-width\">"
                   "<title>Lockscope run %1</title><style>%2</style></head><body>\n"_s.arg(run, Style);
    const QString version = server["version"_L1].toString().toHtmlEscaped();
    html += u"<h1>Load run %1</h1>\n<p class=\"quiet\">Measured for %2 s from %3 on %4, %5</p>\n"_s.arg(
        run, grouped(report["duration_s"_L1].toDouble(), 1), report["started"_L1].toString().toHtmlEscaped(),
        version.startsWith("Valkey"_L1) ? version : u"Redis "_s + version,
        server["mode"_L1].toString().toHtmlEscaped());
    const RunOutcome result = outcomeOf(report);
    html += u"<p class=\"verdict %1\">%2</p>\n"_s.arg(result.isPassed ? u"good"_s : u"bad"_s,
                                                      result.text().toHtmlEscaped());
    if (const QString worst = worstWait(report); !worst.isEmpty())
        html += u"<p>Longest waits: %1</p>\n"_s.arg(worst.toHtmlEscaped());
    html += limitSection(report);
    html += summary(report);
    html += listOf(u"Assertions"_s, report["asserts"_L1].toArray(), [](const QJsonValue &one) {
        return u"%1: %2 (%3)"_s.arg(one["expr"_L1].toString().toHtmlEscaped(),
                                    verdict(one["ok"_L1], u"passed"_s, u"failed"_s),
                                    (one["at_least"_L1].toBool() ? u"at least "_s : QString())
                                        + measuredText(one["expr"_L1].toString(), one["value"_L1]));
    });
    html += listOf(u"Violations"_s, report["invariants"_L1]["evidence"_L1].toArray(), [](const QJsonValue &one) {
        return u"<span class=\"bad\">%1</span>"_s.arg(one["text"_L1].toString().toHtmlEscaped());
    });
    html += listOf(u"Faults"_s, report["faults"_L1].toArray(), [](const QJsonValue &one) {
        const QString kind = one["kind"_L1].toString().toHtmlEscaped();
        if (!one["injected"_L1].toBool(true)) // reports of earlier versions do not tell
            return u"%1 was not injected. %2"_s.arg(kind, one["problem"_L1].toString().toHtmlEscaped());
        return u"%1 at %2 s. Predicted: %3 Seen: %4"_s.arg(kind, grouped(one["at_s"_L1].toDouble(), 1),
                                                           one["predicted"_L1].toString().toHtmlEscaped(),
                                                           verdict(one["seen"_L1], u"yes"_s, u"no"_s, u"pending"_s));
    });
    html += listOf(u"Changes"_s, report["changes"_L1].toArray(), [](const QJsonValue &one) {
        return u"%1 s: %2 from %3 to %4"_s.arg(number(one["at_s"_L1], 1), one["field"_L1].toString().toHtmlEscaped(),
                                               one["from"_L1].toString().toHtmlEscaped(),
                                               one["to"_L1].toString().toHtmlEscaped());
    });
    html += u"<h2>Times</h2>\n"_s + timesTable(report["by_mode"_L1].toObject(), isCorrected);
    html += overTime(report, u"Acquisitions per second"_s, QString(), [](const QJsonValue &part, double length) {
                return std::optional(part["acquired"_L1].toDouble() / length);
            }).toSvg();
    html += overTime(report, u"99th percentile of the wait"_s, u" ms"_s, [](const QJsonValue &part, double) {
                const bool isMeasured = part["wait_us"_L1]["count"_L1].toDouble() > 0.0;
                return isMeasured ? std::optional(part["wait_us"_L1]["p99"_L1].toDouble() / 1'000.0) : std::nullopt;
            }).toSvg();
    html += percentileChart(report).toSvg();
    html += u"<h2>%1</h2>\n<pre>%2</pre>\n</body></html>\n"_s.arg(
        report["changes"_L1].toArray().isEmpty() ? u"Scenario"_s : u"Scenario at the start"_s,
        QString::fromUtf8(QJsonDocument(report["scenario"_L1].toObject()).toJson()).toHtmlEscaped());
    return html.toUtf8();
}

} // namespace lockscope::load
