// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/finding_texts.h"
#include "tests/cli/cli_program.h"
#include "tests/support/golden_keys.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;

/// The command line on the golden table of keys: it repairs no application data, and calls none a lock.
class TestCliGoldenKeys final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void listsApplicationDataApart();
    void showsNoOtherKeyAsALock_data();
    void showsNoOtherKeyAsALock();
    void doctorFindsNothingInApplicationData();
    void noRepairChangesApplicationData();
    void repairsADoubtfulKeyByItsName();
    void takesNoPermitFromAnotherNumber_data();
    void takesNoPermitFromAnotherNumber();

private:
    void store(bool withLocks);
    [[nodiscard]] QByteArray dumpOfApplications();

    RedisFixture m_redis;
    QTemporaryDir m_home;
};

void TestCliGoldenKeys::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestCliGoldenKeys::init()
{
    m_redis.flush();
}

void TestCliGoldenKeys::store(bool withLocks)
{
    for (const GoldenKey &key : goldenKeys())
        for (const QByteArray &command : key.commands)
            if (withLocks || key.isOfAnApplication())
                QVERIFY(m_redis.command(wordsOf(command)).type != RawReply::Type::Error);
}

/// Every value, and whether it expires: DUMP does not contain the expiry.
QByteArray TestCliGoldenKeys::dumpOfApplications()
{
    QByteArray dump;
    for (const GoldenKey &key : goldenKeys()) {
        if (!key.isOfAnApplication())
            continue;
        for (const QByteArray &command : key.commands) {
            const QByteArray name = wordsOf(command).at(1);
            dump += name + ' ' + m_redis.command({"DUMP", name}).text.toHex() + ' '
                + QByteArray::number(m_redis.command({"EXPIRETIME", name}).integer) + '\n';
        }
    }
    return dump;
}

void TestCliGoldenKeys::listsApplicationDataApart()
{
    store(true);
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run({u"list"_s, u"--json"_s}), 0);
    const QJsonObject document = program.document();
    QSet<QString> locks;
    for (const QJsonValue lock : document["locks"_L1].toArray())
        locks.insert(lock["name"_L1].toString());
    QSet<QString> doubtful;
    for (const QJsonValue lock : document["doubtful"_L1].toArray()) {
        doubtful.insert(lock["name"_L1].toString());
        QCOMPARE(lock["certainty"_L1], u"doubtful"_s);
        QVERIFY(!lock["doubts"_L1].toArray().isEmpty());
    }
    for (const GoldenKey &key : goldenKeys())
        QVERIFY2(!key.isOfAnApplication() || !locks.contains(QString::fromLatin1(key.name)), key.name);
    QVERIFY(locks.contains(u"r:lock"_s) && locks.contains(u"r:fair"_s));
    for (const char *name : {"door:1", "sensor:7", "valve:2", "cart:7", "usage:2026-11", "stats:big"})
        QVERIFY2(doubtful.contains(QString::fromLatin1(name)), name);
    QCOMPARE(program.run({u"list"_s}), 0);
    QVERIFY2(program.output().contains("may be application data ("), program.output());
}

void TestCliGoldenKeys::showsNoOtherKeyAsALock_data()
{
    QTest::addColumn<int>("at");
    for (std::size_t at = 0; at < goldenKeys().size(); ++at)
        if (goldenKeys()[at].isOfAnApplication())
            QTest::newRow(goldenKeys()[at].title) << int(at);
}

void TestCliGoldenKeys::showsNoOtherKeyAsALock()
{
    QFETCH(const int, at);
    const GoldenKey &key = goldenKeys()[std::size_t(at)];
    for (const QByteArray &command : key.commands)
        m_redis.command(wordsOf(command));
    const QString name = QString::fromLatin1(key.name);
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run({u"show"_s, name}), 0);
    const QByteArray text = program.output();
    const bool isOther = QByteArrayView(key.kind) == "unknown";
    QVERIFY2(text.contains(isOther ? ", not a Redisson lock" : "may be application data"), text);
    QVERIFY2(!text.contains(": free") && !text.contains("held"), text);
    CliProgram again(m_redis.server().url());
    QCOMPARE(again.run({u"show"_s, name, u"--json"_s}), 0);
    const QJsonObject document = again.document();
    QCOMPARE(document["certainty"_L1], u"doubtful"_s);
    QVERIFY(!isOther || document["mode"_L1] == u"unknown"_s);
}

