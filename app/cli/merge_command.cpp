// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/session.h"
#include "core/base/json_text.h"
#include "core/base/output_file.h"
#include "core/load/report/html_report.h"
#include "core/load/report/merging.h"

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

/// `merge`: one report from runs on several machines.
class MergeCommand final : public Command
{
public:
    app::HelpText describe(CLI::App &options) override
    {
        addOption(options, "REPORTS", m_reports, "A.json B.json", "Reports of stress --json, one per machine")
            ->required()
            ->expected(1, -1);
        addOption(options, "--json", m_json, "FILE", "File for the merged report, - for stdout (default: stdout)");
        addOption(options, "--html", m_html, "FILE", "File for the merged report as one HTML page");
        return {.examples = {
                    {u"Merge the reports of two machines"_s, u"lockscope-cli merge a.json b.json --json all.json"_s},
                    {u"Write the merged report as a page with charts, too"_s,
                     u"lockscope-cli merge a.json b.json --json all.json --html all.html"_s}}};
    }

    int run(Session &session) override
    {
        const bool isToStdout = m_json.empty() || m_json == "-";
        const QString json = isToStdout ? QString() : QString::fromStdString(m_json);
        const QString html = QString::fromStdString(m_html);
        FileProblems refused;
        if (!json.isEmpty())
            refused.add(u"--json"_s, json, checkWritable(json));
        if (!html.isEmpty())
            refused.add(u"--html"_s, html, checkWritable(html));
        if (const Status checked = refused.refused(); !checked)
            return session.end(checked.error());
        const Result<std::vector<QJsonObject>> reports = readDocuments(m_reports);
        if (!reports)
            return session.end(reports.error());
        const Result<QJsonObject> merged = load::mergeReports(*reports);
        if (!merged)
            return session.end(merged.error());
        const QString cause = isToStdout ? QString() : writeFile(json, jsonText(*merged));
        if (isToStdout || !cause.isNull()) // it would be lost after a failure
            session.console().printDocument(*merged);
        FileProblems failed;
        failed.add(u"--json"_s, json, cause);
        if (!html.isEmpty())
            failed.add(u"--html"_s, html, writeFile(html, load::htmlReport(*merged)));
        if (const Status written = failed.failed(); !written)
            return session.end(written.error());
        const QJsonValue invariants = (*merged)["invariants"_L1];
        const bool isProven = invariants["violations"_L1].toDouble() <= 0.0
            && invariants["unchecked"_L1].toDouble() <= 0.0;
        return isProven ? ExitCode::Done : ExitCode::Violation;
    }

private:
    std::vector<std::string> m_reports;
    std::string m_json;
    std::string m_html;
};

} // namespace

std::unique_ptr<Command> makeMergeCommand()
{
    return std::make_unique<MergeCommand>();
}

} // namespace lockscope::cli
