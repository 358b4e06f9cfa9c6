// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/stage.h"

#include "tests/chaos/cluster_stage.h"
#include "tests/chaos/sentinel_stage.h"
#include "tests/chaos/standalone_stage.h"
#include "tests/support/raw_link.h"

#include <QDeadlineTimer>
#include <QThread>

namespace lockscope::chaos {

using namespace std::chrono_literals;

namespace {

constexpr auto ChangeTime = 30s;       // for a failover on a busy machine
constexpr unsigned long PollTime = 20; // ms

} // namespace

Status pauseFor(sandbox::Server &server, Millis time)
{
    server.pause();
    QThread::msleep(static_cast<unsigned long>(time.count()));
    server.resume();
    return {};
}

Status resetMemory(sandbox::Server &server)
{
    return awaitTrue("a server does not take its settings", [&server] {
        return tell(server, {"CONFIG", "SET", "maxmemory", "0"}).has_value();
    });
}

QByteArray replication(sandbox::Server &server)
{
    return tests::RawLink(server).command({"INFO", "replication"}).text;
}

Status awaitTrue(const char *otherwise, const std::function<bool()> &isSo)
{
    const QDeadlineTimer deadline(ChangeTime);
    while (!isSo()) {
        if (deadline.hasExpired())
            return fail(ErrorKind::Timeout, Message::verbatim(QString::fromLatin1(otherwise)));
        QThread::msleep(PollTime);
    }
    return {};
}

Status tell(sandbox::Server &server, const std::vector<QByteArray> &words)
{
    const tests::RawReply reply = tests::RawLink(server).command(words);
    if (reply.isError())
        return fail(ErrorKind::Server, Message::verbatim(QString::fromUtf8(words.front() + ": " + reply.text)));
    return {};
}

Result<bool> beginOnServer(const Event &event, sandbox::Server &server)
{
    Status done;
    switch (event.kind) {
    case EventKind::ServerPause: server.pause(); break;
    case EventKind::FullMemory: done = tell(server, {"CONFIG", "SET", "maxmemory", "1"}); break;
    case EventKind::ClientKill: done = tell(server, {"CLIENT", "KILL", "TYPE", "normal"}); break;
    case EventKind::PubSubKill: done = tell(server, {"CLIENT", "KILL", "TYPE", "pubsub"}); break;
    case EventKind::ScriptFlush: done = tell(server, {"SCRIPT", "FLUSH"}); break;
    default: return false;
    }
    if (!done)
        return fail(done.error());
    return true;
}

Result<bool> endOnServer(const Event &event, sandbox::Server &server)
{
    if (event.kind == EventKind::ServerPause) {
        server.resume();
        return true;
    }
    if (event.kind != EventKind::FullMemory)
        return false;
    if (const Status done = tell(server, {"CONFIG", "SET", "maxmemory", "0"}); !done)
        return fail(done.error());
    return true;
}

std::unique_ptr<Stage> makeStage(Deployment deployment)
{
    switch (deployment) {
    case Deployment::Standalone: return std::make_unique<StandaloneStage>();
    case Deployment::Sentinel: return std::make_unique<SentinelStage>();
    case Deployment::Cluster: return std::make_unique<ClusterStage>();
    }
    return {};
}

} // namespace lockscope::chaos
