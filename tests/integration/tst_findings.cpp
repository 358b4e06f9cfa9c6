// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/diagnosis/finding_texts.h"
#include "tests/integration/finding_stage.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using inspect::Health;
using inspect::LockFinding;

/// Each finding is produced on a real server, beside similar healthy states, with the default thresholds.
class TestFindings final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void namesWhatIsWrong_data();
    void namesWhatIsWrong();
    void namesAReaderThatWaitsForItself();
    void diagnosesUntilOneLookIsNotMistaken();
    void callsNobodyDeadWhoMayListenElsewhere_data();
    void callsNobodyDeadWhoMayListenElsewhere();
    void standInTheTable();

private:
    void addOneLook();
    void addSeveralLooks();
    void addCrowds();

    RedisFixture m_redis;
    RedisFixture m_other;
    QStringList m_expected; // of all rows so far
    std::unique_ptr<FindingWatch> m_watch;
    std::unique_ptr<FindingWatch> m_otherWatch;
};

void TestFindings::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    QVERIFY2(m_other.start(), m_other.problem());
    m_watch = std::make_unique<FindingWatch>(m_redis.server().url());
    m_otherWatch = std::make_unique<FindingWatch>(m_other.server().url());
}

void TestFindings::init()
{
    m_redis.flush();
}

/// A row: ids of exactly the expected findings, the steps, and the state of N afterwards; empty: any.
static void row(const char *title, const char *expected, const QByteArrayList &steps, const char *state = "")
{
    QTest::newRow(title) << QString::fromLatin1(expected) << steps << QString::fromLatin1(state);
}

