// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/every_cut.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

/// One client's operations on one name, and the permits it holds.
struct Player
{
    Semaphore semaphore;
    PermitSemaphore permits;
    CountDownLatch latch;
    EngineThread &engine;
    std::vector<PermitIds> held {};

    template <typename Work>
    auto call(const Work &work) const
    {
        return BlockingCalls(engine).call(work);
    }
};

QString text(const Result<bool> &answer)
{
    return answer ? (*answer ? u"yes"_s : u"no"_s) : toWord(answer.error().kind);
}
QString text(const Result<qint64> &answer)
{
    return answer ? QString::number(*answer) : toWord(answer.error().kind);
}

/// One call, its expected reply, and the expected data afterwards: the string, and the number of ids.
struct Step
{
    QString expected;
    QByteArray stored;
    qint64 ids = 0;
    std::function<QString(Player &)> perform;
};
using Scenario = std::vector<Step>;

Scenario semaphoreScenario()
{
    return {
        {u"yes"_s, "5", 0, [](Player &p) { return text(p.call([&p] { return p.semaphore.trySetPermits(5); })); }},
        {u"yes"_s, "3", 0, [](Player &p) { return text(p.call([&p] { return p.semaphore.tryAcquire(2); })); }},
        {u"no"_s, "3", 0, [](Player &p) { return text(p.call([&p] { return p.semaphore.tryAcquire(4); })); }},
        {u"4"_s, "4", 0, [](Player &p) { return text(p.call([&p] { return p.semaphore.release(1); })); }},
        {u"3"_s, "3", 0, [](Player &p) { return text(p.call([&p] { return p.semaphore.addPermits(-1); })); }},
        {u"3"_s, "0", 0, [](Player &p) { return text(p.call([&p] { return p.semaphore.drainPermits(); })); }},
        {u"yes"_s, "1", 0, [](Player &p) { return text(p.call([&p] { return p.semaphore.releaseIfExists(1); })); }},
    };
}

