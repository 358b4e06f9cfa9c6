// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/mixed_bed.h"
#include "tests/support/cut_network.h"
#include "tests/support/holding_proxy.h"
#include "tests/support/test_main.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

constexpr Millis WatchdogLease = 1500ms; // of both watchdogs
constexpr int Window = 500;              // ms in which what should happen does not
constexpr int Cycles = 200;

} // namespace

/// For each improvement: first what Redisson does, seen on its own client, then ours. The names give the rows of
/// protocol.md 8.
class TestBetterThanRedisson final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void row1_announcesADowngrade();
    void row2_wakesAllWhoMayGoIn();
    void row3_losesNoMessageBetweenAskingAndSleeping();
    void row7_keepsTheWriteAliveAfterANestedRead();
    void row20_knowsWhatALostReplyGranted();
    void row21_countsADoubleSendingOnce();
    void row24_timersDoNotMultiply();
    void row25_tellsTheHolderOfItsLoss();
    void row27_asksThePrimary();
    void row40_leavesALongerLeaseAlone();

private:
    /// Returns Redisson's answer, or its exception.
    QJsonObject theirs(const QString &verb, const QString &who, const QString &type, QJsonObject more = {})
    {
        more[u"do"_s] = verb;
        more[u"who"_s] = who;
        more[u"type"_s] = type;
        more[u"name"_s] = u"lock"_s;
        const Result<QJsonObject> answer = m_session.driver().call(more);
        return answer ? *answer
                      : QJsonObject {{u"answer"_s, QString(answer.error().message.english() + answer.error().detail)}};
    }
    QString answer(const QString &verb, const QString &who, const QString &type, const QJsonObject &more = {})
    {
        return theirs(verb, who, type, more)["answer"_L1].toString();
    }
    /// Redisson's clients made from now on connect there.
    [[nodiscard]] Status connectTo(const QString &url, Millis timeout = 3010ms)
    {
        return m_session.driver().open({.watchdogLease = WatchdogLease, .timeout = timeout, .urls = {url}});
    }
    QString urlOf(const HoldingProxy &proxy) { return urlOf(u"redis"_s, {proxy.port()}); }
    QString urlOf(const QString &scheme, const std::vector<quint16> &ports)
    {
        QStringList nodes;
        for (const quint16 port : ports)
            nodes += u"127.0.0.1:"_s + QString::number(port);
        return scheme + u"://:"_s + QString::fromLatin1(redis().server().password()) + u'@' + nodes.join(u',');
    }
    QString lock(Family family, ThreadId thread = ThreadId {1}, Lease lease = Lease::watchdog())
    {
        return outcome(m_client->asyncLock(m_name, family).tryLock(thread, 0ms, lease).result());
    }
    QString unlock(Family family, ThreadId thread = ThreadId {1})
    {
        return outcome(m_client->asyncLock(m_name, family).unlock(thread).result());
    }
    [[nodiscard]] sandbox::ServerOptions replicaOptions()
    {
        sandbox::ServerOptions options = redis().replica();
        options.password = redis().server().password(); // Redisson has one for all
        return options;
    }
    RedisFixture &redis() { return m_session.redis(); }
    qint64 ttl(const QByteArray &key) { return redis().command({"PTTL", key}).integer; }
    bool isFree() { return redis().command({"EXISTS", "lock"}).integer == 0; }
    qint64 listeners() { return redis().command({"PUBSUB", "NUMSUB", m_rwChannel}).elements.at(1).integer; }
    qint64 readers() { return std::max<qint64>(0, redis().command({"HLEN", "lock"}).integer - 1); }
    /// Scripts that were run since CONFIG RESETSTAT.
    qint64 scripts()
    {
        const QByteArray stats = redis().command({"INFO", "commandstats"}).text;
        qint64 calls = 0;
        for (const char *command : {"eval", "evalsha"}) {
            const QByteArray label = "cmdstat_" + QByteArray(command) + ":calls=";
            const qsizetype at = stats.indexOf(label);
            calls += at < 0 ? 0 : stats.mid(at + label.size(), stats.indexOf(',', at) - at - label.size()).toLongLong();
        }
        return calls;
    }

    const LockName m_name {"lock"};
    const QByteArray m_rwChannel = schema::LockKeys(m_name).rwChannel();
    RedissonSession m_session {RedisFixture::primary()};
    CutNetwork m_network;
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client;
    std::atomic<int> m_losses {0};
};

