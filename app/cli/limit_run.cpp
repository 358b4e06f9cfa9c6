// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/limit_run.h"

#include "core/load/report/report_values.h"
#include "core/load/report/run_outcome.h"

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using load::LimitSearch;
using load::LoadReport;
using load::Scenario;

namespace {

LimitSearch searchFor(const Scenario &scenario)
{
    if (scenario.rate)
        return {scenario.rate->mean(), load::ArrivalRate::Lowest, load::ArrivalRate::Highest, false};
    const int most = scenario.mode == load::WorkerMode::Threads ? Scenario::MostThreads : Scenario::MostLightWorkers;
    return {double(scenario.workers), double(scenario.clients), double(most), true};
}

Result<Scenario> withValue(Scenario scenario, double value)
{
    if (!scenario.rate) {
        scenario.workers = int(value);
        return scenario.validated();
    }
    const QString order = scenario.rate->isPoisson() ? u"poisson:"_s : QString();
    const Result<load::ArrivalRate> rate = load::ArrivalRate::parse(
        u"%1%2/s"_s.arg(order, QString::number(value, 'f', value < 100.0 ? 4 : 0)), u"rate"_s);
    if (!rate)
        return fail(rate.error());
    scenario.rate = *rate;
    return scenario.validated();
}

} // namespace

Status checkLimitScenario(const Scenario &scenario)
{
    const bool isConstant = !scenario.rate
        || !(scenario.rate->text().contains(u"ramp:"_s) || scenario.rate->text().contains(u"stairs:"_s));
    if (isConstant && scenario.faults.empty() && scenario.join.isEmpty())
        return {};
    return fail(ErrorKind::Usage, message<"stress-limit-scenario">());
}

Result<LoadReport> findLimit(Session &session, const StressConnections &connections, const Scenario &scenario,
                             const load::Assertion &threshold)
{
    LimitSearch search = searchFor(scenario);
    std::optional<LoadReport> best;
    load::AssertionResult result;
    bool isOver = false;
    while (search.next() && !isOver) {
        const double value = *search.next();
        const Result<Scenario> with = withValue(scenario, value);
        if (!with)
            return fail(with.error());
        LoadReport report = runStress(session, connections, *with);
        result = threshold.check(report);
        isOver = session.isInterrupted() || report.error || report.invariants.violations > 0 || report.unchecked() > 0;
        if (!isOver) {
            search.add({value, result.value, result.isOk});
            session.console().say(u"%1 %2: %3 %4"_s.arg(
                QString::number(value), scenario.rate ? u"per second"_s : u"workers"_s,
                load::measuredText(result.text, load::orNull(result.value)), result.isOk ? u"holds"_s : u"breaks"_s));
        }
        if (isOver || !best || search.held() == value || !search.held())
            best = std::move(report);
    }
    best->limit = load::LimitReport {result.text, scenario.rate.has_value(), search.held(), search.broken(),
                                     search.steps()};
    return *std::move(best);
}

} // namespace lockscope::cli
