// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/finding_tracker.h"
#include "tests/integration/inspect_bed.h"
#include "tests/support/golden_keys.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using inspect::Certainty;
using inspect::LockSnapshot;

/// The golden table of keys: locks are recognised, and data of other programs is never presented as a lock.
class TestGoldenKeys final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { m_redis.flush(); }
    void classifiesEachKey_data();
    void classifiesEachKey();
    void findsNoProblemInApplicationData();
    void aFeedShowsApplicationDataWithoutAState();
    void aRenewedHoldThatLostItsTtlIsCertain();
    void aSlidingExpiryIsNoRenewal();
    void repairsOnlyWhatTheScriptStillFinds();

private:
    void store(const GoldenKey &key);

    RedisFixture m_redis;
};

void TestGoldenKeys::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestGoldenKeys::store(const GoldenKey &key)
{
    for (const QByteArray &command : key.commands) {
        const RawReply reply = m_redis.command(wordsOf(command));
        QVERIFY2(reply.type != RawReply::Type::Error, reply.text);
    }
}

void TestGoldenKeys::classifiesEachKey_data()
{
    QTest::addColumn<int>("at");
    for (std::size_t at = 0; at < goldenKeys().size(); ++at)
        QTest::newRow(goldenKeys()[at].title) << int(at);
}

void TestGoldenKeys::classifiesEachKey()
{
    QFETCH(const int, at);
    const GoldenKey &key = goldenKeys()[std::size_t(at)];
    store(key);
    std::vector<RawLink> listeners;
    for (const QByteArray &channel : key.listened) {
        listeners.push_back(m_redis.anotherLink());
        listeners.back().listenTo(channel);
    }
    InspectBed bed(m_redis.server());
    const Result<LockSnapshot> lock = bed.inspector.snapshot(LockName(key.name)).result();
    QVERIFY(lock.has_value());
    QCOMPARE(schema::toWord(lock->kind), QString::fromLatin1(key.kind));
    QCOMPARE(toWord(lock->certainty), QString::fromLatin1(key.certainty));
    QCOMPARE(lock->doubts.empty(), !key.isOfAnApplication());
    for (const inspect::Finding &finding : lock->findings)
        QVERIFY(!key.isOfAnApplication() || finding.severity <= inspect::Health::Info);

    const Result<inspect::DiscoveryResult> found = bed.inspector.discover().result();
    QVERIFY(found.has_value());
    const auto listed = std::ranges::find(found->locks, LockName(key.name), &LockSnapshot::name);
    const bool isNumber = lock->kind == schema::LockKind::Semaphore && listeners.empty(); // only with readsStrings
    const bool isString = isNumber || lock->layout == schema::Layout::Json || lock->kind == schema::LockKind::Latch
        || lock->kind == schema::LockKind::Semaphore;
    if (lock->isOtherKey())
        QVERIFY(listed == found->locks.end());
    else if (!isString)
        QCOMPARE(listed == found->locks.end() ? u"not listed"_s : toWord((*listed)->certainty),
                 QString::fromLatin1(key.certainty));
}

void TestGoldenKeys::findsNoProblemInApplicationData()
{
    for (const GoldenKey &key : goldenKeys())
        if (key.isOfAnApplication())
            store(key);
    InspectBed bed(m_redis.server());
    const Result<inspect::Diagnosis> diagnosis = bed.inspector.diagnose("*").result();
    QVERIFY(diagnosis.has_value());
    for (const inspect::LockFinding &found : diagnosis->findings) {
        QVERIFY2(found.isDoubtful, found.lock.bytes());
        QVERIFY(found.finding.severity <= inspect::Health::Info);
    }
}

void TestGoldenKeys::aFeedShowsApplicationDataWithoutAState()
{
    for (const GoldenKey &key : goldenKeys())
        store(key);
    InspectBed bed(m_redis.server());
    bed.start({});
    QTRY_COMPARE(bed.heard->lock("cart:7").certainty, Certainty::Doubtful);
    QTRY_COMPARE(bed.heard->lock("r:fair").certainty, Certainty::Certain);
    QTRY_COMPARE(bed.heard->lock("r:lock").certainty, Certainty::Likely);
    m_redis.command({"PERSIST", "r:fair"}); // its queue proves its type
    QTRY_VERIFY(bed.heard->lock("r:fair").ttl.neverExpires());
    QCOMPARE(bed.heard->lock("r:fair").health(), inspect::Health::Error);
    m_redis.command({"DEL", "cart:7"});
    m_redis.command({"HSET", "cart:7", wordsOf("@A").front(), "3"});
    QTRY_COMPARE(bed.heard->lock("cart:7").holds(), 3);
    QCOMPARE(bed.heard->lock("cart:7").certainty, Certainty::Doubtful);
}

