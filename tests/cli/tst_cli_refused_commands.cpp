// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QDateTime>
#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;
using lockscope::tests::RedisFixture;

namespace {

const QByteArray Client = "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c";

/// What Lockscope must not claim while the server refuses some commands.
struct Refusal
{
    const char *title;
    QByteArrayList commands;
    bool missesLocks = false;     ///< `list`, `doctor` and `watch` may miss locks
    bool limitsDoctor = false;    ///< `doctor` cannot check everything
    bool isAtomic = true;         ///< snapshots
    const char *unlock = nullptr; ///< the command that `unlock` reports as refused; null: it works
};

const std::vector<Refusal> &refusals()
{
    static const std::vector<Refusal> all {
        {.title = "SCAN", .commands = {"SCAN"}, .missesLocks = true, .limitsDoctor = true},
        {.title = "EVAL", .commands = {"EVAL"}},
        {.title = "EVALSHA", .commands = {"EVALSHA"}},
        {.title = "EVALSHA_RO", .commands = {"EVALSHA_RO"}},
        {.title = "EVAL_RO", .commands = {"EVAL_RO"}},
        {.title = "SCRIPT", .commands = {"SCRIPT"}},
        {.title = "CLIENT", .commands = {"CLIENT"}, .limitsDoctor = true},
        {.title = "INFO", .commands = {"INFO"}, .limitsDoctor = true},
        {.title = "CLUSTER", .commands = {"CLUSTER"}},
        {.title = "CONFIG", .commands = {"CONFIG"}},
        {.title = "HRANDFIELD", .commands = {"HRANDFIELD"}},
        {.title = "PUBSUB", .commands = {"PUBSUB"}, .limitsDoctor = true},
        {.title = "all scripts",
         .commands = {"EVALSHA_RO", "EVALSHA", "EVAL_RO", "EVAL"},
         .isAtomic = false,
         .unlock = "EVALSHA"},
    };
    return all;
}

} // namespace

/// Each command that a server may refuse, by `rename-command` or for a user, with each reading command of the program.
class TestCliRefusedCommands final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void claimsNothingThatRenamedCommandsHide_data() { addRefusals(); }
    void claimsNothingThatRenamedCommandsHide();
    void claimsNothingThatMissingPermissionsHide_data() { addRefusals(); }
    void claimsNothingThatMissingPermissionsHide();

private:
    static void addRefusals();
    void check(RedisFixture &redis, const QString &url, const Refusal &refusal);
    void store(RedisFixture &redis);
    void checkSearch(const QString &url, const Refusal &refusal);
    void checkLocks(const QString &url, const Refusal &refusal);
    void checkUnlock(const QString &url, const Refusal &refusal);

    RedisFixture m_redis;
};

void TestCliRefusedCommands::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    if (!m_redis.has(lockscope::redis::Feature::ReadOnlyScripts))
        QSKIP("this server is older than Redis 7.0 and does not have all of these commands");
}

