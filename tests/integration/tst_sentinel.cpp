// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/support/raw_link.h"
#include "tests/support/test_main.h"

#include "core/pubsub/listeners.h"
#include "core/sandbox/sentinels.h"

#include <QTest>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

constexpr int Patience = 30'000; // ms; only reached by a hang

/// Threads that acquire one lock in turn until stopped, and count simultaneous holders.
class Contention final
{
public:
    Contention(Client &client, int threads)
    {
        for (int i = 0; i < threads; ++i)
            m_threads.emplace_back([this, &client] { run(BlockingLock(client, LockName("lock"))); });
    }
    ~Contention() { stop(); }
    Q_DISABLE_COPY_MOVE(Contention)

    void stop()
    {
        m_isStopping = true;
        for (std::thread &thread : m_threads)
            thread.join();
        m_threads.clear();
    }
    [[nodiscard]] int acquired() const { return m_acquired; }
    [[nodiscard]] int overlaps() const { return m_overlaps; }

private:
    void run(BlockingLock lock)
    {
        while (!m_isStopping) {
            if (!isGranted(lock.tryLock(200ms)))
                continue; // busy, or during the failover
            m_overlaps += m_inside.fetch_add(1);
            ++m_acquired;
            m_inside.fetch_sub(1);
            (void)lock.unlock();
        }
    }

    std::atomic<bool> m_isStopping {false};
    std::atomic<int> m_acquired {0};
    std::atomic<int> m_inside {0};
    std::atomic<int> m_overlaps {0};
    std::vector<std::thread> m_threads;
};

} // namespace

/// A primary, two replicas and three sentinels, new for each test.
class TestSentinel final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_sandbox.reset(); }
    void locksOnThePrimary();
    void goesOnAfterAFailOver_data();
    void goesOnAfterAFailOver();
    void needsOneSentinelAlone();
    void namesTheStepThatFailed_data();
    void namesTheStepThatFailed();
    void refusesAReplica();
    void knowsWhoListensOnAReplica_data();
    void knowsWhoListensOnAReplica();

private:
    [[nodiscard]] QString url() const { return m_sandbox->url(); }
    [[nodiscard]] int primaryNow(LockBed &bed)
    {
        int port = 0;
        bed.onEngine([&] { port = bed.deployment().router().primaries().front()->commands().options().endpoint.port; });
        return port;
    }

    std::optional<sandbox::Sentinels> m_sandbox;
};

void TestSentinel::init()
{
    m_sandbox.emplace();
    const Status started = m_sandbox->start();
    QVERIFY2(started, started ? "" : qPrintable(started.error().message.english()));
}

void TestSentinel::locksOnThePrimary()
{
    LockBed bed(url());
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    QVERIFY2(bed.opened()->contains(u"sentinel"_s), qPrintable(*bed.opened()));
    QCOMPARE(primaryNow(bed), int(m_sandbox->server(0).port()));
    Client client(bed.bus());
    const AsyncLock lock = client.asyncLock(LockName("lock"));
    QCOMPARE(outcome(lock.tryLock(ThreadId {1}).result()), u"granted 1"_s);
    QCOMPARE(RawLink(m_sandbox->server(0)).command({"EXISTS", "lock"}).integer, 1);
    QCOMPARE(outcome(lock.unlock(ThreadId {1}).result()), u"free"_s);
}

void TestSentinel::goesOnAfterAFailOver_data()
{
    QTest::addColumn<QString>("what");
    QTest::newRow("the primary dies") << u"kill"_s;
    QTest::newRow("the primary dies and so did the first sentinel") << u"kill both"_s;
    QTest::newRow("the primary becomes a replica") << u"planned"_s;
}

