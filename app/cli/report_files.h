// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/output_file.h"
#include "core/load/report/load_report.h"

#include <array>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace lockscope::cli {

/// The files into which `stress` writes its report.
class ReportFiles final
{
public:
    void addTo(CLI::App &options);
    /// `--json -`: nothing but the document goes to stdout.
    [[nodiscard]] bool isJsonOnly() const { return m_json == "-"; }
    /// Before the run: what cannot be written is said then, not after it.
    [[nodiscard]] Status open();
    /// After the run. The last error; the others are written all the same.
    [[nodiscard]] Status write(const load::LoadReport &report);

private:
    struct File
    {
        QString flag;
        QByteArray (*content)(const load::LoadReport &report);
        OutputFile file;
    };

    std::string m_json;
    std::string m_csv;
    std::string m_hdr;
    std::string m_html;
    std::vector<File> m_files;
};

} // namespace lockscope::cli
