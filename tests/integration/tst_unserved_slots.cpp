// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/inspector.h"
#include "core/inspect/server_check.h"
#include "core/sandbox/cluster.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/raw_link.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::tests;

/// Slots of a cluster that no primary serves.
class TestUnservedSlots final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void areReadFromTheClustersReport();
    void areAFindingUntilTheyAreServedAgain();
};

void TestUnservedSlots::areReadFromTheClustersReport()
{
    const QByteArray line = "0a 10.0.0.1:6379@16379 %1 - 0 1700000000000 1 connected %2\n";
    const auto node = [&](const QByteArray &flags, const QByteArray &slots) {
        return QByteArray(line).replace("%1", flags).replace("%2", slots);
    };
    const auto evidence = [](const QByteArray &nodes, const QByteArray &state) {
        const std::optional<inspect::UnservedSlots> found = inspect::diagnoseSlots(nodes, state, u"a:1"_s);
        return found ? found->finding.id + u' ' + found->finding.evidence.english() : QString();
    };
    const QByteArray first = node("myself,master", "0-8000 [93->-0b]");
    QCOMPARE(evidence(first + node("master,fail?", "8001-16383"), "ok"), QString()); // not agreed on yet
    QCOMPARE(evidence(first + node("slave", "") + node("master,fail", "8001-16383"), "fail"),
             u"unserved-slots a:1: cluster_state is fail, slots without a primary: 8383 of 16384 (8001-16383)."_s);
    QCOMPARE(evidence(first + node("master", "8002-9000 9002-16383"), "ok"),
             u"unserved-slots a:1: cluster_state is ok, slots without a primary: 2 of 16384 (8001, 9001)."_s);
    QCOMPARE(evidence(first + node("master", "8001-16383"), "fail"),
             u"unserved-slots a:1: cluster_state is fail, but every slot has a primary."_s);
}

void TestUnservedSlots::areAFindingUntilTheyAreServedAgain()
{
    sandbox::Cluster cluster;
    const Status started = cluster.start();
    QVERIFY2(started, started ? "" : qPrintable(started.error().message.english()));
    // a user with only the permissions in the README: these do not include cluster_state
    for (std::size_t i = 0; i < sandbox::Cluster::Size; ++i)
        RawLink(cluster.at(i))
            .setUser("onlooker",
                     {"on", "nopass", "~*", "&*", "+@read", "+@pubsub", "+@connection", "+eval_ro", "+evalsha_ro",
                      "+script|load", "+time", "+info", "+cluster|slots", "+cluster|nodes", "-publish", "-spublish"});
    const auto unserved = [&cluster](const redis::Credentials &user = {}) {
        LockBed bed(cluster.url(), &redis::makeSocketTransport, [&user](topology::DeploymentOptions &options) {
            options.giveUp = 300ms;
            if (!user.user.isEmpty())
                options.credentials = user;
        });
        inspect::Inspector inspector(bed.bus());
        const Result<inspect::Diagnosis> diagnosis = inspector.diagnose("*").result();
        if (!diagnosis)
            return diagnosis.error().message.english();
        for (const inspect::LockFinding &found : diagnosis->findings)
            if (found.finding.id == "unserved-slots"_L1)
                return found.finding.evidence.english();
        QStringList refused;
        for (const Message &refusal : diagnosis->refused)
            refused.append(refusal.english());
        return refused.filter(u"cluster"_s, Qt::CaseInsensitive).join(u' ');
    };
    const redis::Credentials onlooker {u"onlooker"_s, u"any"_s};
    QCOMPARE(unserved(), QString());
    QCOMPARE(unserved(onlooker), QString());
    // this lock cannot be read then: its slot is 2906
    RawLink owner(cluster.at(0));
    QCOMPARE(owner.command({"HSET", "job", "00000000-0000-4000-8000-000000000001:7", "1"}).integer, 1);
    std::vector<QByteArray> words {"CLUSTER", "DELSLOTS", "4000"}; // single slots: ranges need Redis 7
    for (int slot = 2900; slot <= 3000; ++slot)
        words.push_back(QByteArray::number(slot));
    for (std::size_t i = 0; i < sandbox::Cluster::Size; ++i)
        RawLink(cluster.at(i)).command(words);
    const QString evidence = unserved();
    QVERIFY2(evidence.endsWith(u": cluster_state is ok, slots without a primary: 102 of 16384 (2900-3000, 4000)."_s),
             qPrintable(evidence));
    const QString seen = unserved(onlooker);
    QVERIFY2(seen.endsWith(u"slots without a primary: 102 of 16384 (2900-3000, 4000)."_s), qPrintable(seen));
    words[1] = "ADDSLOTS";
    owner.command(words);
    QTRY_COMPARE_WITH_TIMEOUT(unserved(), QString(), 20'000);
}

LOCKSCOPE_TEST(TestUnservedSlots)
#include "tst_unserved_slots.moc"
