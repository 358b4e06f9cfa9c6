// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/load/report/load_report.h"

#include <array>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace lockscope::cli {

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
    [[nodiscard]] Status write(const load::LoadReport &report) const;

private:
    struct File
    {
        QString flag;
        QString path;
        QByteArray (*content)(const load::LoadReport &report);
    };
    [[nodiscard]] std::vector<File> all() const;

    std::string m_json;
    std::string m_csv;
    std::string m_hdr;
    std::string m_html;
};

} // namespace lockscope::cli
