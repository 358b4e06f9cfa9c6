// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/run_state.h"
#include "tests/integration/load/fault_bench.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::load;
using namespace lockscope::tests;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

QString answerOf(LoadRun &run, const char *fault)
{
    const Result<Fault> done = run.injectFault(*Fault::parse(QString::fromLatin1(fault), {}));
    return done ? u"done"_s : done.error().message.english();
}

} // namespace

/// Faults that the user requests during a run.
class TestFaultsByHand final : public LoadTest
{
    Q_OBJECT
private Q_SLOTS:
    void doesFaultsByHandAsThoseThatWerePlanned();
    void endsAFaultByHandWithItsRun_data();
    void endsAFaultByHandWithItsRun();
    void saysWhyAFaultByHandIsNotDone();
    void takesNoneBeforeItIsMeasured();
    void cutsNoLinksOfAnotherProgram();
    void promisesEachWorkerOnce();
};

void TestFaultsByHand::doesFaultsByHandAsThoseThatWerePlanned()
{
    Scenario scenario = quickScenario(LockType::Reentrant, 32);
    scenario.names = 8; // so that one of them is always held
    scenario.lease = ShortLease;
    scenario.duration = 1h;
    giveEverybodyATurn(scenario);
    StartedRun run(*m_bench, scenario);
    const auto asking = [&run](const char *text) { return Asking(run.run(), QString::fromLatin1(text)); };
    QTRY_VERIFY_WITH_TIMEOUT(run.run().live().byAccess[Access::Exclusive].total.acquired > 100, Patience);
    const char *const disturbances[] = {"pause-client@0s:300ms", "freeze-watchdog@0s:100ms", "cut-links@0s:100ms",
                                        "drop-subscription@0s",  "stop-server@0s:100ms",     "delay-links@0s:30ms",
                                        "freeze-watchdog@0s:1ms"};
    for (const char *text : disturbances) {
        Asking next = asking(text); // not before the previous effect was seen
        QTRY_VERIFY2_WITH_TIMEOUT(next.isDone(), qPrintable(next.refusal()), Patience);
    }
    for (const char *text : {"kill-worker@0s:holder", "kill-worker@0s:waiter", "skip-unlock@0s"})
        QCOMPARE(answerOf(run.run(), text), u"done"_s); // workers may be killed at any pace
    const auto isSeen = [](const auto &report) { return report.isByHand && report.at && report.seen == true; };
    QTRY_VERIFY_WITH_TIMEOUT(run.run().faultsSoFar().size() == std::size(disturbances) + 3
                                 && allFaults(run.run(), isSeen),
                             Patience); // during the run
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QVERIFY2(!report.error && report.invariants.violations == 0, qPrintable(toText(report)));
    QCOMPARE(report.faults.size(), std::size(disturbances) + 3);
    for (const FaultReport &fault : report.faults) {
        const bool isInTime = fault.fault.target() != Fault::Target::Worker || *fault.at >= fault.fault.at;
        QVERIFY2(fault.isByHand && fault.at && isInTime && fault.problem.isEmpty(), qPrintable(toText(report)));
        QVERIFY2(fault.seen == true, qPrintable(toText(report)));
    }
    for (std::size_t i = 0; i < std::size(disturbances); ++i) // follow those of the workers
        QVERIFY(QLatin1StringView(disturbances[i]).startsWith(toWord(report.faults[3 + i].fault.kind)));
    QVERIFY(report.total().lost > 0); // by the pause
    QCOMPARE(report.total().acquired, report.total().released + report.total().lost + 2);
    QCOMPARE(report.toJson()["faults"_L1][0]["by_hand"_L1], true);
    QVERIFY2(toText(report).contains(u", injected by hand at "_s), qPrintable(toText(report)));
    QCOMPARE(report.leftovers->keys + report.leftovers->subscriptions, 0);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestFaultsByHand::endsAFaultByHandWithItsRun_data()
{
    QTest::addColumn<QString>("fault");
    for (const char *fault : {"pause-client", "freeze-watchdog", "cut-links", "stop-server"})
        QTest::newRow(fault) << QString::fromLatin1(fault) + u"@0s:2s"_s;
}

/// The run ends before the fault: nothing stays frozen, cut or stopped.
void TestFaultsByHand::endsAFaultByHandWithItsRun()
{
    QFETCH(QString, fault);
    Scenario scenario = quickScenario(LockType::Reentrant, 8);
    scenario.duration = 1h;
    StartedRun run(*m_bench, scenario);
    Asking byHand(run.run(), fault);
    QTRY_VERIFY_WITH_TIMEOUT(byHand.isDone(), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(!run.run().faultsSoFar().empty(), Patience); // the fault has begun
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QVERIFY2(!report.error && report.invariants.violations == 0, qPrintable(toText(report)));
    QVERIFY2(report.faults.front().at && !report.faults.front().seen, qPrintable(toText(report)));
    QVERIFY2(toText(report).contains(u"the run ended before"_s), qPrintable(toText(report)));
    QCOMPARE(report.leftovers->keys + report.leftovers->subscriptions, 0);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestFaultsByHand::saysWhyAFaultByHandIsNotDone()
{
    Scenario scenario = quickScenario(LockType::Reentrant, 2);
    scenario.witness = "witness";
    scenario.hold = Distribution::constant(1h); // one holds and the other waits to the end: no later cycle is hit
    scenario.wait = 1h;
    scenario.duration = 1h;
    StartedRun run(*m_bench, scenario);
    const auto areAtIt = [&run] {
        return std::ranges::all_of(run.run().workers(),
                                   [](const WorkerRow &row) { return row.state != WorkerState::Idle; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(areAtIt(), Patience);
    const auto answer = [&run](const char *text) { return answerOf(run.run(), text); };
    const auto says = [&](const char *text, const QString &words) { return answer(text).contains(words); };
    QVERIFY(says("kill-server@0s", u"with --witness, because the witness could not be read"_s));
    QVERIFY(says("failover@0s", u"with --witness"_s));
    QVERIFY(says("move-slot@0s", u"needs a private cluster"_s));
    QVERIFY(says("cut-links@0s:3s", u"longer than the run waits for a lost server"_s));
    Asking freeze(run.run(), u"freeze-watchdog@0s:1h"_s);
    QTRY_VERIFY_WITH_TIMEOUT(freeze.isDone(), Patience);
    QVERIFY(says("drop-subscription@0s", u"another fault is running"_s));
    run.run().pause();
    QVERIFY(says("kill-worker@0s:holder", u"the run is paused"_s));
    run.run().resume();
    QCOMPARE(answer("kill-worker@0s:waiter"), u"done"_s);
    const QString next = answer("kill-worker@0s:waiter");
    QVERIFY2(next.contains(u"every worker except the first is already hit or idle"_s), qPrintable(next));
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QVERIFY(says("drop-subscription@0s", u"not being measured"_s));
    QCOMPARE(run.report().faults.size(), std::size_t(2));
    QVERIFY(!run.report().faults.front().at); // of the worker
    QVERIFY2(run.report().invariants.violations == 0, qPrintable(toText(run.report())));
}

void TestFaultsByHand::takesNoneBeforeItIsMeasured()
{
    Scenario scenario = quickScenario(LockType::Reentrant, 2);
    scenario.warmup = 1h;
    StartedRun run(*m_bench, scenario);
    const QString answer = answerOf(run.run(), "drop-subscription@0s");
    QVERIFY2(answer.contains(u"not being measured"_s), qPrintable(answer));
}

void TestFaultsByHand::cutsNoLinksOfAnotherProgram()
{
    const std::optional<Error> refusal = FaultTargets().refusal(*Fault::parse(u"cut-links@0s:1s"_s, {}));
    QVERIFY(refusal && refusal->message.includes("fault-no-links"_L1));
}

/// Also if the player of the faults has taken one but not killed its worker yet.
void TestFaultsByHand::promisesEachWorkerOnce()
{
    const auto run = std::make_shared<RunState>(Identity::Buses {&m_bench->bus()}, quickScenario(LockType::Write, 3),
                                                u"run"_s);
    const Fault fault = *Fault::parse(u"kill-worker@0s:waiter"_s, {});
    QVERIFY(!run->faults.request(fault)); // no faults are taken yet, so none is reserved
    run->faults.requests.setOpen(true);
    QVERIFY(run->faults.request(fault));
    QVERIFY(run->faults.request(fault));
    QVERIFY(!run->faults.request(fault)); // the first worker must remain to see the effect
    const std::optional<Fault> taken = run->faults.requests.next(Fault::Target::Worker, TimePoint::max());
    QVERIFY(taken);
    QVERIFY(!run->faults.request(fault));
    const auto hit = [&run](const Fault &one) {
        const std::optional<int> worker = run->faults.takeWorker();
        return worker ? &run->addVictim(run, one, *worker, true) : nullptr;
    };
    QVERIFY(hit(*taken));
    QVERIFY(!run->faults.request(fault));
    QVERIFY(hit(*run->faults.requests.next(Fault::Target::Worker, TimePoint::max())));
    run->clients.drop();
}

LOCKSCOPE_TEST(TestFaultsByHand)
#include "tst_faults_by_hand.moc"
