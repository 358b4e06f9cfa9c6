// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QMap>
#include <QStringList>
#include <QVariant>
#include <functional>

namespace lockscope::app {

/// The entries of a file in the INI format of QSettings. Keys are those of QSettings: "group/key". A value.
///
/// QSettings reads the file but never writes it: it ignores a full disk and leaves a truncated file.
class IniFile final
{
public:
    /// Empty without such a file.
    [[nodiscard]] static IniFile read(const QString &path);
    /// Changes the file completely or not at all, and creates it readable by its user only. Waits while another process
    /// changes it.
    [[nodiscard]] static Status change(const QString &path, const std::function<void(IniFile &)> &edit);
    /// The file with the settings of this program.
    [[nodiscard]] static QString programPath();

    [[nodiscard]] QStringList groups() const;
    [[nodiscard]] bool contains(const QString &key) const { return m_entries.contains(key); }
    [[nodiscard]] QVariant value(const QString &key, const QVariant &fallback = {}) const
    {
        return m_entries.value(key, fallback);
    }
    /// Text that may contain commas, which QSettings reads as a list.
    [[nodiscard]] QString text(const QString &key) const { return value(key).toStringList().join(u','); }
    /// Text, a number, a truth value, bytes or a list of texts.
    void set(const QString &key, const QVariant &value) { m_entries[key] = value; }
    /// Also removes all keys of the group `key`.
    void remove(const QString &key);
    [[nodiscard]] QByteArray toBytes() const;

private:
    QMap<QString, QVariant> m_entries;
};

} // namespace lockscope::app
