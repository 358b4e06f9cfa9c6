// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/cli/report_files.h"
#include "app/cli/snapshot_text.h"
#include "app/cli/stress_arguments.h"
#include "app/cli/stress_run.h"
#include "app/common/names.h"
#include "core/inspect/inspector.h"
#include "core/load/report/assertion.h"
#include "core/load/report/report_text.h"

#include <CLI/CLI.hpp>
#include <QSet>

#include <algorithm>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using load::LoadReport;
using load::Scenario;

namespace {

/// Returns another client that holds one of the names; empty if no name is held.
Result<QString> foreignHolder(Session &session, app::Connection &connection, const Scenario &scenario,
                              std::size_t deployments)
{
    std::vector<LockName> names;
    for (const LockName &name : scenario.lockNames({})) {
        const std::vector<LockName> members = scenario.memberNames(name, deployments);
        names.insert(names.end(), members.begin(), members.end());
    }
    inspect::Inspector inspector(connection.bus());
    if (names.size() == 1) {
        const Result<inspect::LockSnapshot> lock = session.await(inspector.snapshot(names.front()));
        return lock.map([](const inspect::LockSnapshot &found) { return holdersToText(found); });
    }
    const Result<inspect::DiscoveryResult> found = session.await(inspector.discover());
    if (!found)
        return fail(found.error());
    const QSet<LockName> ours(names.begin(), names.end());
    for (const inspect::LockSnapshot &lock : found->locks)
        if (ours.contains(lock.name) && !lock.holders.empty())
            return holdersToText(lock);
    return QString();
}

/// Returns the exit code for a report. An interruption takes precedence.
int exitCodeOf(const LoadReport &report)
{
    if (report.error)
        return cli::exitCodeOf(report.error->kind);
    if (report.invariants.violations > 0 || report.unchecked() > 0)
        return ExitCode::Violation;
    if (report.limit && !report.limit->held)
        return ExitCode::Finding;
    return std::ranges::all_of(report.asserts, &load::AssertionResult::isOk) ? ExitCode::Done : ExitCode::Finding;
}

/// `stress`: generates load on one or more locks and reports the results.
class StressCommand final : public Command
{
public:
    void addOptions(CLI::App &options) override
    {
        m_arguments.addTo(options);
        m_files.addTo(options);
        options.add_option("--assert", m_asserts, "Condition for exit code 0, see help assertions (repeatable)")
            ->type_name("EXPR")
            ->group("Output");
        options
            .add_option("--find-limit", m_limit,
                        "Assertion whose limit is searched for: highest rate, or number of workers without --rate, at "
                        "which it is true")
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
            ->type_name("EXPR")
            ->group("Output");
        options.add_flag("--yes", m_isConfirmed,
                         "Consent to load on a lock that others hold, or on a profile marked production");
    }

    [[nodiscard]] app::HelpText help() const override
    {
        return {
            .examples = {
                {u"Load a read-write lock on a private server"_s,
                 u"lockscope-cli --sandbox stress --reads 0.9 --hold 1ms --duration 30s"_s},
                {u"Fail a build when waits get long"_s,
                 u"lockscope-cli --sandbox stress --preset fair-queue --assert 'p99(wait)<500ms'"_s},
                {u"Find the highest rate with short waits"_s,
                 u"lockscope-cli --sandbox stress --rate 100/s --find-limit 'p99(wait)<20ms' --html limit.html"_s}}};
    }

