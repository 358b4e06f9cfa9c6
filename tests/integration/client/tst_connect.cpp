// SPDX-License-Identifier: Apache-2.0
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QProcess>
#include <QTest>
#include <lockscope/lockscope.h>
#include <mutex>
#include <optional>
#include <shared_mutex>

using namespace lockscope;
using namespace lockscope::tests;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(std::function<void(const lockscope::Client &, const std::stop_token &)>)

/// lockscope::Client: from a URL to locks.
class TestConnect final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init() { m_redis.flush(); }
    void locksByAUrl();
    void keepsItsLocksWhenItMoves();
    void releasesAtItsEnd();
    void hasEveryCounter();
    void takesNamesOfAnyBytes();
    void saysWhyItCannotConnect_data();
    void saysWhyItCannotConnect();
    void worksWhateverApplicationTheProgramHas_data();
    void worksWhateverApplicationTheProgramHas();
    void worksByAHostName();
    void refusesALaterApplication();
    void endsAfterItsApplication();
    void saysThatADeploymentNeedsAnApplication();
    void refusesAnInvalidId();
    void locksInThreeLines();
    void takesNamesOfEveryStringType();
    void stopEndsEveryWait_data();
    void stopEndsEveryWait();
    void stopEndsAWaitThatHasBegun();
    void tokenTellsWhetherItIsHeld();
    void tokenTellsOfItsOwnLossOnly();
    void tokenEndsWithItsLease();

private:
    void run(const QString &way, QString url = {});

    RedisFixture m_redis;
    QProcess m_program;
};

void TestConnect::run(const QString &way, QString url)
{
    if (url.isEmpty())
        url = m_redis.server().url();
    m_program.start(QStringLiteral(HOST_PROGRAM), {way, url});
    QVERIFY(m_program.waitForFinished());
}

void TestConnect::locksByAUrl()
{
    const Client client = Client::connect(m_redis.server().url().toStdString());
    locks::Mutex orders = client.mutex("orders");
    {
        const std::scoped_lock lock(orders);
        QCOMPARE(m_redis.command({"HLEN", "orders"}).integer, 1);
    }
    QCOMPARE(m_redis.command({"EXISTS", "orders"}).integer, 0);

    locks::SharedMutex stock = client.sharedMutex("stock", locks::Lease::of(10s));
    const std::shared_lock reading(stock);
    QCOMPARE(m_redis.command({"HGET", "stock", "mode"}).text, QByteArray("read"));
    QVERIFY(client.lock("stock", locks::Family::Write).tryLock()); // a reply: not acquired
}

void TestConnect::keepsItsLocksWhenItMoves()
{
    Client first = Client::connect(m_redis.server().url().toStdString());
    locks::Mutex orders = first.fairMutex("orders");
    orders.lock();
    Client second = std::move(first);
    QVERIFY(orders.try_lock());
    orders.unlock();
    orders.unlock();
    first = Client::connect(m_redis.server().url().toStdString());
    const std::unique_lock lock(orders, 1s);
    QVERIFY(lock);
    QVERIFY(first.locks().id() != second.locks().id());
}

void TestConnect::releasesAtItsEnd()
{
    {
        const Client client = Client::connect(m_redis.server().url().toStdString());
        client.mutex("orders").lock();
        QCOMPARE(m_redis.command({"EXISTS", "orders"}).integer, 1);
    }
    QCOMPARE(m_redis.command({"EXISTS", "orders"}).integer, 0);
}

void TestConnect::hasEveryCounter()
{
    const Client client = Client::connect(m_redis.server().url().toStdString());
    QVERIFY(client.semaphore("slots").trySetPermits(2).value_or(false));
    QVERIFY(client.permitSemaphore("seats").trySetPermits(1).value_or(false));
    QVERIFY(client.countDownLatch("start").trySetCount(1).value_or(false));
    QCOMPARE(m_redis.command({"GET", "slots"}).text, QByteArray("2"));
    QCOMPARE(m_redis.command({"GET", "seats"}).text, QByteArray("1"));
    QCOMPARE(m_redis.command({"GET", "start"}).text, QByteArray("1"));
}

void TestConnect::takesNamesOfAnyBytes()
{
    using namespace std::string_view_literals;
    const Client client = Client::connect(m_redis.server().url().toStdString());
    locks::Mutex odd = client.mutex("a\0b\xff"sv);
    const std::scoped_lock lock(odd);
    QCOMPARE(m_redis.command({"EXISTS", QByteArray("a\0b\xff", 4)}).integer, 1);
}

void TestConnect::saysWhyItCannotConnect_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("words");
    QTest::newRow("not a URL") << u"not/nonsense"_s << u"usage"_s << u"nonsense"_s;
    QTest::newRow("an empty one") << QString() << u"usage"_s << u"redis://"_s;
    QTest::newRow("no server") << u"redis+unix:///nowhere/redis.sock"_s << u"connect"_s << u"/nowhere/redis.sock"_s;
}

