// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/comparison.h"

#include "core/base/json_text.h"
#include "core/base/printable.h"
#include "core/load/report/load_report.h"
#include "core/load/report/report_values.h"
#include "core/load/scenario/messages.h"

#include <QHash>
#include <QJsonArray>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

constexpr double Sigmas = 3.0;
constexpr double ThroughputFloor = 0.05; // relative; smaller differences count as noise
constexpr double TimesFloor = 0.10;
constexpr double UnslicedFloor = 0.50;
constexpr double MaxFloor = 1.0; // a single wait determines it
constexpr double JainFloor = 0.05;

/// The 99 % limit of Student's distribution by degrees of freedom; beyond the table the normal distribution is close
/// enough.
double studentsT(std::size_t degrees)
{
    static constexpr std::array Within {63.66, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355,
                                        3.250, 3.169, 3.106, 3.055, 3.012, 2.977, 2.947};
    return degrees <= Within.size() ? Within[degrees - 1] : 2.9;
}

double meanOf(const std::vector<double> &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Needs at least two values.
double standardDeviation(const std::vector<double> &values)
{
    const double mean = meanOf(values);
    double squares = 0.0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

/// The standard error of the mean over the slices of a run; 0 with fewer than three slices.
double standardError(const std::vector<double> &values)
{
    return values.size() < 3 ? 0.0 : standardDeviation(values) / std::sqrt(static_cast<double>(values.size()));
}

/// Counts are Poisson distributed, however similar the runs were; a violation is never noise.
bool isCount(const QString &metric)
{
    return metric == "timeouts"_L1 || metric == "errors"_L1 || metric == "lost"_L1 || metric.startsWith("gave_up."_L1)
        || metric.startsWith("unfinished."_L1);
}

using Measured = std::optional<double>;

/// The figure if it was measured: reports of earlier versions have 0 otherwise.
Measured figureOf(const QJsonValue &value, bool isMeasured = true)
{
    return isMeasured && value.isDouble() ? Measured(value.toDouble()) : Measured();
}

/// A percentile of the times of an object with a count.
Measured percentileOf(const QJsonValue &times, const QString &percentile)
{
    return figureOf(times[percentile], times["count"_L1].toDouble() > 0.0);
}

/// A percentile of all waits of a mode, including those without the lock. Empty if its full length is not known.
Measured waitOf(const QJsonValue &mode, const QString &percentile)
{
    if (mode["gave_up"_L1].toDouble() + mode["unfinished"_L1].toDouble() <= 0.0)
        return percentileOf(mode["wait_us"_L1], percentile);
    std::array<Histogram, 3> waits;
    for (std::size_t i = 0; i < waits.size(); ++i) {
        constexpr std::array Names {"wait"_L1, "gave_up"_L1, "unfinished"_L1};
        const Result<Histogram> decoded = histogramIn(mode, Names[i]);
        if (!decoded || decoded->layout() != waits[i].layout())
            return std::nullopt;
        waits[i] = *decoded;
    }
    const double percent = percentile == "p50"_L1 ? 50.0 : percentile == "p90"_L1 ? 90.0 : 99.0;
    const std::optional<WaitPercentile> wait = waitPercentile(waits[0], waits[1], waits[2], percent);
    return wait && !wait->isAtLeast ? Measured(double(wait->value)) : Measured();
}

/// The longest wait. Empty if its full length is not known: it was given up, or cut off by the end of the run.
Measured longestWaitOf(const QJsonObject &report)
{
    double withLock = 0.0;
    double withoutLock = 0.0;
    const QJsonObject modes = report["by_mode"_L1].toObject();
    for (const QJsonValue &mode : modes) {
        withLock = std::max(withLock, mode["wait_us"_L1]["max"_L1].toDouble());
        for (const QLatin1StringView times : {"gave_up_us"_L1, "unfinished_us"_L1})
            withoutLock = std::max(withoutLock, mode[times]["max"_L1].toDouble());
    }
    return figureOf(report["fairness"_L1]["longest_wait_us"_L1], withLock > withoutLock);
}

/// Replaces the values of one run and its estimate by the mean and the deviation of several runs.
void calibrate(ComparisonRow &row, const std::vector<double> &values)
{
    if (row.metric == "violations"_L1 || !row.next)
        return;
    const double guess = row.noise;
    row.base = meanOf(values);
    row.noise = studentsT(values.size() - 1) * standardDeviation(values)
        * std::sqrt(1.0 + 1.0 / static_cast<double>(values.size()));
    if (isCount(row.metric))
        row.noise = std::max(row.noise, guess);
    row.isBeyondNoise = std::abs(*row.next - *row.base) > row.noise;
}

/// One figure of each slice. `percentile` empty: acquisitions per second.
std::vector<double> slices(const QJsonObject &report, const QString &mode, const QString &percentile)
{
    std::vector<double> values;
    for (const QJsonValue &interval : report["intervals"_L1].toArray()) {
        const QJsonValue part = interval["by_mode"_L1][mode];
        const double length = interval["length_s"_L1].toDouble();
        if (percentile.isEmpty() && length > 0.0)
            values.push_back(part["acquired"_L1].toDouble() / length);
        else if (!percentile.isEmpty() && part["wait_us"_L1]["count"_L1].toDouble() > 0.0)
            values.push_back(part["wait_us"_L1][percentile].toDouble());
    }
    return values;
}

class Comparison final
{
public:
    Comparison(const QJsonObject &base, const QJsonObject &next) : m_base(base), m_next(next) { }

    void addCounters()
    {
        for (const QString &field : {u"timeouts"_s, u"errors"_s, u"lost"_s})
            addCount(field, figureOf(m_base[field]), figureOf(m_next[field]));
        const auto violations = [](const QJsonObject &report) {
            const QJsonValue invariants = report["invariants"_L1];
            return figureOf(invariants["violations"_L1], invariants["checked"_L1].toDouble() > 0.0);
        };
        add(u"violations"_s, violations(m_base), violations(m_next), 0.0);
        const auto fairness = [](const QJsonObject &report, const QString &field) {
            return figureOf(report["fairness"_L1][field], report["acquired"_L1].toDouble() > 0.0);
        };
        add(u"jain"_s, fairness(m_base, u"jain"_s), fairness(m_next, u"jain"_s), JainFloor);
        const Measured longest = longestWaitOf(m_base);
        add(u"longest_wait"_s, longest, longestWaitOf(m_next), MaxFloor * longest.value_or(0.0));
    }
    void addMode(const QString &mode)
    {
        const QJsonValue base = m_base["by_mode"_L1][mode];
        const QJsonValue next = m_next["by_mode"_L1][mode];
        addVarying(u"throughput.%1"_s.arg(mode), figureOf(base["throughput_per_s"_L1]),
                   figureOf(next["throughput_per_s"_L1]), mode, {}, ThroughputFloor);
        for (const QString &field : {u"gave_up"_s, u"unfinished"_s}) {
            if (base[field].toDouble() + next[field].toDouble() > 0.0)
                addCount(u"%1.%2"_s.arg(field, mode), figureOf(base[field]), figureOf(next[field]));
        }
        for (const QString &percentile : {u"p50"_s, u"p90"_s, u"p99"_s}) {
            for (const QString &times : {u"wait"_s, u"hold"_s, u"handoff"_s}) {
                const QJsonValue baseTimes = base[times + u"_us"_s];
                const QJsonValue nextTimes = next[times + u"_us"_s];
                if (!baseTimes.isObject() || !nextTimes.isObject())
                    continue;
                const QString metric = u"%1(%2.%3)"_s.arg(percentile, times, mode);
                const Measured baseFigure = percentileOf(baseTimes, percentile);
                if (times == "wait"_L1)
                    addVarying(metric, waitOf(base, percentile), waitOf(next, percentile), mode, percentile,
                               TimesFloor);
                else if (percentile == "p50"_L1) // the slices do not show their variation
                    add(metric, baseFigure, percentileOf(nextTimes, percentile),
                        UnslicedFloor * baseFigure.value_or(0.0));
            }
        }
    }
    [[nodiscard]] const std::vector<ComparisonRow> &rows() const { return m_rows; }

private:
    void add(const QString &metric, Measured base, Measured next, double noise)
    {
        m_rows.push_back({metric, base, next, noise, base && next && std::abs(*next - *base) > noise});
    }
    void addCount(const QString &metric, Measured base, Measured next)
    {
        add(metric, base, next, Sigmas * std::sqrt(base.value_or(0.0) + next.value_or(0.0)));
    }
    void addVarying(const QString &metric, Measured base, Measured next, const QString &mode, const QString &percentile,
                    double floor)
    {
        const double errors = std::hypot(standardError(slices(m_base, mode, percentile)),
                                         standardError(slices(m_next, mode, percentile)));
        add(metric, base, next, std::max(Sigmas * errors, floor * base.value_or(0.0)));
    }

    const QJsonObject &m_base;
    const QJsonObject &m_next;
    std::vector<ComparisonRow> m_rows;
};

/// Counts must be non-negative integers.
Status checkCounts(const QJsonObject &report)
{
    const auto check = [](const QString &name, double count) -> Status {
        if (count >= 0.0 && std::trunc(count) == count)
            return {};
        return fail(ErrorKind::Usage, message<"report-count">(QString::number(count), name));
    };
    for (const QString &name : {u"timeouts"_s, u"errors"_s, u"lost"_s}) {
        if (const Status counted = check(name, report[name].toDouble()); !counted)
            return counted;
    }
    const QJsonObject modes = report["by_mode"_L1].toObject();
    for (const QJsonValue &mode : modes) {
        for (const QString &name : {u"gave_up"_s, u"unfinished"_s}) {
            if (const Status counted = check(name, mode[name].toDouble()); !counted)
                return counted;
        }
    }
    return check(u"violations"_s, report["invariants"_L1]["violations"_L1].toDouble());
}

Result<std::vector<ComparisonRow>> compareTwo(const QJsonObject &base, const QJsonObject &next)
{
    for (const QJsonObject *report : {&base, &next}) {
        if ((*report)["schema"_L1].toInt() != LoadReport::SchemaVersion || !(*report)["by_mode"_L1].isObject())
            return fail(ErrorKind::Usage, message<"report-schema">(LoadReport::SchemaVersion));
        if (const Status counted = checkCounts(*report); !counted)
            return fail(counted.error());
    }
    Comparison comparison(base, next);
    const QJsonObject modes = next["by_mode"_L1].toObject();
    for (const QString &mode : base["by_mode"_L1].toObject().keys()) {
        if (modes.contains(mode))
            comparison.addMode(mode);
    }
    comparison.addCounters();
    return comparison.rows();
}

const QString RunIds = u"server.run_ids"_s;

} // namespace

std::optional<double> ComparisonRow::change() const
{
    if (!base || !next || (*base == 0.0 && *next != 0.0))
        return std::nullopt;
    return *base == 0.0 ? 0.0 : (*next - *base) / *base;
}

std::vector<ReportDifference> differencesBetween(const QJsonObject &base, const QJsonObject &next)
{
    std::vector<ReportDifference> differences;
    const auto compare = [&](const QString &field, const QJsonValue &ofBase, const QJsonValue &ofNext) {
        if (ofBase != ofNext)
            differences.push_back({field, ofBase, ofNext});
    };
    const QJsonObject baseScenario = base["scenario"_L1].toObject();
    const QJsonObject nextScenario = next["scenario"_L1].toObject();
    QStringList fields = baseScenario.keys() + nextScenario.keys();
    fields.sort();
    fields.removeDuplicates();
    fields.removeAll(u"seed"_s);
    for (const QString &field : fields)
        compare(field, baseScenario[field], nextScenario[field]);
    const QJsonValue baseServer = base["server"_L1];
    const QJsonValue nextServer = next["server"_L1];
    for (const QString &field : {u"version"_s, u"mode"_s})
        compare(u"server."_s + field, baseServer[field], nextServer[field]);
    const QJsonArray baseIds = baseServer["run_ids"_L1].toArray();
    const QJsonArray nextIds = nextServer["run_ids"_L1].toArray();
    const auto isInNext = [&nextIds](const QJsonValue &id) { return nextIds.contains(id); };
    if (!baseIds.isEmpty() && !nextIds.isEmpty() && std::ranges::none_of(baseIds, isInNext))
        differences.push_back({RunIds, baseIds, nextIds});
    return differences;
}

QString textOf(const QJsonValue &value)
{
    return value.isArray() ? value.toVariant().toStringList().join(u", "_s) : value.toVariant().toString();
}

Result<std::vector<ComparisonRow>> compareReports(const QJsonObject &base, const QJsonObject &next,
                                                  const std::vector<QJsonObject> &again)
{
    if (again.size() == 1)
        return fail(ErrorKind::Usage, message<"report-compare-two">());
    Result<std::vector<ComparisonRow>> rows = compareTwo(base, next);
    QHash<QString, std::vector<double>> values;
    for (const QJsonObject &repetition : again) {
        const Result<std::vector<ComparisonRow>> repeated = compareTwo(repetition, next);
        if (!repeated)
            return repeated;
        std::vector<ReportDifference> differences = differencesBetween(base, repetition);
        std::erase_if(differences, [](const ReportDifference &one) { return one.field == RunIds; });
        if (!differences.empty())
            return fail(ErrorKind::Usage,
                        message<"report-again-differs">(differences.front().field, textOf(differences.front().base),
                                                        textOf(differences.front().next)));
        for (const ComparisonRow &row : *repeated) {
            if (row.base)
                values[row.metric].push_back(*row.base);
        }
    }
    if (!rows || again.empty())
        return rows;
    for (ComparisonRow &row : *rows) {
        if (!row.base)
            continue;
        std::vector<double> &all = values[row.metric];
        all.push_back(*row.base);
        if (all.size() == again.size() + 1)
            calibrate(row, all);
    }
    return rows;
}

QJsonObject comparisonJson(const std::vector<ComparisonRow> &rows, const std::vector<ReportDifference> &differences)
{
    const auto differs = [](const ReportDifference &one) {
        return QJsonObject {{u"field"_s, one.field}, {u"base"_s, one.base}, {u"new"_s, one.next}};
    };
    const auto toJson = [](const ComparisonRow &row) {
        return QJsonObject {
            {u"metric"_s, row.metric},
            {u"base"_s, orNull(row.base)},
            {u"new"_s, orNull(row.next)},
            {u"change"_s, orNull(row.change())},
            {u"beyond_noise"_s, row.base && row.next ? QJsonValue(row.isBeyondNoise) : QJsonValue()},
        };
    };
    return {{u"schema"_s, 1}, {u"differs"_s, jsonArray(differences, differs)}, {u"rows"_s, jsonArray(rows, toJson)}};
}

QString toText(const std::vector<ComparisonRow> &rows, const std::vector<ReportDifference> &differences)
{
    const auto line = [](const QString &metric, const QString &base, const QString &next, const QString &change,
                         const QString &verdict) -> QString {
        return u"%1%2%3%4  %5"_s.arg(metric, -24).arg(base, 14).arg(next, 14).arg(change, 10).arg(verdict).trimmed()
            + u'\n';
    };
    const auto number = [](Measured value) {
        return value ? QString::number(*value, 'f', std::abs(*value) < 10.0 ? 3 : 0) : u"–"_s;
    };
    QString text;
    for (const ReportDifference &one : differences)
        text += withoutControls(
                    u"The runs differ in %1: %2 and %3"_s.arg(one.field, textOf(one.base), textOf(one.next)))
            + u'\n';
    text += line(u"METRIC"_s, u"BASE"_s, u"NEW"_s, u"CHANGE"_s, QString());
    for (const ComparisonRow &row : rows) {
        const Measured relative = row.base == 0.0 ? Measured() : row.change();
        const QString change = relative ? u"%1 %"_s.arg(*relative * 100.0, 0, 'f', 1) : u"–"_s;
        text += line(row.metric, number(row.base), number(row.next), change,
                     row.isBeyondNoise ? u"beyond noise"_s : QString());
    }
    return text;
}

} // namespace lockscope::load
