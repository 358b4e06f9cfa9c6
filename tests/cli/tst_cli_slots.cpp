// SPDX-License-Identifier: Apache-2.0
// The commands on one endpoint with a cluster behind it, and the reason for a loss.
#include "tests/cli/cli_hold.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <deque>

using namespace Qt::StringLiterals;
using namespace lockscope;
using lockscope::tests::CliProgram;
using lockscope::tests::hold;
using lockscope::tests::RedisFixture;
using lockscope::tests::startHolding;

class TestCliSlots final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { m_redis.flush(); }
    void holdsSeveralNames_data();
    void holdsSeveralNames();
    void showsReadLocksWithoutTimeoutKeys();
    void saysWhyRenewalsFailed();
    void claimsNothingAboutSlotsWithoutANode();

private:
    RedisFixture m_redis {{.isClusterNode = true}};
};

void TestCliSlots::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    std::vector<QByteArray> slots {"CLUSTER", "ADDSLOTS"};
    for (int slot = 0; slot < 16384; ++slot)
        slots.push_back(QByteArray::number(slot));
    QCOMPARE(m_redis.command(slots).text, "OK"_ba);
    QTRY_VERIFY(m_redis.command({"CLUSTER", "INFO"}).text.contains("cluster_state:ok"));
}

void TestCliSlots::holdsSeveralNames_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("exclusive") << QStringList {u"fc:a"_s, u"fc:b"_s};
    QTest::newRow("read") << QStringList {u"--type"_s, u"read"_s, u"fc:ra"_s, u"fc:rb"_s};
}

/// tst_one_endpoint renews them for several leases.
void TestCliSlots::holdsSeveralNames()
{
    QFETCH(QStringList, arguments);
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(QStringList {u"--single-node"_s} + hold(arguments, u"exit 7"_s)), 7);
    QCOMPARE(program.messages(), QByteArray());
}

void TestCliSlots::showsReadLocksWithoutTimeoutKeys()
{
    m_redis.command({"HSET", "fc:r", "mode", "read", "0c8f2d4a-6b1e-4f3a-9d27-5e1b7a90c3d1:1", "1"});
    auto waiter = m_redis.anotherLink();
    waiter.listenTo("redisson_rwlock:{fc:r}"); // shows that it is a lock
    CliProgram show(m_redis.server().url());
    QCOMPARE(show.run({u"--single-node"_s, u"show"_s, u"fc:r"_s}), 0);
    QVERIFY2(show.output().contains("0c8f2d4a-6b1e-4f3a-9d27-5e1b7a90c3d1:1"), show.output());
    CliProgram list(m_redis.server().url());
    QCOMPARE(list.run({u"--single-node"_s, u"list"_s}), 0);
    QVERIFY2(list.output().contains("fc:r"), list.output());
    CliProgram doctor(m_redis.server().url());
    QCOMPARE(doctor.run({u"--single-node"_s, u"doctor"_s}), 1); // a lock without a time to live
    QVERIFY2(doctor.output().contains("fc:r"), doctor.output());
}

/// Takes the time until the lease of 30 s comes near its end.
void TestCliSlots::saysWhyRenewalsFailed()
{
    m_redis.setUser("holder", {"on", ">word", "~*", "&*", "+@all"});
    CliProgram program(u"redis://holder:word@127.0.0.1:%1"_s.arg(m_redis.server().port()));
    startHolding(program, {u"fc:a"_s, u"fc:b"_s}, u"exec sleep 100"_s);
    m_redis.command({"ACL", "SETUSER", "holder", "-evalsha", "-eval"});
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 6);
    QVERIFY2(program.messages().contains("the lease ends because renewals failed ("), program.messages());
    QVERIFY2(program.messages().contains("NOPERM"), program.messages());
}

void TestCliSlots::claimsNothingAboutSlotsWithoutANode()
{
    const auto change = [this](const char *how) {
        QCOMPARE(m_redis.command({"CLUSTER", how, "4000", "4001", "9000"}).text, "OK"_ba);
    };
    change("DELSLOTS");
    const auto atEnd = qScopeGuard([&] { change("ADDSLOTS"); });
    const QByteArray unserved = "node serves 3 of the 16384 slots of the cluster (4000-4001, 9000)";
    const auto reasonFor = [&](const QStringList &command) {
        const QString name = command.value(1);
        if (!name.startsWith(u"job"_s))
            return unserved;
        // it has slot 9000; the slots of the others are served, but by a cluster that is down
        return name == u"job6229"_s ? "node of the cluster serves slot 9000"_ba : "reports: CLUSTERDOWN"_ba;
    };
    const QString url = QString(m_redis.server().url()).replace(u"redis://"_s, u"redis+cluster://"_s);
    const QTemporaryDir folder;
    const std::vector<QStringList> commands {
        {u"list"_s},
        {u"list"_s, u"--json"_s},
        {u"doctor"_s, u"--json"_s},
        {u"watch"_s, u"--for"_s, u"1s"_s},
        {u"watch"_s, u"--for"_s, u"1s"_s, u"--json"_s},
        {u"watch"_s, u"job6229"_s, u"--for"_s, u"1s"_s},
        {u"watch"_s, u"job1"_s, u"--for"_s, u"1s"_s},
        {u"watch"_s, u"job1"_s, u"--for"_s, u"1s"_s, u"--json"_s},
        {u"record"_s, folder.filePath(u"a.rec"_s), u"--for"_s, u"1s"_s},
    };
    std::deque<CliProgram> programs;
    for (const QStringList &command : commands)
        programs.emplace_back(url).start(command);
    for (std::size_t at = 0; at < commands.size(); ++at) {
        CliProgram &program = programs[at];
        const QByteArray reason = reasonFor(commands[at]);
        QVERIFY(program.waitForEnd());
        QVERIFY2(program.exitCode() == 3, qPrintable(commands[at].join(u' ')));
        QVERIFY2(program.messages().contains(reason), program.messages());
        if (commands[at].contains(u"--json"_s))
            QVERIFY2(program.output().contains("\"not_checked\"") && program.output().contains(reason),
                     program.output());
    }
    QVERIFY2(programs[0].messages().contains("no locks among what could be read"), programs[0].messages());
}

LOCKSCOPE_TEST(TestCliSlots)
#include "tst_cli_slots.moc"