void TestConnect::saysWhyItCannotConnect()
{
    QFETCH(QString, url);
    QFETCH(QString, kind);
    QFETCH(QString, words);
    const Result<Client> client = Client::tryConnect(url.toStdString());
    QVERIFY(!client);
    QCOMPARE(toWord(client.error().kind), kind);
    QVERIFY2(client.error().message.english().contains(words), qPrintable(client.error().message.english()));
    try {
        static_cast<void>(Client::connect(url.toStdString()));
        QFAIL("connected");
    } catch (const locks::LockError &error) {
        QCOMPARE(error.error().message.english(), client.error().message.english());
    }
}

void TestConnect::worksWhateverApplicationTheProgramHas_data()
{
    QTest::addColumn<QString>("way");
    QTest::addColumn<QByteArray>("output");
    QTest::newRow("none") << u"none"_s << QByteArray("held\nheld\n");
    QTest::newRow("its own") << u"before"_s << QByteArray("held\nheld\n");
    QTest::newRow("none, in a thread") << u"thread"_s << QByteArray("held\nheld\n");
    QTest::newRow("none, ends by exit()") << u"exit"_s << QByteArray("held\n");
}

void TestConnect::worksWhateverApplicationTheProgramHas()
{
    QFETCH(QString, way);
    QFETCH(QByteArray, output);
    run(way);
    QCOMPARE(m_program.readAllStandardError(), QByteArray());
    QCOMPARE(m_program.readAllStandardOutput(), output);
    QCOMPARE(m_program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(m_program.exitCode(), 0);
}

void TestConnect::refusesALaterApplication()
{
    run(u"after"_s);
    QCOMPARE(m_program.readAllStandardOutput(), QByteArray("held\n"));
    const QByteArray errors = m_program.readAllStandardError();
    QVERIFY2(errors.contains("Create yours before the first lockscope::Client."), errors.constData());
    QVERIFY(m_program.exitStatus() == QProcess::CrashExit);
}

/// The application of the library has no event loop, and a lookup of a name needs none.
void TestConnect::worksByAHostName()
{
    run(u"none"_s, m_redis.server().url().replace(u"127.0.0.1"_s, u"localhost"_s));
    QCOMPARE(m_program.readAllStandardError(), QByteArray());
    QCOMPARE(m_program.readAllStandardOutput(), QByteArray("held\nheld\n"));
}

void TestConnect::endsAfterItsApplication()
{
    run(u"late"_s);
    const QByteArray errors = m_program.readAllStandardError();
    QVERIFY2(errors.contains("destroyed after its QCoreApplication"), errors.constData());
    QCOMPARE(m_program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(m_program.exitCode(), 0);
    QVERIFY(m_redis.command({"PTTL", "late"}).integer > 0); // it ends with its lease
}

void TestConnect::saysThatADeploymentNeedsAnApplication()
{
    run(u"raw"_s);
    const QByteArray output = m_program.readAllStandardOutput();
    QVERIFY2(output.startsWith("There is no QCoreApplication"), output.constData());
    QCOMPARE(m_program.readAllStandardError(), QByteArray());
    QCOMPARE(m_program.exitStatus(), QProcess::NormalExit);
}

void TestConnect::refusesAnInvalidId()
{
    ClientOptions options;
    options.id = ClientId("me");
    const Result<Client> client = Client::tryConnect(m_redis.server().url().toStdString(), options);
    QVERIFY(!client);
    QCOMPARE(client.error().kind, ErrorKind::Usage);
    QVERIFY(client.error().message.english().contains(u"is not a UUID"_s));
}

void TestConnect::locksInThreeLines()
{
    auto client = Client::connect(m_redis.server().url().toStdString());
    SharedMutex stock(client, "{eu}:stock");
    {
        std::shared_lock lock(stock);
        QCOMPARE(m_redis.command({"HGET", "{eu}:stock", "mode"}).text, QByteArray("read"));
    }
    MultiMutex both(client, {"a", "b"});
    const std::scoped_lock lock(both);
    QCOMPARE(m_redis.command({"EXISTS", "a", "b"}).integer, 2);
}

void TestConnect::takesNamesOfEveryStringType()
{
    const Client client = Client::connect(m_redis.server().url().toStdString());
    Mutex first(client, u"ä"_s);
    Mutex second(client, "b"_ba);
    FairMutex third(client, std::string("c"));
    BlockingLock fourth(client, std::string_view("d"), Family::Fenced);
    const std::scoped_lock lock(first, second, third);
    QVERIFY(fourth.lockAndGetToken());
    QCOMPARE(m_redis.command({"EXISTS", "ä", "b", "c", "d"}).integer, 4);
}

void TestConnect::stopEndsEveryWait_data()
{
    using Wait = std::function<void(const Client &, const std::stop_token &)>;
    QTest::addColumn<Wait>("wait");
    QTest::newRow("mutex") << Wait(
        [](const Client &client, const std::stop_token &stop) { Mutex(client, "orders").lock(stop); });
    QTest::newRow("mutex, some time") << Wait([](const Client &client, const std::stop_token &stop) {
        static_cast<void>(Mutex(client, "orders").try_lock_for(1h, stop));
    });
    QTest::newRow("read lock") << Wait(
        [](const Client &client, const std::stop_token &stop) { SharedMutex(client, "stock").lock_shared(stop); });
    QTest::newRow("several") << Wait([](const Client &client, const std::stop_token &stop) {
        MultiMutex(client, {"orders", "free"}).lock(stop);
    });
    QTest::newRow("future") << Wait([](const Client &client, const std::stop_token &stop) {
        const locks::AsyncLock orders = client.locks().asyncLock("orders");
        const auto attempt = orders.lock(ThreadId::next(), Lease::watchdog(), stop).result();
        if (!attempt)
            locks::throwLockError(attempt.error());
    });
    QTest::newRow("semaphore") << Wait(
        [](const Client &client, const std::stop_token &stop) { CountingSemaphore(client, "slots").acquire(stop); });
    QTest::newRow("latch") << Wait(
        [](const Client &client, const std::stop_token &stop) { Latch(client, "start").wait(stop); });
}

void TestConnect::stopEndsEveryWait()
{
    using Wait = std::function<void(const Client &, const std::stop_token &)>;
    QFETCH(Wait, wait);
    const Client other = Client::connect(m_redis.server().url().toStdString());
    Mutex orders(other, "orders");
    SharedMutex stock(other, "stock");
    const std::scoped_lock held(orders, stock);
    QVERIFY(other.countDownLatch("start").trySetCount(1).value_or(false));
    const Client client = Client::connect(m_redis.server().url().toStdString());
    std::stop_source stop;
    stop.request_stop();
    QVERIFY_EXCEPTION_THROWN(wait(client, stop.get_token()), CancelledError);
    QCOMPARE(m_redis.command({"EXISTS", "free"}).integer, 0);
}

void TestConnect::stopEndsAWaitThatHasBegun()
{
    const Client other = Client::connect(m_redis.server().url().toStdString());
    Mutex held(other, "orders");
    held.lock();
    const Client client = Client::connect(m_redis.server().url().toStdString());
    std::stop_source stop;
    const QFuture<Result<locks::Attempt>> waiting = client.locks().asyncLock("orders").lock(
        ThreadId::next(), Lease::watchdog(), stop.get_token());
    QTRY_VERIFY(!m_redis.command({"PUBSUB", "CHANNELS"}).elements.empty());
    stop.request_stop();
    QTRY_VERIFY(waiting.isFinished());
    QCOMPARE(waiting.result().error().kind, ErrorKind::Cancelled);
    held.unlock();
    QCOMPARE(m_redis.command({"EXISTS", "orders"}).integer, 0);
}

void TestConnect::tokenTellsWhetherItIsHeld()
{
    const Client client = Client::connect(m_redis.server().url().toStdString());
    SharedMutex stock(client, "stock");
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(stock.holdToken()), NotHolderError);
    stock.lock();
    stock.lock();
    const HoldToken writing = stock.holdToken();
    stock.lock_shared();
    const HoldToken reading = stock.sharedHoldToken();
    QVERIFY(writing.isHeld() && reading.isHeld());
    m_redis.server().pause(); // no round trip
    QVERIFY(writing.isHeld() && reading.isHeld());
    m_redis.server().resume();
    stock.unlock();
    QVERIFY(writing.isHeld()); // one level is left
    stock.unlock();
    QVERIFY(!writing.isHeld() && reading.isHeld());
    stock.unlock_shared();
    QVERIFY(!reading.isHeld());
    QVERIFY(!writing.lossToken().stop_requested() && !reading.lossToken().stop_requested());
    stock.lock();
    QVERIFY(!writing.isHeld() && stock.holdToken().isHeld()); // another hold
    stock.unlock();
}

void TestConnect::tokenTellsOfItsOwnLossOnly()
{
    const Client client = Client::connect(m_redis.server().url().toStdString());
    Mutex orders(client, "orders");
    Mutex stock(client, "stock");
    const std::scoped_lock lock(orders, stock);
    const HoldToken lost = orders.holdToken();
    const HoldToken kept = stock.holdToken();
    std::atomic<bool> isTold = false;
    const std::stop_callback onLost(lost.lossToken(), [&] { isTold = true; });
    m_redis.command({"DEL", "orders"});
    client.locks().check(LockName("orders"));
    QTRY_VERIFY(isTold);
    QVERIFY(!lost.isHeld());
    QVERIFY(kept.isHeld() && !kept.lossToken().stop_requested());
}

void TestConnect::tokenEndsWithItsLease()
{
    std::optional<HoldToken> renewed;
    {
        ClientOptions options;
        options.watchdogLease = 600ms;
        const Client client = Client::connect(m_redis.server().url().toStdString(), options);
        Mutex orders(client, "orders");
        Mutex brief(client, "brief", Lease::of(50ms));
        orders.lock();
        brief.lock();
        const HoldToken ending = brief.holdToken();
        renewed = orders.holdToken();
        const TimePoint first = renewed->validUntil();
        QTRY_VERIFY(!ending.isHeld());
        QTRY_VERIFY(renewed->validUntil() > first); // a renewal
        QVERIFY(renewed->isHeld());
    }
    QVERIFY(!renewed->isHeld()); // it outlives its client
}

LOCKSCOPE_TEST(TestConnect)
#include "tst_connect.moc"