void TestCliGoldenKeys::doctorFindsNothingInApplicationData()
{
    store(false);
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run({u"doctor"_s, u"--json"_s}), 0);
    QVERIFY(program.document()["findings"_L1].toArray().isEmpty());
    QVERIFY(!program.document()["doubtful"_L1].toArray().isEmpty());
    QCOMPARE(program.run({u"doctor"_s}), 0);
    QVERIFY2(program.messages().contains("may be application data"), program.messages());
}

void TestCliGoldenKeys::noRepairChangesApplicationData()
{
    store(true);
    const QByteArray before = dumpOfApplications();
    for (const QString &id : inspect::findingIds()) {
        CliProgram program(m_redis.server().url());
        program.setVariable(u"XDG_DATA_HOME"_s, m_home.path());
        const int code = program.run({u"doctor"_s, u"--fix"_s, id, u"--yes"_s});
        QVERIFY2(code == 0 || code == 1, qPrintable(id)); // 1: an error of a lock that has no repair
        QCOMPARE(dumpOfApplications(), before);
    }
}

void TestCliGoldenKeys::repairsADoubtfulKeyByItsName()
{
    m_redis.command(wordsOf("HSET cart:7 @A 2"));
    CliProgram program(m_redis.server().url());
    program.setVariable(u"XDG_DATA_HOME"_s, m_home.path());
    QCOMPARE(program.run({u"doctor"_s, u"--fix"_s, u"no-ttl"_s, u"--match"_s, u"cart:*"_s, u"--yes"_s}), 0);
    QVERIFY2(program.messages().contains("these keys may be application data: cart:7"), program.messages());
    QCOMPARE(m_redis.command({"PTTL", "cart:7"}).integer, -1);
    QCOMPARE(program.run({u"doctor"_s, u"--fix"_s, u"no-ttl"_s, u"--match"_s, u"cart:7"_s, u"--yes"_s}), 0);
    QVERIFY(m_redis.command({"PTTL", "cart:7"}).integer > 0);
}

void TestCliGoldenKeys::takesNoPermitFromAnotherNumber_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QByteArray>("stored");
    QTest::addColumn<QByteArray>("message");
    for (const char *type : {"semaphore", "permit"}) {
        const QString word = QString::fromLatin1(type);
        QTest::addRow("%s, a lock that expires", type) << word << "SET N 1 PX 60000"_ba
                                                       << "not a Redisson lock"_ba;
        QTest::addRow("%s, a semaphore by its name that expires", type) << word << "SET N:semaphore 1 PX 60000"_ba
                                                                        << "N:semaphore has a time to live"_ba;
        QTest::addRow("%s, a counter", type) << word << "SET N 42"_ba
                                             << "may be application data"_ba;
        QTest::addRow("%s, a text", type) << word << "SET N token"_ba
                                          << "not a Redisson lock"_ba;
    }
}

void TestCliGoldenKeys::takesNoPermitFromAnotherNumber()
{
    QFETCH(const QString, type);
    QFETCH(const QByteArray, stored);
    QFETCH(const QByteArray, message);
    const std::vector<QByteArray> words = wordsOf(stored);
    const QByteArray name = words[1];
    m_redis.command(words);
    const QByteArray before = m_redis.command({"DUMP", name}).text;
    CliProgram program(m_redis.server().url());
    QCOMPARE(
        program.run({u"hold"_s, u"--type"_s, type, QString::fromLatin1(name), u"--wait"_s, u"0"_s, u"--"_s, u"true"_s}),
        2);
    QVERIFY2(program.messages().contains(message), program.messages());
    QCOMPARE(m_redis.command({"DUMP", name}).text, before);
}

#include "tst_cli_golden_keys.moc"
LOCKSCOPE_TEST(TestCliGoldenKeys)
