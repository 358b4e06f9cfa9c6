// SPDX-License-Identifier: Apache-2.0
#include "tests/examples/examples.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <future>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;

namespace {

QString textOf(const QString &path)
{
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/") + path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The examples by "FILE: NAME"; those of the whole program by "FILE".
QHash<QString, QString> examplesOfTheTree()
{
    static const QRegularExpression example(u"// example: (\\S+)\n(.*?)// end\n"_s,
                                            QRegularExpression::DotMatchesEverythingOption);
    QHash<QString, QString> found;
    const QString folder = u"tests/examples/"_s;
    for (const QString &file : QDir(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/examples")).entryList({u"*.cpp"_s})) {
        const QString text = textOf(folder + file);
        for (auto match = example.globalMatch(text); match.hasNext();) {
            const auto one = match.next();
            found.insert(folder + file + u": "_s + one.captured(1), one.captured(2));
        }
    }
    const QString program = textOf(folder + u"service.cpp"_s);
    found.insert(folder + u"service.cpp"_s, program.mid(program.indexOf(u"#include")));
    return found;
}

} // namespace

/// Runs the examples of resources/docs/library.md on a server, and compares them with the page.
class TestExamples final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void manualShowsEachExampleAsItIs();
    void mutexesExclude();
    void readersShareAndADowngradeKeepsWritersOut();
    void leaseIsNotRenewed();
    void lossStopsTheWork();
    void tokensGrow();
    void importStopsAtALoss();
    void stopEndsAWait();
    void futureAnswersInTheThreadOfItsContext();
    void coroutineHoldsTheLock();
    void groupsAreTakenTogether();
    void permitsAreCounted();
    void latchOpensForAll();

private:
    /// Fields of a lock's hash; 0: it is free.
    qint64 fields(const QByteArray &lock) { return m_redis.command({"HLEN", lock}).integer; }
    /// What `example` finds when its work runs: the holders of `lock`.
    template <typename Example>
    qint64 fieldsInside(const QByteArray &lock, Example example)
    {
        qint64 found = -1;
        example([&] { found = fields(lock); });
        return found;
    }

    tests::RedisFixture m_redis;
    std::unique_ptr<topology::Deployment> m_deployment;
    std::unique_ptr<pubsub::Bus> m_bus;
    std::unique_ptr<locks::Client> m_client;
    std::unique_ptr<locks::Client> m_other;
};

void TestExamples::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    const auto options = topology::parseUrl(m_redis.server().url());
    QVERIFY(options);
    m_deployment = std::make_unique<topology::Deployment>(*options);
    QVERIFY(m_deployment->connect().result());
    m_bus = std::make_unique<pubsub::Bus>(*m_deployment);
}

void TestExamples::init()
{
    m_redis.flush();
    m_client = std::make_unique<locks::Client>(*m_bus);
    m_other = std::make_unique<locks::Client>(*m_bus);
}

void TestExamples::cleanup()
{
    m_client.reset();
    m_other.reset();
}

void TestExamples::manualShowsEachExampleAsItIs()
{
    static const QRegularExpression block(u"(?:<!-- (\\S+(?:: \\S+)?) -->\n)?```cpp\n(.*?)```\n"_s,
                                          QRegularExpression::DotMatchesEverythingOption);
    const QHash<QString, QString> examples = examplesOfTheTree();
    const QString page = textOf(u"resources/docs/library.md"_s);
    QSet<QString> shown;
    for (auto match = block.globalMatch(page); match.hasNext();) {
        const auto one = match.next();
        QVERIFY2(examples.contains(one.captured(1)), qPrintable(u"no such example: "_s + one.captured(0)));
        QCOMPARE(one.captured(2), examples.value(one.captured(1)));
        shown.insert(one.captured(1));
    }
    const QStringList names = examples.keys();
    QCOMPARE(QSet<QString>(names.cbegin(), names.cend()) - shown, QSet<QString>());
}

void TestExamples::mutexesExclude()
{
    const auto alone = [this](const examples::Work &work) { examples::alone(*m_client, work); };
    QCOMPARE(fieldsInside("orders", alone), 1);
    QCOMPARE(fields("orders"), 0);
    bool hasOther = true;
    QVERIFY(examples::aloneWithin(
        *m_client, 0ms, [&] { std::thread([&] { hasOther = examples::aloneWithin(*m_other, 50ms, [] {}); }).join(); }));
    QVERIFY(!hasOther);
    QCOMPARE(fields("orders"), 0);
}

void TestExamples::readersShareAndADowngradeKeepsWritersOut()
{
    const auto both = [this](const examples::Work &work) {
        examples::readTogether(*m_client, [&] { examples::readTogether(*m_other, work); });
    };
    QCOMPARE(fieldsInside("prices", both), 3); // two readers and the mode
    QByteArray before;
    QByteArray after;
    const auto mode = [this] { return m_redis.command({"HGET", "prices", "mode"}).text; };
    examples::writeThenRead(
        *m_client, [&] { before = mode(); }, [&] { after = mode(); });
    QCOMPARE(before, "write");
    QCOMPARE(after, "read");
    QCOMPARE(fields("prices"), 0);
}

