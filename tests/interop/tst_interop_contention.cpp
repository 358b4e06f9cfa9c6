// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/interop/mixed_bed.h"
#include "tests/interop/our_fight.h"
#include "tests/interop/turns.h"
#include "tests/support/test_main.h"

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qint64 Enough = 5;
/// Minimum number of hand-overs between the sides, which shows that both were active together. The sides of a spin lock
/// sleep between their attempts, and the one that is awake continues.
qint64 enoughTurns(const QString &type)
{
    return type == "spin"_L1 ? 2 : 6;
}
constexpr int MaxRounds = 5; // if Redisson's threads hand a multi lock to each other for most of a round
constexpr auto TheirTime = 600ms;
// Ours runs longer: in Redisson, a waiter that is about to sleep can miss a message to all waiters (protocol.md 8,
// row 3), and then the next message wakes it.
constexpr auto OurTime = 1000ms;

} // namespace

/// Two processes, one of Redisson and one of Lockscope, fight for one lock and count under it.
class TestInteropContention final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // With a lost wake-up, a waiter would wait for the lease: far longer than the fight.
    void initTestCase() { START_REDISSON(m_session, 30s); }
    void init()
    {
        QVERIFY(m_session.reset());
        m_turnsSeen = 0;
    }
    void cleanup() { m_session.noteRow(); }
    void noIncrementIsLost_data() { m_session.addTypes(); }
    void noIncrementIsLost();
    void stressSharesItsWitness();

private:
    void beginTheirs(const QString &type);
    void endTheirs();
    void fight(const QString &type);
    void checkWitness(const QString &what, qint64 ours);

    RedissonSession m_session;
    qint64 m_theirs = 0;
    Turns m_turns;
    qint64 m_turnsSeen = 0; // in all rounds of a test function
};

void TestInteropContention::beginTheirs(const QString &type)
{
    const auto begun = m_session.driver().call({{u"do"_s, u"fight"_s},
                                                {u"type"_s, type},
                                                {u"name"_s, u"shared"_s},
                                                {u"witness"_s, u"counter"_s},
                                                {u"threads"_s, 6},
                                                {u"clients"_s, 2},
                                                {u"ms"_s, qint64(TheirTime.count())},
                                                {u"holdUs"_s, 200}});
    QVERIFY2(begun, qPrintable(begun ? QString() : begun.error().message.english() + begun.error().detail));
}

void TestInteropContention::endTheirs()
{
    const auto fought = m_session.driver().call({{u"do"_s, u"fought"_s}});
    QVERIFY2(fought, qPrintable(fought ? QString() : fought.error().message.english() + fought.error().detail));
    for (const auto &problem : {"broken"_L1, "timeouts"_L1, "errors"_L1})
        QVERIFY2(fought->value(problem) == 0, problem.data());
    m_theirs = fought->value("increments"_L1).toInteger();
    m_turns = {};
    m_turns.add(fought->value("written"_L1).toArray());
}

/// Both sides acquired the lock, no increment is missing, and no other data remains.
void TestInteropContention::checkWitness(const QString &what, qint64 ours)
{
    const qint64 turns = m_turns.changes(ours + m_theirs);
    qInfo("%s with Redisson %s: %lld increments by Lockscope, %lld by Redisson, %lld turns", qPrintable(what),
          qPrintable(m_session.version()), ours, m_theirs, turns);
    QVERIFY(ours > Enough && m_theirs > Enough);
    m_turnsSeen += turns;
    QCOMPARE(m_turns.doubled(), 0);
    QCOMPARE(m_session.redis().command({"GET", "counter"}).text.toLongLong(), ours + m_theirs);
    m_session.redis().command({"DEL", "counter", "redisson_lock_token:{shared}"});
    for (RedisFixture &server : m_session.servers())
        QCOMPARE(toText(server.keyspace()), QByteArray());
}

void TestInteropContention::fight(const QString &type)
{
    const bool isReadWrite = type == "read"_L1; // readers alone never change the witness
    if (isPermit(type))
        m_session.redis().command({"SET", "shared", "1"});
    MixedBed beds[] {MixedBed(m_session), MixedBed(m_session)};
    beginTheirs(isReadWrite ? u"rw"_s : type);
    OurFight ours(m_session.redis(), "counter", {.time = OurTime}, [&](int fighter, int round) {
        const bool isReading = isReadWrite && (fighter + round) % 2 == 0;
        const QString now = isReading ? u"read"_s : isReadWrite ? u"write"_s : type;
        return OurFight::Take {beds[fighter % 2].ours(now, ThreadId {fighter + 1}), isReading};
    });
    endTheirs();
    ours.join();
    QCOMPARE(ours.problems(), 0);
    if (isPermit(type)) // the offered number
        QCOMPARE(m_session.redis().command({"GETDEL", "shared"}).text, "1"_ba);
    checkWitness(type, ours.increments());
}

void TestInteropContention::noIncrementIsLost()
{
    QFETCH(const QString, type);
    for (int round = 0; round < MaxRounds && m_turnsSeen < enoughTurns(type); ++round) {
        fight(type);
        if (QTest::currentTestFailed())
            return;
    }
    QVERIFY(m_turnsSeen >= enoughTurns(type));
}

void TestInteropContention::stressSharesItsWitness()
{
    const QString flags =
        u"stress --type rw --name shared --witness counter --workers 6 --clients 2 --reads 0.5 --hold 200us "
        "--wait 10s --warmup 0 --duration 1500ms --json -"_s;
    CliProgram program(m_session.redis().server().url());
    program.start(flags.split(u' '));
    beginTheirs(u"rw"_s);
    endTheirs();
    QVERIFY(program.waitForEnd());
    QVERIFY2(program.exitCode() == 0, qPrintable(QString::fromUtf8(program.messages() + program.output())));
    const QJsonObject report = program.document();
    QCOMPARE(report["invariants"_L1]["violations"_L1], 0);
    QCOMPARE(report["timeouts"_L1], 0);
    const QString stress = u"lockscope-cli stress"_s;
    checkWitness(stress, report["witness"_L1]["increments"_L1].toInteger());
    QVERIFY(m_turnsSeen >= enoughTurns(stress));
}

LOCKSCOPE_TEST(TestInteropContention)
#include "tst_interop_contention.moc"
