// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/server_check.h"

#include "core/base/printable.h"
#include "core/inspect/messages.h"
#include "core/inspect/model/lock_parts.h"
#include "core/inspect/model/thresholds.h"
#include "core/inspect/snapshot/client_address.h"
#include "core/topology/cluster_map.h"

#include <QDateTime>
#include <QMap>
#include <array>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;
using redis::ServerInfo;

namespace {

bool isLate(const redis::ReplicaInfo &replica)
{
    const qint64 most = std::chrono::duration_cast<std::chrono::seconds>(thresholds::ReplicaLag).count();
    return replica.isOnline && replica.lagS > most;
}

/// Number of keys that the policy allows to evict, in all databases.
qint64 evictableKeys(const ServerInfo &server)
{
    if (server.evictionPolicy == "noeviction")
        return 0;
    const bool isVolatile = server.evictionPolicy.startsWith("volatile");
    qint64 keys = 0;
    for (const redis::DatabaseInfo &database : server.databases)
        keys += isVolatile ? database.expiring : database.keys;
    return keys;
}

/// The reasons for which the server refuses writes, or the acquisitions of locks if its memory is full.
std::vector<Message> refusedWrites(const ServerInfo &server, const ServerSettings &settings)
{
    std::vector<Message> reasons;
    const bool stopsWithoutSnapshot = settings.value("stop-writes-on-bgsave-error") == "yes"
        && !settings.value("save").isEmpty();
    if (server.hasFailedSnapshot && stopsWithoutSnapshot)
        reasons.push_back(message<"seen-no-writes-snapshot">());
    if (server.hasPausedWrites)
        reasons.push_back(message<"seen-no-writes-paused">());
    if (server.hasFailedAppend)
        reasons.push_back(message<"seen-no-writes-aof">());
    const qint64 limit = server.memoryLimit;
    const qint64 used = server.memoryUsed - server.memoryExempt;
    const QByteArray &policy = server.evictionPolicy;
    if (limit > 0 && used > limit && !policy.isEmpty() && evictableKeys(server) == 0)
        reasons.push_back(message<"seen-no-writes-memory">(used, limit, printable(policy)));
    const qint64 required = settings.value("min-replicas-to-write", "1").toLongLong(); // at least one
    if (server.goodReplicas && *server.goodReplicas < required)
        reasons.push_back(message<"seen-no-writes-replicas">(required, *server.goodReplicas));
    return reasons;
}

/// Limits that the server is about to reach, or has reached.
void findLimits(const ServerInfo &server, const ServerSettings &settings, const QString &node, Findings &found)
{
    if (server.maxClients > 0 && server.clients >= server.maxClients / 10 * 9)
        found.push_back({u"connections-run-out"_s, Health::Warning,
                         message<"seen-connections-run-out">(node, server.clients, server.maxClients)});
    const qint64 maxTracked = settings.value("tracking-table-max-keys").toLongLong(); // 0: no limit
    if (maxTracked > 0 && server.trackedKeys >= maxTracked / 10 * 9)
        found.push_back(
            {u"tracking-full"_s, Health::Warning, message<"seen-tracking-full">(node, server.trackedKeys, maxTracked)});
    if (server.exceededOutputLimits > 0)
        found.push_back(
            {u"output-limit"_s, Health::Info, message<"seen-output-limit">(node, server.exceededOutputLimits)});
}

/// `ID host:port@bus flags primary ping pong epoch state 0-5460 9000 [93->-ID]`: a primary that the cluster considers
/// failed serves nothing.
void addServed(const QByteArray &line, topology::SlotSet &served)
{
    constexpr qsizetype BeforeSlots = 8;
    const QByteArrayList words = line.trimmed().split(' ');
    const QByteArrayList flags = words.value(2).split(',');
    if (!flags.contains("master") || flags.contains("fail"))
        return;
    for (const QByteArray &word : words.sliced(std::min(BeforeSlots, words.size()))) {
        if (word.startsWith('['))
            continue; // moving; its present owner lists it as well
        const QByteArrayList ends = word.split('-');
        for (int slot = ends.first().toInt(); slot <= ends.last().toInt() && slot < topology::SlotCount; ++slot)
            served.set(static_cast<std::size_t>(slot));
    }
}

/// The settings that diagnoseServer() needs for this server.
QByteArrayList settingsFor(const ServerInfo &server)
{
    QByteArrayList names;
    if (server.hasFailedSnapshot)
        names << "stop-writes-on-bgsave-error";
    if (server.hasFailedSnapshot || server.hasAppendOnly == false)
        names << "save";
    if (server.goodReplicas)
        names << "min-replicas-to-write";
    if (server.trackedKeys >= thresholds::ManyTracked)
        names << "tracking-table-max-keys";
    return names;
}

} // namespace

