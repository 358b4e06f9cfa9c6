// SPDX-License-Identifier: Apache-2.0
#include "core/base/when_done.h"
#include "core/inspect/diagnosis/finding_tracker.h"
#include "core/inspect/inspector.h"
#include "tests/integration/load/load_bench.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <QTimer>

using namespace lockscope;
using namespace lockscope::load;
using namespace lockscope::tests;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// The invariants checked for a type.
std::vector<Invariant> watchedOf(LockType type)
{
    const LockTypeRules &rules = rulesOf(type);
    if (rules.holdRule == HoldRule::Permits)
        return {Invariant::Permits};
    if (rules.holdRule == HoldRule::Gate)
        return {Invariant::Gate};
    std::vector<Invariant> watched {Invariant::Exclusion};
    if (rules.hasTokens)
        watched.push_back(Invariant::TokenOrder);
    if (hasQueue(type))
        watched.push_back(Invariant::FairOrder);
    return watched;
}

} // namespace

/// Runs of every type: on sound locks, and on locks that another client breaks during the run.
class TestLoadTypes final : public LoadTest
{
    Q_OBJECT
private Q_SLOTS:
    void everyTypeKeepsItsPromises_data();
    void everyTypeKeepsItsPromises();
    void identitiesShareALockEvenly_data();
    void identitiesShareALockEvenly();
    void whatWasThereBeforeStays();
    void namesInUseAreRefused_data();
    void namesInUseAreRefused();
    void brokenLocksAreViolations_data();
    void brokenLocksAreViolations();
    void leftPlaceInAQueueIsReported();
    void leftSubscriptionIsReported();
    void healthyCrowdsRaiseNoFinding();
};

void TestLoadTypes::everyTypeKeepsItsPromises_data()
{
    QTest::addColumn<LockType>("type");
    QTest::addColumn<WorkerMode>("mode");
    for (const LockTypeRules &rules : lockTypes()) {
        for (const WorkerMode mode : {WorkerMode::Threads, WorkerMode::Light})
            QTest::addRow("%s, %s", rules.word, qPrintable(toWord(mode))) << rules.type << mode;
    }
}

void TestLoadTypes::everyTypeKeepsItsPromises()
{
    QFETCH(LockType, type);
    QFETCH(WorkerMode, mode);
    Scenario scenario = quickScenario(type, 12);
    scenario.mode = mode;
    scenario.duration = 300ms;
    scenario.clients = 2;
    scenario.names = 2;
    scenario.reads = 0.5;
    scenario.reentry = rulesOf(type).canReenter ? 2 : 1;
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QCOMPARE(brokenPromises(run.report()), QString());
    for (const Invariant watched : watchedOf(type))
        QVERIFY2(run.report().invariants.checkedBy.at(watched) >= run.report().total().acquired,
                 qPrintable(toText(run.report())));
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
    QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(0));
}

void TestLoadTypes::identitiesShareALockEvenly_data()
{
    QTest::addColumn<LockType>("type");
    for (const LockType type : {LockType::Reentrant, LockType::Fair, LockType::Write})
        QTest::addRow("%s", qPrintable(toWord(type))) << type;
}

void TestLoadTypes::identitiesShareALockEvenly()
{
    QFETCH(LockType, type);
    Scenario scenario = quickScenario(type, 8);
    scenario.mode = WorkerMode::Light;
    scenario.clients = 4;
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QCOMPARE(brokenPromises(run.report()), QString());
    QVERIFY2(run.report().fairness->minShare > 0.5 / 8, qPrintable(toText(run.report())));
}

void TestLoadTypes::whatWasThereBeforeStays()
{
    m_redis.command({"SET", "redisson_lock_token:{old}", "41"});
    Scenario scenario = quickScenario(LockType::Fenced, 4);
    scenario.name = "old";
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QCOMPARE(brokenPromises(run.report()), QString());
    const qint64 token = m_redis.command({"GET", "redisson_lock_token:{old}"}).text.toLongLong();
    // a worker that is granted the lock at the end has drawn a token and releases it unchecked
    const qint64 seen = run.report().invariants.checkedBy.at(Invariant::TokenOrder);
    QVERIFY2(token >= 41 + seen && token <= 41 + seen + scenario.workers, qPrintable(QString::number(token - seen)));
}

void TestLoadTypes::namesInUseAreRefused_data()
{
    QTest::addColumn<LockType>("type");
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("semaphore") << LockType::Semaphore << "used"_ba;
    QTest::newRow("permit") << LockType::Permit << "used"_ba;
    QTest::newRow("latch") << LockType::Latch << "used:0"_ba;
}

