// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/cluster.h"
#include "core/sandbox/sentinels.h"
#include "lua/scripts.h"
#include "tests/cli/cli_program.h"
#include "tests/support/grant_ledger.h"
#include "tests/support/raw_link.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include <signal.h>

using namespace Qt::StringLiterals;
using namespace lockscope::tests;
namespace lua = lockscope::lua;
namespace sandbox = lockscope::sandbox;

namespace {

constexpr int SideBySide = 6;          // each run mostly waits for a timeout
constexpr qint64 RunLimit = 60'000;    // ms
constexpr qint64 InterruptAfter = 500; // ms

const QByteArray Holder = "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:1";
const QByteArray OtherHolder = "7a1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:9";

/// A command line, and what its end may claim.
struct CommandLine
{
    enum class Claim {
        Nothing,
        Grant,  ///< exit code 0: a lock whose name starts with "mine" was granted
        Unlock, ///< {"unlocked":true}: the script has freed "job"
        Load,   ///< {"acquired":n}: as many were granted
    };
    QStringList arguments;
    Claim claim = Claim::Nothing;
    bool isInterrupted = false; ///< it runs until interrupted
};

QStringList words(const QString &line)
{
    return line.split(u' ');
}

/// Every command that talks to a server, with its types and ways. `folder`: where it may write.
std::vector<CommandLine> commandLines(const QString &folder)
{
    using Claim = CommandLine::Claim;
    std::vector<CommandLine> lines;
    for (const QString &line :
         {u"list --json"_s, u"list --strings"_s, u"list --look 50ms --json"_s, u"show job --json"_s,
          u"show rw --json"_s, u"show fair"_s, u"show permits --json"_s, u"show ghost --look 50ms"_s,
          u"watch --for 300ms --json"_s, u"watch job fair --source keyspace --for 300ms"_s,
          u"watch rw --source polling --for 300ms --json"_s, u"doctor --json"_s, u"doctor --look 50ms"_s,
          u"doctor --fix ghost-reader --yes"_s, u"doctor --fix no-ttl --yes --json"_s, u"lab rw-01 --json"_s,
          u"lab fa-03"_s, u"lab sp-01 --json"_s})
        lines.push_back({words(line)});
    lines.push_back({words(u"doctor --watch --json"_s), Claim::Nothing, true});
    lines.push_back({words(u"watch --json"_s), Claim::Nothing, true});
    lines.push_back({words(u"record %1 --for 300ms --replace --json"_s.arg(folder + u"/feed.lsr"_s))});
    lines.push_back({words(u"unlock job --force --yes --json"_s), Claim::Unlock});
    lines.push_back(
        {words(u"unlock job --force --yes --json --if-holder "_s + QString::fromLatin1(Holder)), Claim::Unlock});
    for (const QString &type :
         {u"reentrant"_s, u"fair"_s, u"read"_s, u"write"_s, u"spin"_s, u"fenced"_s, u"nonreentrant"_s,
          u"nonreentrant-fair"_s, u"multi --members 2"_s, u"fastermulti"_s, u"semaphore"_s, u"permit"_s})
        lines.push_back({words(u"hold --wait 300ms --lease 2s --type %1 mine-%2 -- sleep 0.1"_s.arg(
                             type, type.section(u' ', 0, 0))),
                         Claim::Grant});
    lines.push_back({words(u"hold --wait 300ms mine -- sleep 0.1"_s), Claim::Grant}); // by the watchdog
    lines.push_back({words(u"hold --wait 0 job -- true"_s)});                         // another has it
    for (const QString &type :
         {u"reentrant"_s, u"fair"_s, u"read"_s, u"write"_s, u"rw"_s, u"spin"_s, u"fenced"_s, u"nonreentrant"_s,
          u"nonreentrant-fair"_s, u"multi"_s, u"fastermulti"_s, u"semaphore"_s, u"permit"_s, u"latch"_s})
        lines.push_back(
            {words(u"stress --type %1 --name load --workers 6 --clients 2 --mode light --wait 300ms --warmup 0 "
                   "--duration 400ms --yes --json -"_s.arg(type)),
             type == u"latch"_s ? Claim::Nothing : Claim::Load});
    lines.push_back({words(u"stress --mode threads --workers 4 --witness seen --warmup 0 --duration 400ms --json -"_s),
                     Claim::Load});
    return lines;
}

/// Those whose answers depend on more than one server.
std::vector<CommandLine> fewCommandLines(const QString &folder)
{
    std::vector<CommandLine> lines;
    for (const QString &line :
         {u"list --json"_s, u"show job --json"_s, u"watch --for 300ms --json"_s, u"doctor --json"_s,
          u"record %1 --for 300ms --replace"_s.arg(folder + u"/feed.lsr"_s), u"hold --wait 300ms mine -- sleep 0.1"_s,
          u"unlock job --force --yes --json"_s,
          u"stress --names 5 --workers 6 --mode light --wait 300ms --warmup 0 --duration 400ms --json -"_s})
        lines.push_back({words(line)});
    return lines;
}

std::vector<CommandLine> redLockLines(const QString &)
{
    std::vector<CommandLine> lines;
    for (const QString &line :
         {u"hold --type redlock --wait 300ms --lease 2s mine -- sleep 0.1"_s,
          u"hold --type redlock mine -- sleep 0.1"_s,
          u"stress --type redlock --workers 4 --mode light --wait 300ms --warmup 0 --duration 400ms --json -"_s})
        lines.push_back({words(line)});
    return lines;
}

/// The servers behind the proxies, and what a program is started with to come to them.
struct Stage
{
    using Lines = std::vector<CommandLine> (*)(const QString &folder);
    struct Server
    {
        quint16 port = 0;
        std::function<QString(quint16 proxyPort, int database)> url;
    };
    std::vector<Server> servers;
    Lines lines = nullptr;
    RedisFixture *planted = nullptr; ///< gets locks of all kinds before a run
};

/// The numbers of the help.
bool isDocumented(int code, const CommandLine &line)
{
    static constexpr std::array Codes {0, 1, 2, 3, 4, 5, 6, 130};
    return std::ranges::find(Codes, code) != Codes.end() && (code != 130 || line.isInterrupted);
}

/// The JSON document on stdout, or one a line.
bool isJson(const QByteArray &output)
{
    if (output.isEmpty() || !QJsonDocument::fromJson(output).isNull())
        return true;
    const QByteArrayList lines = output.trimmed().split('\n');
    return std::ranges::all_of(lines, [](const QByteArray &line) { return !QJsonDocument::fromJson(line).isNull(); });
}

/// One program behind a separate proxy, on a separate database.
class Run final
{
public:
    Run(const Stage &stage, int database, quint64 seed) : m_seed(seed), m_database(database)
    {
        const std::vector<CommandLine> lines = stage.lines(m_folder.path());
        m_line = lines[seed % lines.size()];
        if (stage.planted)
            plant(stage.planted->link(), database);
        QStringList urls;
        for (const auto &[port, url] : stage.servers) {
            CorruptingProxy::Options options;
            options.server = port;
            options.seed = seed * 16 + m_proxies.size();
            static constexpr std::array Shares {0.02, 0.05, 0.2};
            options.share = Shares[seed / lines.size() % Shares.size()];
            if (seed % 8 == 0)
                options.kinds = CorruptingProxy::all();
            options.onDelivered = [this](const CorruptingProxy::Exchange &exchange) { m_ledger.note(exchange); };
            m_proxies.push_back(std::make_unique<CorruptingProxy>(options));
            urls << url(m_proxies.back()->port(), database);
        }
        QStringList arguments = words(u"--timeout 300ms --connect-timeout 500ms --give-up 300ms"_s);
        if (urls.size() > 1)
            for (const QString &url : urls)
                arguments << u"--url"_s << url;
        m_program.emplace(urls.first());
        for (const QString &name : {u"XDG_CONFIG_HOME"_s, u"XDG_DATA_HOME"_s, u"XDG_STATE_HOME"_s, u"XDG_CACHE_HOME"_s})
            m_program->setVariable(name, m_folder.path());
        m_program->start(arguments + m_line.arguments);
        m_time.start();
    }

