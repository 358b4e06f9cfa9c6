// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QDateTime>
#include <QJsonArray>
#include <QTest>
#include <signal.h>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;
using lockscope::tests::RedisFixture;

namespace {

const QByteArray Client = "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c";

QStringList textsOf(const QJsonValue &array)
{
    QStringList texts;
    for (const QJsonValue text : array.toArray())
        texts << text.toString();
    return texts;
}

} // namespace

/// Locks of which a user may read only some keys: the others are named, and no statement or repair depends on them.
class TestCliPartial final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init() { m_redis.flush(); }

    void showsWhatCanBeRead_data();
    void showsWhatCanBeRead();
    void listsNoWrongKind();
    void watchesWhatCanBeRead();
    void unlocksWhatCanBeRead();
    void unlocksFromAnyHolderAsPrinted_data();
    void unlocksFromAnyHolderAsPrinted();
    void repairsNothingUnread_data();
    void repairsNothingUnread();
    void namesTheDatabaseWithKeys_data();
    void namesTheDatabaseWithKeys();

private:
    /// Adds the rules to a user that may run all commands.
    [[nodiscard]] QString userWith(const QByteArrayList &rules)
    {
        std::vector<QByteArray> all {"reset", "on", ">pw", "+@all", "&*"};
        all.insert(all.end(), rules.begin(), rules.end());
        const auto reply = m_redis.setUser("some", all);
        return reply.isError() ? QString() : u"redis://some:pw@127.0.0.1:%1"_s.arg(m_redis.server().port());
    }
    /// A lock of each kind, as Redisson stores it.
    void store();

    RedisFixture m_redis;
};

