// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/comparison.h"
#include "core/load/report/html_report.h"
#include "core/load/report/merging.h"
#include "tests/fuzz/fuzz_target.h"

#include <QJsonDocument>

using namespace lockscope;

/// Reports from any file are compared, merged and shown, or rejected with a usage error.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QJsonObject report = QJsonDocument::fromJson(fuzz::bytesOf(data, size).toByteArray()).object();
    const auto rows = load::compareReports(report, report);
    if (rows) {
        for (const load::ComparisonRow &row : *rows)
            fuzz::require(!row.isBeyondNoise, "a report does not differ from itself");
        (void)load::toText(*rows);
    } else {
        fuzz::require(rows.error().kind == ErrorKind::Usage, "a wrong report is an error of use");
    }
    if (const auto merged = load::mergeReports({report, report}))
        fuzz::require(load::compareReports(*merged, *merged).has_value(), "a merged report is a report");
    (void)load::htmlReport(report);
    return 0;
}
