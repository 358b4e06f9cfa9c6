// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/load_report.h"

#include "core/base/json_text.h"
#include "core/load/metrics/histogram_codec.h"
#include "core/load/report/report_values.h"

#include <algorithm>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

/// Complete histograms, so that reports of several machines can be merged.
QJsonObject histogramsJson(const AccessTotals &part)
{
    QJsonObject json;
    for (const auto &[name, histogram] : NamedHistograms) {
        if ((part.*histogram).count() > 0)
            json.insert(name, QString::fromLatin1(encodeHistogram(part.*histogram)));
    }
    return json;
}

QJsonArray toJson(const std::vector<IntervalReport> &intervals)
{
    return jsonArray(intervals, [](const IntervalReport &interval) {
        QJsonObject modes;
        for (const auto &[access, mode] : interval.byAccess)
            modes.insert(toWord(access),
                         QJsonObject {{u"acquired"_s, mode.acquired}, {u"wait_us"_s, percentilesJson(mode.wait)}});
        return QJsonObject {{u"from_s"_s, secondsOf(interval.from)},
                            {u"length_s"_s, secondsOf(interval.length)},
                            {u"by_mode"_s, modes}};
    });
}

QJsonObject toJson(const AccessTotals &part, std::optional<double> throughput)
{
    const bool isCorrected = part.waitRaw.count() > 0; // a closed loop needs no correction
    return {
        {u"acquired"_s, part.counters.acquired},
        {u"throughput_per_s"_s, orNull(throughput)},
        {u"gave_up"_s, part.counters.timeouts},
        {u"unfinished"_s, part.unfinished.count()},
        {u"wait_us"_s, percentilesJson(part.wait.percentiles())},
        {u"wait_raw_us"_s, percentilesJson((isCorrected ? part.waitRaw : part.wait).percentiles())},
        {u"hold_us"_s, percentilesJson(part.hold.percentiles())},
        {u"handoff_us"_s, percentilesOrNull(part.handoff)},
        {u"gave_up_us"_s, percentilesOrNull(part.gaveUp)},
        {u"unfinished_us"_s, percentilesOrNull(part.unfinished)},
        {u"histograms"_s, histogramsJson(part)},
    };
}

QJsonObject rateJson(const LoadReport &report)
{
    const qint64 acquired = report.total().acquired;
    QJsonObject json {
        {u"target"_s, report.scenario.rate ? QJsonValue(report.scenario.rate->mean()) : QJsonValue()},
        {u"achieved"_s, orNull(report.throughput(report.total()))},
        {u"late"_s, report.rate ? report.rate->late : 0},
        {u"dropped"_s, report.dropped()},
    };
    if (report.rate) {
        json.insert(u"planned"_s, report.rate->planned);
        json.insert(u"done"_s, acquired);
        json.insert(u"shortfall"_s, report.rate->planned - acquired);
    }
    return json;
}

QJsonObject toJson(const InvariantSummary &invariants, qint64 unchecked)
{
    QJsonObject checkedBy;
    for (const auto &[invariant, checked] : invariants.checkedBy)
        checkedBy.insert(toWord(invariant), checked);
    return {
        {u"checked"_s, invariants.checked},
        {u"checked_by"_s, checkedBy},
        {u"unchecked"_s, unchecked},
        {u"violations"_s, countOrNull(invariants.violations, invariants.checked)},
        {u"evidence"_s, jsonArray(invariants.evidence, &Violation::toJson)},
    };
}

QJsonArray toJson(const std::vector<AssertionResult> &asserts)
{
    return jsonArray(asserts, [](const AssertionResult &one) {
        QJsonObject assertion {{u"expr"_s, one.text}, {u"value"_s, orNull(one.value)}, {u"ok"_s, one.isOk}};
        if (one.isAtLeast)
            assertion.insert(u"at_least"_s, true);
        return assertion;
    });
}

QJsonObject fairnessJson(const LoadReport &report)
{
    const std::optional<Fairness> &fairness = report.fairness;
    return {
        {u"jain"_s, fairness ? QJsonValue(fairness->jain) : QJsonValue()},
        {u"min_share"_s, fairness ? QJsonValue(fairness->minShare) : QJsonValue()},
        {u"max_share"_s, fairness ? QJsonValue(fairness->maxShare) : QJsonValue()},
        {u"starved"_s, report.starved()},
        {u"longest_wait_us"_s,
         report.longestWait ? QJsonValue(qint64(std::chrono::floor<Micros>(*report.longestWait).count()))
                            : QJsonValue()},
    };
}

QJsonArray toJson(const std::vector<ChangeReport> &changes)
{
    return jsonArray(changes, [](const ChangeReport &change) {
        return QJsonObject {{u"at_s"_s, secondsOf(change.at)},
                            {u"field"_s, change.field},
                            {u"from"_s, change.from},
                            {u"to"_s, change.to}};
    });
}

QJsonObject toJson(const LimitReport &limit)
{
    const QJsonArray steps = jsonArray(limit.steps, [](const LimitStep &step) {
        return QJsonObject {{u"value"_s, step.value}, {u"measured"_s, orNull(step.measured)}, {u"ok"_s, step.isOk}};
    });
    return {{u"expr"_s, limit.threshold},
            {u"value"_s, orNull(limit.held)},
            {u"broken"_s, orNull(limit.broken)},
            {u"unit"_s, limit.isRate ? u"per_s"_s : u"workers"_s},
            {u"steps"_s, steps}};
}

