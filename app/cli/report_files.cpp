// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_files.h"

#include "core/base/json_text.h"
#include "core/load/report/html_report.h"

#include <CLI/CLI.hpp>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using load::LoadReport;

void ReportFiles::addTo(CLI::App &options)
{
    options.add_option("--json", m_json, "File for the report as JSON, - for stdout and nothing else there")
        ->type_name("FILE");
    options.add_option("--html", m_html, "File for the report as one HTML page with charts")->type_name("FILE");
    options.add_option("--csv", m_csv, "File for a table: a row for the run, each mode, interval and worker")
        ->type_name("FILE");
    options.add_option("--hdr", m_hdr, "File for the histograms as an HdrHistogram log")->type_name("FILE");
}

Status ReportFiles::open()
{
    const auto add = [this](const QString &flag, const std::string &path, QByteArray (*content)(const LoadReport &)) {
        if (!path.empty() && path != "-")
            m_files.push_back({flag, content, OutputFile(QString::fromStdString(path))});
    };
    add(u"--json"_s, m_json, [](const LoadReport &report) { return jsonText(report.toJson()); });
    add(u"--html"_s, m_html, [](const LoadReport &report) { return load::htmlReport(report.toJson()); });
    add(u"--csv"_s, m_csv, [](const LoadReport &report) { return report.toCsv(); });
    add(u"--hdr"_s, m_hdr, [](const LoadReport &report) { return report.toHdrLog(); });
    for (File &one : m_files) {
        if (!one.file.open())
            return fail(ErrorKind::Usage,
                        u"%1: cannot write %2: %3. Check the path and its rights."_s.arg(one.flag, one.file.path(),
                                                                                         one.file.error()));
    }
    return {};
}

Status ReportFiles::write(const LoadReport &report)
{
    Status result;
    for (File &one : m_files) {
        one.file.device().write(one.content(report));
        if (!one.file.commit())
            result = fail(ErrorKind::Usage,
                          u"%1: %2 could not be written: %3"_s.arg(one.flag, one.file.path(), one.file.error()));
    }
    return result;
}

} // namespace lockscope::cli
