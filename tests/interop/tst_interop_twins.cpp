// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/inspector.h"
#include "tests/interop/mixed_bed.h"
#include "tests/interop/twin_look.h"
#include "tests/support/test_main.h"

#include <QJsonArray>

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr ThreadId Thread {7};
constexpr ThreadId Stranger {8};
constexpr Millis Lease = 100s;
constexpr Millis Patience = 20s;

/// One call, as Redisson has it and as we have it.
struct TwinCall
{
    QString method;
    QJsonArray arguments;
    std::function<void()> ours;
};

} // namespace

/// The same calls by Redisson and by Lockscope leave the same keys and say the same on the same channels, for each kind
/// that the guided cases do not show.
class TestInteropTwins final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { START_REDISSON(m_session, 30s); }
    void init();
    void cleanup();
    void locksAreStoredAlike_data() { m_session.addTypes(u"alike"_s); }
    void locksAreStoredAlike();
    void theirLockIsListed_data() { m_session.addTypes(); }
    void theirLockIsListed();
    void semaphoresAreStoredAlike();
    void permitsAreStoredAlike();
    void latchesAreStoredAlike();
    void theirCountDownOpensForUs();
    void ourCountDownOpensForThem();

private:
    [[nodiscard]] QString call(const QString &type, const QString &method, const QJsonArray &arguments);
    void compare(const QString &type, const std::vector<TwinCall> &calls);

    RedissonSession m_session;
    std::optional<MixedBed> m_bed;
    std::optional<TwinLook> m_look;
};

void TestInteropTwins::init()
{
    QVERIFY(m_session.reset());
    m_bed.emplace(m_session);
    m_look.emplace(std::span(m_session.servers()));
}

void TestInteropTwins::cleanup()
{
    m_bed.reset();
    m_session.noteRow();
}

QString TestInteropTwins::call(const QString &type, const QString &method, const QJsonArray &arguments)
{
    const auto answer = m_session.driver().call({{u"do"_s, u"call"_s},
                                                 {u"who"_s, u"A"_s},
                                                 {u"type"_s, type},
                                                 {u"name"_s, u"shared"_s},
                                                 {u"method"_s, method},
                                                 {u"args"_s, arguments}});
    return answer ? answer->value("answer"_L1).toString() : answer.error().message.english();
}

/// An attempt, another's attempt, a re-entry, and the releases.
void TestInteropTwins::locksAreStoredAlike()
{
    QFETCH(const QString, type);
    const auto theirTry = [&](const QString &who, const QString &kind) {
        return m_bed->theirs(u"try"_s, who, kind, Lease)["answer"_L1] == u"acquired"_s;
    };
    const auto theirRelease = [&] {
        const QString answer = m_bed->theirs(u"release"_s, u"A"_s, type)["answer"_L1].toString();
        return answer == u"released"_s || answer == u"still-held"_s;
    };
    const OurLock ours = m_bed->ours(type, Thread);
    const OurLock strangers = m_bed->ours(opponentOf(type), Stranger);
    struct Step
    {
        std::function<bool()> theirs;
        std::function<bool()> ours;
        bool succeeds = true;
    };
    const Step take {[&] { return theirTry(u"A"_s, type); }, [&] { return ours.take(0ms, locks::Lease::of(Lease)); }};
    const Step give {theirRelease, ours.release};
    const Step stranger {[&] { return theirTry(u"B"_s, opponentOf(type)); },
                         [&] { return strangers.take(0ms, locks::Lease::of(Lease)); }, false};
    std::vector<Step> steps {take, stranger};
    if (!type.startsWith("nonreentrant"_L1))
        steps.insert(steps.end(), {take, give});
    steps.push_back(give);

    std::vector<QByteArray> left;
    for (const Step &step : steps) {
        QCOMPARE(step.theirs(), step.succeeds);
        left.push_back(m_look->take());
    }
    for (RedisFixture &server : m_session.servers())
        server.flush();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        QCOMPARE(steps[i].ours(), steps[i].succeeds);
        // Redisson's lock of values speaks of a release that frees nothing, too (protocol.md 2.12).
        if (type == "fastermulti"_L1 && i == 3)
            left[i].remove(0, left[i].indexOf('\n') + 1);
        QCOMPARE(m_look->take(), left[i]);
    }
}

