// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/server.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QProcess>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

QByteArray textOf(const char *path)
{
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/") + QLatin1StringView(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestExample final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readmeShowsTheProgramThatIsBuilt();
    void readsAndWritesUnderTheLock();
    void saysWhenThereIsNoServer();

private:
    /// Runs the example with this URL and returns its exit code.
    int run(const QString &url);
    QByteArray m_output;
    QByteArray m_errors;
};

int TestExample::run(const QString &url)
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

void TestExample::readmeShowsTheProgramThatIsBuilt()
{
    const QByteArray program = textOf("tests/example/service.cpp");
    const qsizetype begin = program.indexOf("#include");
    QVERIFY(begin > 0);
    const QByteArray block = "```cpp\n" + program.sliced(begin) + "```\n";
    QVERIFY(textOf("README.md").contains(block));
}

void TestExample::readsAndWritesUnderTheLock()
{
    lockscope::sandbox::Server server;
    QVERIFY(server.start());
    QCOMPARE(run(server.url()), 0);
    QCOMPARE(m_output, "reading together with others\nwriting alone\n");
    QCOMPARE(m_errors, QByteArray());
}

void TestExample::saysWhenThereIsNoServer()
{
    lockscope::sandbox::Server server;
    QVERIFY(server.start());
    const QString url = server.url();
    const QByteArray port = QByteArray::number(server.port());
    server.stop();
    QCOMPARE(run(url), 3);
    QVERIFY2(m_errors.contains(port), m_errors.constData()); // the address that was tried
}

LOCKSCOPE_TEST(TestExample)
#include "tst_example.moc"
