// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/redisson_process.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace lockscope::tests {

namespace {

constexpr int Patience = 30'000; // ms; longer than any wait that is asked for

} // namespace

RedissonProcess::~RedissonProcess()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.closeWriteChannel(); // it ends with its input
    if (!m_process.waitForFinished(5000)) {
        m_process.kill();
        m_process.waitForFinished();
    }
}

void RedissonProcess::kill()
{
    m_process.kill();
    m_process.waitForFinished();
}

Status RedissonProcess::start(const QStringList &urls)
{
    m_urls = urls;
    const QString folder = QStringLiteral(INTEROP_FOLDER);
    QFile classPath(folder + u"/classpath-"_s + m_version);
    if (!classPath.open(QIODevice::ReadOnly))
        return fail(ErrorKind::Usage, Message::verbatim(u"no driver; run ctest -R interop_driver"_s));
    m_process.setProgram(u"java"_s);
    // Quick to start and small: it lives for seconds, several beside each other.
    m_process.setArguments({u"-XX:+UseSerialGC"_s, u"-XX:TieredStopAtLevel=1"_s, u"-Xmx256m"_s, u"-cp"_s,
                            folder + u"/driver/classes:"_s + QString::fromLocal8Bit(classPath.readAll().trimmed()),
                            u"lockscope.interop.Main"_s});
    m_process.start();
    if (!m_process.waitForStarted())
        return fail(ErrorKind::Usage, Message::verbatim(u"java does not start"_s), m_process.errorString());
    return {};
}

Status RedissonProcess::open(const Settings &settings)
{
    QJsonObject request {{u"do"_s, u"open"_s},
                         {u"urls"_s, QJsonArray::fromStringList(settings.urls.isEmpty() ? m_urls : settings.urls)},
                         {u"watchdog"_s, qint64(settings.watchdogLease.count())},
                         {u"fairWait"_s, qint64(settings.fairWait.count())},
                         {u"timeout"_s, qint64(settings.timeout.count())}};
    if (!settings.ca.isEmpty())
        request[u"ca"_s] = settings.ca;
    const auto opened = call(request);
    return opened ? Status() : fail(opened.error());
}

Result<QJsonObject> RedissonProcess::call(const QJsonObject &request)
{
    m_process.write(QJsonDocument(request).toJson(QJsonDocument::Compact) + '\n');
    while (!m_process.canReadLine()) {
        if (!m_process.waitForReadyRead(Patience))
            return fail(ErrorKind::Timeout, Message::verbatim(u"Redisson %1 does not answer"_s.arg(m_version)),
                        QString::fromLocal8Bit(m_process.readAllStandardError()));
    }
    const QJsonObject answer = QJsonDocument::fromJson(m_process.readLine()).object();
    if (answer.contains("failed"_L1))
        return fail(ErrorKind::Protocol,
                    Message::verbatim(u"Redisson %1: %2"_s.arg(m_version, answer["failed"_L1].toString())),
                    QString::fromLocal8Bit(m_process.readAllStandardError()));
    return answer;
}

} // namespace lockscope::tests
