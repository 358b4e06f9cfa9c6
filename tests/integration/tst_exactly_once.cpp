// SPDX-License-Identifier: Apache-2.0
#include "core/schema/value_hash.h"
#include "tests/integration/every_cut.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

struct Step
{
    Family family;
    bool isAcquire;
    bool wantsToken = false;
    int set = 0; ///< which values of a faster multi lock; the two sets share one
};
using Scenario = std::vector<Step>;

constexpr Step TakePlain {Family::Reentrant, true}, GivePlain {Family::Reentrant, false};
constexpr Step TakeRead {Family::Read, true}, GiveRead {Family::Read, false};
constexpr Step TakeWrite {Family::Write, true}, GiveWrite {Family::Write, false};
constexpr Step TakeFenced {Family::Fenced, true}, GiveFenced {Family::Fenced, false};
constexpr Step TakeToken {Family::Fenced, true, true};
constexpr Step TakeFair {Family::Fair, true}, GiveFair {Family::Fair, false};
constexpr Step TakeValues {Family::FasterMulti, true}, GiveValues {Family::FasterMulti, false};
constexpr Step TakeOthers {Family::FasterMulti, true, false, 1}, GiveOthers {Family::FasterMulti, false, false, 1};
constexpr Step TakeOnce {Family::NonReentrant, true}, GiveOnce {Family::NonReentrant, false};

QString valueOf(int set)
{
    return u"of set %1"_s.arg(set);
}

/// One deployment with one client, whose links break on request, and a separate link to inspect the server.
class Worker final
{
public:
    Worker(RedisFixture &redis, const QString &url)
        : m_bed(url, m_network.factory()), m_eye(redis.anotherLink()), m_client(m_bed.bus())
    {
    }

