// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/messages.h"
#include "app/cli/snapshot_text.h"
#include "app/cli/stress_run.h"
#include "app/common/help_text.h"
#include "app/common/names.h"
#include "core/base/json_text.h"
#include "core/base/output_file.h"
#include "core/base/printable.h"
#include "core/inspect/inspector.h"
#include "core/load/report/assertion.h"
#include "core/load/report/html_report.h"
#include "core/load/report/load_report.h"
#include "core/load/report/report_text.h"
#include "core/load/scenario/preset.h"
#include "core/load/scenario/scenario.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>
#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using load::LoadReport;
using load::Scenario;

namespace {

/// A flag that sets the field of the same name.
struct Flag
{
    std::string field;
    std::string help;
    std::string type;
    bool isNumber = false;
};

const std::vector<Flag> &flags()
{
    static const std::vector<Flag> all {
        {"type", "Lock type; rw reads and writes by --reads (default: rw)",
         app::choice(u"TYPE"_s, load::wordsOfLockTypes().split(u", "_s))},
        {"members",
         "Number of members of multi and fastermulti (default: 3), or servers of redlock with --sandbox (default: 5)",
         "N", true},
        {"name", "Name of the lock (default: lockscope:stress:RUNID)", "NAME"},
        {"names", "Number of locks, named NAME:0, NAME:1, … (default: 1)", "N", true},
        {"skew", "Exponent of Zipf's law for choosing a lock; 0 for all equally likely (default: 0)", "EXPONENT", true},
        {"reads", "Share of reads with rw, 0 to 1 (default: 0.9)", "SHARE", true},
        {"workers", "Number of workers (default: 64)", "N", true},
        {"mode", "Workers as threads, or light as coroutines (default: threads)",
         app::choice(u"MODE"_s, {u"threads"_s, u"light"_s})},
        {"clients", "Number of client UUIDs that share the workers (default: 1)", "N", true},
        {"hold", "Time to hold: 1ms, uniform:1ms..5ms, exp:2ms or lognormal:2ms,0.5 (default: 1ms)", "TIMES"},
        {"think", "Time between two cycles, as --hold (default: 0)", "TIMES"},
        {"wait", "Longest wait, 0 for one attempt (default: 5s)", "TIME"},
        {"lease", "Lease time, or watchdog for a renewed lease (default: watchdog)", "TIME"},
        {"reentry", "Acquisitions per hold (default: 1)", "N", true},
        {"rate",
         "Open loop with planned cycles: 5000/s, ramp:100/s..5000/s or stairs:100/s..5000/s,5, with poisson: before "
         "it at random times (default: closed loop)",
         "RATE"},
        {"warmup", "Time before the measured part (default: 1s)", "TIME"},
        {"duration", "Length of the measured part (default: 10s)", "TIME"},
        {"seed", "Random seed (default: 1)", "N", true},
        {"witness", "Counter that every exclusive hold reads, then writes plus one; with several names KEY:NAME",
         "KEY"},
        {"join", "Latch where the runs of several machines start together; see merge", "NAME"},
        {"hosts", "Number of runs to wait for at --join", "N", true},
    };
    return all;
}

/// JSON represents bytes that are not UTF-8 as Base64.
QString scenarioText(const std::string &text)
{
    const QByteArray bytes = QByteArray::fromStdString(text);
    return isUtf8(bytes) ? QString::fromUtf8(bytes) : u"b64:"_s + QString::fromLatin1(bytes.toBase64());
}

/// The scenario of a file, not yet validated.
Result<QJsonObject> readScenario(const QString &path)
{
    const Result<QByteArray> content = readFile(path.toStdString());
    if (!content)
        return fail(content.error());
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(*content, &problem);
    if (!document.isObject())
        return fail(ErrorKind::Usage, message<"scenario-file-invalid">(path, problem.errorString()));
    return document.object();
}

/// The flags of `stress`. Each overrides one field of the scenario, which comes from a file, a preset or the defaults.
class StressArguments final
{
public:
    void addTo(CLI::App &options)
    {
        const std::string group = "Scenario";
        addOption(options, "SCENARIO", m_file, "FILE",
                  "JSON file with a scenario, changed by options; see help scenarios")
            ->group(group);
        addOption(options, "--preset", m_preset, app::choice(u"PRESET"_s, load::namesOfPresets().split(u", "_s)),
                  "Scenario for a common question, see help scenarios")
            ->group(group);
        for (const Flag &flag : flags()) {
            const QString field = QString::fromStdString(flag.field);
            CLI::Option *option = flag.isNumber
                ? options.add_option_function<double>(
                    "--" + flag.field, [this, field](double number) { m_fields.insert(field, number); }, flag.help)
                : options.add_option_function<std::string>(
                    "--" + flag.field,
                    [this, field](const std::string &text) {
                        if (!text.empty())
                            m_fields.insert(field, scenarioText(text));
                    },
                    flag.help);
            option->type_name(flag.type)->group(group);
        }
        addOption(options, "--fault", m_faults, "FAULT", "Fault to inject, see help faults (repeatable)")
            ->group("Faults");
    }

    [[nodiscard]] Result<Scenario> scenario() const
    {
        Result<QJsonObject> json = described();
        if (!json)
            return fail(json.error());
        for (auto field = m_fields.begin(); field != m_fields.end(); ++field)
            json->insert(field.key(), field.value());
        QJsonArray faults;
        for (const std::string &text : m_faults) {
            if (const auto fault = load::Fault::parse(QString::fromStdString(text), u"fault"_s); !fault)
                return fail(fault.error());
            faults.append(QString::fromStdString(text));
        }
        if (!faults.isEmpty())
            json->insert(u"faults"_s, faults);
        return Scenario::fromJson(*json);
    }

private:
    /// The scenario before the flags, not yet validated.
    [[nodiscard]] Result<QJsonObject> described() const
    {
        if (!m_preset.empty() && !m_file.empty())
            return fail(ErrorKind::Usage,
                        ofField(u"preset"_s, message<"preset-with-file">(QString::fromStdString(m_preset))));
        if (!m_preset.empty())
            return load::parsePreset(QString::fromStdString(m_preset)).map(&Scenario::toJson);
        if (!m_file.empty())
            return readScenario(QString::fromStdString(m_file));
        return QJsonObject {{u"schema"_s, Scenario::SchemaVersion}};
    }