    int run(Session &session) override
    {
        Result<Scenario> scenario = m_arguments.scenario();
        if (!scenario)
            return session.end(scenario.error());
        const Result<app::NamePrefix> prefix = session.namePrefix();
        if (!prefix)
            return session.end(prefix.error());
        if (!scenario->name.isEmpty())
            scenario->name = prefix->stored(scenario->name).bytes();
        if (session.isReadOnly())
            return session.end({ErrorKind::Refused, message<"cli-read-only">(u"stress"_s)});
        if (session.isProduction() && !m_isConfirmed)
            return session.end({ErrorKind::Usage, message<"stress-production">()});
        for (const load::Fault &fault : scenario->faults)
            if (const Status possible = checkServers(session, fault); !possible)
                return session.end(possible.error());
        const Result<std::vector<load::Assertion>> asserts = parsed(m_asserts);
        if (!asserts)
            return session.end(asserts.error());
        const Result<std::vector<load::Assertion>> limit = parsed(m_limit);
        if (!limit)
            return session.end(limit.error());
        if (const Status searchable = limit->empty() ? Status() : checkLimitScenario(*scenario); !searchable)
            return session.end(searchable.error());
        if (const Status files = m_files.check(); !files)
            return session.end(files.error());
        const Result<Connections> connections = connect(session, *scenario);
        if (!connections)
            return session.end(connections.error());
        if (rulesOf(scenario->type).isMajority)
            scenario->members = static_cast<int>(connections->size());
        if (const Status free = checkHolders(session, *connections, *scenario); !free)
            return session.end(free.error());

        Result<LoadReport> ended = limit->empty() ? runStress(session, *connections, *scenario)
                                                  : findLimit(session, *connections, *scenario, limit->front());
        if (!ended)
            return session.end(ended.error());
        LoadReport &report = *ended;
        for (const load::Assertion &assertion : *asserts)
            report.asserts.push_back(assertion.check(report));
        const bool isWritten = print(session.console(), report);
        if (session.isInterrupted())
            return ExitCode::Interrupted;
        if (report.error)
            session.console().say(report.error->message.english());
        if (report.unchecked() > 0)
            session.console().say(
                u"%1 acquisitions were not checked, so the result is not conclusive"_s.arg(report.unchecked()));
        return isWritten ? exitCodeOf(report) : ExitCode::Unreachable;
    }

private:
    using Connections = StressConnections;

    /// Returns true if the servers are private, so that faults may be injected.
    [[nodiscard]] static Status checkServers(const Session &session, const load::Fault &fault)
    {
        const auto problem = [](Message text) { return fail(ErrorKind::Usage, ofField(u"fault"_s, std::move(text))); };
        if (fault.target() == load::Fault::Target::Cluster && !session.usesSandboxCluster())
            return problem(message<"stress-fault-needs-cluster">(fault.text()));
        if (fault.hitsServer() && !session.isSandbox())
            return problem(message<"stress-fault-needs-sandbox">(fault.text()));
        return {};
    }

    /// One server, or those of a RedLock.
    [[nodiscard]] static Result<Connections> connect(Session &session, const Scenario &scenario)
    {
        if (rulesOf(scenario.type).isMajority)
            return session.connectEach(app::GiveUp::AfterTimeout, scenario.memberCount());
        const bool hitsCluster = std::ranges::count(scenario.faults, load::Fault::Target::Cluster, &load::Fault::target)
            > 0;
        Micros longest {0};
        for (const load::Fault &fault : scenario.faults)
            longest = std::max(longest, fault.lasts);
        Result<std::unique_ptr<app::Connection>> connection = session.connect(
            hitsCluster || longest > Micros(0) ? app::GiveUp::AfterFault : app::GiveUp::AfterTimeout,
            std::chrono::ceil<Millis>(longest));
        if (!connection)
            return fail(connection.error());
        Connections connections;
        connections.push_back(std::move(*connection));
        return connections;
    }

    [[nodiscard]] static Result<std::vector<load::Assertion>> parsed(const std::vector<std::string> &texts)
    {
        std::vector<load::Assertion> all;
        for (const std::string &text : texts) {
            Result<load::Assertion> one = load::Assertion::parse(QString::fromStdString(text));
            if (!one)
                return fail(one.error());
            all.push_back(std::move(*one));
        }
        return all;
    }

    /// Prevents accidental load on a lock that other clients use.
    [[nodiscard]] Status checkHolders(Session &session, const Connections &connections, const Scenario &scenario) const
    {
        if (m_isConfirmed || scenario.name.isEmpty() || !scenario.witness.isEmpty())
            return {};
        for (const std::unique_ptr<app::Connection> &connection : connections) {
            const Result<QString> holder = foreignHolder(session, *connection, scenario, connections.size());
            if (!holder)
                return fail(holder.error());
            if (!holder->isEmpty())
                return fail(ErrorKind::Usage, message<"stress-lock-held">(app::printable(scenario.name), *holder));
        }
        return {};
    }

    /// Returns false if a file could not be written.
    bool print(app::Console &console, const LoadReport &report) const
    {
        if (m_files.isJsonOnly())
            console.printDocument(report.toJson());
        else
            console.print(toText(report));
        const Status written = m_files.write(report);
        if (!written)
            console.say(written.error().message.english());
        return written.has_value();
    }

    StressArguments m_arguments;
    ReportFiles m_files;
    std::vector<std::string> m_asserts;
    std::vector<std::string> m_limit; // at most one
    bool m_isConfirmed = false;
};

} // namespace

std::unique_ptr<Command> makeStressCommand()
{
    return std::make_unique<StressCommand>();
}

} // namespace lockscope::cli
