// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/session.h"
#include "core/load/report/comparison.h"

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

/// `compare`: the results of two reports side by side.
class CompareCommand final : public Command
{
public:
    app::HelpText describe(CLI::App &options) override
    {
        addOption(options, "BASE", m_base, "BASE.json", "Report of stress --json to compare with")->required();
        addOption(options, "NEW", m_next, "NEW.json", "Report of stress --json to compare")->required();
        addOption(options, "--again", m_again, "BASE.json",
                  "Report of a further run like BASE (repeatable); two or more measure the noise");
        options.add_flag("--json", m_isJson, "Print a JSON document instead of a table");
        return {.examples = {{u"Compare two runs"_s, u"lockscope-cli compare base.json new.json"_s},
                             {u"Compare beyond the noise that three runs show"_s,
                              u"lockscope-cli compare base.json new.json --again base2.json --again base3.json"_s}}};
    }

    int run(Session &session) override
    {
        const Result<std::vector<QJsonObject>> reports = readDocuments({m_base, m_next});
        if (!reports)
            return session.end(reports.error());
        const Result<std::vector<QJsonObject>> again = readDocuments(m_again);
        if (!again)
            return session.end(again.error());
        const QJsonObject &base = reports->front();
        const QJsonObject &next = reports->back();
        const Result<std::vector<load::ComparisonRow>> rows = load::compareReports(base, next, *again);
        if (!rows)
            return session.end(rows.error());
        const std::vector<load::ReportDifference> differences = load::differencesBetween(base, next);
        if (m_isJson)
            session.console().printDocument(load::comparisonJson(*rows, differences));
        else
            session.console().print(load::toText(*rows, differences));
        return ExitCode::Done;
    }

private:
    std::string m_base;
    std::string m_next;
    std::vector<std::string> m_again;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeCompareCommand()
{
    return std::make_unique<CompareCommand>();
}

} // namespace lockscope::cli
