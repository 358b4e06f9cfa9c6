// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTemporaryFile>
#include <QTest>
#include <QUrl>

#include <signal.h>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;

namespace {

/// The process numbers of the children of the program with this number, asleep or not: its servers, whatever their name.
QList<qint64> serversOf(qint64 parent)
{
    static const QRegularExpression line(u"^(\\d+) \\(.*\\) [A-Y] (\\d+) "_s);
    QList<qint64> servers;
    for (const QString &id : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
        QFile stat(u"/proc/%1/stat"_s.arg(id));
        if (!stat.open(QIODevice::ReadOnly))
            continue; // no process, or it has just ended
        const QRegularExpressionMatch match = line.match(QString::fromUtf8(stat.readAll()));
        if (match.captured(2).toLongLong() == parent)
            servers += match.captured(1).toLongLong();
    }
    return servers;
}

} // namespace

class TestCliSandbox final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void othersUseItsServerUntilItEnds();
    void startsSeveral();
    void startsServersUnderSentinels();
    void startsACluster();
    void takesThePortThatIsGiven();
    void saysThatThePortIsTaken();
    void saysThatItsServerHasEnded();
    void endsWithAParentThatWasKilled_data();
    void endsWithAParentThatWasKilled();
    void labPlaysCasesOnIt();
    void labLeavesWhatOthersHave();
    void labSaysWhereAStateDiffers();
};

void TestCliSandbox::othersUseItsServerUntilItEnds()
{
    CliProgram sandbox;
    sandbox.start({u"sandbox"_s, u"--json"_s});
    QVERIFY(sandbox.waitForOutput("}"));
    QCOMPARE(sandbox.document()["schema"_L1], 1);
    const QString url = sandbox.document()["urls"_L1][0].toString();

    CliProgram user(url);
    QCOMPARE(user.run({u"hold"_s, u"job"_s, u"--"_s, u"true"_s}), 0);
    sandbox.signal(SIGINT);
    QVERIFY(sandbox.waitForEnd());
    QCOMPARE(sandbox.exitCode(), 130);
    CliProgram late(url);
    QCOMPARE(late.run({u"list"_s}), 3);
}

void TestCliSandbox::endsWithAParentThatWasKilled_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("servers");
    QTest::newRow("several") << u"--count=2"_s << 2;
    QTest::newRow("cluster") << u"--cluster"_s << 6;
    QTest::newRow("sentinel") << u"--sentinel"_s << 6;
}