void TestBetterThanRedisson::initTestCase()
{
    START_REDISSON(m_session, WatchdogLease);
    m_bed.emplace(redis().server().url(), m_network.factory());
    QVERIFY(m_bed->opened());
}

void TestBetterThanRedisson::init()
{
    QVERIFY(connectTo(redis().server().url())); // clients that remember nothing
    redis().flush();
    m_losses = 0;
    ClientOptions options;
    options.watchdogLease = WatchdogLease;
    options.lockLost = [this](const LostHold &) { ++m_losses; };
    m_client.emplace(m_bed->bus(), options);
}

void TestBetterThanRedisson::cleanup()
{
    if (m_bed)
        m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    m_client.reset();
    m_session.noteRow();
}

void TestBetterThanRedisson::row1_announcesADowngrade()
{
    RawLink ears = redis().anotherLink();
    ears.listenTo("redisson_*");
    QCOMPARE(answer(u"try"_s, u"A"_s, u"write"_s), u"acquired"_s);
    QCOMPARE(answer(u"try"_s, u"A"_s, u"read"_s), u"acquired"_s);
    theirs(u"release"_s, u"A"_s, u"write"_s);
    QCOMPARE(redis().command({"HGET", "lock", "mode"}).text, "read"_ba); // readers could go in
    QCOMPARE(toText(ears.takeMessages()), toText(RawMessages {}));       // and nothing tells them
    QCOMPARE(answer(u"release"_s, u"A"_s, u"read"_s), u"released"_s);
    QCOMPARE(toText(ears.takeMessages()), toText(RawMessages {{m_rwChannel, "0"}}));

    QCOMPARE(lock(Family::Write), u"granted 1"_s);
    QCOMPARE(lock(Family::Read), u"granted 1"_s);
    QCOMPARE(unlock(Family::Write), u"free"_s);
    QCOMPARE(toText(ears.takeMessages()), toText(RawMessages {{m_rwChannel, "1"}}));
    QCOMPARE(unlock(Family::Read), u"free"_s);
}

