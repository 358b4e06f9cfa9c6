// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/load/tst_scenario.h"
#include "tests/support/test_main.h"

#include "core/load/scenario/scenario.h"

#include <QJsonDocument>
#include <QTest>

using namespace lockscope;
using namespace lockscope::load;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

Fault aFault(Micros at, Fault::Victim victim)
{
    return {Fault::Kind::KillWorker, at, {}, victim};
}

} // namespace

void TestScenario::defaultsAreThoseOfTheCommandLine()
{
    const Result<Scenario> scenario = Scenario().validated();
    QVERIFY(scenario);
    const QByteArray expected =
        R"({"clients":1,"duration":"10s","faults":[],"hold":"1ms","lease":"watchdog","mode":"threads","name":"",)"
        R"("names":1,"reads":0.9,"reentry":1,"schema":1,"seed":1,"skew":0,"think":"0","type":"rw","wait":"5s",)"
        R"("warmup":"1s","witness":"","workers":64})";
    QCOMPARE(QJsonDocument(scenario->toJson()).toJson(QJsonDocument::Compact), expected);
}

void TestScenario::validationNamesTheField_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *name, const QString &message, auto change) {
        Scenario scenario;
        change(scenario);
        QTest::newRow(name) << scenario << message;
    };
    row("no name", u"names: 0 is out of range. Allowed: 1 to 1000000."_s, [](Scenario &s) { s.names = 0; });
    row("too many threads", u"workers: 4097 is out of range. Allowed: 1 to 4096."_s,
        [](Scenario &s) { s.workers = 4097; });
    row("no worker", u"workers: 0 is out of range. Allowed: 1 to 4096."_s, [](Scenario &s) { s.workers = 0; });
    row("idle identities", u"clients: 65 is out of range. Allowed: 1 to 64."_s, [](Scenario &s) { s.clients = 65; });
    row("skew below zero", u"skew: -1 is out of range. Allowed: 0 to 10."_s, [](Scenario &s) { s.skew = -1.0; });
    row("thinking in an open loop",
        u"think: 1ms is not possible with --rate 5000/s, because the rate determines when cycles begin. Allowed: 0."_s,
        [](Scenario &s) {
            s.rate = *ArrivalRate::parse(u"5000/s", {});
            s.think = Distribution::constant(1ms);
        });
    row("a latch at a rate",
        u"rate: 5/s is not possible with --type latch. Allowed: none, because all workers wait for each other."_s,
        [](Scenario &s) {
            s.rate = *ArrivalRate::parse(u"5/s", {});
            s.type = LockType::Latch;
        });
    row("hosts that do not meet",
        u"hosts: 2 is not possible without --join NAME, the name for which the runs wait. Allowed: 1."_s,
        [](Scenario &s) { s.hosts = 2; });
    row("reads above one", u"reads: 1.5 is out of range. Allowed: 0 to 1."_s, [](Scenario &s) { s.reads = 1.5; });
    row("reads not a number", u"reads: nan is out of range. Allowed: 0 to 1."_s,
        [](Scenario &s) { s.reads = qQNaN(); });
    row("lease too short", u"lease: 999us is out of range. Allowed: 1ms to 24h."_s,
        [](Scenario &s) { s.lease = 999us; });
    row("no duration", u"duration: 0 is out of range. Allowed: 1ms to 720h."_s, [](Scenario &s) { s.duration = 0us; });
    row("no re-entry", u"reentry: 0 is out of range. Allowed: 1 to 1000."_s, [](Scenario &s) { s.reentry = 0; });
    row("re-entry of what cannot",
        u"reentry: 2 is not possible with --type nonreentrant. Allowed: 1, because its holder cannot acquire it again."_s,
        [](Scenario &s) {
            s.type = LockType::NonReentrant;
            s.reentry = 2;
        });
    row("re-entry of a fair lock that cannot",
        u"reentry: 2 is not possible with --type nonreentrant-fair. Allowed: 1, because its holder cannot acquire it again."_s,
        [](Scenario &s) {
            s.type = LockType::NonReentrantFair;
            s.reentry = 2;
        });
    row("re-entry of a permit",
        u"reentry: 3 is not possible with --type permit. Allowed: 1, because its holder cannot acquire it again."_s,
        [](Scenario &s) {
            s.type = LockType::Permit;
            s.reentry = 3;
        });
    row("re-entry of a latch",
        u"reentry: 2 is not possible with --type latch. Allowed: 1, because its holder cannot acquire it again."_s,
        [](Scenario &s) {
            s.type = LockType::Latch;
            s.reentry = 2;
        });
    row("lease of a semaphore", u"lease: 1s is not possible with --type semaphore. Allowed: none."_s, [](Scenario &s) {
        s.type = LockType::Semaphore;
        s.lease = 1s;
    });
    row("witness of a semaphore",
        u"witness: w is not possible with --type semaphore. Allowed: none, because its holders do not exclude each other."_s,
        [](Scenario &s) {
            s.type = LockType::Semaphore;
            s.witness = "w";
        });
    row("one try at a latch",
        u"wait: 0 is not possible with --type latch. Allowed: 1us or longer, because all workers wait for each other."_s,
        [](Scenario &s) {
            s.type = LockType::Latch;
            s.wait = 0us;
        });
    row("latches without workers",
        u"names: 65 is not possible with --type latch. Allowed: at most as many as workers, because each worker uses only one name."_s,
        [](Scenario &s) {
            s.type = LockType::Latch;
            s.names = 65;
        });
    row("members of one lock",
        u"members: 3 is not possible with --type rw. Allowed: none, because it is a single lock."_s,
        [](Scenario &s) { s.members = 3; });
    row("no member", u"members: 0 is out of range. Allowed: 1 to 100."_s, [](Scenario &s) {
        s.type = LockType::Multi;
        s.members = 0;
    });
    row("a fault after the end",
        u"fault: kill-worker@10s:waiter is not before the end of the run at 10s. Choose an earlier time."_s,
        [](Scenario &s) { s.faults = {aFault(10s, Fault::Victim::Waiter)}; });
    row("nobody left", u"fault: 1 of 1 workers cannot be killed. At least one must remain."_s, [](Scenario &s) {
        s.workers = 1;
        s.faults = {aFault(1s, Fault::Victim::Holder)};
    });
    row("a failover under a witness",
        u"fault: failover@1s is not possible with --witness, because a failover may lose the witness value. Allowed: move-slot."_s,
        [](Scenario &s) {
            s.witness = "w";
            s.faults = {{Fault::Kind::Failover, 1s}};
        });
    row("a failover among single servers",
        u"fault: failover@1s is not possible with --type redlock. Allowed: kill-worker, "
        "because its servers are not a cluster."_s,
        [](Scenario &s) {
            s.type = LockType::RedLock;
            s.faults = {{Fault::Kind::Failover, 1s}};
        });
    row("a dead one at a latch",
        u"fault: kill-worker@1s:waiter is not possible with --type latch. Allowed: none, because no worker passes a latch while one is missing."_s,
        [](Scenario &s) {
            s.type = LockType::Latch;
            s.faults = {aFault(1s, Fault::Victim::Waiter)};
        });
    row("a permit that is lost for good",
        u"fault: kill-worker@1s:holder is not possible with --type semaphore. Allowed: kill-worker@TIME:waiter, or "
        "kill-worker@TIME:holder with --type permit and --lease, because other permits are never returned."_s,
        [](Scenario &s) {
            s.type = LockType::Semaphore;
            s.faults = {aFault(1s, Fault::Victim::Holder)};
        });
    row("seed beyond JSON", u"seed: 18446744073709551615 is out of range. Allowed: 0 to 9007199254740992."_s,
        [](Scenario &s) { s.seed = ~quint64(0); });
}

