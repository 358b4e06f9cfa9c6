// SPDX-License-Identifier: Apache-2.0
#include "core/client/client.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QProcess>
#include <QTest>
#include <mutex>
#include <shared_mutex>

using namespace lockscope;
using namespace lockscope::tests;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

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
    void refusesALaterApplication();

private:
    void run(const QString &way);

    RedisFixture m_redis;
    QProcess m_program;
};

void TestConnect::run(const QString &way)
{
    m_program.start(QStringLiteral(HOST_PROGRAM), {way, m_redis.server().url()});
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
    QTest::newRow("not a URL") << u"nonsense"_s << u"usage"_s << u"nonsense"_s;
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

LOCKSCOPE_TEST(TestConnect)
#include "tst_connect.moc"
