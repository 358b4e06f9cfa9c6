// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/finding.h"

namespace lockscope::inspect {

/// Findings that somebody knows of and does not want to hear about for a while.
struct Mute
{
    QString id;             ///< of the findings
    QByteArray match = "*"; ///< glob of the locks' names
    QString reason;
    qint64 endsAtMs = 0; ///< wall clock, epoch
    friend bool operator==(const Mute &, const Mute &) = default;
};

/// All mutes of a user, kept in one small file. Pure but for load() and save(); any one thread.
class Mutes final
{
public:
    /// An absent file is an empty one.
    [[nodiscard]] static Result<Mutes> load(const QString &path);
    /// Writes the whole file anew, or leaves it as it was.
    [[nodiscard]] Status save(const QString &path) const;

    /// Replaces a mute of the same id and names.
    void add(Mute mute);
    /// False when there was none of this id and these names.
    bool remove(const QString &id, const QByteArray &match);
    /// Forgets those whose end has passed.
    void removeEnded(qint64 nowMs);
    [[nodiscard]] const std::vector<Mute> &all() const { return m_mutes; }
    /// What mutes this finding now; null: nothing does.
    [[nodiscard]] const Mute *muting(const LockFinding &finding, qint64 nowMs) const;

private:
    std::vector<Mute> m_mutes;
};

} // namespace lockscope::inspect
