// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/aliases.h"

#include "app/common/ini_file.h"
#include "app/common/names.h"

#include <QStandardPaths>

namespace lockscope::app {

using namespace Qt::StringLiterals;

QString Aliases::defaultFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/Lockscope/clients.ini"_s;
}

Aliases Aliases::read(const QString &file)
{
    Aliases aliases;
    const IniFile ini = IniFile::read(file);
    for (const QString &client : ini.groups()) {
        const Alias alias {ini.text(client + u"/label"_s), ini.text(client + u"/host"_s)};
        if (!alias.label.isEmpty())
            aliases.m_aliases.insert(client.toLatin1(), alias);
    }
    return aliases;
}

Status Aliases::write(const ClientId &client, const Alias &alias, const QString &file)
{
    return IniFile::change(file, [&](IniFile &ini) {
        const QString group = QString::fromLatin1(client.bytes());
        ini.remove(group);
        if (alias.label.isEmpty())
            return;
        ini.set(group + u"/label"_s, alias.label);
        if (!alias.host.isEmpty())
            ini.set(group + u"/host"_s, alias.host);
    });
}

const Alias *Aliases::of(const ClientId &client) const
{
    const auto found = m_aliases.constFind(client.bytes());
    return found == m_aliases.cend() ? nullptr : &*found;
}

QString Aliases::suffixOf(const ClientId &client) const
{
    const Alias *alias = of(client);
    return alias ? u" [%1]"_s.arg(printable(alias->toString().toUtf8())) : QString();
}

} // namespace lockscope::app
