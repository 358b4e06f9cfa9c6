// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QStringList>
#include <QVersionNumber>

namespace lockscope::tests {

/// redisson.json: the versions that we are compared with, and what each can do.
class RedissonTable final
{
public:
    RedissonTable();

    [[nodiscard]] const QStringList &versions() const { return m_versions; } ///< newest first
    /// The types, by the words of `stress --type`, that this version has. `ability`: only those that can do it.
    [[nodiscard]] QStringList typesOf(const QString &version, const QString &ability = {}) const;
    /// `lock` of a golden case: a type, or "readwrite" for both of its sides.
    [[nodiscard]] bool canPlay(const QString &version, const QString &lock) const;

private:
    QStringList m_versions;
    QStringList m_types;
    QHash<QString, QVersionNumber> m_since;
    QHash<QString, QStringList> m_can;
};

} // namespace lockscope::tests