void TestScenario::validationNamesTheField()
{
    QFETCH(Scenario, scenario);
    QFETCH(QString, message);
    const Result<Scenario> valid = scenario.validated();
    QVERIFY(!valid);
    QCOMPARE(toWord(valid.error().kind), u"usage"_s);
    QCOMPARE(valid.error().message.english(), message);
}

void TestScenario::jsonCarriesEveryField()
{
    Scenario scenario;
    scenario.type = LockType::Multi;
    scenario.members = 4;
    scenario.join = "barrier";
    scenario.hosts = 3;
    scenario.name = "orders:lock";
    scenario.names = 3;
    scenario.skew = 0.99;
    scenario.reads = 0.25;
    scenario.workers = 10'000;
    scenario.mode = WorkerMode::Light;
    scenario.clients = 4;
    scenario.hold = *Distribution::parse(u"uniform:1ms..5ms", {});
    scenario.rate = *ArrivalRate::parse(u"poisson:stairs:10/s..50/s,5", {});
    scenario.wait = 250us;
    scenario.lease = 10s;
    scenario.reentry = 2;
    scenario.warmup = 0s;
    scenario.duration = 90s;
    scenario.seed = Scenario::GreatestSeed;
    scenario.witness = "orders:witness";
    scenario.faults = {aFault(250ms, Fault::Victim::Waiter),
                       aFault(1s, Fault::Victim::Holder),
                       {Fault::Kind::SkipUnlock, 2s, {}, Fault::Victim::Holder},
                       {Fault::Kind::CutLinks, 1s, 500ms},
                       {Fault::Kind::DropSubscription, 1s}};
    const QByteArray text = QJsonDocument(scenario.toJson()).toJson();
    const Result<Scenario> read = Scenario::fromJson(QJsonDocument::fromJson(text).object());
    QVERIFY2(read, read ? "" : qPrintable(read.error().message.english()));
    QCOMPARE(*read, scenario);
}

