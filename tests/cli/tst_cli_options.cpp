// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>

using namespace lockscope::tests;
using namespace Qt::StringLiterals;

/// Options of several commands that no other class asks for, and which exit code wins.
class TestCliOptions final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init() { m_redis.flush(); }
    void listsStringsOnlyWhenAsked();
    void skewPrefersTheFirstNames();
    void readsADecimalPointInEveryLocale();
    void playsACaseInRealTime();
    void moreThanOneExitCodeApplies_data();
    void moreThanOneExitCodeApplies();

private:
    [[nodiscard]] QString url() { return m_redis.server().url(); }

    RedisFixture m_redis;
};

void TestCliOptions::listsStringsOnlyWhenAsked()
{
    m_redis.command({"SET", "permits", "3"});
    m_redis.command({"SET", "text", "hello"});
    CliProgram plain(url());
    QCOMPARE(plain.run({u"list"_s, u"--json"_s}), 0);
    QCOMPARE(plain.document()["locks"_L1].toArray().size(), 0);
    CliProgram strings(url());
    QCOMPARE(strings.run({u"list"_s, u"--strings"_s, u"--json"_s}), 0);
    const QJsonArray locks = strings.document()["doubtful"_L1].toArray(); // any number looks like that
    QCOMPARE(locks.size(), 1);
    QCOMPARE(locks[0]["name"_L1], u"permits"_s);
    QCOMPARE(locks[0]["kind"_L1], u"semaphore"_s);
    QVERIFY(locks[0]["could_be"_L1].toArray().contains(u"latch"_s));
}

void TestCliOptions::skewPrefersTheFirstNames()
{
    const auto countsOf = [this](const QString &skew) {
        m_redis.flush();
        CliProgram program(url());
        const QString flags = u"stress --type reentrant --name job --names 10 --witness counter --workers 4 "
                              "--hold 100us --warmup 0 --duration 1s --json - --skew "_s;
        [&] { QCOMPARE(program.run(QString(flags + skew).split(u' ')), 0); }();
        std::vector<qint64> counts;
        for (int i = 0; i < 10; ++i)
            counts.push_back(m_redis.command({"GET", "counter:job:" + QByteArray::number(i)}).text.toLongLong());
        return counts;
    };
    const std::vector<qint64> even = countsOf(u"0"_s);
    const std::vector<qint64> skewed = countsOf(u"2"_s);
    QVERIFY(even[0] > 0 && even[0] < 3 * even[9]);
    QVERIFY(skewed[0] > 3 * skewed[2] && skewed[0] > 20 * skewed[9]); // 9 and 100 times as often, on average
}

void TestCliOptions::readsADecimalPointInEveryLocale()
{
    const QTemporaryDir locales;
    const QString german = locales.filePath(u"de_DE.UTF-8"_s);
    if (QProcess::execute(u"localedef"_s, {u"-i"_s, u"de_DE"_s, u"-f"_s, u"UTF-8"_s, german}) != 0)
        QSKIP("this machine cannot make a locale with a decimal comma");
    for (const QString &variable : {u"LC_ALL"_s, u"LANG"_s}) {
        CliProgram program(m_redis.server().url());
        program.setVariable(u"LOCPATH"_s, locales.path());
        program.setVariable(variable, u"de_DE.UTF-8"_s);
        QCOMPARE(
            program.run({u"stress"_s, u"--type"_s, u"rw"_s, u"--reads"_s, u"0.9"_s, u"--skew"_s, u"0.5"_s, u"--names"_s,
                         u"2"_s, u"--warmup"_s, u"0"_s, u"--duration"_s, u"0.1s"_s, u"--json"_s, u"-"_s}),
            0);
        QCOMPARE(program.document()[u"scenario"_s][u"reads"_s].toDouble(), 0.9);
    }
}

void TestCliOptions::playsACaseInRealTime()
{
    CliProgram program;
    QCOMPARE(program.run({u"lab"_s, u"re-01"_s, u"--sandbox"_s, u"--real-time"_s, u"--json"_s}), 0);
    const QJsonObject played = program.document()["cases"_L1][0].toObject();
    QCOMPARE(played["id"_L1], u"re-01"_s);
    QCOMPARE(played["ok"_L1], true);
    const QJsonArray argv = played["steps"_L1][0]["argv"_L1].toArray();
    QVERIFY2(argv.contains(u"30000"_s), program.output()); // not a tenth of it
}

void TestCliOptions::moreThanOneExitCodeApplies_data()
{
    QTest::addColumn<bool>("isInterrupted");
    QTest::addColumn<int>("code");
    QTest::newRow("a violation and a failed assertion") << false << 4;
    QTest::newRow("both, and an interruption") << true << 130;
}

void TestCliOptions::moreThanOneExitCodeApplies()
{
    QFETCH(const bool, isInterrupted);
    QFETCH(const int, code);
    CliProgram program(url());
    const QString duration = isInterrupted ? u"60s"_s : u"2s"_s;
    program.start({u"stress"_s, u"--type"_s, u"spin"_s, u"--name"_s, u"job"_s, u"--workers"_s, u"8"_s, u"--hold"_s,
                   u"20ms"_s, u"--warmup"_s, u"0"_s, u"--duration"_s, duration, u"--assert"_s, u"throughput>=1000000"_s,
                   u"--json"_s, u"-"_s});
    int deleted = 0;
    bool isSignalled = !isInterrupted; // once: a second one ends the program immediately
    while (program.process().state() != QProcess::NotRunning) {
        deleted += int(m_redis.command({"DEL", "job"}).integer); // the next one comes in beside the holder
        if (deleted >= 30 && !std::exchange(isSignalled, true))
            program.signal(SIGINT);
        program.process().waitForFinished(5);
    }
    QVERIFY2(deleted > 2, QByteArray::number(deleted));
    const QJsonObject report = program.document();
    QVERIFY2(report["invariants"_L1]["violations"_L1].toInteger() > 0, program.output());
    QCOMPARE(report["asserts"_L1][0]["ok"_L1], false);
    QCOMPARE(program.exitCode(), code);
}

LOCKSCOPE_TEST(TestCliOptions)
#include "tst_cli_options.moc"
