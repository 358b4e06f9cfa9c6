// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"

#include <QMap>
#include <QString>

namespace lockscope::app {

/// The name of a client: Redis knows only its UUID, which changes with each start of its program.
struct Alias
{
    QString label;
    QString host; ///< empty: unknown

    /// "billing on web-3"
    [[nodiscard]] QString toString() const { return host.isEmpty() ? label : label + u" on " + host; }
};

/// The client names that both programs share, from a file in INI format. A value.
///
/// ```
/// [6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c]
/// label=billing
/// host=web-3
/// ```
class Aliases final
{
public:
    /// `Lockscope/clients.ini` in the user's configuration folder.
    [[nodiscard]] static QString defaultFile();
    /// The current contents; empty without such a file.
    [[nodiscard]] static Aliases read(const QString &file = defaultFile());
    /// Writes one name; an empty label removes it.
    [[nodiscard]] static Status write(const ClientId &client, const Alias &alias, const QString &file = defaultFile());

    /// By client UUID.
    [[nodiscard]] QMap<QByteArray, Alias> all() const { return m_aliases; }
    /// Null if the client has no name.
    [[nodiscard]] const Alias *of(const ClientId &client) const;
    /// ` [billing on web-3]`, to follow a holder; empty if its client has no name.
    [[nodiscard]] QString suffixOf(const ClientId &client) const;

private:
    QMap<QByteArray, Alias> m_aliases;
};

} // namespace lockscope::app