void TestFindings::addOneLook()
{
    const QByteArrayList held {"HSET N @A 1", "PEXPIRE N 30000"};
    const QByteArrayList readers {"HSET N mode read @A 1 @B 1", "PEXPIRE N 30000",
                                  "SET @K:@B:rwlock_timeout:1 1 PX 30000"};
    const QByteArrayList queued = held + QByteArrayList {"RPUSH @queue @B", "listen @ch:@B"};
    row("free", "", {"look N"}, "free");
    row("held", "", held + QByteArrayList {"look N"}, "unknown");
    row("held without a TTL", "no-ttl", {"HSET N @A 1", "look N"}, "endless");
    row("a queue behind a lock for ever", "no-ttl",
        queued + QByteArrayList {"PERSIST N", "ZADD @deadlines +60000 @B", "look N"});
    row("a semaphore without a TTL", "", {"SET N 3", "look N"}, "unknown");
    row("a ghost", "ghost-reader", readers + QByteArrayList {"look N"}, "unknown");
    row("two readers", "", readers + QByteArrayList {"SET @K:@A:rwlock_timeout:1 1 PX 30000", "look N"});
    row("half a reader", "reader-at-risk",
        readers + QByteArrayList {"HSET N @A 2", "SET @K:@A:rwlock_timeout:2 1 PX 30000", "look N"});
    row("two holders of one", "mixed-types", {"HSET N @A 1 @B 1", "PEXPIRE N 30000", "look N"});
    row("a plain hold in a read/write lock", "mixed-types",
        {"HSET N mode write @A:write 1 @B 1", "PEXPIRE N 30000", "SET @K:@B:rwlock_timeout:1 1 PX 30000", "look N"});
    row("less than a renewed hold has", "", {"HSET N @A 1", "PEXPIRE N 18000", "look N"}, "unrenewed");
    row("as a renewed hold has it", "", {"HSET N @A 1", "PEXPIRE N 20500", "look N"}, "unknown");
    row("readers with callers' leases", "",
        {"HSET N mode read @A 1 @B 1", "PEXPIRE N 30000", "SET @K:@A:rwlock_timeout:1 1 PX 3000",
         "SET @K:@B:rwlock_timeout:1 1 PX 30000", "look N"},
        "unknown");
    row("a mode, and no holder that Redisson knows", "unknown-holder",
        {"HSET N mode write worker-3 1", "PEXPIRE N 30000", "look N"}, "unknown");
    row("a holder of another library", "", {"HSET N app-7f9c:18 1", "PEXPIRE N 20500", "look N"}, "unknown");
    row("a holder of another library, and a waiter", "",
        {"HSET N app-7f9c:18 1", "PEXPIRE N 20500", "listen @ch", "look N", "later 2100", "look N"}, "leased");
    row("a holder of another library without a TTL", "no-ttl", {"HSET N app-7f9c:18 1", "listen @ch", "look N"},
        "endless");
    row("a number of an application", "", {"HSET N visits 1", "PEXPIRE N 20500", "look N"}, "unknown");
    row("an application's hash with a waiter", "",
        {"HSET N visits many", "listen @ch", "look N", "later 2100", "look N"}, "blocked");
    row("a mode of an application", "", {"HSET N mode write theme dark", "look N"}, "unknown");
    row("write leases added up", "", {"HSET N mode write @A:write 2", "PEXPIRE N 60000", "look N"});
    row("two write holds after a renewal", "", {"HSET N mode write @A:write 2", "PEXPIRE N 30000", "look N"});
    row("a reader outlives the lock", "timeout-outlives-lock",
        readers + QByteArrayList {"SET @K:@A:rwlock_timeout:1 1 PX 90000", "look N"});
    row("hours", "long-lease", {"HSET N @A 1", "PEXPIRE N 10000000", "look N"}, "leased");
    row("very many readers", "many-readers", {"readers 1000", "look N"});
    row("many readers", "", {"readers 50", "look N"});
    row("a queue", "", queued + QByteArrayList {"ZADD @deadlines +60000 @B", "look N"});
    row("a head without deadline", "head-without-deadline", queued + QByteArrayList {"look N"});
    row("a waiter without deadline", "waiter-without-deadline",
        queued + QByteArrayList {"ZADD @deadlines +60000 @B", "RPUSH @queue @C", "listen @ch:@C", "look N"});
    row("a deadline without waiter", "lone-deadline", held + QByteArrayList {"ZADD @deadlines +60000 @B", "look N"});
    row("a place that has expired", "stale-waiter", queued + QByteArrayList {"ZADD @deadlines +-5000 @B", "look N"});
    row("a clock ahead", "clock-skew", queued + QByteArrayList {"ZADD @deadlines +700000 @B", "look N"});
    row("a holder in the queue", "holder-waits",
        held + QByteArrayList {"RPUSH @queue @A", "ZADD @deadlines +60000 @A", "listen @ch:@A", "look N"});
    row("a reader of an old client", "",
        {"HSET N mode read @A 1", "PEXPIRE N 30000", "SET N:@A:rwlock_timeout:1 1 PX 30000", "look N"});
    row("expired permits", "expired-permits",
        {"SET N 3", "ZADD {N}:timeout +-5000 0123456789abcdef +60000 0123456789abcdeg", "look N"});
    row("permits", "", {"SET N 3", "ZADD {N}:timeout +60000 0123456789abcdef", "look N"});
    row("an expired value", "expired-value",
        {"HSET N @v @A @v:@A:expire_time +-5000 @v:@A:lock_count 1", "PEXPIRE N 30000", "look N"});
    row("a value", "", {"HSET N @v @A @v:@A:expire_time +30000 @v:@A:lock_count 1", "PEXPIRE N 30000", "look N"});
    row("half a tag", "bad-hash-tag", {"HSET a}b @A 1", "PEXPIRE a}b 30000", "look a}b"});
    row("a whole tag", "", {"HSET {a}b @A 1", "PEXPIRE {a}b 30000", "look {a}b"});
    row("a latch with a tag", "bad-hash-tag", {"SET my{tag}:countdownlatch 3", "look my{tag}:countdownlatch"});
    row("a queue of another type", "wrong-type", held + QByteArrayList {"SET @queue x", "look N"});
}