/// A lock of each layout, as Redisson stores them.
void TestCliRefusedCommands::store(RedisFixture &redis)
{
    const QByteArray later = QByteArray::number(QDateTime::currentMSecsSinceEpoch() + 300'000);
    redis.flush();
    const std::vector<std::vector<QByteArray>> commands {
        {"HSET", "reentrant", Client + ":1", "1"},
        {"PEXPIRE", "reentrant", "300000"},
        {"HSET", "fair", Client + ":2", "1"},
        {"PEXPIRE", "fair", "300000"},
        {"RPUSH", "redisson_lock_queue:{fair}", Client + ":3"},
        {"ZADD", "redisson_lock_timeout:{fair}", later, Client + ":3"},
        {"HSET", "rw", "mode", "read", Client + ":4", "1"},
        {"PEXPIRE", "rw", "300000"},
        {"SET", "{rw}:" + Client + ":4:rwlock_timeout:1", "1", "PX", "300000"},
        {"SET", "permits", "3"},
        {"ZADD", "{permits}:timeout", later, "0123456789abcdef0123456789abcdef"},
        {"SET", "latch", "2"}};
    for (const std::vector<QByteArray> &command : commands)
        QVERIFY(!redis.command(command).isError());
}

void TestCliRefusedCommands::addRefusals()
{
    QTest::addColumn<int>("place");
    for (std::size_t place = 0; place < refusals().size(); ++place)
        QTest::newRow(refusals()[place].title) << int(place);
}

void TestCliRefusedCommands::claimsNothingThatRenamedCommandsHide()
{
    QFETCH(int, place);
    const Refusal &refusal = refusals()[std::size_t(place)];
    std::vector<QByteArray> settings;
    for (const QByteArray &command : refusal.commands)
        settings.push_back("rename-command " + command + " \"\"");
    RedisFixture redis({.settings = settings});
    QVERIFY2(redis.start(), redis.problem());
    check(redis, redis.server().url(), refusal);
}

void TestCliRefusedCommands::claimsNothingThatMissingPermissionsHide()
{
    QFETCH(int, place);
    const Refusal &refusal = refusals()[std::size_t(place)];
    std::vector<QByteArray> rules {"reset", "on", ">pw", "~*", "&*", "+@all"};
    for (const QByteArray &command : refusal.commands)
        rules.push_back('-' + command.toLower());
    QCOMPARE(m_redis.setUser("looker", rules).toText(), "OK"_ba);
    check(m_redis, u"redis://looker:pw@127.0.0.1:%1"_s.arg(m_redis.server().port()), refusal);
}

void TestCliRefusedCommands::check(RedisFixture &redis, const QString &url, const Refusal &refusal)
{
    store(redis);
    checkLocks(url, refusal);
    checkSearch(url, refusal);
    checkUnlock(url, refusal);
    if (!refusal.missesLocks)
        return;
    redis.flush();
    CliProgram empty(url);
    QCOMPARE(empty.run({u"list"_s}), 3);
    QVERIFY2(empty.messages().contains("no locks among what could be read"), empty.messages());
}

void TestCliRefusedCommands::checkLocks(const QString &url, const Refusal &refusal)
{
    const auto show = [&](const QString &name, const QString &mode) {
        CliProgram program(url);
        QVERIFY2(program.run({u"show"_s, name, u"--json"_s}) == 0, program.messages());
        const QJsonObject lock = program.document();
        QCOMPARE(lock["mode"_L1].toString(), mode);
        QCOMPARE(lock["atomic"_L1].toBool(), refusal.isAtomic);
        QCOMPARE(lock["queue"_L1].toArray().size(), name == u"fair"_s ? 1 : 0);
        QCOMPARE(lock["holder_list"_L1].toArray().size(), mode == u"free"_s ? 0 : 1);
        QCOMPARE(lock["waiting_clients"_L1].isNull(), refusal.commands.contains("PUBSUB"));
        QHash<QString, QString> ways;
        for (const QJsonValue way : lock["ways"_L1].toArray())
            ways.insert(way["need"_L1].toString(), way["words"_L1].toString());
        QCOMPARE(ways[u"read"_s].contains(u"single commands"_s), !refusal.isAtomic);
        QCOMPARE(ways[u"find"_s].startsWith(u"Locks are found with SCAN"_s), !refusal.commands.contains("SCAN"));
        QCOMPARE(ways[u"count"_s].contains(u"cannot"_s), refusal.commands.contains("PUBSUB"));
        QVERIFY2(ways[u"learn"_s].startsWith(u"Changes are"_s), qPrintable(ways[u"learn"_s]));
        QVERIFY2(ways[u"release"_s].startsWith(u"Locks "_s), qPrintable(ways[u"release"_s]));
    };
    show(u"fair"_s, u"exclusive"_s);
    show(u"rw"_s, u"read"_s);
    show(u"permits"_s, u"exclusive"_s);
    show(u"none"_s, u"free"_s);
}

void TestCliRefusedCommands::checkSearch(const QString &url, const Refusal &refusal)
{
    CliProgram list(url);
    QVERIFY2(list.run({u"list"_s, u"--json"_s}) == (refusal.missesLocks ? 3 : 0), list.messages());
    QStringList names;
    for (const QJsonValue lock : list.document()["locks"_L1].toArray())
        names << lock["name"_L1].toString();
    if (!refusal.missesLocks)
        QCOMPARE(names, (QStringList {u"fair"_s, u"permits"_s, u"reentrant"_s, u"rw"_s}));
    const bool isIncomplete = refusal.missesLocks || refusal.commands.contains("PUBSUB");
    QCOMPARE(list.document().contains("incomplete"_L1), isIncomplete);
    QCOMPARE(list.messages().isEmpty(), !isIncomplete);

    CliProgram doctor(url);
    QVERIFY2(doctor.run({u"doctor"_s, u"--json"_s}) == (refusal.missesLocks ? 3 : 0), doctor.messages());
    QStringList found;
    for (const QJsonValue finding : doctor.document()["findings"_L1].toArray())
        found << finding["lock"_L1].toString() + u' ' + finding["id"_L1].toString();
    const bool mustFind = !refusal.missesLocks && !refusal.commands.contains("PUBSUB");
    QCOMPARE(found.contains(u"fair dead-waiter"_s), mustFind);
    QVERIFY2(doctor.document().contains("not_checked"_L1) == refusal.limitsDoctor, doctor.output());

    CliProgram watch(url);
    QVERIFY2(watch.run({u"watch"_s, u"--for"_s, u"1500ms"_s, u"--json"_s}) == (refusal.missesLocks ? 3 : 0),
             watch.messages());
    QCOMPARE(watch.output().contains("\"incomplete\""), refusal.missesLocks);
}

void TestCliRefusedCommands::checkUnlock(const QString &url, const Refusal &refusal)
{
    CliProgram unlock(url);
    const int code = unlock.run({u"unlock"_s, u"rw"_s, u"--force"_s, u"--yes"_s, u"--json"_s});
    QVERIFY2(code == (refusal.unlock ? 3 : 0), unlock.messages());
    if (refusal.unlock)
        QVERIFY2(unlock.messages().contains(refusal.unlock), unlock.messages());
    else
        QVERIFY(unlock.document()["unlocked"_L1].toBool());
}

LOCKSCOPE_TEST(TestCliRefusedCommands)
#include "tst_cli_refused_commands.moc"
