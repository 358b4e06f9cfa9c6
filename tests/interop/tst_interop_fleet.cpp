// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/interop/mixed_bed.h"
#include "tests/support/test_main.h"

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int OurProcesses = 2;
constexpr int OurWorkers = 8;
constexpr int TheirProcesses = 4;
constexpr int TheirThreads = 4;

constexpr Millis LongestWait = 3s; // of a long run

/// How a run is judged. A short one, beside other tests, checks that neither side starves. $LOCKSCOPE_FLEET_SECONDS
/// sets the length of a run whose shares and waits are judged, on a machine that does nothing else.
struct Scale
{
    std::chrono::seconds time {3};
    double leastShare = 0.1;

    static Scale chosen()
    {
        const int seconds = qEnvironmentVariableIntValue("LOCKSCOPE_FLEET_SECONDS");
        return seconds > 0 ? Scale {std::chrono::seconds(seconds), 0.25} : Scale {};
    }
    [[nodiscard]] bool isLong() const { return time > 3s; }
};

} // namespace

/// Processes of Lockscope and of Redisson that never stop asking for one lock: each side gets its share.
class TestInteropFleet final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { QVERIFY(m_session.reset()); }
    void cleanup() { m_session.noteRow(); }
    void sharesTheLock_data();
    void sharesTheLock();

private:
    RedissonSession m_session;
    std::vector<std::unique_ptr<RedissonProcess>> m_theirs;
    const Scale m_scale = Scale::chosen();
};

void TestInteropFleet::initTestCase()
{
    START_REDISSON(m_session, 30s);
    for (int i = 0; i < TheirProcesses; ++i) {
        auto driver = m_session.anotherDriver();
        QVERIFY2(driver, qPrintable(driver ? QString() : driver.error().message.english() + driver.error().detail));
        m_theirs.push_back(std::move(*driver));
    }
}

void TestInteropFleet::sharesTheLock_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<bool>("isJudged");
    for (const char *type : {"reentrant", "write", "rw", "spin"})
        QTest::newRow(type) << type << true;
    if (!m_scale.isLong())
        return;
    for (const char *type : {"fair", "fenced", "multi"})
        if (m_session.table().typesOf(m_session.version()).contains(QLatin1StringView(type)))
            QTest::newRow(type) << type << false;
}

void TestInteropFleet::sharesTheLock()
{
    QFETCH(const QString, type);
    QFETCH(const bool, isJudged);
    const std::chrono::nanoseconds start = steadyNow() + 2s;
    for (const auto &driver : m_theirs) {
        const auto begun = driver->call({{u"do"_s, u"fight"_s},
                                         {u"type"_s, type},
                                         {u"name"_s, u"shared"_s},
                                         {u"threads"_s, TheirThreads},
                                         {u"clients"_s, 1},
                                         {u"startAt"_s, qint64(start.count())},
                                         {u"ms"_s, qint64(Millis(m_scale.time).count())},
                                         {u"holdUs"_s, 1000}});
        QVERIFY2(begun, qPrintable(begun ? QString() : begun.error().message.english() + begun.error().detail));
    }
    std::deque<CliProgram> ours;
    while (steadyNow() < start) // they begin together
        QTest::qWait(1);
    for (int i = 0; i < OurProcesses; ++i)
        ours.emplace_back(m_session.redis().server().url())
            .start(
                u"stress --type %1 --name shared --workers %2 --reads 0.5 --hold 1ms --wait 10s --warmup 0 --duration "
                "%3s --yes --json -"_s.arg(type)
                    .arg(OurWorkers)
                    .arg(m_scale.time.count())
                    .split(u' '));
    qint64 theirHolds = 0;
    qint64 theirLongest = 0;
    for (const auto &driver : m_theirs) {
        const auto fought = driver->call({{u"do"_s, u"fought"_s}});
        QVERIFY2(fought, qPrintable(fought ? QString() : fought.error().message.english() + fought.error().detail));
        QCOMPARE(fought->value("errors"_L1), 0);
        theirHolds += fought->value("acquired"_L1).toInteger();
        theirLongest = std::max(theirLongest, fought->value("longestWaitMs"_L1).toInteger());
    }
    qint64 ourHolds = 0;
    qint64 ourLongest = 0;
    for (CliProgram &program : ours) {
        QVERIFY(program.waitForEnd());
        QVERIFY2(program.exitCode() == 0, qPrintable(QString::fromUtf8(program.messages() + program.output())));
        const QJsonObject report = program.document();
        ourHolds += report["acquired"_L1].toInteger();
        ourLongest = std::max(ourLongest, report["fairness"_L1]["longest_wait_us"_L1].toInteger() / 1000);
    }
    const double share = double(theirHolds) / double(theirHolds + ourHolds);
    qInfo("%s with Redisson %s: Lockscope %lld (longest wait %lld ms), Redisson %lld (%.1f %%, longest wait %lld ms)",
          qPrintable(type), qPrintable(m_session.version()), ourHolds, ourLongest, theirHolds, 100 * share,
          theirLongest);
    if (!isJudged)
        return;
    QVERIFY(share >= m_scale.leastShare);
    // Redisson's waiters of a spin lock sleep up to 128 ms between two tries: chance decides over their longest wait.
    QVERIFY(!m_scale.isLong() || theirLongest <= LongestWait.count() || type == "spin"_L1);
    if (type == "spin"_L1) { // without messages about a release
        QVERIFY(1 - share >= m_scale.leastShare + (m_scale.isLong() ? 0.05 : 0));
        QVERIFY(!m_scale.isLong() || share >= 0.3);
    }
}

LOCKSCOPE_TEST(TestInteropFleet)
#include "tst_interop_fleet.moc"