void TestExamples::leaseIsNotRenewed()
{
    qint64 ttl = -1;
    QVERIFY(examples::runWithoutRenewal(*m_client, [&] { ttl = m_redis.command({"PTTL", "report"}).integer; }));
    QVERIFY2(ttl > 0 && ttl <= 10'000, qPrintable(QString::number(ttl)));
    QCOMPARE(fields("report"), 0);
}

void TestExamples::lossStopsTheWork()
{
    const std::stop_source stop;
    const std::unique_ptr<locks::Client> client = examples::clientThatStops(*m_bus, stop);
    examples::alone(*client, [&] {
        QCOMPARE(m_redis.command({"DEL", "orders"}).integer, 1);
        client->check(LockName("orders"));
        QTRY_VERIFY(stop.stop_requested());
    });
}

void TestExamples::tokensGrow()
{
    qint64 last = 0;
    for (int i = 0; i < 3; ++i) {
        const Result<qint64> token = examples::writeWithToken(*m_client, [&](qint64 given) {
            QVERIFY(given > last);
            last = given;
        });
        QVERIFY2(token, token ? "" : qPrintable(token.error().message.english()));
        QCOMPARE(*token, last);
    }
    const Result<qint64> lost = examples::writeWithToken(*m_client, [this](qint64) {
        m_redis.command({"DEL", "ledger"});
    });
    QVERIFY(!lost);
    QCOMPARE(lost.error().kind, ErrorKind::Lost);
}

void TestExamples::importStopsAtALoss()
{
    int left = 3;
    QCOMPARE(examples::importWhileHeld(*m_client, [&] { return left-- > 0; }), 3);
    std::atomic<int> rows = 0;
    const std::future<int> importing = std::async(
        std::launch::async, [&] { return examples::importWhileHeld(*m_client, [&] { return ++rows > 0; }); });
    QTRY_VERIFY(rows > 0);
    m_redis.command({"DEL", "import"});
    m_client->check(LockName("import"));
    QCOMPARE(importing.wait_for(5s), std::future_status::ready);
}

void TestExamples::stopEndsAWait()
{
    QString said;
    examples::alone(*m_other, [&] {
        std::stop_source stop;
        std::thread waiter([&] { said = examples::runUnlessStopped(*m_client, stop.get_token(), [] {}); });
        stop.request_stop();
        waiter.join();
    });
    QCOMPARE(said, u"stopped"_s);
    bool hasRun = false;
    QCOMPARE(examples::runUnlessStopped(*m_client, {}, [&] { hasRun = true; }), u"done"_s);
    QVERIFY(hasRun);
}

void TestExamples::futureAnswersInTheThreadOfItsContext()
{
    QThread *answered = nullptr;
    bool isGranted = false;
    QObject context;
    examples::runLater(*m_client, &context, [&](bool granted) {
        isGranted = granted;
        answered = QThread::currentThread();
    });
    QTRY_VERIFY(answered);
    QCOMPARE(answered, QThread::currentThread());
    QVERIFY(isGranted);
    QTRY_COMPARE(fields("orders"), 0);
}

void TestExamples::coroutineHoldsTheLock()
{
    const Result<qint64> holds = examples::countHoldsInside(*m_client).result();
    QVERIFY2(holds, holds ? "" : qPrintable(holds.error().message.english()));
    QCOMPARE(*holds, 1);
    QCOMPARE(fields("orders"), 0);
}

void TestExamples::groupsAreTakenTogether()
{
    const auto transfer = [this](const examples::Work &work) { examples::transfer(*m_client, work); };
    QCOMPARE(fieldsInside("account:1", transfer), 1);
    QCOMPARE(fieldsInside("account:2", transfer), 1);
    const auto move = [this](const examples::Work &work) { examples::moveStock(*m_client, work); };
    QVERIFY(fieldsInside("stock", move) > 0);
    QCOMPARE(fields("stock"), 0);

    // A RedLock needs a separate server for each member. On one server the second member is busy, and one of two is not
    // a majority.
    QVERIFY(examples::runAsLeader({m_client.get()}, [this] { QCOMPARE(fields("leader"), 1); }));
    QVERIFY(!examples::runAsLeader({m_client.get(), m_other.get()}, [] {}));
    QCOMPARE(fields("leader"), 0);
}

void TestExamples::permitsAreCounted()
{
    examples::asOneOfFour(*m_client, [this] { QCOMPARE(m_redis.command({"GET", "workers"}).text, "3"); });
    QCOMPARE(m_redis.command({"GET", "workers"}).text, "4");
    QVERIFY(examples::withPermit(*m_client, [this] { QCOMPARE(m_redis.command({"GET", "gpus"}).text, "1"); }));
    QCOMPARE(m_redis.command({"GET", "gpus"}).text, "2");
}

void TestExamples::latchOpensForAll()
{
    const Result<bool> isClosed = m_client->blockingCountDownLatch(LockName("ready")).trySetCount(2);
    QVERIFY(isClosed && *isClosed);
    std::thread other([this] { examples::arriveAndWait(*m_other); });
    examples::arriveAndWait(*m_client);
    other.join();
    QCOMPARE(m_redis.command({"EXISTS", "ready"}).integer, 0);
}

LOCKSCOPE_TEST(TestExamples)
#include "tst_examples.moc"
