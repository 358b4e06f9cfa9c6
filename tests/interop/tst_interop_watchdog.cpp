// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/mixed_bed.h"
#include "tests/support/test_main.h"

#include <QElapsedTimer>

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr ThreadId Thread {7};
constexpr ThreadId Stranger {8};
constexpr Millis Lease = 1500ms; // renewed every 500 ms: a machine may pause for a second
constexpr int ManyRenewals = 4;  // more than one lease would last

/// Counts how often a key's time to live rises.
class Renewals final
{
public:
    Renewals(RedisFixture &redis, QByteArray key) : m_redis(redis), m_key(std::move(key)) { }

    int look()
    {
        const qint64 now = m_redis.command({"PTTL", m_key}).integer;
        m_count += now > m_last ? 1 : 0;
        m_last = now;
        return m_count;
    }

private:
    RedisFixture &m_redis;
    QByteArray m_key;
    qint64 m_last = std::numeric_limits<qint64>::max();
    int m_count = 0;
};

} // namespace

/// Redisson's watchdog and ours keep holds on the same lock and on neighbours, for longer than a lease.
class TestInteropWatchdog final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void keepsTheirHoldsFromUs();
    void keepsOurHoldsFromThem();
    void keepsReadersOfBoth();
    void keepsTheirWriterThatReads();
    void keepsOurWriterThatReads();

private:
    /// A bed for each type; yields the keys.
    [[nodiscard]] std::vector<QByteArray> makeBeds();
    [[nodiscard]] bool areKept(const std::vector<QByteArray> &keys);
    [[nodiscard]] QByteArray theirHolder();
    [[nodiscard]] QByteArray ourHolder() { return HolderId {m_bed->client().id(), Thread}.field(); }
    [[nodiscard]] schema::LockKeys keys() { return schema::LockKeys(m_bed->name()); }

    RedissonSession m_session;
    std::optional<MixedBed> m_bed;
    std::map<QString, std::unique_ptr<MixedBed>> m_typed;
};

void TestInteropWatchdog::initTestCase()
{
    START_REDISSON(m_session, Lease);
}

void TestInteropWatchdog::init()
{
    QVERIFY(m_session.reset());
    m_bed.emplace(m_session); // a client that remembers nothing
}

void TestInteropWatchdog::cleanup()
{
    m_bed.reset();
    m_typed.clear();
    m_session.noteRow();
}

