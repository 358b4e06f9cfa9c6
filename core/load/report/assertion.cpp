// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/assertion.h"

#include "core/load/report/named_histograms.h"
#include "core/load/scenario/messages.h"

#include <QRegularExpression>
#include <cmath>
#include <functional>
#include <map>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

using Figure = std::function<double(const LoadReport &)>;

const std::map<QString, double> &percentages()
{
    static const std::map<QString, double> all {
        {u"p50"_s, 50.0}, {u"p90"_s, 90.0}, {u"p99"_s, 99.0}, {u"p999"_s, 99.9}, {u"max"_s, 100.0}};
    return all;
}

const std::map<QString, Figure> &figures()
{
    static const std::map<QString, Figure> all {
        {u"throughput"_s, [](const LoadReport &r) { return r.throughput(r.total()); }},
        {u"acquired"_s, [](const LoadReport &r) { return double(r.total().acquired); }},
        {u"timeouts"_s, [](const LoadReport &r) { return double(r.total().timeouts); }},
        {u"errors"_s, [](const LoadReport &r) { return double(r.total().errors); }},
        {u"lost"_s, [](const LoadReport &r) { return double(r.total().lost); }},
        {u"violations"_s, [](const LoadReport &r) { return double(r.invariants.violations); }},
        {u"jain"_s, [](const LoadReport &r) { return r.fairness.jain; }},
        {u"longest_wait"_s,
         [](const LoadReport &r) { return std::chrono::duration<double, std::micro>(r.longestWait).count(); }},
        {u"failover_overlaps"_s, [](const LoadReport &r) { return double(r.failoverOverlaps); }},
    };
    return all;
}

bool isKnown(const QString &metric, const QString &histogram, const QString &mode)
{
    if (histogram.isEmpty())
        return figures().contains(metric);
    const bool isHistogram = QStringList {u"wait"_s, u"wait_raw"_s, u"hold"_s, u"handoff"_s}.contains(histogram);
    const bool isMode = mode.isEmpty() || QStringList {u"read"_s, u"write"_s, u"exclusive"_s, u"fair"_s}.contains(mode);
    return percentages().contains(metric) && isHistogram && isMode;
}

Result<double> limitFrom(const QString &text, bool isTime)
{
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    isNumber = isNumber && std::isfinite(number);
    if (isNumber || !isTime)
        return isNumber ? Result<double>(number)
                        : fail(ErrorKind::Usage, ofField(u"assert"_s, message<"report-assert-number">(text)));
    return parseDuration(text, u"assert"_s).map([](Micros limit) { return double(limit.count()); });
}

} // namespace

Result<Assertion> Assertion::parse(const QString &text)
{
    static const QRegularExpression form(uR"(^\s*(\w+)(?:\((\w+)(?:\.(\w+))?\))?\s*(<=|>=|==|<|>)\s*(\S+)\s*$)"_s);
    const QRegularExpressionMatch match = form.match(text);
    Assertion result;
    result.m_text = text;
    result.m_metric = match.captured(1);
    result.m_histogram = match.captured(2);
    result.m_mode = match.captured(3);
    result.m_operator = match.captured(4);
    if (!match.hasMatch() || !isKnown(result.m_metric, result.m_histogram, result.m_mode)) {
        return fail(ErrorKind::Usage, ofField(u"assert"_s, message<"report-assert-form">(text)));
    }
    const bool isTime = !result.m_histogram.isEmpty() || result.m_metric == "longest_wait"_L1;
    const Result<double> limit = limitFrom(match.captured(5), isTime);
    if (!limit)
        return fail(limit.error());
    result.m_limit = *limit;
    return result;
}

std::optional<double> Assertion::longestWait(const QString &percentile, Access access) const
{
    const bool isMeant = m_metric == percentile && m_histogram == "wait"_L1
        && (m_mode.isEmpty() || m_mode == toWord(access)) && m_operator.startsWith(u'<');
    return isMeant ? std::optional(m_limit) : std::nullopt;
}

AssertionResult Assertion::check(const LoadReport &report) const
{
    const std::optional<double> value = valueIn(report);
    const auto holds = [this](double x) {
        if (m_operator == "<"_L1)
            return x < m_limit;
        if (m_operator == "<="_L1)
            return x <= m_limit;
        if (m_operator == ">"_L1)
            return x > m_limit;
        return m_operator == ">="_L1 ? x >= m_limit : x == m_limit;
    };
    return {m_text, value, value && holds(*value)};
}

std::optional<double> Assertion::valueIn(const LoadReport &report) const
{
    if (m_histogram.isEmpty())
        return figures().at(m_metric)(report);
    Histogram merged;
    for (const auto &[access, part] : report.byAccess) {
        if (!m_mode.isEmpty() && m_mode != toWord(access))
            continue;
        for (const auto &[name, histogram] : namedHistograms(part)) {
            const bool isRawOfClosedLoop = name == "wait"_L1 && m_histogram == "wait_raw"_L1
                && part.waitRaw.count() == 0;
            if (name == m_histogram || isRawOfClosedLoop)
                merged.merge(*histogram);
        }
    }
    if (merged.count() == 0)
        return std::nullopt;
    return double(merged.valueAtPercentile(percentages().at(m_metric)));
}

} // namespace lockscope::load