void TestFindings::addSeveralLooks()
{
    const QByteArrayList held {"HSET N @A 1", "PEXPIRE N 30000", "look N"};
    const QByteArrayList decayed {"later 16000", "PEXPIRE N 14000", "look N"};
    const QByteArrayList renewed = held + QByteArrayList {"later 10000", "look N"};
    row("a renewal that did not come", "missed-renewal", renewed + decayed, "gone");
    row("a hold of which no renewal was seen", "", held + decayed, "unrenewed");
    row("a writer's renewal that did not come", "missed-renewal",
        QByteArrayList {"HSET N mode write @A:write 1", "PEXPIRE N 30000", "look N", "later 10000", "look N"} + decayed,
        "gone");
    row("a renewal that is due", "", renewed + QByteArrayList {"later 10500", "PEXPIRE N 19500", "look N"}, "alive");
    row("a renewal that is late", "", renewed + QByteArrayList {"later 12000", "PEXPIRE N 18000", "look N"}, "alive");
    row("a caller's lease, seen from its beginning", "",
        {"DEL N", "look N", "HSET N @A 1", "PEXPIRE N 15000", "look N", "later 11000", "PEXPIRE N 4000", "look N"},
        "leased");
    row("the watchdog's lease, seen from its beginning", "", QByteArrayList {"DEL N", "look N"} + held + decayed,
        "unrenewed");
    row("a lease of another length", "",
        QByteArrayList {"HSET N @A 1", "PEXPIRE N 20000", "look N", "later 16000", "PEXPIRE N 4000", "look N"},
        "unrenewed");
    const QByteArrayList shorter {"HSET N @A 1", "PEXPIRE N 9000", "look N"};
    const QByteArrayList third {"later 3000", "look N"};
    row("renewals of another length", "", shorter + third + third, "alive");
    row("a renewed lease of another length", "missed-renewal",
        shorter + third + third + QByteArrayList {"later 5000", "PEXPIRE N 4000", "look N"}, "gone");
    row("a holder that comes again and again", "",
        shorter
            + QByteArrayList {"later 1000", "look N", "later 2000", "look N", "later 5000", "PEXPIRE N 4000", "look N"},
        "unrenewed");
    row("another lock tells the client's lease", "",
        QByteArrayList {"HSET M @A 1", "PEXPIRE M 9000", "look M"} + QByteArrayList {"later 3000", "look M"}
            + QByteArrayList {"HSET N @A 1", "PEXPIRE N 6500", "look N"});
    row("released and taken again, without a message in time", "",
        QByteArrayList {"DEL N", "look N"} + held
            + QByteArrayList {"later 16000", "message", "PEXPIRE N 29000", "look N"});
    row("released and taken again", "", held + QByteArrayList {"message", "later 16000", "PEXPIRE N 14000", "look N"},
        "unrenewed");
    row("counted twice", "partly-released",
        QByteArrayList {"HSET N @A 2", "PEXPIRE N 30000", "look N", "later 10000", "look N", "HSET N @A 1",
                        "PEXPIRE N 30000", "look N"}
            + decayed);
    row("a caller's lease, partly released", "",
        QByteArrayList {"HSET N @A 2", "PEXPIRE N 30000", "look N", "HSET N @A 1", "PEXPIRE N 30000", "look N"}
            + decayed,
        "unrenewed");
    const QByteArrayList stacked {"HSET N mode write @A:write 2", "PEXPIRE N 60000", "look N"};
    row("leases that stay added up", "stacked-write-lease",
        stacked + QByteArrayList {"later 12000", "PEXPIRE N 48000", "look N"});
    row("leases added up until the next renewal", "",
        stacked
            + QByteArrayList {"later 9000", "PEXPIRE N 51000", "look N", "later 1000", "PEXPIRE N 30000", "look N"});
    const QByteArrayList readers {"HSET N mode read @A 1 @B 1", "PEXPIRE N 30000",
                                  "SET @K:@A:rwlock_timeout:1 1 PX 30000", "SET @K:@B:rwlock_timeout:1 1 PX 30000",
                                  "look N"};
    row("a late reader among others", "reader-at-risk",
        readers
            + QByteArrayList {"later 10000", "look N", "later 16000", "PEXPIRE @K:@A:rwlock_timeout:1 14000",
                              "look N"});
    const QByteArrayList otherRenewed {"HSET M @A 1", "PEXPIRE M 30000", "look M", "later 10000", "look M"};
    row("a hold that its client may not know of", "unclaimed-hold",
        otherRenewed + QByteArrayList {"listen @ch"} + held + decayed + QByteArrayList {"look M"});
    row("a hold of a client without other locks", "", QByteArrayList {"listen @ch"} + held + decayed, "unrenewed");
    const QByteArrayList transaction {"HSET N mode write @A:write:0123456789abcdef0123456789abcdef 1",
                                      "PEXPIRE N 30000", "listen @rw", "look N"};
    row("a transaction that may wait for itself", "transaction-waits",
        transaction + QByteArrayList {"later 10000", "look N", "later 21000", "look N"});
    row("a transaction for a moment", "", transaction + QByteArrayList {"later 10000", "look N"});
    const QByteArrayList again {"message", "later 1000", "HSET N @A 1", "PEXPIRE N 5000", "look N"};
    row("a lease of an earlier lock", "leaked-lease",
        QByteArrayList {"listen @ch"} + held + again + QByteArrayList {"later 5000", "DEL N", "look N"});
    row("a short lease given back", "",
        QByteArrayList {"listen @ch"} + held + again + QByteArrayList {"later 2000", "message", "DEL N", "look N"});
    row("held for very long", "watchdog-orphan",
        held + QByteArrayList {"later 10000", "look N", "later 590000", "look N"}, "long");
    row("held for long", "", held + QByteArrayList {"later 10000", "look N", "later 500000", "look N"}, "alive");
    QByteArrayList storm {"HSET N mode write @A:write 1", "PEXPIRE N 30000", "look N"};
    QByteArrayList calm = storm;
    for (int turn = 0; turn < 4; ++turn) {
        storm += {"later 2000", "look N"};
        calm += {"later 10000", "look N"};
    }
    row("renewed all the time", "renewal-storm", storm);
    row("renewed all the time, then released", "renewal-storm",
        storm + QByteArrayList {"DEL N", "later 30000", "look N"});
    row("renewed all the time, long ago", "", storm + QByteArrayList {"DEL N", "later 600000", "look N"});
    row("renewed as usual", "", calm, "alive");
    row("free while one waits", "lost-wake-up", {"listen @rw", "look N", "later 2100", "look N"});
    row("free for a moment", "", {"listen @rw", "look N", "later 500", "look N"});
    row("free and told", "", {"listen @rw", "look N", "later 600", "message", "later 600", "look N"});
    const QByteArrayList listening {"RPUSH @queue @B", "ZADD @deadlines +60000 @B", "listen @ch:@B"};
    const QByteArrayList deaf {"RPUSH @queue @B", "ZADD @deadlines +60000 @B"};
    row("a head that was not told", "idle-head", listening + QByteArrayList {"look N", "later 2100", "look N"});
    row("a head for a moment", "", listening + QByteArrayList {"look N", "later 500", "look N"});
    row("a dead head", "dead-head", deaf + QByteArrayList {"look N", "later 2100", "look N"}, "blocked");
    row("a head that is about to listen", "",
        deaf + QByteArrayList {"look N", "later 2100", "listen @ch:@B", "look N"});
    row("a head that was not told after it listened", "idle-head",
        deaf + QByteArrayList {"look N", "later 2100", "listen @ch:@B", "look N", "later 2100", "look N"});
    row("one look at a dead head", "", deaf + QByteArrayList {"look N", "later 600"}, "free");
    row("a dead waiter", "dead-waiter", deaf + held + QByteArrayList {"later 2100", "look N"});
    row("readers without a gap", "starved-writer",
        {"HSET N mode read @A 1", "PEXPIRE N 30000", "SET @K:@A:rwlock_timeout:1 1 PX 30000", "listen @rw", "look N",
         "later 16000", "HSET N @B 1", "HDEL N @A", "SET @K:@B:rwlock_timeout:1 1 PX 30000", "look N", "later 16000",
         "look N"});
    row("a reader alone with one who waits", "self-deadlock",
        {"HSET N mode read @A 1", "PEXPIRE N 30000", "SET @K:@A:rwlock_timeout:1 1 PX 30000", "listen @rw", "look N",
         "later 31000", "look N"});
    const QByteArrayList downgrade {"HSET N mode write @A:write 1 @A 1",
                                    "PEXPIRE N 30000",
                                    "SET @K:@A:rwlock_timeout:1 1 PX 30000",
                                    "listen @rw",
                                    "look N",
                                    "later 300",
                                    "HSET N mode read",
                                    "HDEL N @A:write",
                                    "look N"};
    row("a downgrade without a word", "silent-downgrade", downgrade + QByteArrayList {"later 2100"});
    row("a downgrade with a message", "", downgrade + QByteArrayList {"message", "later 2100"});
    row("both ways of publishing", "mixed-publish",
        QByteArrayList {"listen @ch", "listen @ch", "slisten @ch"} + held + QByteArrayList {"later 2100", "look N"});
    row("clients that listen both ways", "",
        QByteArrayList {"listen @ch", "slisten @ch"} + held + QByteArrayList {"later 2100", "look N"});
    row("a read release that shortens", "shortened-write-lease",
        {"HSET N mode write @A:write 1 @A 2", "PEXPIRE N 30000", "SET @K:@A:rwlock_timeout:1 1 PX 9000",
         "SET @K:@A:rwlock_timeout:2 1 PX 9000", "look N", "HSET N @A 1", "DEL @K:@A:rwlock_timeout:2",
         "PEXPIRE N 9000", "look N"});
    row("sent to the end", "requeued-waiter",
        QByteArrayList {"RPUSH @queue @B @C", "ZADD @deadlines +500 @B +60000 @C", "listen @ch:@B", "listen @ch:@C"}
            + held
            + QByteArrayList {"later 1000", "PEXPIRE N 29000", "LPOP @queue", "RPUSH @queue @B",
                              "ZADD @deadlines +90000 @B", "look N"});
    row("served and queued again", "",
        QByteArrayList {"RPUSH @queue @B @C", "ZADD @deadlines +500 @B +60000 @C", "listen @ch:@B", "listen @ch:@C"}
            + held
            + QByteArrayList {"later 1000", "message", "LPOP @queue", "RPUSH @queue @B", "ZADD @deadlines +90000 @B",
                              "look N"});
    row("lost in a fail-over", "lost-in-failover", held + QByteArrayList {"failover", "look N"});
    row("kept in a fail-over", "", held + QByteArrayList {"failover", "HSET N @A 1", "PEXPIRE N 30000", "look N"});
}

