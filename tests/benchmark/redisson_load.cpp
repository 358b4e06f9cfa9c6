// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/redisson_load.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

constexpr int Patience = 10 * 60 * 1000; // ms; Maven may have to download everything

const QString Folder = QStringLiteral(REDISSON_FOLDER);
const QString Sources = QStringLiteral(INTEROP_SOURCES);

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Status build()
{
    for (const QString &tool : {u"java"_s, u"javac"_s, u"mvn"_s, u"cmake"_s})
        if (QStandardPaths::findExecutable(tool).isEmpty())
            return fail(
                ErrorKind::Usage,
                Message::verbatim(u"%1 is missing: a JDK and Maven are needed to measure Redisson"_s.arg(tool)));
    if (!QFileInfo::exists(Sources))
        return fail(ErrorKind::Usage,
                    Message::verbatim(
                        u"the Java program's sources are not on this machine: run ./dev bench in the source tree"_s));
    QProcess cmake;
    cmake.start(u"cmake"_s, {u"-DFOLDER="_s + Folder, u"-P"_s, Sources + u"/build_driver.cmake"_s});
    if (!cmake.waitForFinished(Patience) || cmake.exitCode() != 0)
        return fail(ErrorKind::Usage, Message::verbatim(u"the Java program cannot be built"_s),
                    QString::fromUtf8(cmake.readAllStandardError()));
    return {};
}

} // namespace

Result<RedissonLoad> prepareRedissonLoad(const QString &jar)
{
    if (!jar.isEmpty() && !QFileInfo::exists(jar))
        return fail(ErrorKind::Usage, Message::verbatim(u"there is no %1"_s.arg(jar)));
    if (const Status built = build(); !built)
        return fail(built.error());
    const QJsonObject table = QJsonDocument::fromJson(contentOf(Sources + u"/redisson.json"_s)).object();
    const QString newest = table["versions"_L1].toArray().first().toString();
    const QString jars = jar.isEmpty() ? QString::fromLocal8Bit(contentOf(Folder + u"/classpath-"_s + newest).trimmed())
                                       : jar;
    return RedissonLoad {jar.isEmpty() ? newest : QFileInfo(jar).fileName(),
                         {u"-cp"_s, Folder + u"/driver/classes:"_s + jars, u"lockscope.interop.Load"_s}};
}

} // namespace lockscope::benchmark
