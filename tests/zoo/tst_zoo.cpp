// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/golden_keys.h"
#include "tests/support/test_main.h"
#include "tests/zoo/expected_answers.h"
#include "tests/zoo/scene.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::tests;

namespace {

/// The locks that a complete list contains. Strings without a waiting client are not listed.
QByteArrayList namesOfLocks()
{
    QByteArrayList names;
    for (const GoldenKey &key : goldenKeys())
        if (!key.isOfAnApplication() && (!key.commands.front().startsWith("SET ") || !key.listened.isEmpty()))
            names.append(key.name);
    return names;
}

const std::vector<ZooCommand> &zooCommands()
{
    static const QByteArray holder = "0c8f2d4a-6b1e-4f3a-9d27-5e1b7a90c3d1:42";
    static const std::vector<ZooCommand> all {
        {"list", {"list", "list --json"}, namesOfLocks()},
        {"show", {"show r:fair", "show r:fair --json"}, {holder, "7d1e0b93-2a44-4c08-b6f1-93d0c2a8e5f6:7"}},
        {"free", {"show zoo:free", "show zoo:free --json"}, {"free"}},
        {"watch one", {"watch r:lock --for 1s"}},
        {"watch", {"watch --match r:* --for 1s"}},
        {"doctor", {"doctor", "doctor --json"}, {"r:endless"}, {"zoo:free"}},
        {"unlock", {"unlock r:lock", "unlock r:lock --force"}},
        {"record", {"record %1 --for 1s --json"}, {"\"locks\""}},
        {"replay", {"replay %2"}, {"127.0.0.1"}},
        {"help", {"help exit-codes"}},
        {"hold", {"hold --wait 0 zoo:new -- true"}, {}, {}, true},
        {"stress",
         {"stress --name {zoo:new}:load --workers 2 --warmup 0 --duration 300ms --json -"},
         {"\"acquired\""},
         {},
         true},
    };
    return all;
}

} // namespace

/// The command line on unusual servers: its answers are those of expected.txt, and it writes nothing unasked.
class TestZoo final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void answersOnUsualServers_data() { addRows("usual servers"); }
    void answersOnUsualServers() { answers(); }
    void answersWithRenamedCommands_data() { addRows("renamed commands"); }
    void answersWithRenamedCommands() { answers(); }
    void answersWithoutRights_data() { addRows("users without rights"); }
    void answersWithoutRights() { answers(); }
    void answersWithoutTheServer_data() { addRows("servers that do not answer"); }
    void answersWithoutTheServer() { answers(); }
    void answersWithoutWrites_data() { addRows("servers that refuse writes"); }
    void answersWithoutWrites() { answers(); }
    void answersOnOtherKindsOfServers_data() { addRows("other kinds of servers"); }
    void answersOnOtherKindsOfServers() { answers(); }

private:
    void addRows(const QByteArray &group);
    void answers();
    [[nodiscard]] QByteArrayList run(bool mayWrite, const SetUp &setUp, const Scene &scene, const ExpectedRow &row);

    ExpectedAnswers m_expected = ExpectedAnswers::read();
    RedisFixture m_usual;
    QTemporaryDir m_folder;
    QString m_recording;
    int m_recordings = 0;
};

/// Every set-up has a row, every command a column, and every cell is filled in.
void TestZoo::initTestCase()
{
    QVERIFY2(m_expected.problems.isEmpty(), m_expected.problems.join('\n'));
    QByteArrayList columns;
    for (const ZooCommand &command : zooCommands())
        columns.append(command.column);
    columns.append("window"); // see tst_zoo_window.cpp
    QCOMPARE(m_expected.columns, columns);
    for (const SetUp &setUp : setUps())
        QVERIFY2(m_expected.find(setUp.name), setUp.name);
    QCOMPARE(m_expected.rows.size(), setUps().size());

    QVERIFY2(m_usual.start(), m_usual.problem());
    m_usual.command({"HSET", "r:lock", "0c8f2d4a-6b1e-4f3a-9d27-5e1b7a90c3d1:42", "1"});
    m_recording = m_folder.filePath(u"usual.rec"_s);
    CliProgram recorder(m_usual.server().url());
    QVERIFY2(recorder.run({u"record"_s, m_recording, u"--for"_s, u"300ms"_s}) == 0, recorder.messages());
}

