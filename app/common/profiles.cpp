// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/profiles.h"

#include "app/common/ini_file.h"
#include "app/common/messages.h"
#include "app/common/names.h"
#include "app/common/nat_map.h"
#include "core/base/output_file.h"
#include "core/topology/deployment_options.h"

#include <QStandardPaths>
#include <utility>

namespace lockscope::app {

using namespace Qt::StringLiterals;

namespace {

/// The URL must be valid and contain no password.
Status check(const Profile &profile)
{
    const Result<topology::DeploymentOptions> options = topology::parseUrl(profile.url);
    if (!options)
        return fail(ErrorKind::Usage, message<"profile-invalid">(profile.name, options.error().message));
    if (!options->credentials.password.isEmpty())
        return fail(ErrorKind::Usage, message<"profile-invalid">(profile.name, message<"profile-url-has-password">()));
    if (const auto nat = parseNatMap(profile.natMap); !nat)
        return fail(ErrorKind::Usage, message<"profile-invalid">(profile.name, nat.error().message));
    if (const auto prefix = NamePrefix::parse(profile.namePrefix.toStdString(), u"name-prefix"_s); !prefix)
        return fail(ErrorKind::Usage, message<"profile-invalid">(profile.name, prefix.error().message));
    return {};
}

void put(IniFile &file, const Profile &profile)
{
    file.remove(profile.name);
    const auto set = [&](const QString &key, const QString &text) {
        if (!text.isEmpty())
            file.set(profile.name + u'/' + key, text);
    };
    set(u"url"_s, profile.url);
    set(u"ca"_s, profile.tls.caFile);
    set(u"cert"_s, profile.tls.certificateFile);
    set(u"key"_s, profile.tls.keyFile);
    set(u"sni"_s, profile.tls.serverName);
    set(u"label"_s, profile.label);
    set(u"folder"_s, profile.folder);
    set(u"nat"_s, profile.natMap);
    set(u"name-prefix"_s, profile.namePrefix);
    set(u"sentinel-user"_s, profile.sentinelUser);
    file.set(profile.name + u"/read-only"_s, profile.isReadOnly);
    if (!profile.tls.isVerified)
        file.set(profile.name + u"/insecure"_s, true);
}

} // namespace

QString Profiles::defaultFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/Lockscope/profiles.ini"_s;
}

QStringList Profiles::names() const
{
    return IniFile::read(m_file).groups();
}

Result<Profile> Profiles::find(const QString &name) const
{
    if (!names().contains(name)) {
        const QStringList known = names();
        return fail(ErrorKind::Usage,
                    ofField(u"--profile"_s,
                            known.isEmpty() ? message<"profile-unknown-none">(name, m_file)
                                            : message<"profile-unknown">(name, known.join(u", "_s))));
    }
    const IniFile file = IniFile::read(m_file);
    const auto text = [&](const QString &key) { return file.text(name + u'/' + key); };
    Profile profile {name,
                     text(u"url"_s),
                     {},
                     file.value(name + u"/read-only"_s, true).toBool(),
                     text(u"label"_s),
                     text(u"folder"_s),
                     text(u"nat"_s),
                     text(u"name-prefix"_s),
                     text(u"sentinel-user"_s)};
    profile.tls = {text(u"ca"_s), text(u"cert"_s), text(u"key"_s), text(u"sni"_s),
                   !file.value(name + u"/insecure"_s, false).toBool()};
    if (const Status checked = check(profile); !checked)
        return fail(checked.error());
    return profile;
}

Status Profiles::save(const Profile &profile) const
{
    if (profile.name.isEmpty() || profile.name.contains(u'/') || profile.name.contains(u'\\'))
        return fail(ErrorKind::Usage, message<"profile-name-invalid">());
    if (const Status checked = check(profile); !checked)
        return checked;
    return IniFile::change(m_file, [&profile](IniFile &file) { put(file, profile); });
}

Status Profiles::remove(const QString &name) const
{
    return IniFile::change(m_file, [&name](IniFile &file) { file.remove(name); });
}

Status Profiles::exportTo(const QString &file) const
{
    IniFile exported;
    const QStringList all = names();
    for (const QString &name : all) {
        const Result<Profile> profile = find(name);
        if (!profile)
            return fail(profile.error());
        put(exported, *profile);
    }
    const QString cause = writeFile(file, exported.toBytes(), Readers::OwnerOnly);
    return cause.isNull() ? Status()
                          : fail(ErrorKind::File, message<"ini-not-written">(file, Message::verbatim(cause)));
}

Result<Profiles::Imported> Profiles::importFrom(const QString &file) const
{
    const Profiles other(file);
    const QStringList found = other.names();
    if (found.isEmpty())
        return fail(ErrorKind::Usage, message<"profiles-missing">(file));
    Imported imported;
    for (const QString &name : found) {
        Result<Profile> profile = other.find(name);
        const bool isUnverified = profile && !std::exchange(profile->tls.isVerified, true);
        const bool isWritable = profile && !std::exchange(profile->isReadOnly, true);
        const Status saved = !profile ? Status(fail(profile.error()))
            : names().contains(name)
            ? Status(fail(ErrorKind::Usage, message<"profile-invalid">(name, message<"profile-exists">())))
            : save(*profile);
        if (!saved) {
            imported.left.push_back(saved.error());
            continue;
        }
        imported.added << name;
        if (isUnverified)
            imported.nowVerified << name;
        if (isWritable)
            imported.nowReadOnly << name;
    }
    return imported;
}

} // namespace lockscope::app
