// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/event.h"

#include "tests/chaos/targets.h"

#include <array>

namespace lockscope::chaos {

namespace {

constexpr std::array<const char *, EventKindCount> KindWords {
    "server-restart", "server-wipe",  "server-pause", "full-memory",  "client-kill", "pubsub-kill",
    "script-flush",   "force-unlock", "worker-kill",  "worker-pause", "link-cut",    "link-delay",
    "switchover",     "failover",     "primary-hang", "slot-move",    "clock-step"};
constexpr std::array<const char *, 3> DeploymentWords {"standalone", "sentinel", "cluster"};

enum class Scope { Server, Worker, Resource, Topology };

Scope scopeOf(EventKind kind)
{
    switch (kind) {
    case EventKind::WorkerKill:
    case EventKind::WorkerPause:
    case EventKind::LinkCut:
    case EventKind::LinkDelay: return Scope::Worker;
    case EventKind::ForceUnlock: return Scope::Resource;
    case EventKind::Switchover:
    case EventKind::Failover:
    case EventKind::PrimaryHang:
    case EventKind::SlotMove: return Scope::Topology;
    default: return Scope::Server;
    }
}

} // namespace

QByteArray toWord(Deployment deployment)
{
    return DeploymentWords.at(std::size_t(deployment));
}

std::optional<Deployment> deploymentOf(const QString &word)
{
    for (std::size_t i = 0; i < DeploymentWords.size(); ++i)
        if (word == QLatin1StringView(DeploymentWords[i]))
            return Deployment(i);
    return std::nullopt;
}

QByteArray toWord(EventKind kind)
{
    return KindWords.at(std::size_t(kind));
}

bool isLawful(EventKind kind)
{
    return kind == EventKind::ServerWipe || kind == EventKind::ForceUnlock || kind == EventKind::Failover
        || kind == EventKind::PrimaryHang || kind == EventKind::ClockStep;
}

QByteArray Event::text() const
{
    QByteArray text = QByteArray::number(qint64(at.count())).rightJustified(5) + " ms " + toWord(kind);
    switch (scopeOf(kind)) {
    case Scope::Server: text += " server " + QByteArray::number(target); break;
    case Scope::Worker: text += " worker " + QByteArray::number(target); break;
    case Scope::Resource:
    case Scope::Topology: text += ' ' + nameOf(target); break;
    }
    if (value > Millis(0))
        text += " by " + QByteArray::number(qint64(value.count())) + " ms";
    if (lasts > Millis(0))
        text += " for " + QByteArray::number(qint64(lasts.count())) + " ms";
    return text;
}

QByteArray Event::domain() const
{
    switch (scopeOf(kind)) {
    case Scope::Server: return "server " + QByteArray::number(target);
    case Scope::Worker: return "worker " + QByteArray::number(target);
    case Scope::Resource: return "resource " + QByteArray::number(target);
    case Scope::Topology: break;
    }
    return "topology";
}

} // namespace lockscope::chaos
