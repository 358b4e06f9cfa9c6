// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/aliases.h"

#include "app/common/names.h"
#include "core/base/private_file.h"

#include <QSettings>
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
    QSettings settings(file, QSettings::IniFormat);
    for (const QString &client : settings.childGroups()) {
        // QSettings reads a comma as a list
        const auto text = [&](const QString &key) {
            return settings.value(client + u'/' + key).toStringList().join(u',');
        };
        const Alias alias {text(u"label"_s), text(u"host"_s)};
        if (!alias.label.isEmpty())
            aliases.m_aliases.insert(ClientId(client.toLatin1()), alias);
    }
    return aliases;
}

Status Aliases::write(const ClientId &client, const Alias &alias, const QString &file)
{
    preparePrivateFile(file);
    QSettings settings(file, QSettings::IniFormat);
    const QString group = QString::fromLatin1(client.bytes());
    settings.remove(group);
    if (!alias.label.isEmpty()) {
        settings.setValue(group + u"/label"_s, alias.label);
        if (!alias.host.isEmpty())
            settings.setValue(group + u"/host"_s, alias.host);
    }
    settings.sync();
    if (settings.status() != QSettings::NoError)
        return fail(ErrorKind::Usage, u"Cannot write %1. Check the path and its rights."_s.arg(file));
    return {};
}

QMap<QByteArray, Alias> Aliases::all() const
{
    QMap<QByteArray, Alias> all;
    for (auto it = m_aliases.begin(); it != m_aliases.end(); ++it)
        all.insert(it.key().bytes(), *it);
    return all;
}

const Alias *Aliases::of(const ClientId &client) const
{
    const auto found = m_aliases.constFind(client);
    return found == m_aliases.cend() ? nullptr : &*found;
}

QString Aliases::suffixOf(const ClientId &client) const
{
    const Alias *alias = of(client);
    return alias ? u" [%1]"_s.arg(printable(alias->toString().toUtf8())) : QString();
}

} // namespace lockscope::app
