// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/merging.h"

#include "core/load/report/comparison.h"
#include "core/load/report/load_report.h"
#include "core/load/report/report_values.h"
#include "core/load/scenario/messages.h"

#include <QJsonArray>
#include <QSet>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

using Reports = std::vector<QJsonObject>;
using Path = QStringList; // the fields that lead to a value

QJsonValue valueAt(const QJsonValue &report, const Path &path)
{
    return std::accumulate(path.begin(), path.end(), report,
                           [](const QJsonValue &value, const QString &field) { return value[field]; });
}

/// The values of all reports that have one.
std::vector<double> numbersAt(const Reports &reports, const Path &path)
{
    std::vector<double> numbers;
    for (const QJsonObject &report : reports) {
        if (const QJsonValue value = valueAt(report, path); value.isDouble())
            numbers.push_back(value.toDouble());
    }
    return numbers;
}

double sum(const Reports &reports, const Path &path)
{
    const std::vector<double> numbers = numbersAt(reports, path);
    return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

/// The greatest number; null if no report has one.
QJsonValue greatest(const Reports &reports, const Path &path)
{
    const std::vector<double> numbers = numbersAt(reports, path);
    return numbers.empty() ? QJsonValue() : QJsonValue(std::ranges::max(numbers));
}

/// The sum of the numbers; null if no report has one.
QJsonValue sumIfAny(const Reports &reports, const Path &path)
{
    return numbersAt(reports, path).empty() ? QJsonValue() : QJsonValue(sum(reports, path));
}

/// The sums of the fields of an object over all reports; null if one of the reports lacks it.
QJsonValue sums(const Reports &reports, const QString &object, const QStringList &fields)
{
    QJsonObject json;
    for (const QJsonObject &report : reports) {
        if (!report[object].isObject())
            return {};
    }
    for (const QString &field : fields) {
        const bool isMeasured = std::ranges::none_of(
            reports, [&](const QJsonObject &report) { return report[object][field].isNull(); });
        json.insert(field, isMeasured ? QJsonValue(sum(reports, {object, field})) : QJsonValue());
    }
    return json;
}

QJsonArray concatenated(const Reports &reports, const Path &path)
{
    QJsonArray all;
    for (const QJsonObject &report : reports) {
        for (const QJsonValue &element : valueAt(report, path).toArray())
            all.append(element);
    }
    return all;
}

/// The histogram of one name and mode over all reports.
Result<Histogram> mergedHistogram(const Reports &reports, const QString &mode, const QString &name)
{
    Histogram merged;
    for (const QJsonObject &report : reports) {
        const Result<Histogram> one = histogramIn(report["by_mode"_L1][mode], name);
        if (!one)
            return fail(one.error());
        if (one->layout() != merged.layout())
            return fail(ErrorKind::Usage, message<"report-merge-layouts">());
        merged.merge(*one);
    }
    return merged;
}

Result<QJsonObject> mergedMode(const Reports &reports, const QString &mode)
{
    QJsonObject json {{u"acquired"_s, sum(reports, {u"by_mode"_s, mode, u"acquired"_s})}};
    for (const QString &field : {u"throughput_per_s"_s, u"gave_up"_s, u"unfinished"_s})
        json.insert(field, sumIfAny(reports, {u"by_mode"_s, mode, field}));
    QJsonObject histograms;
    for (const auto &[name, histogram] : NamedHistograms) {
        const Result<Histogram> merged = mergedHistogram(reports, mode, name);
        if (!merged)
            return fail(merged.error());
        if (merged->count() > 0)
            histograms.insert(name, QString::fromLatin1(encodeHistogram(*merged)));
        if (name == "wait"_L1 || name == "wait_raw"_L1 || name == "hold"_L1)
            json.insert(name + u"_us"_s, percentilesJson(merged->percentiles()));
        else if (!name.endsWith("_raw"_L1))
            json.insert(name + u"_us"_s, percentilesOrNull(*merged));
    }
    if (!histograms.contains("wait_raw"_L1)) // a closed loop needs no correction
        json["wait_raw_us"_L1] = json["wait_us"_L1];
    json.insert(u"histograms"_s, histograms);
    return json;
}

/// Jain's index and the shares over the workers of all runs: a run's index and sum give its sum of squares.
QJsonObject mergedFairness(const Reports &reports)
{
    const double total = sum(reports, {u"acquired"_s});
    const double workers = sum(reports, {u"scenario"_s, u"workers"_s});
    double squares = 0.0;
    double least = HUGE_VAL;
    double most = 0.0;
    for (const QJsonObject &report : reports) {
        const double acquired = report["acquired"_L1].toDouble();
        const double count = report["scenario"_L1]["workers"_L1].toDouble();
        const QJsonValue fairness = report["fairness"_L1];
        squares += acquired > 0.0 ? acquired * acquired / (count * fairness["jain"_L1].toDouble()) : 0.0;
        least = std::min(least, fairness["min_share"_L1].toDouble() * acquired);
        most = std::max(most, fairness["max_share"_L1].toDouble() * acquired);
    }
    return {
        {u"jain"_s, squares > 0.0 ? QJsonValue(total * total / (workers * squares)) : QJsonValue()},
        {u"min_share"_s, total > 0.0 ? QJsonValue(least / total) : QJsonValue()},
        {u"max_share"_s, total > 0.0 ? QJsonValue(most / total) : QJsonValue()},
        {u"starved"_s, sum(reports, {u"fairness"_s, u"starved"_s})},
        {u"longest_wait_us"_s, greatest(reports, {u"fairness"_s, u"longest_wait_us"_s})},
    };
}

QJsonValue mergedWitness(const Reports &reports)
{
    if (!std::ranges::all_of(reports, [](const QJsonObject &report) { return report["witness"_L1].isObject(); }))
        return {};
    return QJsonObject {
        {u"key"_s, reports.front()["witness"_L1]["key"_L1]},
        {u"increments"_s, sum(reports, {u"witness"_s, u"increments"_s})},
        {u"final"_s, greatest(reports, {u"witness"_s, u"final"_s})}, // the last one has seen all
    };
}

QJsonObject mergedGenerator(const Reports &reports)
{
    QJsonObject json = sums(reports, u"generator"_s, {u"cpu_share"_s, u"connections"_s, u"rss_mb"_s}).toObject();
    json.insert(u"loop_lag_p99_us"_s, greatest(reports, {u"generator"_s, u"loop_lag_p99_us"_s}));
    json.insert(u"bottleneck"_s, std::ranges::any_of(reports, [](const QJsonObject &r) {
                    return r["generator"_L1]["bottleneck"_L1].toBool();
                }));
    return json;
}

QJsonObject mergedInvariants(const Reports &reports)
{
    QJsonObject checkedBy;
    for (const QJsonObject &report : reports) {
        const QJsonObject here = report["invariants"_L1]["checked_by"_L1].toObject();
        for (auto it = here.begin(); it != here.end(); ++it)
            checkedBy.insert(it.key(), checkedBy[it.key()].toDouble() + it.value().toDouble());
    }
    QJsonObject json {{u"checked_by"_s, checkedBy},
                      {u"evidence"_s, concatenated(reports, {u"invariants"_s, u"evidence"_s})}};
    for (const QString &field : {u"checked"_s, u"violations"_s, u"unchecked"_s})
        json.insert(field, sumIfAny(reports, {u"invariants"_s, field}));
    return json;
}

/// All runs must have been measured at one common time.
Status checkTimes(const Reports &reports)
{
    const auto startOf = [](const QJsonObject &report) {
        return QDateTime::fromString(report["started"_L1].toString(), Qt::ISODate);
    };
    const auto endOf = [&](const QJsonObject &report) {
        return startOf(report).addMSecs(
            std::llround(std::clamp(report["duration_s"_L1].toDouble(), 0.0, 1e9) * 1000.0));
    };
    const QJsonObject &last = *std::ranges::max_element(reports, {}, startOf);
    const QJsonObject &first = *std::ranges::min_element(reports, {}, endOf);
    if (reports.size() > 1 && !(startOf(last) <= endOf(first)))
        return fail(ErrorKind::Usage,
                    message<"report-merge-times">(last["run"_L1].toString(), first["run"_L1].toString()));
    return {};
}

Status checkAlike(const Reports &reports)
{
    if (reports.empty())
        return fail(ErrorKind::Usage, message<"report-merge-none">());
    QSet<QString> runs;
    for (const QJsonObject &report : reports) {
        if (report["schema"_L1].toInt() != LoadReport::SchemaVersion || !report["by_mode"_L1].isObject())
            return fail(ErrorKind::Usage, message<"report-schema">(LoadReport::SchemaVersion));
        const QString run = report["run"_L1].toString();
        if (runs.contains(run))
            return fail(ErrorKind::Usage, message<"report-merge-twice">(run));
        runs.insert(run);
        if (report["correction"_L1] != reports.front()["correction"_L1])
            return fail(ErrorKind::Usage, message<"report-merge-loops">());
        QStringList fields;
        for (const ReportDifference &one : differencesBetween(reports.front(), report)) {
            if (!QStringList {u"workers"_s, u"clients"_s, u"rate"_s, u"faults"_s}.contains(one.field))
                fields += one.field;
        }
        if (!fields.isEmpty())
            return fail(ErrorKind::Usage, message<"report-merge-differs">(fields.join(u", "_s)));
    }
    return checkTimes(reports);
}

} // namespace

