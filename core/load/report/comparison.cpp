// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/comparison.h"

#include "core/load/report/load_report.h"
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
constexpr double LongestFloor = 1.0; // a single wait determines it
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
    return metric == "timeouts"_L1 || metric == "errors"_L1 || metric == "lost"_L1;
}

/// Replaces the values of one run and its estimate by the mean and the deviation of several runs.
void calibrate(ComparisonRow &row, const std::vector<double> &values)
{
    if (row.metric == "violations"_L1)
        return;
    const double guess = row.noise;
    row.base = meanOf(values);
    row.noise = studentsT(values.size() - 1) * standardDeviation(values)
        * std::sqrt(1.0 + 1.0 / static_cast<double>(values.size()));
    if (isCount(row.metric))
        row.noise = std::max(row.noise, guess);
    row.isBeyondNoise = std::abs(row.next - row.base) > row.noise;
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
        for (const QString &field : {u"timeouts"_s, u"errors"_s, u"lost"_s}) {
            const double base = m_base[field].toDouble();
            const double next = m_next[field].toDouble();
            add(field, base, next, Sigmas * std::sqrt(base + next));
        }
        add(u"violations"_s, m_base["invariants"_L1]["violations"_L1].toDouble(),
            m_next["invariants"_L1]["violations"_L1].toDouble(), 0.0);
        add(u"jain"_s, m_base["fairness"_L1]["jain"_L1].toDouble(), m_next["fairness"_L1]["jain"_L1].toDouble(),
            JainFloor);
        const double longest = m_base["fairness"_L1]["longest_wait_us"_L1].toDouble();
        add(u"longest_wait"_s, longest, m_next["fairness"_L1]["longest_wait_us"_L1].toDouble(), LongestFloor * longest);
    }
    void addMode(const QString &mode)
    {
        const QJsonValue base = m_base["by_mode"_L1][mode];
        const QJsonValue next = m_next["by_mode"_L1][mode];
        addVarying(u"throughput.%1"_s.arg(mode), base["throughput_per_s"_L1], next["throughput_per_s"_L1], mode, {},
                   ThroughputFloor);
        for (const QString &percentile : {u"p50"_s, u"p90"_s, u"p99"_s}) {
            for (const QString &times : {u"wait"_s, u"hold"_s, u"handoff"_s}) {
                const QJsonValue baseTimes = base[times + u"_us"_s];
                const QJsonValue nextTimes = next[times + u"_us"_s];
                if (!baseTimes.isObject() || !nextTimes.isObject())
                    continue;
                const QString metric = u"%1(%2.%3)"_s.arg(percentile, times, mode);
                if (times == "wait"_L1)
                    addVarying(metric, baseTimes[percentile], nextTimes[percentile], mode, percentile, TimesFloor);
                else if (percentile == "p50"_L1) // the slices do not show their variation
                    add(metric, baseTimes[percentile].toDouble(), nextTimes[percentile].toDouble(),
                        UnslicedFloor * baseTimes[percentile].toDouble());
            }
        }
    }
    [[nodiscard]] const std::vector<ComparisonRow> &rows() const { return m_rows; }

private:
    void add(const QString &metric, double base, double next, double noise)
    {
        m_rows.push_back({metric, base, next, noise, std::abs(next - base) > noise});
    }
    void addVarying(const QString &metric, const QJsonValue &base, const QJsonValue &next, const QString &mode,
                    const QString &percentile, double floor)
    {
        const double errors = std::hypot(standardError(slices(m_base, mode, percentile)),
                                         standardError(slices(m_next, mode, percentile)));
        add(metric, base.toDouble(), next.toDouble(), std::max(Sigmas * errors, floor * base.toDouble()));
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

} // namespace

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
        for (const ComparisonRow &row : *repeated)
            values[row.metric].push_back(row.base);
    }
    if (!rows || again.empty())
        return rows;
    for (ComparisonRow &row : *rows) {
        std::vector<double> &all = values[row.metric];
        all.push_back(row.base);
        if (all.size() == again.size() + 1)
            calibrate(row, all);
    }
    return rows;
}

QJsonObject toJson(const std::vector<ComparisonRow> &rows)
{
    QJsonArray json;
    for (const ComparisonRow &row : rows) {
        json.append(QJsonObject {
            {u"metric"_s, row.metric},
            {u"base"_s, row.base},
            {u"new"_s, row.next},
            {u"change"_s, row.change()},
            {u"beyond_noise"_s, row.isBeyondNoise},
        });
    }
    return {{u"schema"_s, 1}, {u"rows"_s, json}};
}

QString toText(const std::vector<ComparisonRow> &rows)
{
    const auto line = [](const QString &metric, const QString &base, const QString &next, const QString &change,
                         const QString &verdict) -> QString {
        return u"%1%2%3%4  %5"_s.arg(metric, -24).arg(base, 14).arg(next, 14).arg(change, 10).arg(verdict).trimmed()
            + u'\n';
    };
    const auto number = [](double value) { return QString::number(value, 'f', std::abs(value) < 10.0 ? 3 : 0); };
    QString text = line(u"METRIC"_s, u"BASE"_s, u"NEW"_s, u"CHANGE"_s, QString());
    for (const ComparisonRow &row : rows) {
        const QString change = row.base == 0.0 ? u"-"_s : u"%1 %"_s.arg(row.change() * 100.0, 0, 'f', 1);
        text += line(row.metric, number(row.base), number(row.next), change,
                     row.isBeyondNoise ? u"beyond noise"_s : QString());
    }
    return text;
}

} // namespace lockscope::load