    std::string m_file;
    std::string m_preset;
    QJsonObject m_fields; ///< as in the JSON of a scenario
    std::vector<std::string> m_faults;
};

/// The files to which `stress` writes its report.
class ReportFiles final
{
public:
    void addTo(CLI::App &options)
    {
        for (File &file : m_files)
            addOption(options, file.flag, file.path, "FILE", file.help)->group("Output");
    }

    /// True for `--json -`: stdout contains only the document.
    [[nodiscard]] bool isJsonOnly() const { return m_files.front().path == "-"; }

    /// Call before the run. Names every path that cannot be written.
    [[nodiscard]] Status check() const
    {
        return forEach([](const File &, const QString &path) { return checkWritable(path); }).refused();
    }

    /// Call after the run. Writes all files that can be written, and names the others.
    [[nodiscard]] Status write(const LoadReport &report) const
    {
        return forEach([&](const File &file, const QString &path) { return writeFile(path, file.content(report)); })
            .failed();
    }

private:
    struct File
    {
        const char *flag;
        const char *help;
        QByteArray (*content)(const LoadReport &report);
        std::string path {};
    };

    /// Collects the causes that `work` returns for the requested files.
    template <typename Work>
    [[nodiscard]] FileProblems forEach(Work work) const
    {
        FileProblems problems;
        for (const File &file : m_files)
            if (const QString path = QString::fromStdString(file.path); !path.isEmpty() && path != "-"_L1)
                problems.add(QString::fromLatin1(file.flag), path, work(file, path));
        return problems;
    }

    std::array<File, 4> m_files {{
        {"--json", "File for the report as JSON, or - for stdout without other output",
         [](const LoadReport &report) { return jsonText(report.toJson()); }},
        {"--html", "File for the report as one HTML page with charts",
         [](const LoadReport &report) { return load::htmlReport(report.toJson()); }},
        {"--csv", "File for a table: a row for the run, each mode, interval and worker", &load::toCsv},
        {"--hdr", "File for the histograms as an HdrHistogram log", &load::toHdrLog},
    }};
};

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
    app::HelpText describe(CLI::App &options) override
    {
        m_arguments.addTo(options);
        m_files.addTo(options);
        addOption(options, "--assert", m_asserts, "EXPR", "Condition for exit code 0, see help assertions (repeatable)")
            ->group("Output");
        addOption(options, "--find-limit", m_limit, "EXPR",
                  "Assertion whose limit is searched for: highest rate, or number of workers without --rate, at "
                  "which it is true")
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
            ->group("Output");
        options.add_flag("--yes", m_isConfirmed,
                         "Allow load on a lock that other clients hold, or on a profile marked production");
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
        const Result<app::NamePrefix> prefix = session.connector().namePrefix();
        if (!prefix)
            return session.end(prefix.error());
        if (!scenario->name.isEmpty())
            scenario->name = prefix->stored(scenario->name).bytes();
        if (session.connector().isReadOnly())
            return session.end({ErrorKind::Refused, message<"cli-read-only">(u"stress"_s)});
        if (session.connector().isProduction() && !m_isConfirmed)
            return session.end({ErrorKind::Usage, message<"stress-production">()});
        for (const load::Fault &fault : scenario->faults)
            if (const Status possible = checkServers(session.connector(), fault); !possible)
                return session.end(possible.error());
        const Result<std::vector<load::Assertion>> asserts = parsed(m_asserts);
        if (!asserts)
            return session.end(asserts.error());
        const Result<std::vector<load::Assertion>> limit = parsed(m_limit);
        if (!limit)
            return session.end(limit.error());
        if (const auto search = load::limitSearchFor(*scenario); !limit->empty() && !search)
            return session.end(search.error());
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
    /// Returns true if the servers are private, so that faults may be injected.
    [[nodiscard]] static Status checkServers(const Connector &connector, const load::Fault &fault)
    {
        const auto problem = [](Message text) { return fail(ErrorKind::Usage, ofField(u"fault"_s, std::move(text))); };
        if (fault.target() == load::Fault::Target::Cluster && !connector.usesSandboxCluster())
            return problem(message<"stress-fault-needs-cluster">(fault.text()));
        if (fault.hitsServer() && !connector.isSandbox())
            return problem(message<"stress-fault-needs-sandbox">(fault.text()));
        return {};
    }

    /// One server, or those of a RedLock.
    [[nodiscard]] static Result<Connections> connect(Session &session, const Scenario &scenario)
    {
        if (rulesOf(scenario.type).isMajority)
            return session.connector().connectEach(app::GiveUp::AfterTimeout, scenario.memberCount());
        const bool hitsCluster = std::ranges::count(scenario.faults, load::Fault::Target::Cluster, &load::Fault::target)
            > 0;
        Micros longest {0};
        for (const load::Fault &fault : scenario.faults)
            longest = std::max(longest, fault.lasts);
        return alone(session.connector().connect(hitsCluster || longest > Micros(0) ? app::GiveUp::AfterFault
                                                                                    : app::GiveUp::AfterTimeout,
                                                 std::chrono::ceil<Millis>(longest)));
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
