// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/time_option.h"
#include "core/inspect/diagnosis/mutes.h"

#include <string>

namespace lockscope::app {
class Connection;
}

namespace lockscope::cli {

class Session;

/// The options of `doctor` that mute findings: `--mute ID --reason TEXT --for TIME` and `--unmute ID`, for the locks of
/// --match.
class MuteOptions final
{
public:
    void addTo(CLI::App &options);
    /// True if one of the options is given; `doctor` then changes the mutes and diagnoses nothing.
    [[nodiscard]] bool isGiven() const { return !m_mute.empty() || !m_unmute.empty(); }
    /// Changes the file and prints a confirmation.
    [[nodiscard]] Status apply(Session &session, const QByteArray &match) const;

private:
    std::string m_mute;
    std::string m_reason;
    TimeOption m_time;
    std::string m_unmute;
};

/// Returns ErrorKind::Usage with the known ids if no finding has this id. A mistyped id would otherwise be ignored.
[[nodiscard]] Status checkFindingId(const QString &option, const QString &id);

/// Findings, split into muted and other findings.
struct PartitionedFindings
{
    struct Muted
    {
        inspect::LockFinding finding;
        inspect::Mute mute;
    };
    std::vector<inspect::LockFinding> shown;
    std::vector<Muted> muted;
};
[[nodiscard]] PartitionedFindings splitMuted(const std::vector<inspect::LockFinding> &findings,
                                             const inspect::Mutes &mutes);

/// Follows the matching locks and prints each new and each resolved finding until a signal arrives. Findings in `mutes`
/// are omitted. Returns ExitCode::Finding if a finding of severity error was seen.
[[nodiscard]] int watchFindings(Session &session, app::Connection &connection, const QByteArray &match,
                                const inspect::Mutes &mutes, bool isJson);

} // namespace lockscope::cli
