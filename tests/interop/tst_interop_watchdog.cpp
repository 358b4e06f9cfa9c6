// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/finding_tracker.h"
#include "core/inspect/inspector.h"
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

/// One of our clients that ends like a killed process: it releases nothing, and its connections are closed.
class MortalClient final
{
public:
    explicit MortalClient(const QString &url)
        : m_bed(std::make_unique<LockBed>(url)), m_client(std::make_unique<locks::Client>(m_bed->bus(), options()))
    {
    }
    [[nodiscard]] locks::Client &client() { return *m_client; }
    void die()
    {
        m_client->abandon();
        m_client.reset();
        m_bed.reset();
    }

private:
    static locks::ClientOptions options()
    {
        locks::ClientOptions options;
        options.watchdogLease = Lease;
        options.repairsForOthers = false;
        return options;
    }
    std::unique_ptr<LockBed> m_bed;
    std::unique_ptr<locks::Client> m_client;
};

using State = inspect::Verdict::State;

/// Reads locks as `doctor --watch` does, and keeps each lock's verdicts.
class VerdictWatch final
{
public:
    explicit VerdictWatch(const QString &url) : m_bed(url), m_inspector(m_bed.bus()) { }

    inspect::Verdict look(const QByteArray &name)
    {
        const Result<inspect::LockSnapshot> lock = m_inspector.snapshot(LockName(name)).result();
        if (lock)
            m_tracker.note(*lock);
        return m_tracker.verdicts({LockName(name)}, BootClock::now()).value(LockName(name));
    }

private:
    LockBed m_bed;
    inspect::Inspector m_inspector;
    inspect::FindingTracker m_tracker;
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
    void eachVerdictIsRight();

private:
    /// An answer of Redisson's holder about this lock.
    QString theirs(const QString &verb, const QString &who, const QString &type, const QByteArray &name,
                   Millis lease = 0ms);
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
        QVERIFY2(bed->ours(opponentOf(type), Thread).release(), qPrintable(type));
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
    QVERIFY(m_bed->ours(u"read"_s, Thread).release());
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
    QVERIFY(m_bed->ours(u"read"_s, Thread).release());
    QVERIFY(areKept({keys().lock()})); // protocol.md 8, row 7: Redisson's own writer would be lost from here on
    QVERIFY(m_bed->ours(u"write"_s, Thread).release());
    QCOMPARE(m_bed->theirs(u"finish"_s, u"A"_s, u"write"_s)["answer"_L1], u"acquired"_s);
}