    [[nodiscard]] int database() const { return m_database; }
    [[nodiscard]] qint64 corrupted() const
    {
        qint64 sum = 0;
        for (const std::unique_ptr<CorruptingProxy> &proxy : m_proxies)
            sum += proxy->corrupted();
        return sum;
    }
    [[nodiscard]] int exitCode() const { return m_program->exitCode(); }

    /// True once it has ended; what does not end is interrupted, and is killed at last.
    bool hasEnded()
    {
        if (m_program->process().state() == QProcess::NotRunning)
            return true;
        if (m_line.isInterrupted && m_time.hasExpired(InterruptAfter) && !std::exchange(m_isInterrupted, true))
            m_program->signal(SIGINT);
        if (m_time.hasExpired(RunLimit)) {
            m_isHanging = true;
            m_program->process().kill();
        }
        return false;
    }

    [[nodiscard]] QStringList problems()
    {
        QStringList problems;
        const QByteArray output = m_program->output();
        const QByteArray messages = m_program->messages();
        // A signal that comes before the program has set up its handler ends it, too.
        const bool isEndedBySignal = m_isInterrupted && m_program->process().exitStatus() == QProcess::CrashExit
            && m_program->process().exitCode() == SIGINT;
        const int code = isEndedBySignal ? 130 : m_program->exitCode();
        const bool needsMessage = code != 0 && code != 130 && (output.isEmpty() || (code != 1 && code != 4));
        if (m_isHanging)
            problems << u"it hangs"_s;
        else if (code < 0)
            problems << u"it crashed"_s;
        else if (!isDocumented(code, m_line))
            problems << u"exit code %1"_s.arg(code);
        else if (needsMessage && messages.isEmpty()) // a finding and a violation are on stdout
            problems << u"exit code %1 without a message"_s.arg(code);
        for (const char *report : {"Sanitizer", "runtime error:", "ASSERT", "QObject::", "QProcess:"})
            if (messages.contains(report))
                problems << u"a report of a fault"_s;
        if (m_line.arguments.contains(u"--json"_s) && !isJson(output))
            problems << u"stdout is not JSON"_s;
        problems += claimsTooMuch(code, QJsonDocument::fromJson(output).object());
        if (!problems.isEmpty())
            problems << QString::fromUtf8(output.right(800)) << QString::fromUtf8(messages.left(3000));
        return problems.isEmpty() ? problems : QStringList {toText() + u": "_s + problems.join(u"\n    "_s)};
    }

private:
    static void plant(RawLink &link, int database)
    {
        link.command({"SELECT", QByteArray::number(database)});
        link.command({"FLUSHDB"});
        link.command({"HSET", "job", Holder, "1"});
        link.command({"PEXPIRE", "job", "60000"});
        link.command({"HSET", "rw", "mode", "read", Holder, "1"});
        link.command({"PEXPIRE", "rw", "60000"});
        link.command({"SET", "{rw}:" + Holder + ":rwlock_timeout:1", "1", "PX", "60000"});
        link.command({"HSET", "ghost", "mode", "read", OtherHolder, "1"});
        link.command({"HSET", "endless", Holder, "2"});
        link.command({"HSET", "fair", Holder, "1"});
        link.command({"PEXPIRE", "fair", "60000"});
        link.command({"RPUSH", "redisson_lock_queue:{fair}", OtherHolder});
        link.command({"ZADD", "redisson_lock_timeout:{fair}", "1000", OtherHolder});
        link.command({"SET", "permits", "2"});
        link.command({"ZADD", "{permits}:timeout", "1000", QByteArray(16, 'p')});
        for (const QByteArray name : {"mine-semaphore", "mine-permit"})
            link.command({"SET", name, "3"});
        link.command({"SELECT", "0"});
    }

