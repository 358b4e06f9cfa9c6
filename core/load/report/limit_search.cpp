// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/limit_search.h"

#include "core/load/scenario/messages.h"

#include <algorithm>
#include <cmath>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

constexpr double Precision = 1.05; // the first value that broke, divided by the last that held
constexpr double Factor = 2.0;
constexpr int Agreeing = 2; // runs that decide about a value

} // namespace

LimitSearch::LimitSearch(double first, double lowest, double highest, bool isWhole)
    : m_lowest(lowest), m_highest(highest), m_isWhole(isWhole), m_next(std::clamp(rounded(first), lowest, highest))
{
}

/// Three significant digits, or an integer.
double LimitSearch::rounded(double value) const
{
    const double unit = m_isWhole ? 1.0 : std::pow(10.0, std::floor(std::log10(value)) - 2.0);
    return std::round(value / unit) * unit;
}

void LimitSearch::add(const LimitStep &step)
{
    m_steps.push_back(step);
    ++(step.isOk ? m_okHere : m_brokenHere);
    const bool isRising = !m_broken;
    if (m_okHere >= Agreeing || (isRising && m_okHere > 0 && m_brokenHere == 0))
        m_held = step.value;
    else if (m_brokenHere >= Agreeing)
        m_broken = step.value;
    else
        return; // the same value again
    m_okHere = 0;
    m_brokenHere = 0;
    m_next = nextAfterDecision();
}

std::optional<double> LimitSearch::nextAfterDecision() const
{
    if (!m_broken)
        return *m_held >= m_highest ? std::nullopt : std::optional(std::min(rounded(*m_held * Factor), m_highest));
    if (!m_held)
        return *m_broken <= m_lowest ? std::nullopt : std::optional(std::max(rounded(*m_broken / Factor), m_lowest));
    if (*m_broken <= *m_held * Precision)
        return std::nullopt;
    const double middle = rounded(std::sqrt(*m_held * *m_broken));
    return middle > *m_held && middle < *m_broken ? std::optional(middle) : std::nullopt;
}

Result<LimitSearch> limitSearchFor(const Scenario &scenario)
{
    const bool isConstant = !scenario.rate
        || !(scenario.rate->text().contains(u"ramp:"_s) || scenario.rate->text().contains(u"stairs:"_s));
    if (!isConstant || !scenario.faults.empty() || !scenario.join.isEmpty())
        return fail(ErrorKind::Usage, message<"load-limit-scenario">());
    if (scenario.rate)
        return LimitSearch(scenario.rate->mean(), ArrivalRate::Lowest, ArrivalRate::Highest, false);
    const int most = scenario.mode == WorkerMode::Threads ? Scenario::MaxThreads : Scenario::MaxLightWorkers;
    return LimitSearch(double(scenario.workers), double(scenario.clients), double(most), true);
}

Result<Scenario> withLimitValue(Scenario scenario, double value)
{
    if (!scenario.rate) {
        scenario.workers = int(value);
        return scenario.validated();
    }
    const QString order = scenario.rate->isPoisson() ? u"poisson:"_s : QString();
    const Result<ArrivalRate> rate = ArrivalRate::parse(
        u"%1%2/s"_s.arg(order, QString::number(value, 'f', value < 100.0 ? 4 : 0)), u"rate"_s);
    if (!rate)
        return fail(rate.error());
    scenario.rate = *rate;
    return scenario.validated();
}

} // namespace lockscope::load