void TestScenario::jsonWithAnErrorNamesTheField_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("begin");
    QTest::newRow("no version") << "{}"_ba << u"schema: "_s;
    QTest::newRow("later version") << R"({"schema":2})"_ba << u"schema: "_s;
    QTest::newRow("unknown field") << R"({"schema":1,"thread":4})"_ba << u"thread: a scenario has no field"_s;
    QTest::newRow("text for a number") << R"({"schema":1,"workers":"4"})"_ba
                                       << u"workers: the scenario must have a number"_s;
    QTest::newRow("fraction for a count")
        << R"({"schema":1,"workers":1.5})"_ba << u"workers: 1.5 is not an integer from 1"_s;
    QTest::newRow("count beyond an int") << R"({"schema":1,"names":1e10})"_ba << u"names: "_s;
    QTest::newRow("number for a duration") << R"({"schema":1,"wait":5})"_ba << u"wait: the scenario must have a text"_s;
    QTest::newRow("unknown type")
        << R"({"schema":1,"type":"mutex"})"_ba
        << u"type: \"mutex\" is not one of reentrant, fair, read, write, rw, spin, fenced, "_s;
    QTest::newRow("unknown mode") << R"({"schema":1,"mode":"fibers"})"_ba << u"mode: \"fibers\""_s;
    QTest::newRow("lease") << R"({"schema":1,"lease":"never"})"_ba << u"lease: \"never\""_s;
    QTest::newRow("faults that are no list")
        << R"({"schema":1,"faults":"kill-worker@1s:waiter"})"_ba << u"faults: the scenario must have a list of texts"_s;
    QTest::newRow("unknown fault") << R"({"schema":1,"faults":["stop-servers@1s:1s"]})"_ba
                                   << u"faults: \"stop-servers@1s:1s\" is not one of "_s;
    QTest::newRow("a fault without its time")
        << R"({"schema":1,"faults":["cut-links@1s"]})"_ba << u"faults: \"cut-links@1s\" is not one of "_s;
    QTest::newRow("a fault of no time") << R"({"schema":1,"faults":["stop-server@1s:0"]})"_ba
                                        << u"faults: 0 is too short in \"stop-server@1s:0\". "_s;
    QTest::newRow("a fault with too much") << R"({"schema":1,"faults":["drop-subscription@1s:1s"]})"_ba
                                           << u"faults: \"drop-subscription@1s:1s\" is not one of "_s;
    QTest::newRow("unknown victim") << R"({"schema":1,"faults":["kill-worker@1s:reader"]})"_ba
                                    << u"faults: \"kill-worker@1s:reader\""_s;
    QTest::newRow("fault without a time") << R"({"schema":1,"faults":["kill-worker@:waiter"]})"_ba << u"faults: "_s;
    QTest::newRow("broken Base64") << R"({"schema":1,"name":"b64:%"})"_ba << u"name: the text after b64:"_s;
    QTest::newRow("valid alone, not together") << R"({"schema":1,"workers":2,"clients":3})"_ba << u"clients: 3"_s;
}

void TestScenario::jsonWithAnErrorNamesTheField()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, begin);
    const Result<Scenario> read = Scenario::fromJson(QJsonDocument::fromJson(json).object());
    QVERIFY(!read);
    QVERIFY2(read.error().message.english().startsWith(begin), qPrintable(read.error().message.english()));
}

void TestScenario::namesAreAnyBytes()
{
    for (const QByteArray &name : {"\xff\xfe\x00z"_ba, "b64:text"_ba, "plain \xc3\xa4"_ba}) {
        Scenario scenario;
        scenario.name = name;
        const Result<Scenario> read = Scenario::fromJson(scenario.toJson());
        QVERIFY(read);
        QCOMPARE(read->name, name);
    }
}

