// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/mutes.h"

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
    /// What they are about, instead of an examination.
    [[nodiscard]] bool isGiven() const { return !m_mute.empty() || !m_unmute.empty(); }
    /// Changes the file and says so.
    [[nodiscard]] Status apply(Session &session, const QByteArray &match) const;

private:
    std::string m_mute;
    std::string m_reason;
    std::string m_time;
    std::string m_unmute;
};

/// ErrorKind::Usage, with the ids that there are, when no finding has this id: mistyped, an option would do nothing.
[[nodiscard]] Status checkFindingId(const QString &option, const QString &id);

/// Findings, apart from those that are muted.
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