Result<QJsonObject> mergeReports(const std::vector<QJsonObject> &reports)
{
    if (const Status alike = checkAlike(reports); !alike)
        return fail(alike.error());
    QJsonObject modes;
    for (const QJsonObject &report : reports)
        for (const QString &mode : report["by_mode"_L1].toObject().keys())
            modes.insert(mode, {});
    for (const QString &mode : modes.keys()) {
        const Result<QJsonObject> merged = mergedMode(reports, mode);
        if (!merged)
            return fail(merged.error());
        modes.insert(mode, *merged);
    }
    QJsonObject json = reports.front();
    QStringList runs;
    QString started = json["started"_L1].toString();
    for (const QJsonObject &report : reports) {
        runs += report["run"_L1].toString();
        started = std::min(started, report["started"_L1].toString()); // all in the same zone and form
    }
    json["run"_L1] = runs.join(u'+');
    json["started"_L1] = started;
    json["duration_s"_L1] = greatest(reports, {u"duration_s"_s});
    for (const QString &field : {u"acquired"_s, u"released"_s, u"timeouts"_s, u"errors"_s, u"lost"_s,
                                 u"failover_overlaps"_s, u"throughput_per_s"_s})
        json[field] = sumIfAny(reports, {field});
    const auto failed = std::ranges::find_if(reports, [](const QJsonObject &r) { return r["error"_L1].isObject(); });
    if (failed != reports.end())
        json["error"_L1] = (*failed)["error"_L1];
    QStringList codes;
    for (const QJsonObject &report : reports)
        codes += report["errors_by_code"_L1].toObject().keys();
    json["errors_by_code"_L1] = sums(reports, u"errors_by_code"_s, codes);
    json["rate"_L1] = sums(reports, u"rate"_s, json["rate"_L1].toObject().keys());
    json["by_mode"_L1] = modes;
    json["intervals"_L1] = QJsonArray();
    json["fairness"_L1] = mergedFairness(reports);
    json["invariants"_L1] = mergedInvariants(reports);
    json["witness"_L1] = mergedWitness(reports);
    json["faults"_L1] = concatenated(reports, {u"faults"_s});
    json["leftovers"_L1] = sums(reports, u"leftovers"_s, {u"keys"_s, u"subscriptions"_s});
    json["generator"_L1] = mergedGenerator(reports);
    json["asserts"_L1] = concatenated(reports, {u"asserts"_s});
    return json;
}

} // namespace lockscope::load