void TestCliPartial::store()
{
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    const std::vector<std::vector<QByteArray>> commands {
        {"HSET", "o:one", Client + ":1", "1"},
        {"PEXPIRE", "o:one", "300000"},
        {"HSET", "o:fair", Client + ":1", "1"},
        {"PEXPIRE", "o:fair", "300000"},
        {"RPUSH", "redisson_lock_queue:{o:fair}", Client + ":2"},
        {"ZADD", "redisson_lock_timeout:{o:fair}", QByteArray::number(now + 300'000), Client + ":2"},
        {"RPUSH", "redisson_lock_queue:{o:queue}", Client + ":2"},
        {"ZADD", "redisson_lock_timeout:{o:queue}", QByteArray::number(now + 300'000), Client + ":2"},
        {"HSET", "o:rw", "mode", "read", Client + ":1", "1"}, // a ghost
        {"PEXPIRE", "o:rw", "300000"},
        {"SET", "o:permits", "3"},
        {"ZADD", "{o:permits}:timeout", QByteArray::number(now + 300'000), "0123456789abcdef0123456789abcdef"},
    };
    for (const std::vector<QByteArray> &command : commands)
        QVERIFY(!m_redis.command(command).isError());
}

void TestCliPartial::showsWhatCanBeRead_data()
{
    QTest::addColumn<QByteArrayList>("rules");
    QTest::addColumn<QString>("lock");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("mode");
    QTest::addColumn<QByteArrayList>("unread"); // a part of each reason
    const QByteArrayList own {"~o:*"};
    const auto row = [](const char *title, const QByteArrayList &rules, const QString &lock, const QString &kind,
                        const QString &mode, const QByteArrayList &unread) {
        QTest::newRow(title) << rules << lock << kind << mode << unread;
    };
    const QByteArray queue = "key \"redisson_lock_queue:{o:";
    const QByteArray deadlines = "key \"redisson_lock_timeout:{o:";
    const QByteArray token = "key \"redisson_lock_token:{o:";
    row("a lock by its name alone", own, u"o:one"_s, u"unknown"_s, u"exclusive"_s, {queue, deadlines, token});
    row("a fair lock by its name alone", own, u"o:fair"_s, u"unknown"_s, u"exclusive"_s, {queue, deadlines, token});
    row("a fair lock without its deadlines", {"~o:*", "~redisson_lock_queue:*", "~redisson_lock_token:*"}, u"o:fair"_s,
        u"fair"_s, u"exclusive"_s, {deadlines});
    row("a fair lock without its queue", {"~o:*", "~redisson_lock_timeout:*", "~redisson_lock_token:*"}, u"o:fair"_s,
        u"fair"_s, u"exclusive"_s, {queue});
    row("a lock without its token", {"~o:*", "~redisson_lock_queue:*", "~redisson_lock_timeout:*"}, u"o:one"_s,
        u"unknown"_s, u"exclusive"_s, {token});
    row("a lock with all keys that it may have", {"~o:*", "~redisson_lock_*"}, u"o:one"_s, u"reentrant"_s,
        u"exclusive"_s, {});
    row("a reader without its timeout key", {"~o:*", "~redisson_*"}, u"o:rw"_s, u"readwrite"_s, u"read"_s,
        {":rwlock_timeout:1"});
    row("permits without the held ones", {"~o:*", "~redisson_*"}, u"o:permits"_s, u"unknown"_s, u"unknown"_s,
        {"key \"{o:permits}:timeout\""});
    row("a free fair lock", own, u"o:queue"_s, u"unknown"_s, u"unknown"_s,
        {queue, deadlines, token, "key \"{o:queue}:timeout\""});
    row("a command is missing", {"~*", "-lrange"}, u"o:fair"_s, u"fair"_s, u"exclusive"_s,
        {"The key redisson_lock_queue:{o:fair} could not be read. "});
    row("without scripts", {"~o:*", "-@scripting"}, u"o:fair"_s, u"unknown"_s, u"exclusive"_s,
        {queue, deadlines, token});
    if (!m_redis.has(lockscope::redis::Feature::ReadOnlyScripts))
        return; // key permissions and selectors came with Redis 7.0
    row("keys that may be read only", {"%R~*"}, u"o:fair"_s, u"fair"_s, u"exclusive"_s, {});
    row("a queue that may be written only", {"%R~o:*", "%R~redisson_lock_t*", "%W~redisson_lock_queue:*"}, u"o:fair"_s,
        u"fair"_s, u"exclusive"_s, {queue});
    row("keys of several selectors", {"~o:*", "(~redisson_lock_queue:* +@all)", "(~redisson_lock_t* +@all)"},
        u"o:fair"_s, u"fair"_s, u"exclusive"_s, {});
    row("a selector without a command", {"~o:*", "(~redisson_* +@all -lrange)"}, u"o:fair"_s, u"fair"_s, u"exclusive"_s,
        {"redisson_lock_queue:{o:fair}"});
}

void TestCliPartial::showsWhatCanBeRead()
{
    QFETCH(const QByteArrayList, rules);
    QFETCH(const QString, lock);
    QFETCH(const QString, kind);
    QFETCH(const QString, mode);
    QFETCH(const QByteArrayList, unread);
    store();
    const QString url = userWith(rules);
    CliProgram program(url);
    QVERIFY2(program.run({u"show"_s, lock, u"--json"_s}) == (unread.isEmpty() ? 0 : 3), program.messages());
    const QJsonObject shown = program.document();
    QCOMPARE(shown["kind"_L1].toString(), kind);
    QCOMPARE(shown["mode"_L1].toString(), mode);
    const bool isHeld = mode == u"exclusive"_s || mode == u"read"_s;
    QCOMPARE(shown["holder_list"_L1].toArray().size(), isHeld ? 1 : 0);
    if (isHeld)
        QCOMPARE(shown["holder_list"_L1][0]["holder"_L1].toString(), QString::fromLatin1(Client + ":1"));
    QCOMPARE(shown["findings"_L1].toArray().size(), 0);
    QCOMPARE(shown["holder_list"_L1][0]["ghost"_L1].toBool(), false);
    const QJsonArray incomplete = shown["incomplete"_L1].toArray();
    QVERIFY2(incomplete.size() == unread.size(), program.output());
    for (qsizetype at = 0; at < unread.size(); ++at)
        QVERIFY2(incomplete[at]["reason"_L1].toString().contains(QString::fromUtf8(unread[at])), program.output());

    CliProgram text(url);
    QVERIFY2(text.run({u"show"_s, lock}) == (unread.isEmpty() ? 0 : 3), text.messages());
    QVERIFY2(!text.output().contains(": free"), text.output());
    QCOMPARE(text.output().count("incomplete: "), unread.size());
    if (!unread.isEmpty())
        QVERIFY2(text.output().contains("ACL rule"), text.output());
}

void TestCliPartial::listsNoWrongKind()
{
    store();
    CliProgram program(userWith({"~o:*"}));
    QVERIFY2(program.run({u"list"_s, u"--json"_s}) == 3, program.messages());
    const QJsonArray locks = program.document()["locks"_L1].toArray();
    QHash<QString, QJsonObject> byName;
    for (const QJsonValue lock : locks)
        byName.insert(lock["name"_L1].toString(), lock.toObject());
    QCOMPARE(byName[u"o:fair"_s]["kind"_L1].toString(), u"unknown"_s);
    QVERIFY(textsOf(byName[u"o:fair"_s]["could_be"_L1]).contains(u"fair"_s));
    QVERIFY(byName[u"o:fair"_s]["waiting_clients"_L1].isNull());
    QCOMPARE(byName[u"o:queue"_s]["mode"_L1].toString(), u"unknown"_s);
    QCOMPARE(byName[u"o:one"_s]["kind"_L1].toString(), u"reentrant"_s); // a scan finds no other key
    QVERIFY2(program.messages().contains("keys of 127.0.0.1:"), program.messages());
    CliProgram fair(userWith({"~o:*"}));
    QCOMPARE(fair.run({u"list"_s, u"--kind"_s, u"reentrant"_s}), 3);
    QVERIFY2(!fair.output().contains("o:fair"), fair.output());
}

void TestCliPartial::watchesWhatCanBeRead()
{
    store();
    CliProgram program(userWith({"~o:*"}));
    program.start({u"watch"_s, u"o:one"_s, u"--json"_s});
    QVERIFY(program.waitForOutput("\"incomplete\""));
    m_redis.command({"HSET", "o:one", Client + ":1", "2"});
    QVERIFY(program.waitForOutput("\"reentered\""));
    program.signal(SIGINT);
    QVERIFY(program.waitForEnd());
    QVERIFY2(program.messages().contains("o:one cannot be read completely. "), program.messages());
    QVERIFY2(program.messages().contains("redisson_lock_queue:{o:one}"), program.messages());
    CliProgram brief(userWith({"~o:*"}));
    QVERIFY2(brief.run({u"watch"_s, u"o:rw"_s, u"--for"_s, u"300ms"_s}) == 3, brief.messages());
    QVERIFY2(brief.messages().contains(":rwlock_timeout:1"), brief.messages());
}

void TestCliPartial::unlocksWhatCanBeRead()
{
    store();
    CliProgram program(userWith({"~o:*"}));
    QVERIFY2(program.run({u"unlock"_s, u"o:fair"_s, u"--force"_s, u"--yes"_s, u"--json"_s}) == 0, program.messages());
    QVERIFY(program.document()["unlocked"_L1].toBool());
    QVERIFY2(program.document()["incomplete"_L1].toArray().size() == 3, program.output());
    QVERIFY2(program.messages().contains("Waiters in its queue, if any, were not notified"), program.messages());
    QCOMPARE(m_redis.command({"EXISTS", "o:fair", "redisson_lock_queue:{o:fair}"}).integer, 1);

    CliProgram again(userWith({"~o:*"}));
    QCOMPARE(again.run({u"unlock"_s, u"o:fair"_s, u"--force"_s, u"--yes"_s}), 0);
    QVERIFY2(again.messages().contains("o:fair is not held. It was not changed"), again.messages());
}

void TestCliPartial::unlocksFromAnyHolderAsPrinted_data()
{
    QTest::addColumn<QByteArray>("holder");
    QTest::addColumn<QString>("given");
    QTest::newRow("as stored") << "app-7f9c:18"_ba << u"app-7f9c:18"_s;
    QTest::newRow("UTF-8") << "wörker 1"_ba << u"wörker 1"_s;
    QTest::newRow("brackets") << "w[1] {2}"_ba << u"w[1] {2}"_s;
    QTest::newRow("escaped") << "w\xff\x01:1"_ba << u"w\\xff\\x01:1"_s;
    QTest::newRow("Base64") << "w\xff\x01:1"_ba << u"b64:d/8BOjE="_s;
    QTest::newRow("a backslash, as stored") << "w\\1"_ba << u"w\\1"_s;
    QTest::newRow("a backslash, as printed") << "w\\1"_ba << u"w\\\\1"_s;
}

void TestCliPartial::unlocksFromAnyHolderAsPrinted()
{
    QFETCH(const QByteArray, holder);
    QFETCH(const QString, given);
    const QByteArrayList taken {"HSET", "o", holder, "1"};
    m_redis.command({taken.begin(), taken.end()});
    m_redis.command({"PEXPIRE", "o", "60000"});
    auto waiter = m_redis.anotherLink();
    waiter.listenTo("redisson_lock__channel:{o}"); // shows that it is a lock
    CliProgram other(m_redis.server().url());
    QCOMPARE(other.run({u"unlock"_s, u"o"_s, u"--force"_s, u"--yes"_s, u"--if-holder"_s, u"w"_s}), 1);
    CliProgram program(m_redis.server().url());
    const int code = program.run({u"unlock"_s, u"o"_s, u"--force"_s, u"--yes"_s, u"--json"_s, u"--if-holder"_s, given});
    QVERIFY2(code == 0, program.messages());
    QVERIFY2(program.document()["unlocked"_L1].toBool(), program.output());
    QCOMPARE(m_redis.command({"EXISTS", "o"}).integer, 0);
}

void TestCliPartial::repairsNothingUnread_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QByteArrayList>("rules");
    const QByteArrayList withoutQueue {"~o:*", "~{o:*", "~redisson_lock_timeout:*", "~redisson_lock_token:*"};
    const QByteArrayList withoutDeadlines {"~o:*", "~{o:*", "~redisson_lock_queue:*", "~redisson_lock_token:*"};
    for (const char *id : {"ghost-reader", "lone-deadline", "head-without-deadline", "dead-waiter", "no-ttl"}) {
        const QString word = QString::fromLatin1(id);
        QTest::addRow("%s, name alone", id) << word << QByteArrayList {"~o:*"};
        QTest::addRow("%s, without the queue", id) << word << withoutQueue;
        QTest::addRow("%s, without deadlines", id) << word << withoutDeadlines;
    }
    QTest::newRow("ghost-reader, without timeout keys") << u"ghost-reader"_s << QByteArrayList {"~o:*", "~redisson_*"};
}

void TestCliPartial::repairsNothingUnread()
{
    QFETCH(const QString, id);
    QFETCH(const QByteArrayList, rules);
    store();
    m_redis.command({"SET", "{o:rw}:" + Client + ":1:rwlock_timeout:1", "1", "PX", "300000"}); // it lives
    m_redis.command({"PERSIST", "o:fair"});
    const auto before = m_redis.keyspace();
    CliProgram program(userWith(rules));
    const int code = program.run({u"doctor"_s, u"--fix"_s, id, u"--yes"_s, u"--json"_s});
    QVERIFY2(code == 3, program.messages());
    QVERIFY2(program.document()["not_checked"_L1].toArray().size() > 0, program.output());
    QCOMPARE(textsOf(program.document()["fixed"_L1]).size(), 0);
    const auto after = m_redis.keyspace();
    QCOMPARE(after.size(), before.size());
    QCOMPARE(m_redis.command({"PTTL", "o:fair"}).integer, -1);
    QCOMPARE(m_redis.command({"LLEN", "redisson_lock_queue:{o:fair}"}).integer, 1);
    QCOMPARE(m_redis.command({"ZCARD", "redisson_lock_timeout:{o:fair}"}).integer, 1);
    QCOMPARE(m_redis.command({"HLEN", "o:rw"}).integer, 2);
}

void TestCliPartial::namesTheDatabaseWithKeys_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("list") << QStringList {u"list"_s};
    QTest::newRow("list --json") << QStringList {u"list"_s, u"--json"_s};
    QTest::newRow("show") << QStringList {u"show"_s, u"o:one"_s};
    QTest::newRow("doctor") << QStringList {u"doctor"_s};
    QTest::newRow("watch one") << QStringList {u"watch"_s, u"o:one"_s, u"--for"_s, u"100ms"_s};
    QTest::newRow("watch") << QStringList {u"watch"_s, u"--for"_s, u"100ms"_s};
}

void TestCliPartial::namesTheDatabaseWithKeys()
{
    QFETCH(const QStringList, arguments);
    m_redis.command({"SELECT", "3"});
    store();
    m_redis.command({"SELECT", "0"});
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(arguments), 0);
    const QByteArray sentence = "Database 0 has no keys, but database 3 has some. To read it, end the URL with /3";
    QVERIFY2(program.messages().contains(sentence), program.messages());
    CliProgram there(m_redis.server().url() + u"/3"_s);
    QVERIFY(there.run(arguments) >= 0);
    QVERIFY2(!there.messages().contains("has no keys"), there.messages());
}

LOCKSCOPE_TEST(TestCliPartial)
#include "tst_cli_partial.moc"