/// Each of the keys was renewed many times.
bool TestInteropWatchdog::areKept(const std::vector<QByteArray> &keys)
{
    std::vector<Renewals> renewals;
    for (const QByteArray &key : keys)
        renewals.emplace_back(m_session.redis(), key);
    return QTest::qWaitFor(
        [&] {
            int fewest = ManyRenewals;
            for (Renewals &key : renewals)
                fewest = std::min(fewest, key.look());
            return fewest >= ManyRenewals;
        },
        20'000);
}

QByteArray TestInteropWatchdog::theirHolder()
{
    const QJsonObject identity = m_session.driver().call({{u"do"_s, u"identity"_s}, {u"who"_s, u"A"_s}}).value();
    return identity["id"_L1].toString().toLatin1() + ':' + QByteArray::number(identity["thread"_L1].toInteger());
}

std::vector<QByteArray> TestInteropWatchdog::makeBeds()
{
    std::vector<QByteArray> keys;
    for (const QString &type : m_session.table().typesOf(m_session.version(), u"watchdog"_s)) {
        m_typed[type] = std::make_unique<MixedBed>(m_session, LockName(type.toLatin1()));
        for (const QByteArray &key : m_typed[type]->keysOf(type))
            keys.push_back(key);
    }
    return keys;
}

/// Locks of all types, kept at the same time.
void TestInteropWatchdog::keepsTheirHoldsFromUs()
{
    const std::vector<QByteArray> keys = makeBeds();
    std::map<QString, std::future<Waited>> waits;
    for (const auto &[type, bed] : m_typed) {
        QCOMPARE(bed->theirs(u"try"_s, u"A"_s, opponentOf(type))["answer"_L1], u"acquired"_s);
        waits[type] = waitInAThread(*bed, type);
    }
    QVERIFY(areKept(keys));
    for (const auto &[type, bed] : m_typed) {
        QCOMPARE(bed->theirs(u"release"_s, u"A"_s, opponentOf(type))["answer"_L1], u"released"_s);
        QVERIFY2(waits[type].get().isAcquired,
                 qPrintable(type)); // only now: a lock taken before could not have been released
    }
}

void TestInteropWatchdog::keepsOurHoldsFromThem()
{
    const std::vector<QByteArray> keys = makeBeds();
    for (const auto &[type, bed] : m_typed) {
        QVERIFY(bed->ours(opponentOf(type), Thread).take(0ms, locks::Lease::watchdog()));
        QCOMPARE(bed->theirs(u"begin"_s, type, type, 10s)["answer"_L1],
                 u"waiting"_s); // a separate holder, which waits
    }
    QVERIFY(areKept(keys));
    for (const auto &[type, bed] : m_typed) {
        QVERIFY2(bed->ours(opponentOf(type), Thread).giveBack(), qPrintable(type));
        QCOMPARE(bed->theirs(u"finish"_s, type, type)["answer"_L1], u"acquired"_s);
    }
}

void TestInteropWatchdog::keepsReadersOfBoth()
{
    QCOMPARE(m_bed->theirs(u"try"_s, u"A"_s, u"read"_s)["answer"_L1], u"acquired"_s);
    QVERIFY(m_bed->ours(u"read"_s, Thread).take(0ms, locks::Lease::watchdog()));
    QVERIFY(areKept({keys().lock(), keys().readTimeout(theirHolder(), 1), keys().readTimeout(ourHolder(), 1)}));
    QVERIFY(!m_bed->ours(u"write"_s, Stranger).take(0ms, locks::Lease::watchdog()));
    QCOMPARE(m_bed->theirs(u"release"_s, u"A"_s, u"read"_s)["answer"_L1], u"still-held"_s); // by us
    QVERIFY(areKept({keys().lock(), keys().readTimeout(ourHolder(), 1)}));
    QVERIFY(m_bed->ours(u"read"_s, Thread).giveBack());
    QCOMPARE(toText(m_session.redis().keyspace()), QByteArray());
}

void TestInteropWatchdog::keepsTheirWriterThatReads()
{
    QCOMPARE(m_bed->theirs(u"try"_s, u"A"_s, u"write"_s)["answer"_L1], u"acquired"_s);
    QCOMPARE(m_bed->theirs(u"try"_s, u"A"_s, u"read"_s)["answer"_L1], u"acquired"_s);
    std::future<Waited> ours = waitInAThread(*m_bed, u"write"_s);
    std::vector<QByteArray> kept {keys().lock()};
    // Before 3.44.0 Redisson had one timer for a name and a thread, and the writer's knows nothing of timeout keys.
    if (QVersionNumber::fromString(m_session.version()) >= QVersionNumber(3, 44, 0))
        kept.push_back(keys().readTimeout(theirHolder(), 1));
    QVERIFY(areKept(kept));
    QCOMPARE(m_bed->theirs(u"release"_s, u"A"_s, u"write"_s)["answer"_L1], u"released"_s);
    QVERIFY(areKept(kept)); // as a reader
    QCOMPARE(m_bed->theirs(u"release"_s, u"A"_s, u"read"_s)["answer"_L1], u"released"_s);
    QVERIFY(ours.get().isAcquired);
}

void TestInteropWatchdog::keepsOurWriterThatReads()
{
    QVERIFY(m_bed->ours(u"write"_s, Thread).take(0ms, locks::Lease::watchdog()));
    QVERIFY(m_bed->ours(u"read"_s, Thread).take(0ms, locks::Lease::watchdog()));
    QCOMPARE(m_bed->theirs(u"begin"_s, u"A"_s, u"write"_s, 10s)["answer"_L1], u"waiting"_s);
    QVERIFY(areKept({keys().lock(), keys().readTimeout(ourHolder(), 1)}));
    QVERIFY(m_bed->ours(u"read"_s, Thread).giveBack());
    QVERIFY(areKept({keys().lock()})); // protocol.md 8, row 7: Redisson's own writer would be lost from here on
    QVERIFY(m_bed->ours(u"write"_s, Thread).giveBack());
    QCOMPARE(m_bed->theirs(u"finish"_s, u"A"_s, u"write"_s)["answer"_L1], u"acquired"_s);
}

LOCKSCOPE_TEST(TestInteropWatchdog)
#include "tst_interop_watchdog.moc"
