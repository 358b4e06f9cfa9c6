// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_files.h"

#include "app/cli/file_problems.h"
#include "core/base/json_text.h"
#include "core/base/output_file.h"
#include "core/load/report/html_report.h"
#include "core/load/report/report_files.h"

#include <CLI/CLI.hpp>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using load::LoadReport;

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
    add(u"--csv"_s, m_csv, [](const LoadReport &report) { return toCsv(report); });
    add(u"--hdr"_s, m_hdr, [](const LoadReport &report) { return toHdrLog(report); });
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

} // namespace lockscope::cli
