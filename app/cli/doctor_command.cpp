// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "app/cli/snapshot_json.h"
#include "app/cli/snapshot_text.h"
#include "app/common/names.h"
#include "core/inspect/inspector.h"

#include <CLI/CLI.hpp>
#include <QJsonArray>

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
        options.add_flag("--json", m_isJson, "Print one JSON document");
    }

    int run(Session &session) override
    {
        const Result<QByteArray> match = app::parseBytes(m_match, u"--match"_s);
        if (!match)
            return session.end(match.error());
        const auto connection = session.connect();
        if (!connection)
            return session.end(connection.error());
        inspect::Inspector inspector((*connection)->bus());
        const Result<inspect::Diagnosis> diagnosis = session.await(inspector.examine(*match));
        if (!diagnosis)
            return session.end(diagnosis.error());
        print(session.console(), *diagnosis);
        return std::ranges::any_of(diagnosis->findings, &isError) ? ExitCode::Finding : ExitCode::Done;
    }

private:
    void print(app::Console &console, const inspect::Diagnosis &diagnosis) const
    {
        QJsonArray findings;
        for (const inspect::LockFinding &finding : diagnosis.findings) {
            if (m_isJson)
                findings.append(findingToJson(finding));
            else
                console.print(findingToText(finding, console));
        }
        if (m_isJson)
            console.printDocument({{u"schema"_s, 1}, {u"findings"_s, findings}});
        else if (diagnosis.findings.empty())
            console.say(u"nothing is wrong with %1 locks"_s.arg(diagnosis.found.locks.size()));
        for (const auto &[node, error] : diagnosis.found.nodes)
            if (!error.isEmpty())
                console.say(u"%1 could not be read: %2"_s.arg(node, error));
    }

    std::string m_match = "*";
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeDoctorCommand()
{
    return std::make_unique<DoctorCommand>();
}

} // namespace lockscope::cli