/// A watchdog's renewals are proof, so that the missing TTL is an error.
void TestGoldenKeys::aRenewedHoldThatLostItsTtlIsCertain()
{
    InspectBed bed(m_redis.server());
    m_redis.command(wordsOf("HSET N @A 1"));
    m_redis.command({"PEXPIRE", "N", "30000"});
    inspect::FindingTracker tracker;
    LockSnapshot first = *bed.inspector.snapshot(LockName("N")).result();
    tracker.note(first);
    LockSnapshot renewed = first;
    renewed.takenAt = first.takenAt + Millis(10'000);
    tracker.note(renewed);
    m_redis.command({"PERSIST", "N"});
    LockSnapshot endless = *bed.inspector.snapshot(LockName("N")).result();
    QCOMPARE(endless.certainty, Certainty::Doubtful);
    endless.takenAt = first.takenAt + Millis(11'000);
    inspect::FindingTracker unknown;
    unknown.note(endless);
    QCOMPARE(unknown.findings(endless.takenAt).size(), 1u);
    QVERIFY(unknown.findings(endless.takenAt).front().isDoubtful);
    tracker.note(endless);
    const std::vector<inspect::LockFinding> findings = tracker.findings(endless.takenAt);
    QCOMPARE(findings.size(), 1u);
    QCOMPARE(findings.front().finding.id, u"no-ttl"_s);
    QCOMPARE(findings.front().finding.severity, inspect::Health::Error);
    QVERIFY(!findings.front().isDoubtful);
}

/// A session's expiry that grows with each request is not taken for a watchdog.
void TestGoldenKeys::aSlidingExpiryIsNoRenewal()
{
    InspectBed bed(m_redis.server());
    m_redis.command(wordsOf("HSET cart:9 @A 1"));
    m_redis.command({"PEXPIRE", "cart:9", "1800000"});
    const LockSnapshot first = *bed.inspector.snapshot(LockName("cart:9")).result();
    inspect::FindingTracker tracker;
    tracker.note(first);
    LockSnapshot later = first;
    for (const int ms : {7'000, 61'000, 340'000}) {
        later.takenAt += Millis(ms);
        tracker.note(later);
    }
    m_redis.command({"PERSIST", "cart:9"});
    LockSnapshot endless = *bed.inspector.snapshot(LockName("cart:9")).result();
    endless.takenAt = later.takenAt + Millis(1000);
    tracker.note(endless);
    for (const inspect::LockFinding &found : tracker.findings(endless.takenAt))
        QVERIFY2(found.isDoubtful && found.finding.severity <= inspect::Health::Info, qPrintable(found.finding.id));
}

/// Between the snapshot and the repair an application stores something else under the name.
void TestGoldenKeys::repairsOnlyWhatTheScriptStillFinds()
{
    using Kind = inspect::Repair::Kind;
    InspectBed bed(m_redis.server());
    const QByteArray holder = wordsOf("@A").front();
    const auto repairAfter = [&](const inspect::Repair &repair, const std::vector<QByteArray> &before,
                                 const std::vector<std::vector<QByteArray>> &after) {
        m_redis.flush();
        for (const QByteArray &command : before)
            m_redis.command(wordsOf(command));
        const LockSnapshot seen = *bed.inspector.snapshot(LockName("N")).result();
        m_redis.command({"DEL", "N"});
        for (const std::vector<QByteArray> &command : after)
            m_redis.command(command);
        const QByteArray stored = toText(m_redis.keyspace());
        const Result<inspect::RepairOutcome> outcome = bed.inspector.repair(seen, repair).result();
        const bool isRefused = !outcome || outcome->kind != inspect::RepairOutcome::Kind::Done;
        return isRefused && toText(m_redis.keyspace()) == stored;
    };
    const std::vector<std::vector<std::vector<QByteArray>>> others {
        {{"SET", "N", "5"}},
        {{"RPUSH", "N", "x"}},
        {{"HSET", "N", holder, "1", "total", "3"}},
        {{"HSET", "N", "theme", "dark"}},
    };
    for (const auto &after : others) {
        QVERIFY(repairAfter({Kind::ForceUnlock, {}, {}}, {"HSET N @A 1", "PEXPIRE N 30000"}, after));
        QVERIFY(repairAfter({Kind::RepairTtl, {}, {}}, {"HSET N @A 1"}, after));
        QVERIFY(repairAfter({Kind::RemoveGhost, holder, {}}, {"HSET N mode read @A 1", "PEXPIRE N 30000"}, after));
    }
    const std::vector<QByteArray> counter {"HSET", "N", holder, "1"}; // the reader's field, but no mode
    QVERIFY(repairAfter({Kind::RemoveGhost, holder, {}}, {"HSET N mode read @A 1", "PEXPIRE N 30000"}, {counter}));
    QVERIFY(repairAfter({Kind::ForceUnlock, {}, {}}, {"HSET N mode read @A 1", "PEXPIRE N 30000"}, {counter}));
    QVERIFY(repairAfter({Kind::RepairTtl, {}, {}}, {"HSET N mode read @A 1"}, {counter}));
}

#include "tst_golden_keys.moc"
LOCKSCOPE_TEST(TestGoldenKeys)
