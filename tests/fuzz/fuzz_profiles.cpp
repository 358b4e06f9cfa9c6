// SPDX-License-Identifier: Apache-2.0
#include "app/common/profiles.h"
#include "core/topology/deployment_options.h"
#include "tests/fuzz/fuzz_target.h"

#include <QFile>
#include <QTemporaryDir>

using namespace lockscope;
using app::Profile;
using app::Profiles;

namespace {

bool isSame(const Profile &a, const Profile &b)
{
    const auto fieldsOf = [](const Profile &p) {
        return QStringList {p.name,
                            p.url,
                            p.label,
                            p.folder,
                            p.natMap,
                            p.sentinelUser,
                            p.namePrefix,
                            p.tls.caFile,
                            p.tls.keyFile,
                            p.tls.serverName,
                            p.tls.certificateFile};
    };
    return fieldsOf(a) == fieldsOf(b) && a.isReadOnly == b.isReadOnly && a.tls.isVerified == b.tls.isVerified;
}

} // namespace

/// A profile file from an untrusted source: an imported profile is valid, read-only, verifies TLS and has no password.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static quint64 number = 0; // QSettings caches by path
    const QTemporaryDir folder;
    const auto path = [&](const char *name) { return folder.filePath(QString::fromLatin1(name).arg(++number)); };
    const QString sent = path("sent-%1.ini");
    QFile file(sent);
    const QByteArrayView bytes = fuzz::bytesOf(data, size);
    fuzz::require(file.open(QIODevice::WriteOnly) && file.write(bytes.data(), bytes.size()) == bytes.size(),
                  "the file can be written");
    file.close();

    const Profiles ours(path("ours-%1.ini"));
    const auto imported = ours.importFrom(sent);
    if (!imported) {
        fuzz::require(imported.error().kind == ErrorKind::Usage, "a wrong file is an error of use");
        return 0;
    }
    const QString exported = path("exported-%1.ini");
    fuzz::require(ours.exportTo(exported).has_value(), "imported profiles can be exported");
    for (const QString &name : imported->added) {
        const Result<Profile> profile = ours.find(name);
        fuzz::require(profile.has_value(), "an imported profile is found");
        fuzz::require(profile->isReadOnly && profile->tls.isVerified, "an imported profile is read-only and verifies");
        const auto options = topology::parseUrl(profile->url);
        fuzz::require(options && options->credentials.password.isEmpty(), "a profile has no password");
        const Result<Profile> again = Profiles(exported).find(name);
        fuzz::require(again && isSame(*again, *profile), "an exported profile is the same");
    }
    return 0;
}