Findings diagnoseServer(const ServerInfo &server, const QString &node, const ServerSettings &settings, qint64 nowMs)
{
    Findings found;
    std::vector<Message> reasons = refusedWrites(server, settings);
    if (!reasons.empty()) {
        found.push_back({u"no-writes"_s, Health::Error, message<"seen-no-writes">(node, joined(std::move(reasons)))});
    } else if (server.hasFailedSnapshot && settings.value("save") != "") {
        found.push_back({u"snapshot-failed"_s, Health::Warning, message<"seen-snapshot-failed">(node)});
    }
    if (server.hasAppendOnly == false && settings.value("save", "unknown").isEmpty())
        found.push_back({u"no-persistence"_s, Health::Info, message<"seen-no-persistence">(node)});
    findLimits(server, settings, node, found);
    const qint64 aheadMs = server.timeUs ? *server.timeUs / 1000 - nowMs : 0;
    if (std::abs(aheadMs) >= thresholds::ClockSkew.count())
        found.push_back({u"server-clock"_s, Health::Warning,
                         aheadMs > 0 ? message<"seen-server-clock-ahead">(node, Millis(aheadMs))
                                     : message<"seen-server-clock-behind">(node, Millis(-aheadMs))});
    const QByteArray &policy = server.evictionPolicy;
    if (!policy.isEmpty() && policy != "noeviction" && server.memoryLimit > 0) {
        found.push_back({u"eviction"_s, server.evictedKeys > 0 ? Health::Error : Health::Warning,
                         message<"seen-eviction">(node, server.memoryLimit, printable(policy), server.evictedKeys)});
    }
    QStringList late;
    for (const redis::ReplicaInfo &replica : server.replicas)
        if (isLate(replica))
            late.append(printable(replica.text));
    if (!late.isEmpty()) {
        found.push_back({u"replica-lag"_s, Health::Warning, message<"seen-replica-lag">(node, late.join(u"; "_s))});
    }
    return found;
}

std::optional<UnservedSlots> diagnoseSlots(QByteArrayView nodes, const QByteArray &clusterState, const QString &node)
{
    topology::SlotSet served;
    for (const QByteArray &line : nodes.toByteArray().split('\n'))
        addServed(line, served);
    const QString state = clusterState.isEmpty() ? u"unknown"_s : printable(clusterState);
    const topology::SlotSet unserved = ~served;
    if (unserved.none() && state != "fail"_L1)
        return std::nullopt;
    const Message evidence = unserved.none()
        ? message<"seen-unserved-slots-none">(node, state)
        : message<"seen-unserved-slots">(node, state, unserved.count(), topology::rangesOf(unserved));
    return UnservedSlots {unserved.count(), {u"unserved-slots"_s, Health::Error, evidence}};
}

Findings diagnoseSubscribers(const QByteArray &clients, const QString &node)
{
    struct Use
    {
        int links = 0;
        qint64 channels = 0;
    };
    QMap<QString, Use> hosts;
    for (const ConnectedLink &link : parseClientList(clients)) {
        if (link.channels < 1 || link.channels > thresholds::ChannelsALink)
            continue; // no connection of a Redisson client with its default settings
        ++hosts[link.address].links;
        hosts[link.address].channels += link.channels;
    }
    Findings found;
    for (auto it = hosts.cbegin(); it != hosts.cend(); ++it) {
        if (it->channels < thresholds::FewestChannels)
            continue;
        found.push_back({u"channels-run-out"_s, Health::Warning,
                         message<"seen-channels-run-out">(node, it.key(), it->channels, it->links)});
    }
    return found;
}

std::optional<Finding> diagnosePublishing(qint64 messages, Millis time, std::size_t nodes)
{
    const qint64 perSecond = messages * 1000 / std::max<qint64>(time.count(), 1);
    if (perSecond * qint64(nodes) < thresholds::HeavyPublishing)
        return std::nullopt;
    return Finding {u"publish-load"_s, Health::Warning, message<"seen-publish-load">(perSecond, nodes)};
}