void TestSentinel::goesOnAfterAFailOver()
{
    QFETCH(QString, what);
    LockBed bed(url(), &redis::makeSocketTransport, [](topology::DeploymentOptions &options) {
        options.giveUp.reset();
        options.syncReplicas = 1; // so that no hold is lost with the primary
    });
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    ClientOptions options;
    options.syncReplicas = 1;
    options.watchdogLease = 2s; // the delay after a release that was not replicated
    Client client(bed.bus(), options);
    Contention contention(client, 6);
    QTRY_VERIFY_WITH_TIMEOUT(contention.acquired() > 20, Patience);

    if (what == u"planned") {
        RawLink sentinel(m_sandbox->watcher(0));
        QCOMPARE(sentinel.command({"SENTINEL", "FAILOVER", "mymaster"}).toText(), "OK"_ba);
    } else {
        if (what == u"kill both")
            m_sandbox->watcher(0).kill();
        m_sandbox->server(0).kill();
    }
    QTRY_VERIFY_WITH_TIMEOUT(primaryNow(bed) != int(m_sandbox->server(0).port()), Patience);
    const int before = contention.acquired();
    QTRY_VERIFY_WITH_TIMEOUT(contention.acquired() > before + 20, Patience);
    contention.stop();
    QCOMPARE(contention.overlaps(), 0);
    QVERIFY(bed.answers());
    RawLink primary(m_sandbox->serverAt(quint16(primaryNow(bed))));
    QVERIFY(primary.command({"INFO", "replication"}).text.contains("role:master"));
    QTRY_COMPARE_WITH_TIMEOUT(primary.command({"EXISTS", "lock"}).integer, 0, Patience);
}

void TestSentinel::needsOneSentinelAlone()
{
    m_sandbox->watcher(0).kill();
    m_sandbox->watcher(1).kill();
    LockBed bed(url());
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    QVERIFY(bed.answers());
}

void TestSentinel::namesTheStepThatFailed_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QStringList>("named"); // %1…%3: the sentinels' ports, %4: the primary's
    QTest::newRow("no sentinel") << u"no sentinel"_s << u"connect"_s
                                 << QStringList {u"No sentinel can name the primary of \"mymaster\"."_s,
                                                 u"127.0.0.1:%1: connection refused"_s,
                                                 u"127.0.0.1:%3: connection refused"_s};
    QTest::newRow("unknown name") << u"name"_s << u"connect"_s
                                  << QStringList {u"No primary is called \"other\""_s, u"Known there: mymaster."_s,
                                                  u"127.0.0.1:%1"_s};
    QTest::newRow("unknown name and a dead sentinel")
        << u"name, one dead"_s << u"connect"_s
        << QStringList {u"No primary is called \"other\""_s,
                        u"Other sentinels did not answer. 127.0.0.1:%3: connection refused."_s};
    QTest::newRow("sentinels that watch nothing")
        << u"nothing watched"_s << u"connect"_s
        << QStringList {u"No primary is called \"mymaster\""_s, u"No primary is known there."_s};
    QTest::newRow("no right to ask") << u"right"_s << u"connect"_s
                                     << QStringList {u"127.0.0.1:%1: The user may not run SENTINEL"_s,
                                                     u"127.0.0.1:%3: The user may not run SENTINEL"_s};
    QTest::newRow("wrong password") << u"password"_s << u"auth"_s
                                    << QStringList {u"No sentinel can name"_s, u"password is wrong"_s};
    QTest::newRow("a dead primary") << u"no primary"_s << u"connect"_s
                                    << QStringList {u"The sentinels name 127.0.0.1:%4 as the primary of \"mymaster\""_s,
                                                    u"connection refused"_s};
    QTest::newRow("a server that is no sentinel")
        << u"no sentinel at all"_s << u"connect"_s
        << QStringList {u"127.0.0.1:%4 is not a sentinel. Its URL is redis://127.0.0.1:%4."_s};
}

