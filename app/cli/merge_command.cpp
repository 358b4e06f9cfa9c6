// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/report_reading.h"
#include "app/cli/session.h"
#include "core/base/json_text.h"
#include "core/load/report/html_report.h"
#include "core/load/report/merging.h"

#include <CLI/CLI.hpp>
#include <QSaveFile>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

Status writeFile(const std::string &path, const QByteArray &content)
{
    QSaveFile file(QString::fromStdString(path));
    const bool isWritten = file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit();
    if (!isWritten)
        return fail(ErrorKind::Usage,
                    u"Cannot write %1: %2. Check the path and its rights."_s.arg(file.fileName(), file.errorString()));
    return {};
}

/// `merge`: one report of the runs of many machines.
class MergeCommand final : public Command
{
public:
    void addOptions(CLI::App &options) override
    {
        options.add_option("REPORTS", m_reports, "Reports that stress --json has written, one a machine")
            ->type_name("A.json B.json")
            ->required()
            ->expected(1, -1);
        options.add_option("--json", m_json, "Write the report to a file; else, or with -, to stdout")
            ->type_name("FILE");
        options.add_option("--html", m_html, "Write it as one HTML page, too")->type_name("FILE");
    }

    int run(Session &session) override
    {
        std::vector<QJsonObject> reports;
        for (const std::string &path : m_reports) {
            Result<QJsonObject> report = readDocument(path);
            if (!report)
                return session.end(report.error());
            reports.push_back(std::move(*report));
        }
        const Result<QJsonObject> merged = load::mergeReports(reports);
        if (!merged)
            return session.end(merged.error());
        const bool toFile = !m_json.empty() && m_json != "-";
        if (!toFile)
            session.console().printDocument(*merged);
        Status written = toFile ? writeFile(m_json, jsonText(*merged)) : Status();
        if (written && !m_html.empty())
            written = writeFile(m_html, load::htmlReport(*merged));
        if (!written)
            return session.end(written.error());
        return (*merged)["invariants"_L1]["violations"_L1].toDouble() > 0.0 ? ExitCode::Violation : ExitCode::Done;
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