void nameRefusedWrites(const QStringList &nodes, std::vector<LockFinding> &findings,
                       const std::function<const LockSnapshot *(const LockName &)> &last)
{
    constexpr std::array AboutHolds {"missed-renewal"_L1, "reader-at-risk"_L1, "lost-in-failover"_L1};
    QHash<QString, QString> clients; // the node that refuses their renewals
    const auto name = [](LockFinding &found, const QString &node) {
        found.finding.evidence = message<"seen-no-writes-holder">(found.finding.evidence, node);
    };
    for (LockFinding &found : findings) {
        if (nodes.isEmpty() || std::ranges::find(AboutHolds, found.finding.id) == AboutHolds.end())
            continue;
        const LockSnapshot *lock = last(found.lock);
        if (!lock || !nodes.contains(lock->node))
            continue;
        name(found, lock->node);
        for (const Holder &holder : lock->holders)
            clients.insert(printable(holder.id.client.bytes()), lock->node);
    }
    for (LockFinding &found : findings) {
        if (found.finding.id != "stalled-client"_L1)
            continue;
        const auto node = clients.constFind(found.finding.evidence.args().at(0).toString());
        if (node != clients.cend())
            name(found, *node);
    }
}

QCoro::Task<std::optional<qint64>> countPublished(topology::Router &router)
{
    if (router.mode() != "cluster"_L1)
        co_return std::optional<qint64>();
    qint64 messages = 0;
    for (topology::Node *node : router.primaries()) {
        const Result<ServerInfo> server = co_await node->commands().readServer({"INFO", "commandstats"});
        if (server)
            messages += server->calls["publish"].calls;
    }
    co_return std::optional<qint64>(messages);
}

QCoro::Task<Result<std::optional<UnservedSlots>>> readSlots(redis::Link &link)
{
    const QString address = link.address();
    const Command list("CLUSTER", "NODES");
    const Result<Reply> nodes = co_await link.query(list);
    if (!nodes)
        co_return fail(nodes.error());
    const Result<ServerInfo> state = co_await link.readServer({"CLUSTER", "INFO"});
    if (!state && !isRefusal(state.error()))
        co_return fail(state.error());
    co_return diagnoseSlots(nodes->text, state ? state->clusterState : QByteArray(), address);
}

QCoro::Task<Result<ServerCheck>> checkServers(topology::Router &router)
{
    ServerCheck check;
    const auto add = [&check](Findings findings) {
        for (Finding &finding : findings)
            check.findings.push_back({LockName(), std::move(finding)});
    };
    const auto noteRefusal = [&check](const Error &error) {
        if (isRefusal(error))
            addNew(check.refused, {error.message}); // each node reports the same
    };
    const bool isCluster = router.mode() == "cluster"_L1;
    std::optional<UnservedSlots> worst;
    for (topology::Node *node : router.primaries()) {
        const QString address = node->address();
        const Result<ServerInfo> server = co_await node->commands().readServer({"INFO"});
        if (!server) {
            noteRefusal(server.error());
        } else {
            const qint64 nowMs = QDateTime::currentMSecsSinceEpoch(); // before further commands
            ServerSettings settings;
            for (const QByteArray &name : settingsFor(*server)) {
                const Command get("CONFIG", "GET", name);
                const Result<Reply> setting = co_await node->commands().query(get);
                const bool isOptional = name == "tracking-table-max-keys" || name == "save";
                if (!setting && !isOptional)
                    addNew(check.refused, {setting.error().message});
                if (setting && setting->elements.size() == 2)
                    settings.insert(name, setting->elements[1].text);
            }
            Findings found = diagnoseServer(*server, address, settings, nowMs);
            if (std::ranges::find(found, u"no-writes"_s, &Finding::id) != found.end())
                check.withoutWrites.append(address);
            add(std::move(found));
        }
        const Command list("CLIENT", "LIST", "TYPE", "pubsub");
        const Result<Reply> clients = co_await node->commands().query(list);
        clients ? add(diagnoseSubscribers(clients->text, address)) : noteRefusal(clients.error());
        if (!isCluster)
            continue;
        Result<std::optional<UnservedSlots>> view = co_await readSlots(node->commands());
        if (!view)
            noteRefusal(view.error());
        else if (*view && (!worst || (*view)->count > worst->count))
            worst = std::move(*view);
    }
    if (worst)
        check.findings.push_back({LockName(), std::move(worst->finding)});
    co_return Result<ServerCheck>(std::move(check));
}

} // namespace lockscope::inspect
