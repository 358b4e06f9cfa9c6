// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/model/finding.h"

namespace lockscope::inspect {

/// Hides findings that are already known, for a while.
struct Mute
{
    QString id;             ///< of the findings
    QByteArray match = "*"; ///< glob of the locks' names
    QString reason;
    qint64 endsAtMs = 0; ///< wall clock, epoch
    friend bool operator==(const Mute &, const Mute &) = default;
};

/// All mutes of a user, kept in one small file. Pure except load() and save(); any one thread.
class Mutes final
{
public:
    /// A missing file counts as empty.
    [[nodiscard]] static Result<Mutes> load(const QString &path);
    /// Rewrites the whole file, or leaves it unchanged.
    [[nodiscard]] Status save(const QString &path) const;

    /// Replaces a mute with the same id and names.
    void add(Mute mute);
    /// Returns false if no mute has this id and these names.
    bool remove(const QString &id, const QByteArray &match);
    /// Removes those that have ended.
    void removeEnded(qint64 nowMs);
    [[nodiscard]] const std::vector<Mute> &all() const { return m_mutes; }
    /// The mute that hides this finding now; null: none.
    [[nodiscard]] const Mute *muting(const LockFinding &finding, qint64 nowMs) const;

private:
    std::vector<Mute> m_mutes;
};

} // namespace lockscope::inspect