void TestSentinel::namesTheStepThatFailed()
{
    QFETCH(QString, what);
    QFETCH(QString, kind);
    QFETCH(QStringList, named);
    QString given = url();
    if (what.startsWith(u"name"_s))
        given.replace(u"/mymaster"_s, u"/other"_s);
    if (what == u"password")
        given.replace(u"redis+sentinel://:"_s, u"redis+sentinel://:no"_s);
    if (what == u"no sentinel at all")
        given = m_sandbox->server(0).url().replace(u"redis:"_s, u"redis+sentinel:"_s) + u"/mymaster"_s;
    if (what == u"name, one dead")
        m_sandbox->watcher(2).kill();
    if (what == u"right")
        given.replace(u"redis+sentinel://:"_s, u"redis+sentinel://meek:"_s);
    for (std::size_t i = 0; i < sandbox::Sentinels::Watchers && (what == u"nothing watched" || what == u"right"); ++i) {
        RawLink watcher(m_sandbox->watcher(i));
        if (what == u"nothing watched")
            QCOMPARE(watcher.command({"SENTINEL", "REMOVE", "mymaster"}).toText(), "OK"_ba);
        if (what == u"right" && !watcher.has(redis::Feature::RandomFields))
            QSKIP("before Redis 6.2 sentinels have no users");
        if (what == u"right")
            watcher.setUser(
                "meek", {"on", QByteArray(">" + m_sandbox->watcher(i).password()), "~*", "&*", "+@all", "-sentinel"});
    }
    if (what == u"no sentinel")
        for (std::size_t i = 0; i < sandbox::Sentinels::Watchers; ++i)
            m_sandbox->watcher(i).kill();
    if (what == u"no primary")
        m_sandbox->server(0).kill();
    LockBed bed(given);
    QCOMPARE(outcome(bed.opened()), kind);
    const QString text = bed.opened().error().message.english();
    for (QString part : named) {
        for (std::size_t i = 0; i < sandbox::Sentinels::Watchers; ++i)
            part.replace(u'%' + QString::number(i + 1), QString::number(m_sandbox->watcher(i).port()));
        part.replace(u"%4"_s, QString::number(m_sandbox->server(0).port()));
        QVERIFY2(text.contains(part), qPrintable(part + u" is not in: "_s + text));
    }
    QVERIFY2(!text.contains(u".;"_s) && !text.contains(u".."_s) && text.endsWith(u'.'), qPrintable(text));
}

void TestSentinel::refusesAReplica()
{
    LockBed bed(m_sandbox->server(1).url());
    QCOMPARE(outcome(bed.opened()), u"usage"_s);
    const QString primary = u"127.0.0.1:%1"_s.arg(m_sandbox->server(0).port());
    QVERIFY2(bed.opened().error().message.english().contains(u"is a replica of %1"_s.arg(primary)),
             qPrintable(bed.opened().error().message.english()));
}

void TestSentinel::knowsWhoListensOnAReplica_data()
{
    QTest::addColumn<bool>("isSentinel");
    QTest::newRow("behind sentinels") << true;
    QTest::newRow("of a single primary") << false;
}

/// Like Redisson's waiters with subscriptionMode SLAVE.
void TestSentinel::knowsWhoListensOnAReplica()
{
    QFETCH(bool, isSentinel);
    LockBed bed(isSentinel ? url() : m_sandbox->server(0).url());
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    const auto listeners = [&] {
        return runBlocking<qint64>(bed.engine(), [&] {
            return pubsub::countListeners(bed.deployment().router(), "redisson_lock__channel:{lock}:me:1");
        });
    };
    QCOMPARE(listeners(), Result<qint64>(0));
    std::optional<RawLink> waiter(std::in_place, m_sandbox->server(2));
    waiter->command({"SUBSCRIBE", "redisson_lock__channel:{lock}:me:1"});
    QCOMPARE(listeners(), Result<qint64>(1));
    m_sandbox->server(1).kill(); // its primary reports it
    QTRY_COMPARE_WITH_TIMEOUT(listeners(), Result<qint64>(1), Patience);
    waiter.reset();
    QTRY_COMPARE_WITH_TIMEOUT(listeners(), Result<qint64>(0), Patience);
    if (!isSentinel)
        return;
    m_sandbox->server(0).kill();
    QTRY_VERIFY_WITH_TIMEOUT(primaryNow(bed) == int(m_sandbox->server(2).port()), Patience);
    QTRY_COMPARE_WITH_TIMEOUT(listeners(), Result<qint64>(0), Patience); // of the new primary and its replicas
}

LOCKSCOPE_TEST(TestSentinel)
#include "tst_sentinel.moc"
