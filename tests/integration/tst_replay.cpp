// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/command_stats.h"
#include "tests/benchmark/cycles.h"
#include "tests/benchmark/raw_client.h"
#include "tests/benchmark/recorder.h"
#include "tests/benchmark/replay_program.h"
#include "tests/support/test_main.h"

#include <QTemporaryFile>
#include <QTest>

using namespace lockscope;
using namespace lockscope::benchmark;
using namespace Qt::StringLiterals;

/// The parts of the benchmark together on a real server. No speed is judged.
class TestReplay final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void replayDoesTheRecordedWork_data();
    void replayDoesTheRecordedWork();
    void replayRefusesARunWhoseLocksAreTaken();
    void recordingHoldsNoPassword();

private:
    /// The bytes of a short run of eight workers.
    Result<QByteArray> record(const MakeWorkers &makeWorkers, qint64 &cycles);
    ScriptStats scriptStats();

    sandbox::Server m_server;
    std::unique_ptr<RawClient> m_client;
};

void TestReplay::initTestCase()
{
    QVERIFY(m_server.start());
    m_client = std::make_unique<RawClient>(m_server.port(), m_server.password().toStdString());
}

Result<QByteArray> TestReplay::record(const MakeWorkers &makeWorkers, qint64 &cycles)
{
    m_client->call({"FLUSHALL"});
    m_client->call({"CONFIG", "RESETSTAT"});
    Recorder recorder;
    const Result<CyclesRun> run = runCycles(m_server.url(), makeWorkers, Millis(100), recorder);
    if (!run)
        return fail(run.error());
    cycles = run->cycles;
    return recorder.bytes();
}

ScriptStats TestReplay::scriptStats()
{
    return readScriptStats(QByteArray::fromStdString(m_client->call({"INFO", "commandstats"})));
}

void TestReplay::replayDoesTheRecordedWork_data()
{
    QTest::addColumn<bool>("areThreads");
    QTest::addColumn<int>("links");
    QTest::newRow("light, one link") << false << 1;
    QTest::newRow("light, four links") << false << 4;
    QTest::newRow("threads, two links") << true << 2;
}

void TestReplay::replayDoesTheRecordedWork()
{
    QFETCH(bool, areThreads);
    QFETCH(int, links);
    qint64 cycles = 0;
    const Result<QByteArray> bytes = record(
        [areThreads](locks::Client &client) {
            return areThreads ? makeThreadWorkers(client, 8) : makeLightWorkers(client, 8);
        },
        cycles);
    QVERIFY2(bytes, bytes ? "" : qPrintable(bytes.error().message.english()));
    QVERIFY(cycles > 0);
    QVERIFY(scriptStats().calls >= 2 * cycles);
    QCOMPARE(m_client->call({"DBSIZE"}), "0");

    QTemporaryFile file;
    QVERIFY(file.open() && file.write(*bytes) == bytes->size() && file.flush());
    m_client->call({"CONFIG", "RESETSTAT"});
    const Result<ReplayRun> run = runReplay(m_server, file.fileName(), 64, links, Millis(300));
    QVERIFY2(run, run ? "" : qPrintable(run.error().message.english()));
    QVERIFY(run->cycles > 0 && run->perSecond > 0 && run->serverShare > 0);
    QVERIFY(scriptStats().calls >= 2 * run->cycles);
    QCOMPARE(scriptStats().failed, 0);
}

void TestReplay::replayRefusesARunWhoseLocksAreTaken()
{
    qint64 cycles = 0;
    const Result<QByteArray> bytes = record([](locks::Client &client) { return makeLightWorkers(client, 8); }, cycles);
    QVERIFY(bytes);
    QTemporaryFile file;
    QVERIFY(file.open() && file.write(*bytes) == bytes->size() && file.flush());
    m_client->call({"HSET", "lockscope:bench:light:3", "somebody else", "1"});
    const Result<ReplayRun> run = runReplay(m_server, file.fileName(), 64, 1, Millis(100));
    QVERIFY(!run);
    QVERIFY2(run.error().message.english().contains("unexpected reply"_L1), qPrintable(run.error().message.english()));
}

void TestReplay::recordingHoldsNoPassword()
{
    qint64 cycles = 0;
    const Result<QByteArray> bytes = record([](locks::Client &client) { return makeLightWorkers(client, 1); }, cycles);
    QVERIFY(bytes && !bytes->isEmpty());
    QVERIFY(!bytes->contains(m_server.password()));
}

LOCKSCOPE_TEST(TestReplay)
#include "tst_replay.moc"
