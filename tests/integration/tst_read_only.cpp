// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include "core/redis/read_only.h"
#include "core/redis/server_features.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;
using redis::Command;
using redis::Feature;

namespace {

/// A real socket that records the written bytes.
class SpiedTransport final : public redis::Transport
{
public:
    SpiedTransport(std::unique_ptr<redis::Transport> socket, QByteArray &written)
        : m_socket(std::move(socket)), m_written(written)
    {
    }
    void open(redis::TransportListener &listener) override { m_socket->open(listener); }
    void write(const QByteArray &bytes) override
    {
        m_written += bytes;
        m_socket->write(bytes);
    }
    void close() override { m_socket->close(); }

private:
    std::unique_ptr<redis::Transport> m_socket;
    QByteArray &m_written;
};

/// A command as described by the server: its name, and whether it writes.
struct Described
{
    QByteArray words; ///< "GET", "CLIENT KILL"
    bool mayWrite = false;
};

Described describedBy(const RawReply &entry)
{
    Described command {entry.elements[0].text.toUpper().replace('|', ' '), false};
    for (const RawReply &flag : entry.elements[2].elements)
        command.mayWrite = command.mayWrite || flag.text == "write" || flag.text == "may_replicate";
    return command;
}

Command withArguments(const QByteArray &words)
{
    Command command;
    for (const QByteArray &word : words.split(' '))
        command << word;
    return command << "kept"
                   << "1"
                   << "2";
}

std::vector<Command> commandsIn(const QByteArray &written)
{
    std::vector<Command> commands;
    redis::ReplyReader reader; // a request is an array of strings, like a reply
    reader.feed(written);
    for (auto next = reader.next(); next && next->has_value(); next = reader.next()) {
        Command &command = commands.emplace_back();
        for (const redis::Reply &word : (*next)->elements)
            command << word.text;
    }
    return commands;
}

} // namespace

/// A read-only connection to a real server of any version sends no command that could write.
class TestReadOnly final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void sendsNoCommandOfTheServerThatIsNotListed();
    void listsNothingThatWrites();
    void writesNothingByTheScriptsThatItSends();
    void takesNoLock_data() { addFamilies(); }
    void takesNoLock();
    void hasTheFeaturesThatTheTableSays();

private:
    std::vector<Described> commandsOfTheServer();
    Result<redis::Reply> call(const Command &command)
    {
        return runBlocking<redis::Reply>(m_bed->engine(),
                                         [&] { return askOnce(m_bed->deployment().router(), command); });
    }
    static QCoro::Task<Result<redis::Reply>> askOnce(topology::Router &router, Command command)
    {
        Result<redis::Reply> reply = co_await router.primaries().front()->commands().call(std::move(command));
        co_return reply;
    }

    RedisFixture m_redis;
    QByteArray m_written; // written by the engine's thread
    std::optional<LockBed> m_bed;
};

void TestReadOnly::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestReadOnly::init()
{
    m_redis.flush();
    m_redis.command({"SET", "kept", "1"});
    m_written.clear();
    const auto spy = [this](const redis::LinkOptions &options) {
        return std::make_unique<SpiedTransport>(redis::makeSocketTransport(options), m_written);
    };
    m_bed.emplace(m_redis.server().url(), spy, [](topology::DeploymentOptions &options) { options.isReadOnly = true; });
    QVERIFY2(m_bed->opened(), m_bed->opened() ? "" : qPrintable(m_bed->opened().error().message.english()));
}

void TestReadOnly::cleanup()
{
    m_bed.reset();
    const std::vector<Described> described = commandsOfTheServer();
    const auto mayWrite = [&](const QByteArray &words) {
        return std::ranges::any_of(described, [&](const Described &one) { return one.words == words && one.mayWrite; });
    };
    for (const Command &command : commandsIn(m_written)) { // according to the server
        const QByteArray name = command.args.value(0).toUpper();
        if (name == "EVALSHA" && !m_redis.has(Feature::ReadOnlyScripts))
            continue; // see writesNothingByTheScriptsThatItSends
        QVERIFY2(!mayWrite(name), name);
        QVERIFY2(!mayWrite(name + ' ' + command.args.value(1).toUpper()), name);
    }
    QCOMPARE(m_redis.keyspace().size(), std::size_t(1));
    QCOMPARE(m_redis.command({"GET", "kept"}).text, "1"_ba);
}