void TestFindings::addCrowds()
{
    QByteArrayList late;
    for (const char *name : {"N", "M", "O"})
        late += QByteArrayList {QByteArray("HSET ") + name + " @A 1", QByteArray("PEXPIRE ") + name + " 30000"};
    late += {"look N M O", "later 10000", "look N M", "later 16000", "PEXPIRE N 14000", "PEXPIRE M 14000"};
    row("a stuck client", "stalled-client missed-renewal", late + QByteArrayList {"PEXPIRE O 4000", "look N M O"});
    row("a client late with some", "missed-renewal", late + QByteArrayList {"look N M O"});
    const QByteArrayList circle {"HSET N @A 1",
                                 "PEXPIRE N 30000",
                                 "HSET M @B 1",
                                 "PEXPIRE M 30000",
                                 "RPUSH @queue @B",
                                 "ZADD @deadlines +60000 @B",
                                 "listen @ch:@B",
                                 "RPUSH redisson_lock_queue:{M} @A",
                                 "ZADD redisson_lock_timeout:{M} +60000 @A",
                                 "listen redisson_lock__channel:{M}:@A",
                                 "look N M"};
    row("a circle", "wait-circle", circle + QByteArrayList {"later 2100", "look N M"});
    row("a circle that two looks made up", "", circle + QByteArrayList {"later 500", "look N M"});
}