void TestZoo::addRows(const QByteArray &group)
{
    QTest::addColumn<int>("at");
    int at = 0;
    for (const SetUp &setUp : setUps()) {
        if (m_expected.find(setUp.name)->group == group)
            QTest::newRow(setUp.name) << at;
        ++at;
    }
}

void TestZoo::answers()
{
    QFETCH(const int, at);
    const SetUp &setUp = setUps()[std::size_t(at)];
    if (setUp.needsRedis7 && !m_usual.has(redis::Feature::ReadOnlyScripts))
        QSKIP("this server is older than Redis 7.0 and lacks what the set-up changes");
    Scene scene(setUp);
    if (const QByteArray lack = scene.lack(); !lack.isEmpty())
        QSKIP(lack);
    QVERIFY2(scene.problem().isEmpty(), scene.problem());
    const ExpectedRow &row = *m_expected.find(setUp.name);
    const bool isInspectable = !setUp.endState;
    const QByteArray keys = isInspectable ? scene.keys() : QByteArray();
    const QByteArray changes = isInspectable ? scene.changes() : QByteArray();

    QByteArrayList problems = run(false, setUp, scene, row);
    if (isInspectable && scene.changes() != changes)
        problems.append("a command that only reads has written");
    problems += run(true, setUp, scene, row);
    if (setUp.endState)
        setUp.endState(scene);
    if (const QByteArray left = scene.keys(); left.contains("zoo:new") || (isInspectable && left != keys))
        problems.append("the program has left keys behind, or removed some:\n" + left);
    for (const QByteArray &problem : problems)
        qWarning().noquote() << setUp.name << problem;
    QVERIFY2(problems.isEmpty(), "the answers above are wrong");
}

/// Runs the commands in parallel. Returns the wrong answers.
QByteArrayList TestZoo::run(bool mayWrite, const SetUp &setUp, const Scene &scene, const ExpectedRow &row)
{
    struct Run
    {
        Run(const ZooCommand &which, QByteArray form, const QString &url)
            : command(which), line(std::move(form)), program(url)
        {
        }
        const ZooCommand &command;
        QByteArray line;
        CliProgram program;
    };
    std::deque<Run> runs;
    for (const ZooCommand &command : zooCommands()) {
        if (command.mayWrite != mayWrite)
            continue;
        for (const char *form : command.forms) {
            QString line = QString::fromLatin1(form);
            line.replace(u"%1"_s, m_folder.filePath(u"%1.rec"_s.arg(++m_recordings)));
            line.replace(u"%2"_s, m_recording);
            Run &each = runs.emplace_back(command, form, scene.url);
            each.program.setVariable(u"XDG_CONFIG_HOME"_s, m_folder.path());
            each.program.setVariable(u"XDG_DATA_HOME"_s, m_folder.path());
            each.program.process().setStandardInputFile(QProcess::nullDevice());
            each.program.start(QByteArray(command.column) == "help" ? line.split(u' ')
                                                                    : setUp.options + line.split(u' '));
        }
    }
    QByteArrayList problems;
    for (Run &each : runs) {
        Printed printed;
        printed.code = each.program.waitForEnd() ? each.program.exitCode() : -1;
        printed.output = each.program.output();
        printed.messages = each.program.messages();
        printed.isJson = each.line.contains("--json");
        const QByteArrayList found = problemsOf(printed, each.command, row);
        for (const QByteArray &problem : found)
            problems.append(each.line + ": " + problem);
        if (!found.isEmpty())
            problems.append("stdout: " + printed.output.left(600) + "\nstderr: " + printed.messages);
    }
    return problems;
}

LOCKSCOPE_TEST(TestZoo)
#include "tst_zoo.moc"
