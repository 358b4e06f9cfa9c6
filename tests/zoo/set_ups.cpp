// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/readiness.h"
#include "tests/support/certificates.h"
#include "tests/zoo/scene.h"

#include <QDir>

using namespace Qt::StringLiterals;

namespace lockscope::tests {

namespace {

const QString clusterUrl = u"redis+cluster://:%2@127.0.0.1:%1"_s;

sandbox::ServerOptions renamed(const QByteArrayList &commands)
{
    sandbox::ServerOptions options;
    for (const QByteArray &command : commands)
        options.settings.push_back("rename-command " + command + " zoo." + command);
    return options;
}

/// Returns nullptr if it does not start.
RedisFixture *addReplica(Scene &scene)
{
    RedisFixture *replica = scene.addServer({});
    if (!replica)
        return nullptr;
    scene.url = replica->server().url();
    replica->command({"CONFIG", "SET", "masterauth", scene.node().password()});
    replica->command({"REPLICAOF", "127.0.0.1", QByteArray::number(scene.node().port())});
    return replica;
}

void connectToReplica(Scene &scene)
{
    addReplica(scene);
    scene.waitFor({"INFO", "replication"}, "state=online");
}

/// A replica without its primary, which must not answer from its old data.
void connectToLostReplica(Scene &scene)
{
    RedisFixture *replica = addReplica(scene);
    scene.waitFor({"INFO", "replication"}, "state=online");
    if (!replica)
        return;
    replica->command({"CONFIG", "SET", "replica-serve-stale-data", "no"});
    replica->command({"REPLICAOF", "127.0.0.1", QByteArray::number(sandbox::findFreePort())});
}

/// A server that loads its data for a minute, and answers every 20 ms.
void reloadSlowly(Scene &scene)
{
    for (int at = 0; at < 3000; ++at)
        scene.command({"SET", "load:" + QByteArray::number(at), QByteArray(1100, 'x')});
    scene.command({"CONFIG", "SET", "rdbcompression", "no"});
    scene.command({"CONFIG", "SET", "key-load-delay", "20000"});
    scene.sendOnly("DEBUG RELOAD");
    scene.waitFor({"PING"}, "LOADING");
}

void runEndlessScript(Scene &scene)
{
    scene.command({"CONFIG", "SET", "lua-time-limit", "1"});
    scene.sendOnly("EVAL \"while true do end\" 0");
    scene.waitFor({"PING"}, "BUSY");
}

void stopScript(Scene &scene)
{
    scene.command({"SCRIPT", "KILL"});
    scene.waitFor({"PING"}, "PONG");
}

/// A folder in the place of the file makes each snapshot fail.
void failSnapshot(Scene &scene)
{
    const RawReply directory = scene.command({"CONFIG", "GET", "dir"});
    QDir().mkpath(QString::fromUtf8(directory.elements.at(1).text) + u"/dump.rdb/in-the-way"_s);
    scene.command({"CONFIG", "SET", "save", "3600 1"});
    scene.command({"BGSAVE"});
    scene.waitFor({"INFO", "persistence"}, "rdb_last_bgsave_status:err");
}

/// A third of the slots has no node any more.
void failCluster(Scene &scene)
{
    scene.killLastPrimary();
    scene.command({"CONFIG", "SET", "cluster-require-full-coverage", "yes"});
    scene.waitFor({"CLUSTER", "INFO"}, "cluster_state:fail");
}

void resumeServer(Scene &scene)
{
    scene.node().resume();
}

void endPause(Scene &scene)
{
    scene.command({"CLIENT", "UNPAUSE"});
}

void connectToTlsPort(Scene &scene)
{
    static Certificates certificates;
    static const QByteArray problems = certificates.make();
    scene.note(problems);
    const quint16 port = sandbox::findFreePort();
    scene.addServer({.settings = certificates.serverSettings(port, "no")});
    scene.url = u"redis://127.0.0.1:%1"_s.arg(port);
}

constexpr const char *ProtectedMode =
    "-DENIED Redis is running in protected mode because protected mode is enabled and no password is set for the "
    "default user. In this mode connections are only accepted from the loopback interface. If you want to connect "
    "from external computers to Redis you may adopt one of the following solutions: 1) Just disable protected mode "
    "sending the command 'CONFIG SET protected-mode no' from the loopback interface.\r\n";

/// As a server before Redis 6 receives it: the server refuses the unknown option of SCAN with a syntax error.
QByteArray withoutType(QByteArray request)
{
    return request.replace("\r\n$4\r\nTYPE\r\n", "\r\n$4\r\nNONE\r\n").replace("*2\r\n$4\r\nNONE", "*2\r\n$4\r\nTYPE");
}

std::vector<SetUp> usualSetUps()
{
    return {
        {.name = "usual server"},
        {.name = "unix socket", .server = {.useUnixSocket = true}},
        {.name = "database 1", .database = 1},
        {.name = "read-only connection", .options = {u"--read-only"_s}},
        {.name = "waiter in another database",
         .arrange =
             [](Scene &scene) {
                 scene.addListener("redisson_lock__channel:{zoo:free}");
                 scene.command({"SELECT", "1"});
                 scene.command({"HSET", "zoo:free", "0c8f2d4a-6b1e-4f3a-9d27-5e1b7a90c3d1:42", "1"});
                 scene.command({"SELECT", "0"});
             }},
        {.name = "read-only replica", .arrange = &connectToReplica},
        {.name = "SCAN without TYPE",
         .arrange =
             [](Scene &scene) { scene.connectThrough({.server = scene.node().port(), .rewritten = &withoutType}); }},
        {.name = "node of a cluster", .isCluster = true},
        {.name = "cluster", .url = clusterUrl, .isCluster = true},
        {.name = "single node of a cluster", .options = {u"--single-node"_s}, .isCluster = true},
    };
}

std::vector<SetUp> renamedCommands()
{
    return {
        {.name = "SCAN renamed", .server = renamed({"SCAN"})},
        {.name = "EVAL_RO renamed", .server = renamed({"EVAL_RO", "EVALSHA_RO"}), .needsRedis7 = true},
        {.name = "EVALSHA renamed", .server = renamed({"EVALSHA"})},
        {.name = "all scripts renamed",
         .server = renamed({"EVAL", "EVALSHA", "EVAL_RO", "EVALSHA_RO", "SCRIPT"}),
         .needsRedis7 = true},
        {.name = "SCRIPT renamed", .server = renamed({"SCRIPT"})},
        {.name = "CLIENT renamed", .server = renamed({"CLIENT"})},
        {.name = "INFO renamed", .server = renamed({"INFO"})},
        {.name = "CLUSTER renamed", .server = renamed({"CLUSTER"})},
        {.name = "CONFIG renamed", .server = renamed({"CONFIG"})},
        {.name = "PUBSUB renamed", .server = renamed({"PUBSUB"})},
    };
}

std::vector<SetUp> usersWithoutRights()
{
    return {
        {.name = "user without SCAN", .rules = {"-scan"}},
        {.name = "user without EVALSHA_RO", .rules = {"-evalsha_ro"}, .needsRedis7 = true},
        {.name = "user without scripts", .rules = {"-@scripting"}},
        {.name = "user without SCRIPT", .rules = {"-script"}},
        {.name = "user without CLIENT", .rules = {"-client"}},
        {.name = "user without INFO", .rules = {"-info"}},
        {.name = "user without PUBSUB", .rules = {"-pubsub"}},
        {.name = "user without SUBSCRIBE", .rules = {"-subscribe", "-psubscribe"}},
        {.name = "user without @pubsub", .rules = {"-@pubsub"}},
        {.name = "user without channels", .rules = {"resetchannels"}, .needsRedis7 = true},
        {.name = "user without LRANGE", .rules = {"-lrange"}},
        {.name = "user without writes", .rules = {"-@write"}},
        {.name = "user of some keys", .rules = {"resetkeys", "~r:*", "~redisson_*", "~{r:*"}},
        {.name = "no password", .url = u"redis://127.0.0.1:%1"_s},
        {.name = "wrong password", .url = u"redis://:wrong@127.0.0.1:%1"_s},
    };
}

std::vector<SetUp> serversWithoutAnswers()
{
    return {
        {.name = "endless script", .arrange = &runEndlessScript, .endState = &stopScript},
        {.name = "loading",
         .server = {.settings = {"enable-debug-command local", "loading-process-events-interval-bytes 1024"}},
         .arrange = &reloadSlowly,
         .endState = [](Scene &) {},
         .needsRedis7 = true},
        {.name = "replica without primary", .arrange = &connectToLostReplica},
        {.name = "process stopped", .arrange = [](Scene &scene) { scene.node().pause(); }, .endState = &resumeServer},
        {.name = "clients paused",
         .arrange =
             [](Scene &scene) {
                 scene.command({"CLIENT", "PAUSE", "600000"});
             },
         .endState = &endPause,
         .needsRedis7 = true},
        {.name = "too many clients",
         .arrange =
             [](Scene &scene) {
                 scene.command({"CONFIG", "SET", "maxclients", "1"});
             }},
    };
}

std::vector<SetUp> serversWithoutWrites()
{
    return {
        {.name = "writes paused",
         .arrange =
             [](Scene &scene) {
                 scene.command({"CLIENT", "PAUSE", "600000", "WRITE"});
             },
         .endState = &endPause,
         .needsRedis7 = true},
        {.name = "memory full",
         .arrange =
             [](Scene &scene) {
                 scene.command({"CONFIG", "SET", "maxmemory", "1"});
             }},
        {.name = "snapshot failed", .arrange = &failSnapshot},
        {.name = "too few replicas", .arrange = [](Scene &scene) { scene.requireReplicas(); }},
        {.name = "slots without a node",
         .url = clusterUrl,
         .arrange = [](Scene &scene) { scene.deleteSlots(9000, 9200); }, // none of a golden key
         .isCluster = true},
        {.name = "cluster that is down", .url = clusterUrl, .arrange = &failCluster, .isCluster = true},
        {.name = "node of a cluster that is down", .arrange = &failCluster, .isCluster = true},
    };
}

std::vector<SetUp> otherKindsOfServers()
{
    return {
        {.name = "sentinel",
         .server = {.settings = {"sentinel monitor mymaster 127.0.0.1 6390 1"}, .isSentinel = true}},
        {.name = "TLS port", .arrange = &connectToTlsPort},
        {.name = "TLS to a plain port", .url = u"rediss://:%2@127.0.0.1:%1"_s},
        {.name = "protected mode", .arrange = [](Scene &scene) { scene.connectThrough({.greeting = ProtectedMode}); }},
        {.name = "web server",
         .arrange = [](Scene &scene) { scene.connectThrough({.answer = "HTTP/1.1 400 Bad Request\r\n\r\n"}); }},
        {.name = "closes each link", .arrange = [](Scene &scene) { scene.connectThrough({}); }},
        {.name = "no server",
         .arrange = [](Scene &scene) { scene.url = u"redis://127.0.0.1:%1"_s.arg(sandbox::findFreePort()); }},
        {.name = "no such database", .url = u"redis://:%2@127.0.0.1:%1/99"_s},
    };
}

} // namespace

const std::vector<SetUp> &setUps()
{
    static const std::vector<SetUp> all = [] {
        std::vector<SetUp> joined;
        for (const auto &group : {usualSetUps(), renamedCommands(), usersWithoutRights(), serversWithoutAnswers(),
                                  serversWithoutWrites(), otherKindsOfServers()})
            joined.insert(joined.end(), group.begin(), group.end());
        return joined;
    }();
    return all;
}

} // namespace lockscope::tests
