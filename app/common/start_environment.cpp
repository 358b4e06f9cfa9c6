// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/start_environment.h"

#include "core/topology/deployment_options.h"

#include <cstdlib> // defines __GLIBC__

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace lockscope::app {

using namespace Qt::StringLiterals;

namespace {

/// The variables that hidePasswords() changed, with their original values.
QProcessEnvironment &hidden()
{
    static QProcessEnvironment variables;
    return variables;
}

void hide(const QString &name, const QString &rest)
{
    hidden().insert(name, qEnvironmentVariable(name.toLatin1().constData()));
    if (rest.isEmpty())
        qunsetenv(name.toLatin1().constData());
    else
        qputenv(name.toLatin1().constData(), rest.toUtf8());
}

} // namespace

void joinFreedMemoryAtOnce()
{
#ifdef __GLIBC__
    mallopt(M_MXFAST, 0);
#endif
}

void hidePasswords()
{
    const QString url = qEnvironmentVariable("LOCKSCOPE_URL");
    if (const QString rest = withoutPassword(url); rest != url)
        hide(u"LOCKSCOPE_URL"_s, rest);
    for (const QString &name : {u"LOCKSCOPE_PASSWORD"_s, u"LOCKSCOPE_SENTINEL_PASSWORD"_s})
        if (qEnvironmentVariableIsSet(name.toLatin1().constData()))
            hide(name, {});
}

QProcessEnvironment startEnvironment()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(hidden());
    return environment;
}

QString withoutPassword(const QString &url)
{
    const auto hasPassword = [](const QString &text) {
        const Result<topology::DeploymentOptions> options = topology::parseUrl(text);
        return !options || !options->credentials.password.isEmpty();
    };
    if (!hasPassword(url))
        return url;
    const qsizetype begin = url.indexOf("://"_L1) + 3;
    const qsizetype colon = url.indexOf(u':', begin);
    const qsizetype at = url.lastIndexOf(u'@');
    if (begin < 3 || colon < 0 || at < colon)
        return {};
    QString safe = url;
    safe.remove(colon, at - colon + (colon == begin ? 1 : 0)); // removes `:secret@`, or shortens `me:secret@` to `me@`
    return hasPassword(safe) ? QString() : safe;
}

} // namespace lockscope::app