void TestCliSandbox::endsWithAParentThatWasKilled()
{
    QFETCH(const QString, kind);
    QFETCH(const int, servers);
    CliProgram sandbox;
    sandbox.start({u"sandbox"_s, kind, u"--json"_s});
    QVERIFY(sandbox.waitForOutput("}"));
    const QList<qint64> children = serversOf(sandbox.process().processId());
    QStringList folders;
    for (const qint64 child : children)
        folders += QFile::symLinkTarget(u"/proc/%1/cwd"_s.arg(child));
    QCOMPARE(children.size(), servers);
    sandbox.signal(SIGKILL);
    QVERIFY(sandbox.waitForEnd());
    // a zombie stays in the process table until init reaps it, but has no command line
    for (const qint64 child : children) {
        const auto commandLine = [child] {
            QFile file(u"/proc/%1/cmdline"_s.arg(child));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QTRY_VERIFY2(commandLine().isEmpty(), commandLine());
    }
    for (const QString &folder : folders)
        QDir(folder).removeRecursively(); // no process was left to do it
}

void TestCliSandbox::startsSeveral()
{
    CliProgram sandbox;
    sandbox.start({u"sandbox"_s, u"--count"_s, u"3"_s, u"--json"_s});
    QVERIFY(sandbox.waitForOutput("}"));
    const QJsonArray urls = sandbox.document()["urls"_L1].toArray();
    QCOMPARE(urls.size(), 3);
    QStringList options {u"hold"_s, u"--type"_s, u"redlock"_s};
    for (const QJsonValue &url : urls)
        options += {u"--url"_s, url.toString()};
    CliProgram user;
    QCOMPARE(user.run(options + QStringList {u"job"_s, u"--"_s, u"true"_s}), 0);
}

void TestCliSandbox::startsServersUnderSentinels()
{
    CliProgram sandbox;
    sandbox.start({u"sandbox"_s, u"--sentinel"_s, u"--json"_s});
    QVERIFY(sandbox.waitForOutput("}"));
    const QString url = sandbox.document()["urls"_L1][0].toString();
    QVERIFY2(url.startsWith(u"redis+sentinel://"_s) && url.endsWith(u"/mymaster"_s), qPrintable(url));
    CliProgram user(url);
    QVERIFY2(user.run({u"stress"_s, u"--workers"_s, u"4"_s, u"--warmup"_s, u"0"_s, u"--duration"_s, u"1s"_s,
                       u"--sync-replicas"_s, u"1"_s, u"--json"_s, u"-"_s})
                 == 0,
             user.messages());
    QCOMPARE(user.document()["server"_L1]["mode"_L1].toString(), u"sentinel"_s);
    QVERIFY(user.document()["acquired"_L1].toInt() > 0);
    CliProgram list(url);
    QCOMPARE(list.run({u"list"_s}), 0);

    // Sentinels keep their configuration in a file, with the password. No other user can read it, and no argument list
    // contains it.
    const QByteArray password = QUrl(url.section(u',', 0, 0)).password().toUtf8();
    QVERIFY(!password.isEmpty());
    QProcess arguments;
    arguments.start(u"sh"_s, {u"-c"_s, u"cat /proc/*/cmdline"_s});
    QVERIFY(arguments.waitForFinished());
    QVERIFY(!arguments.readAllStandardOutput().contains(password));
    int found = 0;
    for (const QFileInfo &directory : QDir::temp().entryInfoList({u"lockscope-server-*"_s}, QDir::Dirs)) {
        QFile file(directory.filePath() + u"/sentinel.conf"_s);
        if (!file.open(QIODevice::ReadOnly) || !file.readAll().contains(password))
            continue;
        QVERIFY(!(file.permissions() & (QFile::ReadGroup | QFile::ReadOther)));
        ++found;
    }
    QCOMPARE(found, 3);
}

void TestCliSandbox::startsACluster()
{
    CliProgram sandbox;
    sandbox.start({u"sandbox"_s, u"--cluster"_s, u"--json"_s});
    QVERIFY(sandbox.waitForOutput("}"));
    const QString url = sandbox.document()["urls"_L1][0].toString();

    CliProgram holder(url);
    // two slots
    holder.start({u"hold"_s, u"job"_s, u"other"_s, u"--"_s, u"sh"_s, u"-c"_s, u"echo ready; exec sleep 60"_s});
    QVERIFY(holder.waitForOutput("ready"));
    CliProgram shower(url);
    QCOMPARE(shower.run({u"show"_s, u"job"_s, u"--json"_s}), 0);
    QCOMPARE(shower.document()["holders"_L1].toInt(), 1);
    QVERIFY(!shower.document()["node"_L1].toString().isEmpty());
    CliProgram lister(url);
    QCOMPARE(lister.run({u"list"_s, u"--json"_s}), 0);
    QCOMPARE(lister.document()["locks"_L1].toArray().size(), 2);
    QCOMPARE(lister.document()["nodes"_L1].toArray().size(), 3);
    holder.signal(SIGTERM);
    QVERIFY(holder.waitForEnd());

    CliProgram stress(url);
    QCOMPARE(stress.run({u"stress"_s, u"--type"_s, u"rw"_s, u"--names"_s, u"30"_s, u"--workers"_s, u"32"_s,
                         u"--duration"_s, u"500ms"_s, u"--warmup"_s, u"100ms"_s, u"--json"_s, u"-"_s}),
             0);
    const QJsonObject report = stress.document();
    QCOMPARE(report["server"_L1]["mode"_L1], u"cluster"_s);
    QVERIFY(report["acquired"_L1].toInt() > 0);
    QCOMPARE(report["invariants"_L1]["violations"_L1], 0);
    QCOMPARE(report["leftovers"_L1]["keys"_L1], 0);
    QCOMPARE(report["leftovers"_L1]["subscriptions"_L1], 0);
}

void TestCliSandbox::takesThePortThatIsGiven()
{
    QTcpServer finder;
    QVERIFY(finder.listen(QHostAddress::LocalHost));
    const QString port = QString::number(finder.serverPort());
    finder.close();
    CliProgram sandbox;
    sandbox.start({u"sandbox"_s, u"--port"_s, port});
    QVERIFY(sandbox.waitForOutput("\n"));
    QVERIFY2(sandbox.output().trimmed().endsWith(QByteArray(":" + port.toLatin1())), sandbox.output());
}

void TestCliSandbox::saysThatThePortIsTaken()
{
    QTcpServer other;
    QVERIFY(other.listen(QHostAddress::LocalHost));
    const QString port = QString::number(other.serverPort());
    for (const QString &kind : {u"--count=1"_s, u"--count=2"_s, u"--sentinel"_s}) {
        CliProgram sandbox;
        QCOMPARE(sandbox.run({u"sandbox"_s, kind, u"--port"_s, port}), 2);
        QVERIFY2(
            sandbox.messages().contains(QByteArray("port " + port.toLatin1() + " of this machine is already in use")),
            sandbox.messages());
        QCOMPARE(sandbox.output(), QByteArray());
    }
}

void TestCliSandbox::saysThatItsServerHasEnded()
{
    CliProgram sandbox;
    sandbox.start({u"sandbox"_s});
    QVERIFY(sandbox.waitForOutput("\n"));
    const QList<qint64> servers = serversOf(sandbox.process().processId());
    QCOMPARE(servers.size(), 1);
    ::kill(static_cast<pid_t>(servers.first()), SIGKILL);
    QVERIFY(sandbox.waitForEnd());
    QCOMPARE(sandbox.exitCode(), 3);
    QVERIFY2(sandbox.messages().contains("the private server is no longer running: it crashed or was stopped"),
             sandbox.messages());
}

void TestCliSandbox::labPlaysCasesOnIt()
{
    CliProgram program;
    QVERIFY2(program.run({u"--sandbox"_s, u"lab"_s, u"rw-15"_s, u"rw-16"_s, u"--json"_s}) == 0, program.messages());
    QCOMPARE(program.document()["schema"_L1], 1);
    const QJsonArray cases = program.document()["cases"_L1].toArray();
    QCOMPARE(cases.size(), 2);
    QCOMPARE(cases[0]["id"_L1], u"rw-15"_s);
    QCOMPARE(cases[0]["ok"_L1], true);
    const QJsonArray steps = cases[0]["steps"_L1].toArray();
    QCOMPARE(steps.size(), 6);
    const QJsonObject downgrade = steps.last().toObject();
    QCOMPARE(downgrade["call"_L1], u"rw/write_release"_s);
    QCOMPARE(downgrade["keys"_L1][0], u"myLock"_s);
    QCOMPARE(downgrade["reply"_L1][0], 1);
    QCOMPARE(downgrade["before"_L1]["myLock"_L1]["fields"_L1]["mode"_L1], u"write"_s);
    QCOMPARE(downgrade["after"_L1]["myLock"_L1]["fields"_L1]["mode"_L1], u"read"_s);
    QCOMPARE(downgrade["messages"_L1][0]["payload"_L1], u"1"_s);
    QVERIFY(downgrade["sentence"_L1].toString().contains(u"downgraded"_s));
}

void TestCliSandbox::labLeavesWhatOthersHave()
{
    CliProgram sandbox;
    sandbox.start({u"sandbox"_s, u"--json"_s});
    QVERIFY(sandbox.waitForOutput("}"));
    const QString url = sandbox.document()["urls"_L1][0].toString();
    CliProgram holder(url);
    holder.start({u"hold"_s, u"myLock"_s, u"--"_s, u"sh"_s, u"-c"_s, u"echo ready; exec sleep 60"_s});
    QVERIFY(holder.waitForOutput("ready"));
    CliProgram lab(url);
    QVERIFY2(lab.run({u"lab"_s, u"rw-13"_s, u"fa-02"_s}) == 0, lab.output());
    CliProgram list(url);
    QCOMPARE(list.run({u"list"_s, u"--json"_s}), 0);
    QCOMPARE(list.document()["locks"_L1].toArray().size(), 1);
    QCOMPARE(list.document()["locks"_L1][0]["name"_L1], u"myLock"_s);
    CliProgram careful(url);
    QCOMPARE(careful.run({u"--read-only"_s, u"lab"_s, u"rw-01"_s}), 2);
}

void TestCliSandbox::labSaysWhereAStateDiffers()
{
    QTemporaryFile cases;
    QVERIFY(cases.open());
    cases.write(
        R"json({"format": 1, "name": "myLock", "cases": [{"id": "x-01", "title": "Planted", "lock": "reentrant", "steps": [
        {"who": "A", "do": "try", "lease": 30000, "answer": "acquired", "state": {"N": {"A": 2, "ttl": 30000}}}]}]})json");
    cases.close();
    CliProgram program;
    QCOMPARE(program.run({u"--sandbox"_s, u"lab"_s, u"--cases"_s, cases.fileName()}), 1);
    QVERIFY2(program.output().contains("x-01  failed"), program.output());
    QVERIFY2(program.output().contains("expected myLock hash {A=2}"), program.output());
    CliProgram unknown;
    QCOMPARE(unknown.run({u"--sandbox"_s, u"lab"_s, u"rw-99"_s}), 2);
    QVERIFY2(unknown.messages().contains("rw-99"), unknown.messages());
}

LOCKSCOPE_TEST(TestCliSandbox)
#include "tst_cli_sandbox.moc"
