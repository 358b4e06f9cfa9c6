// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/interop/redisson_session.h"

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// Two processes, one of Redisson and one of Lockscope, fight for one lock and count under it.
class TestInteropContention final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // With a lost wake-up somebody would wait for the lease: far longer than the fight.
    void initTestCase() { START_REDISSON(m_session, 30s); }
    void init() { m_session.redis().flush(); }
    void cleanup() { m_session.noteRow(); }
    void noIncrementIsLost_data() { m_session.addTypes(); }
    void noIncrementIsLost();

private:
    RedissonSession m_session;
};

void TestInteropContention::noIncrementIsLost()
{
    QFETCH(QString, type);
    if (type == "read"_L1)
        type = u"rw"_s; // readers alone never change the witness
    const qint64 enough = 20;

    // Ours goes on for longer: in Redisson a message to all waiters can pass one by that is about to sleep (protocol.md 8,
    // row 3), and then the next message wakes it.
    const QString flags =
        u"--name fought --witness counter --workers 6 --clients 2 --reads 0.5 --hold 200us --wait 10s "
        "--warmup 0 --duration 2s --json - --type "_s
        + type;
    CliProgram ours(m_session.redis().server().url());
    ours.start(QStringList {u"stress"_s} + flags.split(u' '));
    const auto begun = m_session.driver().call({{u"do"_s, u"fight"_s},
                                                {u"type"_s, type},
                                                {u"name"_s, u"fought"_s},
                                                {u"witness"_s, u"counter"_s},
                                                {u"threads"_s, 6},
                                                {u"clients"_s, 2},
                                                {u"ms"_s, 1500},
                                                {u"holdUs"_s, 200}});
    QVERIFY2(begun, qPrintable(begun ? QString() : begun.error().message + begun.error().detail));
    const auto fought = m_session.driver().call({{u"do"_s, u"fought"_s}});
    QVERIFY2(fought, qPrintable(fought ? QString() : fought.error().message + fought.error().detail));
    QVERIFY(ours.waitForEnd());

    const QJsonObject theirs = *fought;
    const QJsonObject report = ours.document();
    QVERIFY2(ours.exitCode() == 0, qPrintable(QString::fromUtf8(ours.messages() + ours.output())));
    QCOMPARE(report["invariants"_L1]["violations"_L1], 0);
    QCOMPARE(report["timeouts"_L1], 0);
    for (const auto &problem : {"broken"_L1, "timeouts"_L1, "errors"_L1})
        QVERIFY2(theirs[problem] == 0, problem.data());
    const qint64 ourIncrements = report["witness"_L1]["increments"_L1].toInteger();
    const qint64 theirIncrements = theirs["increments"_L1].toInteger();
    qInfo("%s with Redisson %s: %lld increments by Lockscope, %lld by Redisson", qPrintable(type),
          qPrintable(m_session.version()), ourIncrements, theirIncrements);
    QVERIFY(ourIncrements > enough && theirIncrements > enough);
    QCOMPARE(m_session.redis().command({"GET", "counter"}).text.toLongLong(), ourIncrements + theirIncrements);
    m_session.redis().command({"DEL", "counter"});
    QCOMPARE(toText(m_session.redis().keyspace()), QByteArray());
}

QTEST_GUILESS_MAIN(TestInteropContention)
#include "tst_interop_contention.moc"
