// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/doctor_fix.h"
#include "app/cli/session.h"
#include "app/cli/snapshot_json.h"
#include "app/cli/snapshot_text.h"
#include "app/common/names.h"
#include "core/inspect/inspector.h"

#include <CLI/CLI.hpp>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

bool isError(const inspect::LockFinding &finding)
{
    return finding.finding.severity == inspect::Health::Error;
}

/// `doctor`: what is wrong, why, and what helps.
class DoctorCommand final : public Command
{
public:
    void addOptions(CLI::App &options) override
    {
        options.add_option("--match", m_match, "Only locks whose names match, as in KEYS; default *")->type_name("GLOB");
        options.add_option("--fix", m_fix, "Repair all findings of this id; each is left alone when its lock has changed since")->type_name("ID");
        options.add_flag("--yes", m_isConfirmed, "Do not ask before each repair");
        options.add_flag("--json", m_isJson, "Print one JSON document");
    }

    int run(Session &session) override
    {
        const Result<QByteArray> match = check(session);
        if (!match)
            return session.end(match.error());
        const auto connection = session.connect();
        if (!connection)
            return session.end(connection.error());
        inspect::Inspector inspector((*connection)->bus());
        const Result<inspect::Diagnosis> diagnosis = session.await(inspector.examine(*match));
        if (!diagnosis)
            return session.end(diagnosis.error());
        FixReport report {{}, diagnosis->findings, false};
        if (m_fix.empty()) {
            print(session.console(), *diagnosis, report);
        } else {
            const Result<FixReport> fixed = fixFindings(session, inspector, *diagnosis, QString::fromStdString(m_fix), m_isConfirmed);
            if (!fixed)
                return session.end(fixed.error());
            report = *fixed;
            print(session.console(), *diagnosis, report);
        }
        if (session.isInterrupted())
            return ExitCode::Interrupted;
        return report.hasMetChange || std::ranges::any_of(report.remaining, &isError) ? ExitCode::Finding : ExitCode::Done;
    }

private:
    [[nodiscard]] Result<QByteArray> check(Session &session) const
    {
        if (!m_fix.empty() && session.isReadOnly())
            return fail(ErrorKind::Refused, u"--fix writes, and --read-only refuses that. Leave out one of them."_s);
        if (!m_fix.empty() && !m_isConfirmed && !session.console().canAsk())
            return fail(ErrorKind::Usage, u"There is no terminal to ask on. Add --yes."_s);
        return app::parseBytes(m_match, u"--match"_s);
    }

    void print(app::Console &console, const inspect::Diagnosis &diagnosis, const FixReport &report) const
    {
        QJsonArray findings;
        for (const inspect::LockFinding &finding : report.remaining) {
            if (m_isJson)
                findings.append(findingToJson(finding));
            else
                console.print(findingToText(finding, console));
        }
        if (m_isJson) {
            QJsonObject document {{u"schema"_s, 1}, {u"findings"_s, findings}};
            if (!m_fix.empty())
                document.insert(u"fixed"_s, report.fixed);
            console.printDocument(document);
        } else if (diagnosis.findings.empty()) {
            console.say(u"nothing is wrong with %1 locks"_s.arg(diagnosis.found.locks.size()));
        }
        for (const auto &[node, error] : diagnosis.found.nodes)
            if (!error.isEmpty())
                console.say(u"%1 could not be read: %2"_s.arg(node, error));
    }

    std::string m_match = "*";
    std::string m_fix;
    bool m_isConfirmed = false;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeDoctorCommand()
{
    return std::make_unique<DoctorCommand>();
}

} // namespace lockscope::cli
