// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/diagnosis/mutes.h"

#include <string>

namespace CLI {
class App;
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
    std::string m_time;
    std::string m_unmute;
};

/// Returns ErrorKind::Usage with the known ids if no finding has this id. A mistyped id would otherwise be ignored.
[[nodiscard]] Status checkFindingId(const QString &option, const QString &id);

/// Findings, split into muted and other findings.
struct Hearing
{
    struct Muted
    {
        inspect::LockFinding finding;
        inspect::Mute mute;
    };
    std::vector<inspect::LockFinding> heard;
    std::vector<Muted> muted;
};
[[nodiscard]] Hearing hear(const std::vector<inspect::LockFinding> &findings, const inspect::Mutes &mutes);

} // namespace lockscope::cli