void TestLoadTypes::namesInUseAreRefused()
{
    QFETCH(LockType, type);
    QFETCH(QByteArray, key);
    m_redis.command({"SET", key, "3"});
    Scenario scenario = quickScenario(type, 4);
    scenario.name = "used";
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QVERIFY(run.report().error);
    QCOMPARE(toWord(run.report().error->kind), u"usage"_s);
    QVERIFY2(run.report().error->message.english().contains(QString::fromUtf8(key)),
             qPrintable(run.report().error->message.english()));
    QCOMPARE(run.report().total(), Counters());
    QCOMPARE(m_redis.command({"GET", key}).text, QByteArray("3"));
}

void TestLoadTypes::brokenLocksAreViolations_data()
{
    using Commands = std::vector<std::vector<QByteArray>>;
    QTest::addColumn<LockType>("type");
    QTest::addColumn<Commands>("damage");
    QTest::addColumn<QString>("kind");
    QTest::newRow("a holder beside the holder") << LockType::Spin << Commands {{"DEL", "broken"}} << u"exclusion"_s;
    QTest::newRow("a writer beside readers") << LockType::ReadWrite << Commands {{"DEL", "broken"}} << u"exclusion"_s;
    QTest::newRow("the last of the queue first")
        << LockType::Fair << Commands {{"RPOPLPUSH", "redisson_lock_queue:{broken}", "redisson_lock_queue:{broken}"}}
        << u"fair-order"_s;
    QTest::newRow("the same of a non-reentrant fair lock")
        << LockType::NonReentrantFair
        << Commands {{"RPOPLPUSH", "redisson_lock_queue:{broken}", "redisson_lock_queue:{broken}"}} << u"fair-order"_s;
    QTest::newRow("a repeated token") << LockType::Fenced << Commands {{"DECR", "redisson_lock_token:{broken}"}}
                                      << u"token-order"_s;
    QTest::newRow("a permit too many") << LockType::Semaphore << Commands {{"INCR", "broken"}} << u"permits"_s;
    QTest::newRow("an expirable permit too many") << LockType::Permit << Commands {{"INCR", "broken"}} << u"permits"_s;
    QTest::newRow("one member that does not exclude")
        << LockType::Multi << Commands {{"DEL", "broken:0"}} << u"exclusion"_s;
    // A deletion is not published: without the message, a waiter would come only by chance while the holder still
    // believes in its hold.
    QTest::newRow("values that do not exclude")
        << LockType::FasterMulti << Commands {{"DEL", "broken"}, {"PUBLISH", "redisson_lock__channel:{broken}", "0"}}
        << u"exclusion"_s;
    QTest::newRow("most members that do not exclude")
        << LockType::RedLock << Commands {{"DEL", "broken:0"}, {"DEL", "broken:1"}, {"DEL", "broken:2"}}
        << u"exclusion"_s;
}