void TestFindings::namesWhatIsWrong_data()
{
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QByteArrayList>("steps");
    QTest::addColumn<QString>("state");
    addOneLook();
    addSeveralLooks();
    addCrowds();
}

void TestFindings::namesWhatIsWrong()
{
    QFETCH(const QString, expected);
    QFETCH(const QByteArrayList, steps);
    QFETCH(const QString, state);
    m_expected.append(expected);
    const bool isSharded = std::ranges::any_of(steps,
                                               [](const QByteArray &step) { return step.startsWith("slisten"); });
    if (isSharded && !m_redis.has(redis::Feature::ShardedChannels))
        QSKIP("this server is older than Redis 7.0 and has no sharded messages");
    FindingStage stage(m_redis, m_other, m_watch->inspector, m_otherWatch->inspector);
    for (const QByteArray &step : steps) {
        const QByteArray problem = stage.perform(step);
        QVERIFY2(problem.isEmpty(), QByteArray(step + ": " + problem));
    }
    QCOMPARE(stage.found(), expected);
    if (!state.isEmpty())
        QCOMPARE(stage.state(), state);
    for (const LockFinding &finding : stage.findings()) {
        QVERIFY(finding.finding.severity != Health::Ok);
        QVERIFY(!finding.finding.evidence.isEmpty() && !explanationOf(finding.finding).isEmpty());
        QVERIFY(!finding.finding.repair || *adviceText(finding.finding));
    }
}

