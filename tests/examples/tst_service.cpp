// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/server.h"
#include "tests/support/test_main.h"

#include <QProcess>
#include <QTest>

using namespace Qt::StringLiterals;

/// The program of service.cpp, as a service runs it.
class TestService final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAndWritesUnderTheLock();
    void saysWhenThereIsNoServer();

private:
    /// Runs the program with this URL and returns its exit code.
    int run(const QString &url);
    QByteArray m_output;
    QByteArray m_errors;
};

int TestService::run(const QString &url)
{
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LOCKSCOPE_URL"_s, url);
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(EXAMPLE_PROGRAM), QStringList());
    if (!program.waitForFinished())
        return -1;
    m_output = program.readAllStandardOutput();
    m_errors = program.readAllStandardError();
    return program.exitStatus() == QProcess::NormalExit ? program.exitCode() : -1;
}

void TestService::readsAndWritesUnderTheLock()
{
    lockscope::sandbox::Server server;
    QVERIFY(server.start());
    QCOMPARE(run(server.url()), 0);
    QCOMPARE(m_output, "reading together with others\nwriting alone\n");
    QCOMPARE(m_errors, QByteArray());
}

void TestService::saysWhenThereIsNoServer()
{
    lockscope::sandbox::Server server;
    QVERIFY(server.start());
    const QString url = server.url();
    const QByteArray port = QByteArray::number(server.port());
    server.stop();
    QCOMPARE(run(url), 3);
    QVERIFY2(m_errors.contains(port), m_errors.constData()); // the address that was tried
}

LOCKSCOPE_TEST(TestService)
#include "tst_service.moc"