QString TestInteropWatchdog::theirs(const QString &verb, const QString &who, const QString &type,
                                    const QByteArray &name, Millis lease)
{
    const Result<QJsonObject> answer = m_session.driver().call({{u"do"_s, verb},
                                                                {u"who"_s, who},
                                                                {u"type"_s, type},
                                                                {u"name"_s, QString::fromLatin1(name)},
                                                                {u"wait"_s, 20'000},
                                                                {u"lease"_s, qint64(lease.count())},
                                                                {u"method"_s, u"trySetPermits"_s},
                                                                {u"args"_s, QJsonArray {3}}});
    return answer ? answer->value("answer"_L1).toString() : answer.error().message.english();
}

/// One lock for each verdict and each library, all at the same time.
void TestInteropWatchdog::eachVerdictIsRight()
{
    const QString url = m_session.redis().server().url();
    constexpr Millis OwnLease = 60s;
    VerdictWatch watch(url);
    MortalClient killed(url);
    MortalClient unknown(url);
    MortalClient waiter(url);
    const auto ours = [](locks::Client &client, const QByteArray &name, locks::Family family = {}) {
        return oneLock(client.asyncLock(LockName(name), family), Thread);
    };
    locks::Client &client = m_bed->client();
    for (int i = 0; i < 30; ++i) { // short, by another holder (protocol.md 8, row 24)
        QCOMPARE(theirs(u"try"_s, u"S"_s, u"reentrant"_s, "their stuck"), u"acquired"_s);
        QVERIFY(ours(client, "our stuck").take(0ms, locks::Lease::watchdog()));
        watch.look("their stuck");
        watch.look("our stuck");
        QCOMPARE(theirs(u"release"_s, u"S"_s, u"reentrant"_s, "their stuck"), u"released"_s);
        QVERIFY(ours(client, "our stuck").release());
        watch.look("their stuck");
        watch.look("our stuck");
    }
    for (const QByteArray &name : {"their alive"_ba, "their stuck"_ba, "their free"_ba})
        QCOMPARE(theirs(u"try"_s, u"A"_s, u"reentrant"_s, name), u"acquired"_s);
    for (const QByteArray &name : {"our alive"_ba, "our stuck"_ba, "our free"_ba})
        QVERIFY(ours(client, name).take(0ms, locks::Lease::watchdog()));
    QCOMPARE(theirs(u"release"_s, u"A"_s, u"reentrant"_s, "their free"), u"released"_s);
    QVERIFY(ours(client, "our free").release());
    for (const QByteArray &name : {"their leased"_ba, "their endless"_ba})
        QCOMPARE(theirs(u"try"_s, u"A"_s, u"reentrant"_s, name, OwnLease), u"acquired"_s);
    for (const QByteArray &name : {"our leased"_ba, "our endless"_ba})
        QVERIFY(ours(client, name).take(0ms, locks::Lease::of(OwnLease)));
    for (const QByteArray &name : {"their endless"_ba, "our endless"_ba})
        m_session.redis().command({"PERSIST", name});
    QCOMPARE(theirs(u"call"_s, u"A"_s, u"semaphore"_s, "their number"), u"true"_s);
    QVERIFY(client.blockingSemaphore(LockName("our number")).trySetPermits(3).value());
    QCOMPARE(theirs(u"try"_s, u"A"_s, u"fair"_s, "their blocked", OwnLease), u"acquired"_s);
    QCOMPARE(theirs(u"begin"_s, u"W"_s, u"fair"_s, "their blocked", OwnLease), u"waiting"_s);
    QVERIFY(ours(killed.client(), "our blocked", locks::Family::Fair).take(0ms, locks::Lease::of(OwnLease)));
    const auto waits = waiter.client().asyncLock(LockName("our blocked"), locks::Family::Fair).tryLock(Thread, 20s);
    QTRY_COMPARE(m_session.redis().command({"LLEN", "redisson_lock_queue:{our blocked}"}).integer, 1);
    QVERIFY(m_session.driver().call({{u"do"_s, u"die"_s}, {u"who"_s, u"W"_s}}));
    waiter.die();
    QCOMPARE(theirs(u"release"_s, u"A"_s, u"fair"_s, "their blocked"), u"released"_s);
    QVERIFY(ours(killed.client(), "our blocked", locks::Family::Fair).release());
    QCOMPARE(theirs(u"try"_s, u"G"_s, u"reentrant"_s, "their gone"), u"acquired"_s);
    QVERIFY(ours(killed.client(), "our gone").take(0ms, locks::Lease::watchdog()));
    QCOMPARE(theirs(u"try"_s, u"N"_s, u"reentrant"_s, "their unrenewed"), u"acquired"_s);
    QVERIFY(ours(unknown.client(), "our unrenewed").take(0ms, locks::Lease::watchdog()));
    QVERIFY(m_session.driver().call({{u"do"_s, u"die"_s}, {u"who"_s, u"N"_s}}));
    unknown.die();

    const QMap<QByteArray, State> expected {
        {"alive", State::Alive},       {"stuck", State::Stuck},     {"gone", State::Gone},
        {"endless", State::NeverEnds}, {"leased", State::OwnLease}, {"free", State::Free},
        {"blocked", State::Blocked},   {"number", State::Doubtful}, {"unrenewed", State::NotRenewed}};
    QSet<QByteArray> seen;
    QStringList table;
    Renewals renewals[] = {{m_session.redis(), "their gone"}, {m_session.redis(), "our gone"}};
    bool isKilled = false;
    QElapsedTimer time;
    time.start();
    const auto areAllSeen = [&] {
        for (auto [kind, state] : expected.asKeyValueRange()) {
            for (const QByteArray &name : {QByteArray("their " + kind), QByteArray("our " + kind)}) {
                const inspect::Verdict verdict = watch.look(name);
                if (verdict.state == state && !seen.contains(name)) {
                    seen.insert(name);
                    table << u"%1 %2 ms: %3"_s.arg(QString::fromLatin1(name))
                                 .arg(time.elapsed())
                                 .arg(toMessage(verdict.state).english() + u' ' + verdict.reason.english());
                } else if (isAlarming(verdict.state) && verdict.state != state) {
                    table << u"WRONG %1 %2 ms: %3"_s.arg(QString::fromLatin1(name))
                                 .arg(time.elapsed())
                                 .arg(toMessage(verdict.state).english());
                }
            }
        }
        if (!isKilled && std::min(renewals[0].look(), renewals[1].look()) >= ManyRenewals) {
            isKilled = true;
            killed.die();
            static_cast<void>(m_session.driver().call({{u"do"_s, u"die"_s}, {u"who"_s, u"G"_s}}));
        }
        return seen.size() == 2 * expected.size();
    };
    const bool isRight = QTest::qWaitFor(areAllSeen, 15'000);
    for (const QByteArray &kind : expected.keys())
        for (const QByteArray &name : {QByteArray("their " + kind), QByteArray("our " + kind)})
            if (!seen.contains(name))
                table << u"NOT SEEN %1: %2"_s.arg(QString::fromLatin1(name),
                                                  toMessage(watch.look(name).state).english());
    table.sort();
    qInfo("Redisson %s\n%s", qPrintable(m_session.version()), qPrintable(table.join(u'\n')));
    QVERIFY2(isRight, qPrintable(table.join(u'\n')));
    QVERIFY2(table.filter(u"WRONG"_s).isEmpty(), qPrintable(table.join(u'\n')));
}

LOCKSCOPE_TEST(TestInteropWatchdog)
#include "tst_interop_watchdog.moc"