/// As what its data can show; what stores the same is named beside it.
void TestInteropTwins::theirLockIsListed()
{
    QFETCH(const QString, type);
    static const QHash<QString, QString> kinds {{u"read"_s, u"readwrite"_s},      {u"write"_s, u"readwrite"_s},
                                                {u"fenced"_s, u"fenced"_s},       {u"fastermulti"_s, u"fastermulti"_s},
                                                {u"semaphore"_s, u"semaphore"_s}, {u"permit"_s, u"permit"_s}};
    if (isPermit(type))
        QCOMPARE(call(type, u"trySetPermits"_s, {2}), u"true"_s);
    QCOMPARE(m_bed->theirs(u"try"_s, u"A"_s, type, Lease)["answer"_L1], u"acquired"_s);

    topology::Deployment deployment(*topology::parseUrl(m_session.redis().server().url()));
    QVERIFY(deployment.connect().result());
    pubsub::Bus bus(deployment);
    inspect::Inspector inspector(bus);
    const Result<inspect::DiscoveryResult> found = inspector.discover({.readsStrings = type == "semaphore"_L1})
                                                       .result();
    QVERIFY(found);
    QCOMPARE(found->locks.size(), m_bed->keysOf(type).size());
    const QString kind = kinds.value(type, u"reentrant"_s);
    const bool isHidden = kind == "reentrant"_L1 && type != kind && type != "multi"_L1 && type != "redlock"_L1;
    for (const inspect::LockSnapshot &lock : found->locks) {
        QCOMPARE(schema::toWord(lock.kind), kind);
        QVERIFY2(!isHidden || lock.couldBe.contains(type), qPrintable(lock.couldBe.join(u", "_s)));
        if (type != "semaphore"_L1)
            QCOMPARE(lock.holderCount(), 1);
        const Result<inspect::LockSnapshot> shown = inspector.snapshot(lock.name).result();
        QVERIFY(shown);
        QCOMPARE(shown->kind, lock.kind);
        QCOMPARE(shown->couldBe, lock.couldBe);
        QCOMPARE(shown->holds(), lock.holds());
    }
}

/// In the arguments, "ID" is what the call before answered.
void TestInteropTwins::compare(const QString &type, const std::vector<TwinCall> &calls)
{
    std::vector<QByteArray> theirs;
    QString answer;
    for (const TwinCall &each : calls) {
        QJsonArray arguments;
        for (const QJsonValue &argument : each.arguments)
            arguments.append(argument == u"ID"_s ? QJsonValue(answer) : argument);
        answer = call(type, each.method, arguments);
        theirs.push_back(m_look->take());
    }
    for (RedisFixture &server : m_session.servers())
        server.flush();
    for (std::size_t i = 0; i < calls.size(); ++i) {
        calls[i].ours();
        QVERIFY2(m_look->take() == theirs[i],
                 qPrintable(calls[i].method + u": Redisson left "_s + QString::fromUtf8(theirs[i])));
    }
}

void TestInteropTwins::semaphoresAreStoredAlike()
{
    const locks::BlockingSemaphore ours = m_bed->client().blockingSemaphore(m_bed->name());
    compare(u"semaphore"_s,
            {
                {u"trySetPermits"_s, {3}, [&] { QVERIFY(ours.trySetPermits(3).value()); }},
                {u"trySetPermits"_s, {5}, [&] { QVERIFY(!ours.trySetPermits(5).value()); }},
                {u"acquire"_s, {2}, [&] { QVERIFY(ours.tryAcquire(2).value()); }},
                {u"tryAcquire"_s, {2}, [&] { QVERIFY(!ours.tryAcquire(2).value()); }},
                {u"release"_s, {1}, [&] { QVERIFY(ours.release(1)); }},
                {u"addPermits"_s, {4}, [&] { QVERIFY(ours.addPermits(4)); }},
                {u"addPermits"_s, {-9}, [&] { QVERIFY(ours.addPermits(-9)); }},
                {u"release"_s, {}, [&] { QVERIFY(ours.release()); }},
                {u"drainPermits"_s, {}, [&] { QVERIFY(ours.drainPermits()); }},
            });
}