void TestLoadTypes::brokenLocksAreViolations()
{
    QFETCH(LockType, type);
    QFETCH(std::vector<std::vector<QByteArray>>, damage);
    QFETCH(QString, kind);
    Scenario scenario; // the defaults, to notice what a user would run
    scenario.type = type;
    scenario.name = "broken";
    scenario.duration = 1h;
    StartedRun run(*m_bench, scenario);
    const auto hasBegun = [&] {
        const LiveStats stats = run.run().live();
        return std::ranges::any_of(stats.byAccess, [](const auto &entry) { return entry.second.total.acquired > 0; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasBegun(), Patience);
    const auto isSeen = [&] {
        for (const std::vector<QByteArray> &command : damage)
            m_redis.command(command);
        return run.run().live().violations > 0 || run.isFinished();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSeen(), Patience);
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QVERIFY2(report.invariants.violations > 0, qPrintable(toText(report)));
    QCOMPARE(report.invariants.evidence.front().toJson().value("kind"_L1).toString(), kind);
}

void TestLoadTypes::leftPlaceInAQueueIsReported()
{
    Scenario scenario = quickScenario(LockType::Fair, 4);
    scenario.name = "left";
    scenario.duration = 1h;
    StartedRun run(*m_bench, scenario);
    QByteArray holder;
    const auto findWaiter = [&] {
        const RawReply queue = m_redis.command({"LRANGE", "redisson_lock_queue:{left}", "0", "0"});
        if (!queue.elements.empty())
            holder = queue.elements.front().text;
        return !holder.isEmpty();
    };
    QTRY_VERIFY_WITH_TIMEOUT(findWaiter(), Patience);
    // As after a lost script: no worker of this run has this number.
    m_redis.command({"RPUSH", "redisson_lock_queue:{left}", holder.left(36) + ":999999"});
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QCOMPARE(run.report().leftovers->keys, 1);
}

void TestLoadTypes::leftSubscriptionIsReported()
{
    Scenario scenario = quickScenario(LockType::Reentrant, 4);
    scenario.duration = 1h;
    StartedRun run(*m_bench, scenario);
    // As after a lost UNSUBSCRIBE: nothing in this process knows it.
    const auto send = [this](const char *command) {
        pubsub::Bus &bus = m_bench->bus();
        bus.engine().runAndWait([&] {
            bus.deployment().router().primaries().front()->subscriptions().sendAndForget(
                redis::Command(command, "planted"));
        });
    };
    send("SUBSCRIBE");
    QTRY_COMPARE(m_redis.command({"PUBSUB", "NUMSUB", "planted"}).elements.at(1).integer, 1);
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QCOMPARE(run.report().leftovers->subscriptions, 1);
    QCOMPARE(run.report().leftovers->keys, 0);
    send("UNSUBSCRIBE");
    QTRY_COMPARE(m_redis.command({"PUBSUB", "NUMSUB", "planted"}).elements.at(1).integer, 0);
}

/// All types in parallel, contended, with the default thresholds: the doctor has no findings.
/// $LOCKSCOPE_QUIET_SECONDS: duration.
void TestLoadTypes::healthyCrowdsRaiseNoFinding()
{
    bool isSet = false;
    const int asked = qEnvironmentVariableIntValue("LOCKSCOPE_QUIET_SECONDS", &isSet);
    const std::chrono::seconds duration(isSet ? asked : 4);
    LoadBench watching(m_redis.server());
    inspect::Inspector inspector(watching.bus());
    inspect::FindingTracker tracker;
    qsizetype looks = 0;
    Mailbox mailbox;
    inspect::FeedOptions options;
    options.match = "quiet:*";
    inspector.startFeed(
        options,
        [&](const inspect::FeedUpdate &update) {
            mailbox.post([&tracker, &looks, update] {
                tracker.note(update, BootClock::now());
                looks += qsizetype(update.changed.size());
            });
        },
        [](const inspect::FeedState &) {});

    std::vector<std::unique_ptr<StartedRun>> runs;
    for (const LockTypeRules &rules : lockTypes()) {
        Scenario scenario = quickScenario(rules.type, 6);
        scenario.name = QByteArray("quiet:") + rules.word;
        scenario.mode = WorkerMode::Light;
        scenario.clients = 2;
        scenario.hold = Distribution::constant(2ms);
        scenario.duration = duration;
        runs.push_back(std::make_unique<StartedRun>(*m_bench, scenario));
    }
    QStringList found;
    QTimer timer; // its destruction also drops pending replies
    const auto look = [&] {
        for (const LockName &name : tracker.suspects(200))
            whenDone(inspector.snapshot(name), &timer, [&tracker](const Result<inspect::LockSnapshot> &snapshot) {
                if (snapshot)
                    tracker.note(*snapshot);
            });
        for (const inspect::LockFinding &finding : tracker.findings(BootClock::now()))
            if (finding.finding.severity > inspect::Health::Info)
                found.append(u"%1 %2: %3"_s.arg(finding.finding.id, QString::fromUtf8(finding.lock.bytes()),
                                                finding.finding.evidence.english()));
        for (const auto &[name, verdict] : tracker.verdicts(BootClock::now()).asKeyValueRange())
            if (inspect::isAlarming(verdict.state))
                found.append(u"%1 %2: %3"_s.arg(toWord(verdict.state), QString::fromUtf8(name.bytes()),
                                                verdict.reason.english()));
    };
    connect(&timer, &QTimer::timeout, &timer, look);
    timer.start(250ms);
    QTRY_VERIFY_WITH_TIMEOUT(std::ranges::all_of(runs, [](const auto &run) { return run->isFinished(); }),
                             Patience + int(std::chrono::duration_cast<Millis>(duration).count()));
    timer.stop();
    inspector.stopFeed();
    for (const auto &run : runs)
        QCOMPARE(brokenPromises(run->report()), QString());
    found.removeDuplicates();
    QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    QVERIFY2(tracker.size() >= qsizetype(lockTypes().size()) / 2 && looks > 100,
             "the doctor saw too little to say that nothing is wrong");
}

LOCKSCOPE_TEST(TestLoadTypes)
#include "tst_load_types.moc"