    /// Plays the scenario on a fresh name; returns one line per difference from the results that the caller received.
    /// With WhenTold, late bytes are delivered `tellAfter` steps after the cut, at the latest after the last step.
    QStringList play(const Scenario &scenario, int number, const std::optional<Cut> &cut, std::size_t tellAfter = 0)
    {
        QStringList problems;
        const LockName name("cut" + QByteArray::number(100'000 + number));
        const ThreadId thread {100'000 + number};
        m_bed.onEngine([&] {
            m_network.commands().arm(cut.value_or(Cut {Cut::Where::Request, std::numeric_limits<qsizetype>::max()}));
        });
        QHash<std::pair<int, int>, qint64> believed; // holds by family and set
        m_tokens.clear();
        bool wasCut = false;
        std::size_t tellAt = scenario.size();
        for (std::size_t at = 0; at < scenario.size(); ++at) {
            const Step &step = scenario[at];
            qint64 &holds = believed[{int(step.family), step.set}];
            const QString told = perform(step, name, thread, holds);
            const bool isCutHere = !wasCut && isCut();
            wasCut = wasCut || isCutHere;
            if (isCutHere)
                tellAt = at + tellAfter;
            if (at >= tellAt || at + 1 == scenario.size())
                m_bed.onEngine([&] { m_network.commands().sendLateBytes(); });
            m_eye.command({"PING"}); // earlier requests have been handled now
            const qint64 others = believed.value({int(step.family), 1 - step.set});
            const QString expected = expectation(step, holds, others);
            // Only a caller whose last reply was lost may not know whether the hold was released or had expired.
            if (told != expected && !(isCutHere && told == expected + u'?'))
                problems << u"step %1: told %2 instead of %3"_s.arg(at).arg(told, expected);
            const auto check = [&](const QByteArray &field, qint64 count) {
                const RawReply stored = m_eye.command({"HGET", name.bytes(), field});
                if (stored.text.toLongLong() != count)
                    problems << u"step %1: %2 holds are stored, %3 believed"_s.arg(at)
                                    .arg(QString::fromUtf8(stored.toText()))
                                    .arg(count);
            };
            const QByteArray field = fieldOf(step.family, HolderId {m_client.id(), thread}.field());
            if (step.family == Family::FasterMulti) {
                check(schema::valueHash(valueOf(step.set).toUtf8()) + ':' + field + ":lock_count", holds);
                check(schema::valueHash("common") + ':' + field + ":lock_count", holds + others);
            } else {
                check(field, holds);
            }
        }
        m_eye.command({"PING"});
        if (m_eye.command({"EXISTS", name.bytes()}).integer != 0)
            problems << u"the lock is still there"_s;
        problems += wrongTokens(scenario, schema::LockKeys(name));
        if (cut && !wasCut)
            problems << u"nothing was cut"_s;
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
    QString perform(const Step &step, const LockName &name, ThreadId thread, qint64 &believed)
    {
        const Lock lock = step.family == Family::FasterMulti
            ? m_client.fasterMultiLock(name, {u"common"_s, valueOf(step.set)})
            : m_client.lock(name, step.family);
        if (step.isAcquire) {
            const auto attempt = runBlocking<Attempt>(m_bed.engine(), [&] {
                return step.wantsToken ? lock.tryLockAndGetToken(thread) : lock.tryAcquire(thread);
            });
            believed += isGranted(attempt) ? 1 : 0;
            if (isGranted(attempt) && std::get<Granted>(*attempt).fence)
                m_tokens.push_back(std::get<Granted>(*attempt).fence->value);
            return outcome(attempt);
        }
        const auto released = runBlocking<Released>(m_bed.engine(), [&] { return lock.release(thread); });
        believed -= released ? 1 : 0;
        return outcome(released);
    }
    static QString expectation(const Step &step, qint64 believed, qint64 others)
    {
        if (step.isAcquire)
            return u"granted %1"_s.arg(believed);
        // A reader's last release leaves a lock that its own write still holds.
        return believed > 0 || others > 0 ? u"left %1"_s.arg(believed) : u"free"_s;
    }
    /// On a fresh name the tokens are 1, 2, …: without duplicates and without gaps.
    QStringList wrongTokens(const Scenario &scenario, const schema::LockKeys &keys)
    {
        std::vector<qint64> expected;
        for (const Step &step : scenario)
            if (step.wantsToken)
                expected.push_back(qint64(expected.size()) + 1);
        QStringList problems;
        if (m_tokens != expected)
            problems << u"%1 tokens, the last is %2"_s.arg(m_tokens.size()).arg(m_tokens.empty() ? 0 : m_tokens.back());
        if (m_eye.command({"GET", keys.token()}).text.toLongLong() != qint64(expected.size()))
            problems << u"the counter of tokens is wrong"_s;
        m_eye.command({"DEL", keys.token()});
        return problems;
    }
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
    std::vector<qint64> m_tokens;
};

} // namespace

Q_DECLARE_METATYPE(Scenario)

class TestExactlyOnce final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup() { m_redis.flush(); }
    void survivesACutAtEveryByte_data();
    void survivesACutAtEveryByte();
    void forcesOnce_data();
    void forcesOnce();

private:
    RedisFixture m_redis {{.useUnixSocket = true}};
};

void TestExactlyOnce::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestExactlyOnce::survivesACutAtEveryByte_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::newRow("reentrant") << Scenario {TakePlain, TakePlain, GivePlain, GivePlain};
    QTest::newRow("read") << Scenario {TakeRead, TakeRead, GiveRead, GiveRead};
    QTest::newRow("write") << Scenario {TakeWrite, TakeWrite, GiveWrite, GiveWrite};
    QTest::newRow("fenced") << Scenario {TakeToken, TakeToken, GiveFenced, GiveFenced};
    QTest::newRow("fenced, with and without token")
        << Scenario {TakeFenced, TakeToken, GiveFenced, GiveFenced, TakeToken, GiveFenced};
    QTest::newRow("non-reentrant") << Scenario {TakeOnce, GiveOnce, TakeOnce, GiveOnce};
    QTest::newRow("fair") << Scenario {TakeFair, TakeFair, GiveFair, GiveFair};
    QTest::newRow("faster multi") << Scenario {TakeValues, TakeValues, GiveValues, GiveValues};
    QTest::newRow("faster multi, overlapping") << Scenario {TakeValues, TakeOthers, GiveValues, GiveOthers};
    QTest::newRow("downgrade") << Scenario {TakeWrite, TakeRead, GiveWrite, GiveRead};
}

void TestExactlyOnce::survivesACutAtEveryByte()
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

void TestExactlyOnce::forcesOnce_data()
{
    QTest::addColumn<Family>("family");
    QTest::addColumn<bool>("wasHeld");
    const auto row = [](const char *name, Family family) {
        QTest::addRow("%s", name) << family << true;
        QTest::addRow("%s, free at first", name) << family << false;
    };
    row("reentrant", Family::Reentrant);
    row("read", Family::Read);
    row("write", Family::Write);
    row("spin", Family::Spin);
    row("fair", Family::Fair);
    row("faster multi", Family::FasterMulti);
}

/// The reply is lost, and another holder takes the lock before the call is resent.
void TestExactlyOnce::forcesOnce()
{
    QFETCH(const Family, family);
    QFETCH(const bool, wasHeld);
    CutNetwork network;
    LockBed bed(m_redis.server().url(), network.factory());
    Client client(bed.bus());
    const auto lockOf = [family](Client &of) {
        const LockName name("forced");
        return family == Family::FasterMulti ? of.asyncFasterMultiLock(name, {u"1"_s}) : of.asyncLock(name, family);
    };
    const ThreadId first {1};
    const ThreadId later {2};
    LockBed eyeBed(m_redis.server().url());
    Client stranger(eyeBed.bus());
    QCOMPARE(lockOf(client).forceUnlock().result().value(), false); // loads the script
    QVERIFY(!lockOf(client).isLocked().result().value());           // no reply is in flight
    if (wasHeld)
        QCOMPARE(outcome(lockOf(stranger).tryLock(first).result()), u"granted 1"_s);
    bed.onEngine([&] {
        network.commands().arm({Cut::Where::Reply, 0});
        network.commands().refuseLinks(true);
    });
    const QFuture<Result<bool>> forced = lockOf(client).forceUnlock();
    const auto isCut = [&] {
        bool is = false;
        bed.onEngine([&] { is = network.commands().isCut(); });
        return is;
    };
    QTRY_VERIFY(isCut()); // the server has executed it
    QVERIFY(!lockOf(stranger).isLocked().result().value());
    QCOMPARE(outcome(lockOf(stranger).tryLock(later).result()), u"granted 1"_s);
    bed.onEngine([&] { network.commands().refuseLinks(false); });
    QCOMPARE(forced.result().value(), wasHeld);
    QVERIFY(lockOf(stranger).isHeldBy(later).result().value());
    QCOMPARE(outcome(lockOf(stranger).unlock(later).result()), u"free"_s);
    // The request key is deleted asynchronously. A reader's timeout keys expire, as Redisson's do.
    QTRY_COMPARE(m_redis.command({"KEYS", "redisson_unlock_latch:*"}).texts(), std::vector<QByteArray>());
    for (const QByteArray &key : m_redis.command({"KEYS", "*"}).texts())
        QVERIFY2(family == Family::Read && key.contains("rwlock_timeout"), key);
}

LOCKSCOPE_TEST(TestExactlyOnce)
#include "tst_exactly_once.moc"