std::vector<Described> TestReadOnly::commandsOfTheServer()
{
    std::vector<Described> all;
    for (const RawReply &entry : m_redis.command({"COMMAND"}).elements) {
        all.push_back(describedBy(entry));
        if (entry.elements.size() > 9) // since 7.0
            for (const RawReply &part : entry.elements[9].elements)
                all.push_back(describedBy(part));
    }
    return all;
}

void TestReadOnly::sendsNoCommandOfTheServerThatIsNotListed()
{
    int refused = 0;
    for (const Described &described : commandsOfTheServer()) {
        const Command command = withArguments(described.words);
        if (onlyReads(command))
            continue;
        QVERIFY2(outcome(call(command)) == u"refused"_s, described.words);
        ++refused;
    }
    QVERIFY2(refused > 100, QByteArray::number(refused));
}

void TestReadOnly::listsNothingThatWrites()
{
    int listed = 0;
    for (const Described &described : commandsOfTheServer()) {
        if (!onlyReads(withArguments(described.words)))
            continue;
        QVERIFY2(!described.mayWrite, described.words);
        ++listed;
    }
    QVERIFY2(listed > 40, QByteArray::number(listed));
}

void TestReadOnly::writesNothingByTheScriptsThatItSends()
{
    if (!redis::has(m_bed->deployment().router().primaries().front()->commands().server(), Feature::ReadOnlyScripts))
        return; // such a server receives only the texts of lua/inspect
    for (const char *text : {"redis.call('SET', KEYS[1], '2')", "redis.call('PUBLISH', KEYS[1], '2')",
                             "redis.pcall('DEL', KEYS[1])", "redis.call('FLUSHALL')"}) {
        const Result<redis::Reply> reply = call(
            {"EVAL_RO", QByteArray(text) + " return redis.call('GET', KEYS[1])", "1", "kept"});
        QVERIFY(reply);
        QVERIFY2(reply->isError() || reply->text == "1", text);
    }
}

void TestReadOnly::takesNoLock()
{
    QFETCH(Family, family);
    Client client(m_bed->bus());
    const AsyncLock lock = client.asyncLock(LockName("lock"), family);
    const Result<Attempt> attempt = lock.tryLock(ThreadId {1}).result();
    QCOMPARE(outcome(attempt), u"refused"_s);
    QVERIFY2(attempt.error().message.english().contains(u"read-only"_s), qPrintable(attempt.error().message.english()));
}

/// Compares the table of features with the server itself.
void TestReadOnly::hasTheFeaturesThatTheTableSays()
{
    const redis::ServerInfo server = m_bed->deployment().router().primaries().front()->commands().server();
    const std::map<Feature, std::vector<QByteArray>> questions {
        {Feature::Users, {"ACL", "WHOAMI"}},
        {Feature::ChannelRules, {"ACL", "SETUSER", "probe", "resetchannels"}},
        {Feature::KeyTracking, {"CLIENT", "TRACKING", "OFF"}},
        {Feature::ScanByType, {"SCAN", "0", "TYPE", "hash"}},
        {Feature::RandomFields, {"HRANDFIELD", "kept"}},
        {Feature::ReadOnlyScripts, {"EVAL_RO", "return 1", "0"}},
        {Feature::ShardedChannels, {"PUBSUB", "SHARDNUMSUB"}},
    };
    for (const redis::FeatureRow &row : redis::featureTable()) {
        const RawReply reply = m_redis.command(questions.at(row.feature));
        const QByteArray text = reply.text.toLower(); // "Unknown subcommand" before 7.0
        const bool isUnknown = reply.isError() && (text.contains("unknown") || text.contains("syntax"))
            && !text.contains("no such");
        // before Redis 7, cluster commands are unavailable without a cluster
        if (text.contains("cluster support disabled"))
            continue;
        QVERIFY2(redis::has(server, row.feature) == !isUnknown,
                 QByteArray(row.name + QByteArray(": ") + reply.toText()));
    }
    QVERIFY(!redis::isTooOld(server));
}

LOCKSCOPE_TEST(TestReadOnly)
#include "tst_read_only.moc"