/// A writer that also reads gives both back: its last message is one `0`, and three readers of one client may go in.
void TestBetterThanRedisson::row2_wakesAllWhoMayGoIn()
{
    const QJsonObject longLease {{u"lease"_s, 30'000}};
    const auto takeBoth = [&] {
        return answer(u"try"_s, u"A"_s, u"write"_s, longLease) == u"acquired"_s
            && answer(u"try"_s, u"A"_s, u"read"_s, longLease) == u"acquired"_s;
    };
    const auto giveBoth = [&] {
        theirs(u"release"_s, u"A"_s, u"write"_s);
        theirs(u"release"_s, u"A"_s, u"read"_s);
    };
    QVERIFY(takeBoth());
    QVERIFY(m_session.driver().call({{u"do"_s, u"identity"_s}, {u"who"_s, u"R"_s}})); // their client
    for (const QString &reader : {u"R1"_s, u"R2"_s, u"R3"_s})
        QCOMPARE(answer(u"begin"_s, reader, u"read"_s, {{u"with"_s, u"R"_s}, {u"lease"_s, 30'000}}), u"waiting"_s);
    QCOMPARE(listeners(), 1);
    giveBoth();
    QTRY_COMPARE(readers(), 1);
    QVERIFY(!QTest::qWaitFor([this] { return readers() > 1; }, Window)); // though all of them may

    QVERIFY(connectTo(redis().server().url()));
    redis().flush();
    QVERIFY(takeBoth());
    std::vector<QFuture<Result<Attempt>>> ours;
    for (int i = 0; i < 3; ++i)
        ours.push_back(m_client->asyncLock(m_name, Family::Read).lock(ThreadId {10 + i}));
    QTRY_COMPARE(listeners(), 1);
    giveBoth();
    for (const auto &reader : ours)
        QTRY_COMPARE(reader.isFinished() ? outcome(reader.result()) : QString(), u"granted 1"_s);
}

void TestBetterThanRedisson::row3_losesNoMessageBetweenAskingAndSleeping()
{
    HoldingProxy proxy(redis().server().port());
    Client other(m_bed->bus());
    const AsyncLock held = other.asyncLock(m_name, Family::Write);
    bool hasMissed = false;
    // The thread has to be on its way to sleep while its client handles the message.
    for (int i = 0; i < 10 && !hasMissed; ++i) {
        QVERIFY(connectTo(urlOf(proxy)));
        QCOMPARE(outcome(held.tryLock(ThreadId {1}, 0ms, Lease::of(60s)).result()), u"granted 1"_s);
        QVERIFY(m_session.driver().call(
            {{u"do"_s, u"listen"_s}, {u"who"_s, u"B"_s}, {u"channel"_s, QString::fromLatin1(m_rwChannel)}}));
        QCOMPARE(answer(u"begin"_s, u"B"_s, u"write"_s, {{u"lease"_s, 30'000}}), u"waiting"_s);
        proxy.hold();
        redis().command({"PUBLISH", m_rwChannel, "1"}); // asks again, and the denial is on its way …
        QTRY_VERIFY(proxy.holdsSomething());
        QCOMPARE(outcome(held.unlock(ThreadId {1}).result()), u"free"_s); // … when the release is announced
        const auto heard = [&] {
            const auto all = m_session.driver().call({{u"do"_s, u"heard"_s}, {u"who"_s, u"B"_s}});
            return all ? all->value("messages"_L1).toInteger() : -1;
        };
        QTRY_VERIFY(heard() >= 2);
        proxy.release();
        hasMissed = !QTest::qWaitFor([this] { return !isFree(); }, Window); // it sleeps for the lease in the reply
        if (hasMissed)
            redis().command({"PUBLISH", m_rwChannel, "0"});
        QCOMPARE(answer(u"finish"_s, u"B"_s, u"write"_s), u"acquired"_s);
        redis().flush();
    }
    QVERIFY(hasMissed);

    QVERIFY(connectTo(redis().server().url())); // ends the subscriptions of B
    redis().flush();
    QTRY_COMPARE(listeners(), 0);
    QCOMPARE(outcome(held.tryLock(ThreadId {1}).result()), u"granted 1"_s);
    QCOMPARE(lock(Family::Write), u"busy"_s); // the scripts are known: one command is one attempt
    const auto waiting = m_client->asyncLock(m_name, Family::Write).lock(ThreadId {1});
    QTRY_COMPARE(listeners(), 1);
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    redis().command({"PUBLISH", m_rwChannel, "1"});
    redis().command({"DEL", "lock"});
    redis().command({"PUBLISH", m_rwChannel, "1"});
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
}

void TestBetterThanRedisson::row7_keepsTheWriteAliveAfterANestedRead()
{
    QCOMPARE(answer(u"try"_s, u"A"_s, u"write"_s), u"acquired"_s);
    QCOMPARE(answer(u"try"_s, u"A"_s, u"read"_s), u"acquired"_s);
    theirs(u"release"_s, u"A"_s, u"read"_s);
    QTRY_VERIFY(isFree()); // nothing renews the write any more
    QCOMPARE(answer(u"release"_s, u"A"_s, u"write"_s), u"not-holder"_s);

    QCOMPARE(lock(Family::Write), u"granted 1"_s);
    QCOMPARE(lock(Family::Read), u"granted 1"_s);
    QCOMPARE(unlock(Family::Read), u"left 0"_s);
    const TimePoint unrenewed = BootClock::now() + WatchdogLease;
    const qint64 atFirst = ttl("lock");
    QTRY_VERIFY(ttl("lock") < atFirst - 100); // each renewal raises it again
    QTRY_VERIFY(ttl("lock") > atFirst - 100);
    QTRY_VERIFY(isFree() || BootClock::now() > unrenewed);
    QCOMPARE(unlock(Family::Write), u"free"_s);
    QCOMPARE(m_losses.load(), 0);
}

void TestBetterThanRedisson::row20_knowsWhatALostReplyGranted()
{
    HoldingProxy proxy(redis().server().port());
    QVERIFY(connectTo(urlOf(proxy), 300ms));
    QCOMPARE(answer(u"try"_s, u"A"_s, u"reentrant"_s), u"acquired"_s); // the script is known
    QCOMPARE(answer(u"release"_s, u"A"_s, u"reentrant"_s), u"released"_s);
    proxy.hold();
    const QString failure = answer(u"try"_s, u"A"_s, u"reentrant"_s, {{u"lease"_s, 30'000}});
    QVERIFY2(failure.contains(u"Timeout"_s), qPrintable(failure));
    proxy.release();
    QVERIFY(ttl("lock") > 20'000); // so nothing will ever release it
    redis().flush();

    m_bed->onEngine([&] { m_network.commands().arm({Cut::Where::Reply, 0, Cut::Late::Never}); });
    QCOMPARE(lock(Family::Reentrant), u"granted 1"_s);
    QCOMPARE(unlock(Family::Reentrant), u"free"_s);
    QVERIFY(redis().keyspace().empty());
}

/// Where replicas acknowledge, Redisson sends a call again whose reply does not come in time.
void TestBetterThanRedisson::row21_countsADoubleSendingOnce()
{
    RedisFixture replica(replicaOptions());
    QVERIFY2(replica.start(), replica.problem());
    QTRY_COMPARE_WITH_TIMEOUT(redis().replicas(), 1, 20'000);
    HoldingProxy proxy(redis().server().port());
    QVERIFY(connectTo(urlOf(u"redis+replicas"_s, {proxy.port(), replica.server().port()}), 300ms));
    QCOMPARE(answer(u"try"_s, u"A"_s, u"reentrant"_s), u"acquired"_s);
    QCOMPARE(answer(u"release"_s, u"A"_s, u"reentrant"_s), u"released"_s);
    proxy.hold();
    const auto holds = [this] {
        const std::vector<QByteArray> values = redis().command({"HVALS", "lock"}).texts();
        return values.empty() ? 0 : values.front().toLongLong();
    };
    QVERIFY(m_session.driver().call({{u"do"_s, u"begin"_s},
                                     {u"who"_s, u"A"_s},
                                     {u"type"_s, u"reentrant"_s},
                                     {u"name"_s, u"lock"_s},
                                     {u"lease"_s, 30'000}}));
    QTRY_VERIFY_WITH_TIMEOUT(holds() >= 2, 20'000); // by one lock()
    QVERIFY(connectTo(redis().server().url()));
    proxy.release();
    redis().flush();

    for (const Family family : {Family::Reentrant, Family::Read, Family::Write}) {
        for (int hold = 1; hold <= 2; ++hold) {
            m_bed->onEngine([&] { m_network.commands().arm({Cut::Where::Reply, 0, Cut::Late::Never}); });
            QCOMPARE(lock(family), u"granted %1"_s.arg(hold));
        }
        QVERIFY(ttl("lock") <= 2 * WatchdogLease.count()); // nor was the lease of a write added twice
        QCOMPARE(unlock(family), u"left 1"_s);
        QCOMPARE(unlock(family), u"free"_s);
        QVERIFY(redis().keyspace().empty());
    }
}

void TestBetterThanRedisson::row24_timersDoNotMultiply()
{
    QVERIFY(m_session.driver().open({.watchdogLease = 6s}));
    QCOMPARE(answer(u"churn"_s, u"A"_s, u"reentrant"_s, {{u"times"_s, Cycles}}), QString());
    QCOMPARE(answer(u"try"_s, u"A"_s, u"reentrant"_s), u"acquired"_s);
    redis().command({"CONFIG", "RESETSTAT"});
    QTRY_VERIFY(scripts() > Cycles / 4); // in one period or two; one a period would do
    QVERIFY(ttl("lock") > 0);
    QCOMPARE(answer(u"release"_s, u"A"_s, u"reentrant"_s), u"released"_s);
    QVERIFY(connectTo(redis().server().url()));

    for (int i = 0; i < Cycles; ++i) {
        QCOMPARE(lock(Family::Reentrant), u"granted 1"_s);
        QCOMPARE(unlock(Family::Reentrant), u"free"_s);
    }
    QCOMPARE(lock(Family::Reentrant), u"granted 1"_s);
    redis().command({"CONFIG", "RESETSTAT"});
    QTRY_VERIFY(scripts() >= 3);
    QVERIFY(!QTest::qWaitFor([this] { return scripts() > 6; }, Window)); // two periods at most
    QCOMPARE(unlock(Family::Reentrant), u"free"_s);
}

void TestBetterThanRedisson::row25_tellsTheHolderOfItsLoss()
{
    QCOMPARE(answer(u"try"_s, u"A"_s, u"reentrant"_s), u"acquired"_s);
    redis().command({"DEL", "lock"});
    redis().command({"CONFIG", "RESETSTAT"});
    QTRY_COMPARE(scripts(), 1); // a renewal sees the loss …
    // … and there is no other: the hold is dropped, and its holder learns of it when it releases.
    QVERIFY(!QTest::qWaitFor([this] { return scripts() > 1; }, int(WatchdogLease.count())));
    QCOMPARE(answer(u"release"_s, u"A"_s, u"reentrant"_s), u"not-holder"_s);

    QCOMPARE(lock(Family::Reentrant), u"granted 1"_s);
    redis().flush();
    QTRY_COMPARE(m_losses.load(), 1);
    QCOMPARE(unlock(Family::Reentrant), u"lost"_s);
}

void TestBetterThanRedisson::row27_asksThePrimary()
{
    RedisFixture replica(replicaOptions());
    QVERIFY2(replica.start(), replica.problem());
    QTRY_COMPARE_WITH_TIMEOUT(redis().replicas(), 1, 20'000);
    QVERIFY(connectTo(urlOf(u"redis+replicas"_s, {redis().server().port(), replica.server().port()})));
    QCOMPARE(theirs(u"look"_s, u"A"_s, u"reentrant"_s)["locked"_L1], false);
    replica.command({"REPLICAOF", "127.0.0.1", "1"}); // it keeps its data and receives no updates
    QCOMPARE(lock(Family::Reentrant, ThreadId {1}, Lease::of(60s)), u"granted 1"_s);
    QCOMPARE(theirs(u"look"_s, u"A"_s, u"reentrant"_s)["locked"_L1], false); // as the replica has it

    const AsyncLock ours = m_client->asyncLock(m_name);
    QVERIFY(ours.isLocked().result().value());
    QVERIFY(ours.remainTimeToLive().result().value() > 0);
    QCOMPARE(unlock(Family::Reentrant), u"free"_s);
}

void TestBetterThanRedisson::row40_leavesALongerLeaseAlone()
{
    const ThreadId reader {5};
    QCOMPARE(lock(Family::Read, reader, Lease::of(90s)), u"granted 1"_s);
    QCOMPARE(answer(u"try"_s, u"A"_s, u"read"_s), u"acquired"_s);
    QTRY_VERIFY(ttl("lock") <= WatchdogLease.count()); // less than the first reader was promised
    theirs(u"release"_s, u"A"_s, u"read"_s);
    redis().flush();

    QCOMPARE(answer(u"try"_s, u"A"_s, u"read"_s, {{u"lease"_s, 90'000}}), u"acquired"_s);
    QCOMPARE(lock(Family::Read), u"granted 1"_s);
    const QByteArray mine = schema::LockKeys(m_name).readTimeout(HolderId {m_client->id(), ThreadId {1}}.field(), 1);
    const qint64 atFirst = ttl(mine);
    QTRY_VERIFY(ttl(mine) < atFirst - 100);
    QTRY_VERIFY(ttl(mine) > atFirst - 100); // a renewal
    QVERIFY(ttl("lock") > 60'000);
    theirs(u"release"_s, u"A"_s, u"read"_s);
    QCOMPARE(unlock(Family::Read), u"free"_s);
}

LOCKSCOPE_TEST(TestBetterThanRedisson)
#include "tst_better_than_redisson.moc"