void TestFindings::namesAReaderThatWaitsForItself()
{
    FindingStage stage(m_redis, m_other, m_watch->inspector, m_otherWatch->inspector);
    stage.perform("HSET N mode read @A 1");
    const inspect::LockSnapshot lock = *m_watch->inspector.snapshot(LockName("N")).result();
    const HolderId reader = lock.holders.at(0).id;
    QCOMPARE(inspect::diagnoseWait(lock, reader, schema::LockMode::Write)->id, u"self-deadlock"_s);
    QVERIFY(!inspect::diagnoseWait(lock, reader, schema::LockMode::Read));
    QVERIFY(!inspect::diagnoseWait(lock, {reader.client, {reader.thread.value + 1}}, schema::LockMode::Write));
}

/// The complete diagnosis run by the inspector: it waits as long as needed to tell a dead client from a pause.
void TestFindings::diagnosesUntilOneLookIsNotMistaken()
{
    FindingStage stage(m_redis, m_other, m_watch->inspector, m_otherWatch->inspector);
    for (const char *step : {"HSET N @A 1", "PEXPIRE N 30000", "RPUSH @queue @B", "ZADD @deadlines +60000 @B"})
        QCOMPARE(stage.perform(step), QByteArray());
    const Result<inspect::Diagnosis> diagnosis = m_watch->inspector.diagnose("*").result();
    QVERIFY(diagnosis.has_value());
    QCOMPARE(diagnosis->findings.size(), 1u);
    QCOMPARE(diagnosis->findings[0].finding.id, u"dead-waiter"_s);
    QCOMPARE(diagnosis->locks.value(diagnosis->findings[0].lock).queue.size(), 1u);
    QVERIFY(m_watch->inspector.diagnose("other*").result()->findings.empty());
    m_redis.flush();
    for (const char *step : {"RPUSH @queue @B", "ZADD @deadlines +60000 @B", "SET {M}:@A:rwlock_timeout:1 1 PX 30000"})
        QCOMPARE(stage.perform(step), QByteArray());
    QStringList found; // of locks without their own key
    const inspect::Diagnosis gone = m_watch->inspector.diagnose("*").result().value();
    for (const LockFinding &finding : gone.findings)
        found.append(QString::fromUtf8(finding.lock.bytes()) + u' ' + finding.finding.id);
    QCOMPARE(found, QStringList({u"N dead-head"_s, u"M orphan-timeouts"_s}));
}

void TestFindings::callsNobodyDeadWhoMayListenElsewhere_data()
{
    QTest::addColumn<bool>("isReachable");
    QTest::addColumn<bool>("isListening");
    QTest::addColumn<QString>("found");
    QTest::newRow("nobody listens") << true << false << u"dead-head"_s;
    QTest::newRow("somebody on the replica of a replica") << true << true << QString();
    QTest::newRow("a replica out of reach") << false << false << QString();
}

