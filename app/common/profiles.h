// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/redis/endpoint.h"

#include <QStringList>
#include <vector>

namespace lockscope::app {

/// A named connection. Contains no password: those are in the keyring.
struct Profile
{
    QString name;
    QString url;
    redis::TlsOptions tls; ///< used if the URL asks for TLS
    bool isReadOnly = true;
    QString label {};        ///< "production", "staging", …; empty: none
    QString folder {};       ///< folder in the list; empty: none
    QString natMap {};       ///< in the notation of parseNatMap()
    QString namePrefix {};   ///< in the notation of NamePrefix::parse()
    QString sentinelUser {}; ///< at the sentinels; empty: as at the servers

    [[nodiscard]] bool isProduction() const { return label.compare(u"production", Qt::CaseInsensitive) == 0; }
};

/// The profiles that both programs share: a file in INI format, one section each. Read and written on each call.
/// Thread: any.
///
/// ```
/// [orders-eu]
/// url=rediss+sentinel://looker@10.0.0.1,10.0.0.2/orders
/// ca=/etc/ssl/orders-ca.pem
/// label=production
/// read-only=true
/// ```
class Profiles final
{
public:
    explicit Profiles(QString file = defaultFile()) : m_file(std::move(file)) { }
    /// `Lockscope/profiles.ini` in the user's configuration folder.
    [[nodiscard]] static QString defaultFile();

    [[nodiscard]] QStringList names() const;
    /// ErrorKind::Usage if there is no such profile (the message lists the existing ones), or if its entry is invalid.
    [[nodiscard]] Result<Profile> find(const QString &name) const;
    /// Replaces the profile of the same name. Rejects a password in the URL.
    [[nodiscard]] Status save(const Profile &profile) const;
    [[nodiscard]] Status remove(const QString &name) const;

    /// Writes all profiles to a file of the same format; like ours, it contains no secrets.
    [[nodiscard]] Status exportTo(const QString &file) const;
    /// The result of an import.
    struct Imported
    {
        QStringList added;       ///< names
        QStringList nowVerified; ///< subset of `added` whose verification was off in the file
        QStringList nowReadOnly; ///< subset of `added` that could write in the file
        std::vector<Error> left; ///< why each of the others was skipped, with its name
    };
    /// Imports the profiles of such a file as read-only and with certificate verification. Existing profiles of the
    /// same name stay unchanged.
    [[nodiscard]] Result<Imported> importFrom(const QString &file) const;

private:
    QString m_file;
};

} // namespace lockscope::app