Scenario permitScenario()
{
    const auto take = [](int permits) {
        return [permits](Player &p) {
            const Result<PermitAttempt> attempt = p.call([&] { return p.permits.tryAcquire(permits, Millis(60'000)); });
            if (isGranted(attempt))
                p.held.push_back(std::get<GrantedPermits>(*attempt).ids);
            return text(attempt.map(
                [](const PermitAttempt &answer) { return std::holds_alternative<GrantedPermits>(answer); }));
        };
    };
    const auto give = [](Player &p) {
        if (p.held.empty())
            return u"nothing to give"_s;
        const PermitIds ids = p.held.back();
        p.held.pop_back();
        return text(p.call([&] { return p.permits.tryRelease(ids); }));
    };
    return {
        {u"yes"_s, "3", 0, [](Player &p) { return text(p.call([&p] { return p.permits.trySetPermits(3); })); }},
        {u"yes"_s, "2", 1, take(1)},
        {u"yes"_s, "0", 3, take(2)},
        {u"no"_s, "0", 3, take(1)},
        {u"yes"_s, "2", 1, give},
        {u"yes"_s, "3", 0, give},
    };
}

Scenario latchScenario()
{
    const auto down = [](Player &p) { return text(p.call([&p] { return p.latch.countDown(); })); };
    return {
        {u"yes"_s, "3", 0, [](Player &p) { return text(p.call([&p] { return p.latch.trySetCount(3); })); }},
        {u"2"_s, "2", 0, down},
        {u"1"_s, "1", 0, down},
        {u"0"_s, "", 0, down},
        {u"yes"_s, "2", 0, [](Player &p) { return text(p.call([&p] { return p.latch.trySetCount(2); })); }},
        {u"yes"_s, "", 0, [](Player &p) { return text(p.call([&p] { return p.latch.remove(); })); }},
        {u"yes"_s, "", 0, [](Player &p) { return text(p.call([&p] { return p.latch.await(); })); }},
    };
}

/// One deployment with one client, whose links break on request, and a separate link to inspect the server.
class Worker final
{
public:
    Worker(RedisFixture &redis, const QString &url)
        : m_bed(url, m_network.factory()), m_eye(redis.anotherLink()), m_client(m_bed.bus())
    {
    }

    QStringList play(const Scenario &scenario, int number, const std::optional<Cut> &cut, std::size_t tellAfter)
    {
        QStringList problems;
        const LockName name("cut" + QByteArray::number(100'000 + number));
        const QByteArray held = schema::LockKeys(name).heldPermits();
        Player player {m_client.semaphore(name), m_client.permitSemaphore(name), m_client.countDownLatch(name),
                       m_bed.engine()};
        m_bed.onEngine([&] {
            m_network.commands().arm(cut.value_or(Cut {Cut::Where::Request, std::numeric_limits<qsizetype>::max()}));
        });
        bool wasCut = false;
        std::size_t tellAt = scenario.size();
        for (std::size_t at = 0; at < scenario.size(); ++at) {
            const Step &step = scenario[at];
            const QString told = step.perform(player);
            if (!wasCut && isCut()) {
                wasCut = true;
                tellAt = at + tellAfter;
            }
            if (at >= tellAt || at + 1 == scenario.size())
                m_bed.onEngine([&] { m_network.commands().sendLateBytes(); });
            m_eye.command({"PING"}); // earlier requests have been handled now
            const QByteArray stored = m_eye.command({"GET", name.bytes()}).text;
            const qint64 ids = m_eye.command({"ZCARD", held}).integer;
            if (told != step.expected || stored != step.stored || ids != step.ids)
                problems << u"step %1: told %2, stored %3 with %4 ids"_s.arg(at)
                                .arg(told, QString::fromUtf8(stored))
                                .arg(ids);
        }
        m_bed.answers(); // commands sent without waiting have left, too
        if (cut && !isCut())
            problems << u"nothing was cut"_s;
        m_eye.command({"DEL", name.bytes(), held});
        return problems;
    }

    [[nodiscard]] std::pair<qsizetype, qsizetype> recordedBytes()
    {
        std::pair<qsizetype, qsizetype> bytes;
        m_bed.onEngine([&] {
            bytes = {m_network.commands().requests().size(), m_network.commands().replies().size()};
        });
        return bytes;
    }

private:
    bool isCut()
    {
        bool isCut = false;
        m_bed.onEngine([&] { isCut = m_network.commands().isCut(); });
        return isCut;
    }

    CutNetwork m_network;
    LockBed m_bed;
    RawLink m_eye;
    Client m_client;
};

} // namespace

Q_DECLARE_METATYPE(Scenario)

/// Permits and counts have no owner: only the request key shows whether a request was executed.
class TestPermitsExactlyOnce final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void survivesACutAtEveryByte_data();
    void survivesACutAtEveryByte();

private:
    RedisFixture m_redis {{.useUnixSocket = true}};
};

void TestPermitsExactlyOnce::survivesACutAtEveryByte_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::newRow("semaphore") << semaphoreScenario();
    QTest::newRow("permits") << permitScenario();
    QTest::newRow("latch") << latchScenario();
}

void TestPermitsExactlyOnce::survivesACutAtEveryByte()
{
    QFETCH(const Scenario, scenario);
    EveryCut<Worker> everyCut(m_redis,
                              [&](Worker &worker, int number, const std::optional<Cut> &cut, std::size_t tellAfter) {
                                  return worker.play(scenario, number, cut, tellAfter);
                              });
    const QStringList problems = everyCut.problems();
    QVERIFY2(problems.isEmpty(), qPrintable(u"%1 problems\n"_s.arg(problems.size()) + problems.mid(0, 20).join(u'\n')));
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

LOCKSCOPE_TEST(TestPermitsExactlyOnce)
#include "tst_permits_exactly_once.moc"