QJsonValue toJson(const std::optional<WitnessReport> &witness)
{
    if (!witness)
        return {};
    return QJsonObject {
        {u"key"_s, QString::fromUtf8(witness->key)},
        {u"increments"_s, witness->increments},
        {u"final"_s, witness->final},
    };
}

QJsonValue toJson(const std::optional<Leftovers> &leftovers)
{
    if (!leftovers)
        return {};
    return QJsonObject {{u"keys"_s, leftovers->keys}, {u"subscriptions"_s, leftovers->subscriptions}};
}

QJsonObject toJson(const GeneratorReport &generator)
{
    constexpr qint64 Mebibyte = 1024 * 1024;
    return {
        {u"cpu_share"_s, generator.cpuShare ? QJsonValue(*generator.cpuShare) : QJsonValue()},
        {u"loop_lag_p99_us"_s, generator.loopLagP99 ? QJsonValue(qint64(generator.loopLagP99->count())) : QJsonValue()},
        {u"bottleneck"_s,
         generator.cpuShare || generator.loopLagP99 ? QJsonValue(generator.isBottleneck) : QJsonValue()},
        {u"connections"_s, generator.connections},
        {u"rss_mb"_s, generator.residentBytes ? QJsonValue(*generator.residentBytes / Mebibyte) : QJsonValue()},
    };
}

} // namespace

Counters LoadReport::total() const
{
    Counters total;
    for (const auto &[access, part] : byAccess)
        total += part.counters;
    return total;
}

AccessTotals LoadReport::allModes() const
{
    AccessTotals all;
    for (const auto &[access, part] : byAccess)
        all += part;
    return all;
}

qint64 LoadReport::starved() const
{
    return std::ranges::count(workers, 0, &WorkerReport::acquired);
}

qint64 LoadReport::dropped() const
{
    const Counters all = total();
    return rate ? rate->planned - all.acquired - all.timeouts - all.errors : 0;
}

qint64 LoadReport::unchecked() const
{
    qint64 checked = 0;
    for (const Invariant invariant : {Invariant::Exclusion, Invariant::Permits, Invariant::Gate}) {
        const auto at = invariants.checkedBy.find(invariant);
        checked += at == invariants.checkedBy.end() ? 0 : at->second;
    }
    return std::max<qint64>(0, total().acquired - checked);
}

std::optional<double> LoadReport::throughput(const Counters &counters) const
{
    const double seconds = secondsOf(duration);
    if (seconds <= 0.0)
        return std::nullopt;
    return static_cast<double>(counters.acquired) / seconds;
}

QJsonObject LoadReport::toJson() const
{
    QJsonObject modes;
    for (const auto &[access, part] : byAccess)
        modes.insert(toWord(access), load::toJson(part, throughput(part.counters)));
    QJsonObject codes;
    for (const auto &[code, count] : errorsByCode)
        codes.insert(code, count);
    const Counters all = total();
    QJsonObject json {
        {u"schema"_s, SchemaVersion},
        {u"run"_s, run},
        {u"scenario"_s, scenario.toJson()},
        {u"server"_s,
         QJsonObject {{u"version"_s, serverVersion},
                      {u"mode"_s, serverMode},
                      {u"run_ids"_s, QJsonArray::fromStringList(serverIds)}}},
        {u"started"_s, started.toString(Qt::ISODateWithMs)},
        {u"duration_s"_s, secondsOf(duration)},
        {u"acquired"_s, all.acquired},
        {u"released"_s, all.released},
        {u"timeouts"_s, countOrNull(all.timeouts, all.ended())},
        {u"errors"_s, countOrNull(all.errors, all.ended())},
        {u"errors_by_code"_s, codes},
        {u"lost"_s, countOrNull(all.lost, all.held())},
        {u"failover_overlaps"_s, countOrNull(invariants.allowed, invariants.checked)},
        {u"throughput_per_s"_s, orNull(throughput(all))},
        {u"rate"_s, rateJson(*this)},
        {u"correction"_s, rate ? u"planned-arrival"_s : u"none"_s},
        {u"by_mode"_s, modes},
        {u"intervals"_s, load::toJson(intervals)},
        {u"fairness"_s, fairnessJson(*this)},
        {u"invariants"_s, load::toJson(invariants, unchecked())},
        {u"witness"_s, load::toJson(witness)},
        {u"faults"_s, jsonArray(faults, &FaultReport::toJson)},
        {u"changes"_s, load::toJson(changes)},
        {u"leftovers"_s, load::toJson(leftovers)},
        {u"generator"_s, load::toJson(generator)},
        {u"asserts"_s, load::toJson(asserts)},
    };
    if (limit)
        json.insert(u"limit"_s, load::toJson(*limit));
    if (error)
        json.insert(u"error"_s,
                    QJsonObject {{u"message"_s, error->message.english()},
                                 {u"code"_s, error->message.code()},
                                 {u"args"_s, error->message.args()}});
    return json;
}

} // namespace lockscope::load