void TestFindings::callsNobodyDeadWhoMayListenElsewhere()
{
    QFETCH(bool, isReachable);
    QFETCH(bool, isListening);
    QFETCH(QString, found);
    RedisFixture primary(RedisFixture::primary());
    QVERIFY2(primary.start(), primary.problem());
    const auto following = [](const RedisFixture &leader, RedisFixture &password) {
        sandbox::ServerOptions options = leader.replica();
        options.password = password.server().password(); // a deployment has one password for all
        for (const QByteArray &setting : RedisFixture::primary().settings)
            options.settings.push_back(setting);
        return options;
    };
    sandbox::ServerOptions options = following(primary, primary);
    if (!isReachable)
        // as behind a firewall: its primary can reach it, we cannot
        options.settings.push_back("replica-announce-port 1");
    RedisFixture replica(options);
    QVERIFY2(replica.start(), replica.problem());
    QTRY_COMPARE_WITH_TIMEOUT(primary.replicas(), 1, 20'000);
    RedisFixture last(following(replica, primary));
    QVERIFY2(last.start(), last.problem());
    QTRY_COMPARE_WITH_TIMEOUT(replica.replicas(), 1, 20'000);
    const QByteArray waiter = "00000000-0000-4000-8000-000000000001:7";
    primary.command({"RPUSH", "redisson_lock_queue:{N}", waiter});
    primary.command({"ZADD", "redisson_lock_timeout:{N}", "9999999999999", waiter});
    RawLink link = last.anotherLink();
    if (isListening)
        QVERIFY(!link.command({"SUBSCRIBE", "redisson_lock__channel:{N}:" + waiter}).isError());

    FindingWatch watch(primary.server().url());
    const Result<inspect::Diagnosis> diagnosis = watch.inspector.diagnose("*").result();
    QVERIFY2(diagnosis.has_value(), diagnosis ? "" : qPrintable(diagnosis.error().message.english()));
    QStringList ids;
    for (const LockFinding &finding : diagnosis->findings)
        if (finding.finding.id.startsWith(u"dead"_s))
            ids.append(finding.finding.id);
    QCOMPARE(ids.join(u' '), found);
    QStringList refusals;
    for (const Message &refusal : diagnosis->refused)
        refusals.append(refusal.english());
    const QString refused = refusals.join(u'\n');
    QCOMPARE(refused.isEmpty(), isReachable);
    QVERIFY2(isReachable
                 || (refused.contains(u"Cannot ask 127.0.0.1:1 for its subscribers."_s)
                     && refused.contains(u"connection refused"_s)),
             qPrintable(refused));
    const Result<inspect::LockSnapshot> seen = watch.inspector.snapshot(LockName("N")).result();
    QVERIFY(seen && seen->queue.size() == 1);
    QCOMPARE(seen->queue.front().isListening, isReachable ? std::optional(isListening) : std::nullopt);
}

/// Every finding is listed in the table of weaknesses.
void TestFindings::standInTheTable()
{
    if (m_expected.isEmpty())
        QSKIP("Looks at what the rows have produced: run all.");
    QFile file(QStringLiteral(FINDINGS_PAGE));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n');
    QSet<QString> told;
    QList<int> rows;
    for (const QString &line : lines) {
        const QStringList cells = line.split(u'|');
        if (cells.size() < 5)
            continue;
        for (qsizetype at = 1; at < cells[3].count(u'`') + 1; at += 2)
            told.insert(cells[3].section(u'`', at, at));
        if (cells[1].trimmed().toInt() == 0)
            continue;
        rows.append(cells[1].trimmed().toInt());
        QVERIFY2(!cells[3].trimmed().isEmpty(), qPrintable(line));
    }
    told -= {u"watch"_s, u"record"_s}; // commands
    QCOMPARE(rows.size(), 42 + 22);
    for (int row = 0; row < rows.size(); ++row)
        QCOMPARE(rows[row], row < 42 ? row + 1 : row - 41);
    QSet<QString> produced {u"orphan-timeouts"_s, u"eviction"_s,         u"replica-lag"_s,         u"latch-pile"_s,
                            u"token-pile"_s,      u"channels-run-out"_s, u"publish-load"_s,        u"unserved-slots"_s,
                            u"no-writes"_s,       u"snapshot-failed"_s,  u"connections-run-out"_s, u"tracking-full"_s,
                            u"server-clock"_s,    u"no-persistence"_s,   u"output-limit"_s}; // in separate tests
    for (const QString &ids : std::as_const(m_expected))
        for (const QString &id : ids.split(u' ', Qt::SkipEmptyParts))
            produced.insert(id);
    QStringList missing = (told - produced).values() + (produced - told).values();
    missing.sort();
    QCOMPARE(missing.join(u' '), QString());
    QStringList all(told.cbegin(), told.cend());
    all.sort();
    QCOMPARE(inspect::findingIds(), all);
}

LOCKSCOPE_TEST(TestFindings)
#include "tst_findings.moc"
