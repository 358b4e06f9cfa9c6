// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/assertion.h"

#include "core/load/scenario/messages.h"

#include <QRegularExpression>
#include <cmath>
#include <functional>
#include <map>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

using Figure = std::function<std::optional<double>(const LoadReport &)>;

const std::map<QString, double> &percentages()
{
    static const std::map<QString, double> all {
        {u"p50"_s, 50.0}, {u"p90"_s, 90.0}, {u"p99"_s, 99.0}, {u"p999"_s, 99.9}, {u"max"_s, 100.0}};
    return all;
}

/// The count, if it was counted among at least one.
std::optional<double> countOf(qint64 count, qint64 among)
{
    return among > 0 ? std::optional(double(count)) : std::nullopt;
}

const std::map<QString, Figure> &figures()
{
    static const std::map<QString, Figure> all {
        {u"throughput"_s, [](const LoadReport &r) { return r.throughput(r.total()); }},
        {u"acquired"_s, [](const LoadReport &r) { return double(r.total().acquired); }},
        {u"timeouts"_s, [](const LoadReport &r) { return countOf(r.total().timeouts, r.total().ended()); }},
        {u"errors"_s, [](const LoadReport &r) { return countOf(r.total().errors, r.total().ended()); }},
        {u"lost"_s, [](const LoadReport &r) { return countOf(r.total().lost, r.total().held()); }},
        {u"violations"_s, [](const LoadReport &r) { return countOf(r.invariants.violations, r.invariants.checked); }},
        {u"jain"_s, [](const LoadReport &r) { return r.fairness ? std::optional(r.fairness->jain) : std::nullopt; }},
        {u"longest_wait"_s,
         [](const LoadReport &r) {
             using Value = std::chrono::duration<double, std::micro>;
             return r.longestWait ? std::optional(Value(*r.longestWait).count()) : std::nullopt;
         }},
        {u"failover_overlaps"_s,
         [](const LoadReport &r) { return countOf(r.invariants.allowed, r.invariants.checked); }},
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
    const AssertionResult measured = valueIn(report);
    const auto holds = [this](double x) {
        if (m_operator == "<"_L1)
            return x < m_limit;
        if (m_operator == "<="_L1)
            return x <= m_limit;
        if (m_operator == ">"_L1)
            return x > m_limit;
        return m_operator == ">="_L1 ? x >= m_limit : x == m_limit;
    };
    // A lower bound proves that a value is great, never that it is small.
    const bool isDecided = measured.value && (!measured.isAtLeast || m_operator.startsWith(u'>'));
    return {m_text, measured.value, isDecided && holds(*measured.value), measured.isAtLeast};
}

AssertionResult Assertion::valueIn(const LoadReport &report) const
{
    if (report.duration <= std::chrono::nanoseconds(0))
        return {};
    if (m_histogram.isEmpty())
        return {{}, figures().at(m_metric)(report)};
    AccessTotals all;
    for (const auto &[access, part] : report.byAccess) {
        if (m_mode.isEmpty() || m_mode == toWord(access))
            all += part;
    }
    const double percent = percentages().at(m_metric);
    if (m_histogram == "hold"_L1 || m_histogram == "handoff"_L1) {
        const Histogram &times = m_histogram == "hold"_L1 ? all.hold : all.handoff;
        return {{}, times.count() == 0 ? std::nullopt : std::optional(double(times.valueAtPercentile(percent)))};
    }
    const bool isRaw = m_histogram == "wait_raw"_L1 && all.waitRaw.count() > 0; // a closed loop has no other wait
    const std::optional<WaitPercentile> wait = isRaw
        ? waitPercentile(all.waitRaw, all.gaveUpRaw, all.unfinishedRaw, percent)
        : waitPercentile(all.wait, all.gaveUp, all.unfinished, percent);
    return wait ? AssertionResult {{}, double(wait->value), false, wait->isAtLeast} : AssertionResult {};
}

} // namespace lockscope::load