    /// Returns the results that the program reports although no reply contained them.
    [[nodiscard]] QStringList claimsTooMuch(int code, const QJsonObject &document) const
    {
        const qint64 acquired = document[u"acquired"_s].toInteger();
        switch (m_line.claim) {
        case CommandLine::Claim::Nothing: break;
        case CommandLine::Claim::Grant:
            if (code == 0 && m_ledger.delivered("mine") == 0)
                return {u"it held a lock that was not granted"_s};
            break;
        case CommandLine::Claim::Unlock:
            if (document[u"unlocked"_s].toBool() && m_ledger.done(lua::ActionsForceUnlock, "job") == 0)
                return {u"it claims an unlock that was not done"_s};
            break;
        case CommandLine::Claim::Load:
            if (acquired > m_ledger.delivered())
                return {u"it claims %1 acquisitions, %2 were granted"_s.arg(acquired).arg(m_ledger.delivered())};
            break;
        }
        return {};
    }

    [[nodiscard]] QString toText() const
    {
        return u"LOCKSCOPE_LIES_SEED=%1 lockscope-cli %2 (%3 replies corrupted)"_s.arg(m_seed)
            .arg(m_line.arguments.join(u' '))
            .arg(corrupted());
    }

    const quint64 m_seed;
    const int m_database;
    const QTemporaryDir m_folder;
    CommandLine m_line;
    GrantLedger m_ledger;
    std::vector<std::unique_ptr<CorruptingProxy>> m_proxies;
    std::optional<CliProgram> m_program;
    QElapsedTimer m_time;
    bool m_isInterrupted = false;
    bool m_isHanging = false;
};

} // namespace

