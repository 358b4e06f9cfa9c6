// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/redisson_session.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace lockscope::tests {

namespace {

const QString RunFolder = QStringLiteral(INTEROP_FOLDER "/runs");

QString chosenVersion(const RedissonTable &table)
{
    return qEnvironmentVariable("LOCKSCOPE_REDISSON", table.versions().front());
}

} // namespace

RedissonSession::RedissonSession(const sandbox::ServerOptions &servers)
    : m_controller(chosenVersion(m_table)), m_servers {RedisFixture(servers), RedisFixture(servers), RedisFixture(servers)}
{
}

QByteArray RedissonSession::reasonToSkip()
{
    const bool isRequired = qEnvironmentVariable("REQUIRE_INTEROP") == "1"_L1;
    const bool hasJava = !QStandardPaths::findExecutable(u"java"_s).isEmpty()
        && !QStandardPaths::findExecutable(u"mvn"_s).isEmpty();
    if (isRequired)
        return {};
    if (!hasJava)
        return "The interop tests are skipped: a JDK or Maven is missing."_ba;
    return QFile::exists(QStringLiteral(INTEROP_FOLDER "/built"))
        ? QByteArray()
        : "The interop tests are skipped: there is no Java driver; `ctest -R interop_driver -V` builds it."_ba;
}

Status RedissonSession::start(Millis watchdogLease, Millis fairWait)
{
    m_watchdogLease = watchdogLease;
    m_fairWait = fairWait;
    for (RedisFixture &server : m_servers)
        if (!server.start())
            return fail(ErrorKind::Usage, Message::verbatim(QString::fromLocal8Bit(server.problem())));
    return startDriver(m_controller);
}

Status RedissonSession::startDriver(RedissonProcess &driver)
{
    QStringList urls;
    for (RedisFixture &server : m_servers)
        urls += server.server().url();
    const Status started = driver.start(urls);
    return started ? driver.open({.watchdogLease = m_watchdogLease, .fairWait = m_fairWait}) : started;
}

Result<std::unique_ptr<RedissonProcess>> RedissonSession::anotherDriver()
{
    auto driver = std::make_unique<RedissonProcess>(version());
    if (const Status started = startDriver(*driver); !started)
        return fail(started.error());
    return Result<std::unique_ptr<RedissonProcess>>(std::move(driver));
}

Status RedissonSession::reset()
{
    for (RedisFixture &server : m_servers)
        server.flush();
    const auto reset = m_controller.call({{u"do"_s, u"reset"_s}});
    return reset ? Status() : fail(reset.error());
}

void RedissonSession::addTypes(const QString &ability) const
{
    QTest::addColumn<QString>("type");
    for (const QString &type : m_table.typesOf(version(), ability))
        QTest::newRow(qPrintable(type)) << type;
}

void RedissonSession::noteRow() const
{
    if (QTest::currentTestFailed())
        return;
    QByteArray row = version().toLatin1() + ' ' + QTest::currentTestFunction();
    if (QTest::currentDataTag())
        row += QByteArray(" ") + QTest::currentDataTag();
    QDir().mkpath(RunFolder);
    QFile file(RunFolder + u'/' + QCoreApplication::applicationName() + u'-' + version());
    if (file.open(QIODevice::Append))
        file.write(row + '\n');
}

QStringList RedissonSession::notedRows()
{
    QStringList rows;
    for (const QString &name : QDir(RunFolder).entryList(QDir::Files)) {
        QFile file(RunFolder + u'/' + name);
        if (file.open(QIODevice::ReadOnly))
            rows += QString::fromLatin1(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
    }
    return rows;
}

} // namespace lockscope::tests
