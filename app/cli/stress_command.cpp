// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/live_table.h"
#include "app/cli/session.h"
#include "app/cli/snapshot_text.h"
#include "app/cli/stress_arguments.h"
#include "app/common/names.h"
#include "core/inspect/inspector.h"
#include "core/load/workers/load_run.h"

#include <CLI/CLI.hpp>
#include <QJsonDocument>
#include <QSaveFile>
#include <QSet>
#include <QTimer>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using load::LoadReport;
using load::Scenario;

namespace {

constexpr Millis RedrawTime {200};

/// Somebody who holds one of the names already; empty: nobody.
Result<QString> foreignHolder(Session &session, app::Connection &connection, const Scenario &scenario)
{
    std::vector<LockName> names;
    for (const LockName &name : scenario.lockNames({})) {
        const std::vector<LockName> members = scenario.memberNames(name);
        names.insert(names.end(), members.begin(), members.end());
    }
    inspect::Inspector inspector(connection.bus());
    if (names.size() == 1) {
        const Result<inspect::LockSnapshot> lock = session.await(inspector.snapshot(names.front()));
        return lock.map([](const inspect::LockSnapshot &found) { return holdersToText(found); });
    }
    const Result<inspect::DiscoveryResult> found = session.await(inspector.discover("*"));
    if (!found)
        return fail(found.error());
    const QSet<LockName> ours(names.begin(), names.end());
    for (const inspect::LockSnapshot &lock : found->locks)
        if (ours.contains(lock.name) && !lock.holders.empty())
            return holdersToText(lock);
    return QString();
}

/// What a report means for the exit code; an interruption goes before all of it.
int exitCodeOf(const LoadReport &report)
{
    if (report.error)
        return cli::exitCodeOf(report.error->kind);
    return report.invariants.violations > 0 ? ExitCode::Violation : ExitCode::Done;
}

/// `stress`: load on one or more locks, and what came of it.
class StressCommand final : public Command
{
public:
    void addOptions(CLI::App &options) override
    {
        m_arguments.addTo(options);
        options.add_option("--json", m_json, "Write the report as JSON; -: to stdout, and nothing else there")->type_name("FILE");
        options.add_flag("--yes", m_isConfirmed, "Also when others hold the lock; not needed with --witness, which others may share");
    }

    int run(Session &session) override
    {
        const Result<Scenario> scenario = m_arguments.scenario();
        if (!scenario)
            return session.end(scenario.error());
        if (session.isReadOnly())
            return session.end({ErrorKind::Refused, u"stress writes, and --read-only refuses that. Leave out --read-only."_s});
        QSaveFile file(QString::fromStdString(m_json));
        if (writesFile() && !file.open(QIODevice::WriteOnly)) // known before the run, not after it
            return session.end({ErrorKind::Usage, u"--json: cannot write %1: %2. Check the path and its rights."_s.arg(
                file.fileName(), file.errorString())});
        const auto connection = session.connect();
        if (!connection)
            return session.end(connection.error());
        if (const Status free = checkHolders(session, **connection, *scenario); !free)
            return session.end(free.error());

        const LoadReport report = runLoad(session, **connection, *scenario);
        print(session.console(), report, file);
        if (session.isInterrupted())
            return ExitCode::Interrupted;
        if (report.error)
            session.console().say(report.error->message);
        return exitCodeOf(report);
    }

private:
    [[nodiscard]] bool writesFile() const { return !m_json.empty() && m_json != "-"; }

    /// Load on a lock that somebody works with is nothing to begin by mistake.
    [[nodiscard]] Status checkHolders(Session &session, app::Connection &connection, const Scenario &scenario) const
    {
        if (m_isConfirmed || scenario.name.isEmpty() || !scenario.witness.isEmpty())
            return {};
        const Result<QString> holder = foreignHolder(session, connection, scenario);
        if (!holder)
            return fail(holder.error());
        if (holder->isEmpty())
            return {};
        return fail(ErrorKind::Usage, u"%1 is held by %2. Add --yes if load on it is meant, or choose another --name."_s.arg(
            app::printable(scenario.name), *holder));
    }

    static LoadReport runLoad(Session &session, app::Connection &connection, const Scenario &scenario)
    {
        std::optional<LoadReport> report;
        LiveTable table(session.console(), scenario);
        load::LoadRun run(connection.bus(), scenario);
        run.start([&report](const LoadReport &finished) { report = finished; });
        QTimer redraw;
        QObject::connect(&redraw, &QTimer::timeout, &redraw, [&] { table.draw(run.live()); });
        redraw.start(RedrawTime);
        int interrupts = 0;
        session.waitUntil([&] {
            if (session.interrupts() > interrupts) {
                run.stop();
                if (++interrupts > 1)
                    connection.endWithin(Millis(0)); // asked twice: what the server does not give back now ends with its lease
            }
            return report.has_value();
        });
        return *report;
    }

    void print(app::Console &console, const LoadReport &report, QSaveFile &file) const
    {
        if (m_json == "-") {
            console.printDocument(report.toJson());
            return;
        }
        console.print(report.toText());
        if (!writesFile())
            return;
        file.write(QJsonDocument(report.toJson()).toJson());
        if (!file.commit())
            console.say(u"--json: %1 could not be written: %2"_s.arg(file.fileName(), file.errorString()));
    }

    StressArguments m_arguments;
    std::string m_json;
    bool m_isConfirmed = false;
};

} // namespace

std::unique_ptr<Command> makeStressCommand()
{
    return std::make_unique<StressCommand>();
}

} // namespace lockscope::cli