/// Every command against a server whose replies are cut, doubled, changed, delayed, reordered and invented.
/// LOCKSCOPE_LIES and LOCKSCOPE_LIES_SEED: number of runs, and the seed of the first. A seed stands for a command, too.
class TestCliLyingServer final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void endsEveryCommandInOrder();
    void endsOnThreeServers();
    void endsBehindASentinel();
    void endsInACluster();

private:
    /// `runs`: without LOCKSCOPE_LIES; else its share of that.
    void play(const Stage &stage, quint64 runs);
    static Stage::Server serverOf(RedisFixture &redis)
    {
        const QString start = u"redis://:%1@127.0.0.1:"_s.arg(QString::fromUtf8(redis.server().password()));
        return {redis.server().port(),
                [start](quint16 port, int database) -> QString { return start + u"%1/%2"_s.arg(port).arg(database); }};
    }

    RedisFixture m_redis;
};

void TestCliLyingServer::play(const Stage &stage, quint64 runs)
{
    if (const quint64 wanted = qEnvironmentVariable("LOCKSCOPE_LIES").toULongLong())
        runs = stage.planted ? wanted : std::max(wanted / 8, quint64(1));
    quint64 next = qEnvironmentVariable("LOCKSCOPE_LIES_SEED", u"1"_s).toULongLong();
    const quint64 end = next + runs;
    qint64 corrupted = 0;
    QMap<int, int> ends; // by exit code
    QStringList problems;
    std::vector<std::unique_ptr<Run>> running;
    std::vector<int> free(SideBySide); // databases
    std::iota(free.begin(), free.end(), 1);
    while (next < end || !running.empty()) {
        for (; next < end && !free.empty(); ++next) {
            running.push_back(std::make_unique<Run>(stage, free.back(), next));
            free.pop_back();
        }
        QVERIFY(QTest::qWaitFor([&] { return std::ranges::any_of(running, &Run::hasEnded); }, 2 * int(RunLimit)));
        std::erase_if(running, [&](const std::unique_ptr<Run> &run) {
            if (!run->hasEnded())
                return false;
            problems += run->problems();
            corrupted += run->corrupted();
            ++ends[run->exitCode()];
            free.push_back(run->database());
            return true;
        });
    }
    QStringList codes;
    for (auto it = ends.begin(); it != ends.end(); ++it)
        codes << u"%1: %2"_s.arg(it.key()).arg(it.value());
    qInfo("%llu runs, %lld replies corrupted, exit codes %s", runs, corrupted, qPrintable(codes.join(u", "_s)));
    QVERIFY2(problems.isEmpty(), qPrintable(u"%1 problems\n"_s.arg(problems.size()) + problems.mid(0, 20).join(u'\n')));
    QVERIFY(corrupted > 0);
}

void TestCliLyingServer::endsEveryCommandInOrder()
{
    play({{serverOf(m_redis)}, &commandLines, &m_redis}, commandLines({}).size());
}

void TestCliLyingServer::endsOnThreeServers()
{
    RedisFixture second;
    RedisFixture third;
    QVERIFY(second.start() && third.start());
    play({{serverOf(m_redis), serverOf(second), serverOf(third)}, &redLockLines}, 6);
}

/// The sentinel lies, and the server that it names is asked directly.
void TestCliLyingServer::endsBehindASentinel()
{
    sandbox::Sentinels sentinels;
    QVERIFY(sentinels.start());
    const QString start = u"redis+sentinel://:%1@127.0.0.1:"_s.arg(QString::fromUtf8(sentinels.watcher(0).password()));
    const auto url = [start](quint16 port, int database) -> QString {
        return start + u"%1/mymaster/%2"_s.arg(port).arg(database);
    };
    play({{{sentinels.watcher(0).port(), url}}, &fewCommandLines}, 8);
}

/// One node lies, also about the others.
void TestCliLyingServer::endsInACluster()
{
    sandbox::Cluster cluster;
    QVERIFY(cluster.start());
    const QString start = u"redis+cluster://:%1@127.0.0.1:"_s.arg(QString::fromUtf8(cluster.at(0).password()));
    const auto url = [start](quint16 port, int) -> QString { return start + QString::number(port); };
    play({{{cluster.at(0).port(), url}}, &fewCommandLines}, 8);
}

LOCKSCOPE_TEST(TestCliLyingServer)
#include "tst_cli_lying_server.moc"