void TestScenario::severalNamesShareAPrefix()
{
    Scenario scenario;
    scenario.witness = "w";
    QCOMPARE(scenario.lockNames(u"ab12"_s), std::vector {LockName("lockscope:stress:ab12")});
    QCOMPARE(scenario.witnessKey(LockName("lockscope:stress:ab12")), "w"_ba);
    scenario.join = "barrier";
    QCOMPARE(scenario.lockNames(u"ab12"_s),
             std::vector {LockName("lockscope:stress:barrier")}); // the same for all that meet
    scenario.name = "load";
    scenario.names = 2;
    QCOMPARE(scenario.lockNames(u"ab12"_s), (std::vector {LockName("load:0"), LockName("load:1")}));
    QCOMPARE(scenario.witnessKey(LockName("load:1")), "w:load:1"_ba);
}

void TestScenario::groupsOfARingShareAMember_data()
{
    QTest::addColumn<LockType>("type");
    QTest::addColumn<int>("members");
    QTest::newRow("multi") << LockType::Multi << 3;
    QTest::newRow("multi of one") << LockType::Multi << 1;
    QTest::newRow("multi of four") << LockType::Multi << 4;
    QTest::newRow("redlock") << LockType::RedLock << 5;
}

void TestScenario::groupsOfARingShareAMember()
{
    QFETCH(LockType, type);
    QFETCH(int, members);
    Scenario scenario;
    scenario.type = type;
    scenario.members = members;
    const int ring = scenario.ringSize();
    QCOMPARE(scenario.memberNames(LockName("load"), 1).size(), std::size_t(ring));
    QCOMPARE(scenario.memberNames(LockName("load"), 1).front(), LockName("load:0"));
    QCOMPARE(scenario.memberNames(LockName("load"), 5), std::vector {LockName("load")}); // one per deployment
    const bool isMajority = rulesOf(type).isMajority;
    int fewest = members;
    for (int other = 0; other < ring; ++other) {
        int shared = 0;
        for (int i = 0; i < members; ++i)
            shared += (i - other + ring) % ring < members ? 1 : 0;
        fewest = std::min(fewest, shared);
    }
    QCOMPARE(fewest, isMajority ? members : 1);
}

void TestScenario::cyclesGoOnAbreast_data()
{
    QTest::addColumn<LockType>("type");
    QTest::addColumn<double>("reads");
    QTest::addColumn<int>("workers");
    QTest::addColumn<int>("names");
    QTest::addColumn<int>("concurrency");
    QTest::newRow("one lock") << LockType::Reentrant << 0.9 << 64 << 1 << 1;
    QTest::newRow("several") << LockType::Fair << 0.9 << 64 << 5 << 5;
    QTest::newRow("more locks than workers") << LockType::Spin << 0.9 << 8 << 20 << 8;
    QTest::newRow("readers") << LockType::Read << 0.0 << 64 << 1 << 64;
    QTest::newRow("writers") << LockType::Write << 1.0 << 64 << 1 << 1;
    QTest::newRow("readers and writers") << LockType::ReadWrite << 0.1 << 64 << 1 << 64;
    QTest::newRow("nobody reads") << LockType::ReadWrite << 0.0 << 64 << 3 << 3;
    QTest::newRow("groups that share a member") << LockType::Multi << 0.9 << 64 << 1 << 1;
    QTest::newRow("a semaphore") << LockType::Semaphore << 0.9 << 64 << 1 << 32;
    QTest::newRow("several semaphores") << LockType::Permit << 0.9 << 65 << 3 << 30;
    QTest::newRow("semaphores of one permit") << LockType::Permit << 0.9 << 4 << 8 << 4;
    QTest::newRow("a latch") << LockType::Latch << 0.9 << 64 << 2 << 64;
}

void TestScenario::cyclesGoOnAbreast()
{
    QFETCH(const LockType, type);
    QFETCH(const double, reads);
    QFETCH(const int, workers);
    QFETCH(const int, names);
    QFETCH(const int, concurrency);
    Scenario scenario;
    scenario.type = type;
    scenario.reads = reads;
    scenario.workers = workers;
    scenario.names = names;
    QCOMPARE(scenario.concurrency(), concurrency);
}

void TestScenario::everyTypeHasAWord()
{
    for (const LockTypeRules &rules : lockTypes()) {
        const Result<LockType> read = parseLockType(QString::fromLatin1(rules.word));
        QVERIFY2(read && *read == rules.type, rules.word);
        QVERIFY2(!rules.accesses.empty(), rules.word);
    }
}

LOCKSCOPE_TEST(TestScenario)
#include "tst_scenario.moc"
