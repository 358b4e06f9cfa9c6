// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/redis/endpoint.h"

#include <QStringList>
#include <vector>

namespace lockscope::app {

/// A connection with a name. Never a password: those are the keyring's.
struct Profile
{
    QString name;
    QString url;
    redis::TlsOptions tls; ///< counts where the URL asks for TLS
    bool isReadOnly = true;
    QString label;         ///< "production", "staging", …; empty: none
    QString folder {};     ///< in which it stands in the list; empty: in none
    QString natMap {};     ///< as parseNatMap() reads it
    QString namePrefix {}; ///< as NamePrefix::parse() reads it

    [[nodiscard]] bool isProduction() const { return label.compare(u"production", Qt::CaseInsensitive) == 0; }
};

/// The profiles that both programs share: a file in INI format, one section each. Read and written at each call.
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
    /// `Lockscope/profiles.ini` where the user's settings are.
    [[nodiscard]] static QString defaultFile();

    [[nodiscard]] QStringList names() const;
    /// ErrorKind::Usage when there is no such profile (the message names those that there are), or when what is written
    /// there makes no sense.
    [[nodiscard]] Result<Profile> find(const QString &name) const;
    /// Replaces the one of the same name. Refuses a password in the URL.
    [[nodiscard]] Status save(const Profile &profile) const;
    void remove(const QString &name) const;

    /// Writes all profiles into a file of the same format: no secret is in there, as none is in ours.
    [[nodiscard]] Status exportTo(const QString &file) const;
    /// What came of an import.
    struct Imported
    {
        QStringList added;       ///< their names
        QStringList nowVerified; ///< subset of `added` whose verification was off in the file
        QStringList nowReadOnly; ///< subset of `added` that could write in the file
        std::vector<Error> left; ///< why each of the others was left out, with its name
    };
    /// Imports the profiles of such a file as read-only and with certificate verification. Existing profiles of the
    /// same name stay unchanged.
    [[nodiscard]] Result<Imported> importFrom(const QString &file) const;

private:
    QString m_file;
};

} // namespace lockscope::app