void TestInteropTwins::permitsAreStoredAlike()
{
    const locks::BlockingPermitSemaphore ours = m_bed->client().blockingPermitSemaphore(m_bed->name());
    locks::PermitIds held;
    const auto take = [&](locks::PermitSemaphore::PermitLease lease) {
        const Result<locks::PermitAttempt> attempt = ours.tryAcquire(1, 0ms, lease);
        QVERIFY(locks::isGranted(attempt));
        held = std::get<locks::GrantedPermits>(*attempt).ids;
    };
    compare(u"permit"_s,
            {
                {u"trySetPermits"_s, {3}, [&] { QVERIFY(ours.trySetPermits(3).value()); }},
                {u"trySetPermits"_s, {5}, [&] { QVERIFY(!ours.trySetPermits(5).value()); }},
                {u"tryAcquire"_s, {0, qint64(Lease.count())}, [&] { take(Lease); }},
                {u"tryAcquire"_s, {}, [&] { take({}); }},
                {u"release"_s, {u"ID"_s}, [&] { QVERIFY(ours.release(held)); }},
                {u"tryAcquire"_s, {}, [&] { take({}); }},
                {u"tryRelease"_s, {u"ID"_s}, [&] { QVERIFY(ours.tryRelease(held).value()); }},
            });
}

void TestInteropTwins::latchesAreStoredAlike()
{
    const locks::BlockingCountDownLatch ours = m_bed->client().blockingCountDownLatch(m_bed->name());
    compare(u"latch"_s,
            {
                {u"trySetCount"_s, {2}, [&] { QVERIFY(ours.trySetCount(2).value()); }},
                {u"trySetCount"_s, {5}, [&] { QVERIFY(!ours.trySetCount(5).value()); }},
                {u"countDown"_s, {}, [&] { QVERIFY(ours.countDown()); }},
                {u"countDown"_s, {}, [&] { QVERIFY(ours.countDown()); }},
                {u"countDown"_s, {}, [&] { QVERIFY(ours.countDown()); }},
                {u"trySetCount"_s, {1}, [&] { QVERIFY(ours.trySetCount(1).value()); }},
                {u"delete"_s, {}, [&] { QVERIFY(ours.remove().value()); }},
            });
}

void TestInteropTwins::theirCountDownOpensForUs()
{
    const locks::CountDownLatch latch = m_bed->client().countDownLatch(m_bed->name());
    QCOMPARE(call(u"latch"_s, u"trySetCount"_s, {1}), u"true"_s);
    const QFuture<Result<bool>> opened = m_bed->client().asyncCountDownLatch(m_bed->name()).awaitFor(Patience);
    QVERIFY(m_bed->waitForListeners(u"latch"_s, true));
    QVERIFY(!opened.isFinished());
    QCOMPARE(call(u"latch"_s, u"countDown"_s, {}), u"null"_s);
    QVERIFY(opened.result().value());
}

void TestInteropTwins::ourCountDownOpensForThem()
{
    const locks::BlockingCountDownLatch ours = m_bed->client().blockingCountDownLatch(m_bed->name());
    QVERIFY(ours.trySetCount(1).value());
    QCOMPARE(m_bed->theirs(u"begin"_s, u"A"_s, u"latch"_s)["answer"_L1], u"waiting"_s);
    QVERIFY(m_bed->waitForListeners(u"latch"_s, true));
    QVERIFY(ours.countDown());
    QCOMPARE(m_bed->theirs(u"finish"_s, u"A"_s, u"latch"_s)["answer"_L1], u"acquired"_s);
}

LOCKSCOPE_TEST(TestInteropTwins)
#include "tst_interop_twins.moc"
