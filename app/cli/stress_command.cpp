// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/file_problems.h"
#include "app/cli/live_table.h"
#include "app/cli/messages.h"
#include "app/cli/session.h"
#include "app/cli/snapshot_text.h"
#include "app/cli/stress_arguments.h"
#include "app/common/names.h"
#include "core/base/json_text.h"
#include "core/base/output_file.h"
#include "core/inspect/inspector.h"
#include "core/load/report/assertion.h"
#include "core/load/report/html_report.h"
#include "core/load/report/load_report.h"
#include "core/load/workers/load_run.h"

#include <CLI/CLI.hpp>
#include <QSet>
#include <QTimer>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using load::LoadReport;
using load::LoadReport;
using load::Scenario;

namespace {

/// The files to which `stress` writes its report.
class ReportFiles final
{
public:
    void addTo(CLI::App &options);
    /// True for `--json -`: stdout contains only the document.
    [[nodiscard]] bool isJsonOnly() const { return m_json == "-"; }
    /// Call before the run. Names every path that cannot be written.
    [[nodiscard]] Status check() const;
    /// Call after the run. Writes all files that can be written, and names the others.
    [[nodiscard]] Status write(const LoadReport &report) const;

private:
    struct File
    {
        QString flag;
        QString path;
        QByteArray (*content)(const LoadReport &report);
    };
    [[nodiscard]] std::vector<File> all() const;

    std::string m_json;
    std::string m_csv;
    std::string m_hdr;
    std::string m_html;
};

void ReportFiles::addTo(CLI::App &options)
{
    const auto add = [&](const char *name, std::string &into, const char *help) {
        options.add_option(name, into, help)->type_name("FILE")->group("Output");
    };
    add("--json", m_json, "File for the report as JSON, or - for stdout without other output");
    add("--html", m_html, "File for the report as one HTML page with charts");
    add("--csv", m_csv, "File for a table: a row for the run, each mode, interval and worker");
    add("--hdr", m_hdr, "File for the histograms as an HdrHistogram log");
}

std::vector<ReportFiles::File> ReportFiles::all() const
{
    std::vector<File> files;
    const auto add = [&](const QString &flag, const std::string &path, QByteArray (*content)(const LoadReport &)) {
        if (!path.empty() && path != "-")
            files.push_back({flag, QString::fromStdString(path), content});
    };
    add(u"--json"_s, m_json, [](const LoadReport &report) { return jsonText(report.toJson()); });
    add(u"--html"_s, m_html, [](const LoadReport &report) { return load::htmlReport(report.toJson()); });
    add(u"--csv"_s, m_csv, [](const LoadReport &report) { return report.toCsv(); });
    add(u"--hdr"_s, m_hdr, [](const LoadReport &report) { return report.toHdrLog(); });
    return files;
}

Status ReportFiles::check() const
{
    FileProblems problems;
    for (const File &file : all())
        problems.add(file.flag, file.path, checkWritable(file.path));
    return problems.refused();
}

Status ReportFiles::write(const LoadReport &report) const
{
    FileProblems problems;
    for (const File &file : all())
        problems.add(file.flag, file.path, writeFile(file.path, file.content(report)));
    return problems.failed();
}

constexpr Millis RedrawTime {200};

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
        options.add_flag("--yes", m_isConfirmed,
                         "Consent to load on a lock that others hold, or on a profile marked production");
    }

    [[nodiscard]] app::HelpText help() const override
    {
        return {.examples = {{u"Load a read-write lock on a private server"_s,
                              u"lockscope-cli --sandbox stress --reads 0.9 --hold 1ms --duration 30s"_s},
                             {u"Kill a primary under load and write a report"_s,
                              u"lockscope-cli --sandbox-cluster stress --fault failover@2s --html report.html"_s},
                             {u"Fail a build when waits get long"_s,
                              u"lockscope-cli --sandbox stress --preset fair-queue --assert 'p99(wait)<500ms'"_s}}};
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
        const Result<std::vector<load::Assertion>> asserts = assertions();
        if (!asserts)
            return session.end(asserts.error());
        if (const Status files = m_files.check(); !files)
            return session.end(files.error());
        const Result<Connections> connections = connect(session, *scenario);
        if (!connections)
            return session.end(connections.error());
        if (rulesOf(scenario->type).isMajority)
            scenario->members = static_cast<int>(connections->size());
        if (const Status free = checkHolders(session, *connections, *scenario); !free)
            return session.end(free.error());

        LoadReport report = runLoad(session, *connections, *scenario);
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
    using Connections = std::vector<std::unique_ptr<app::Connection>>;

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

    [[nodiscard]] Result<std::vector<load::Assertion>> assertions() const
    {
        std::vector<load::Assertion> all;
        for (const std::string &text : m_asserts) {
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

    static LoadReport runLoad(Session &session, const Connections &connections, const Scenario &scenario)
    {
        std::optional<LoadReport> report;
        LiveTable table(session.console(), scenario);
        std::vector<pubsub::Bus *> buses;
        load::FaultTargets targets {connections.front()->clusterControl(), connections.front()->serverProcess(), {}};
        for (const std::unique_ptr<app::Connection> &connection : connections) {
            buses.push_back(&connection->bus());
            targets.links.push_back(connection->links());
        }
        load::LoadRun run(buses, scenario, std::move(targets));
        run.start([&report](const LoadReport &finished) { report = finished; });
        QTimer redraw;
        QObject::connect(&redraw, &QTimer::timeout, &redraw, [&] { table.draw(run.live()); });
        redraw.start(RedrawTime);
        int interrupts = 0;
        session.waitUntil([&] {
            if (session.interrupts() > interrupts) {
                run.stop();
                if (++interrupts > 1) { // second signal: holds that cannot be released now end with their leases
                    for (const std::unique_ptr<app::Connection> &connection : connections)
                        connection->endWithin(Millis(0));
                }
            }
            return report.has_value();
        });
        return *report;
    }

    /// Returns false if a file could not be written.
    bool print(app::Console &console, const LoadReport &report) const
    {
        if (m_files.isJsonOnly())
            console.printDocument(report.toJson());
        else
            console.print(report.toText());
        const Status written = m_files.write(report);
        if (!written)
            console.say(written.error().message.english());
        return written.has_value();
    }

    StressArguments m_arguments;
    ReportFiles m_files;
    std::vector<std::string> m_asserts;
    bool m_isConfirmed = false;
};

} // namespace

std::unique_ptr<Command> makeStressCommand()
{
    return std::make_unique<StressCommand>();
}

} // namespace lockscope::cli
