// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/server_check.h"

#include "core/base/printable.h"
#include "core/inspect/messages.h"
#include "core/inspect/model/lock_parts.h"
#include "core/inspect/model/thresholds.h"
#include "core/inspect/snapshot/key_scan.h"
#include "core/topology/cluster_map.h"

#include <QDateTime>
#include <QMap>
#include <array>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {

QHash<QByteArray, QByteArray> fieldsOf(QByteArrayView info)
{
    QHash<QByteArray, QByteArray> fields;
    for (const QByteArray &line : info.toByteArray().split('\n')) {
        const qsizetype colon = line.indexOf(':');
        if (colon > 0)
            fields.insert(line.left(colon), line.sliced(colon + 1).trimmed());
    }
    return fields;
}

/// `slave0:ip=127.0.0.1,port=6380,state=online,offset=14,lag=0`: nothing if it is connected.
QString replicaProblem(const QByteArray &text)
{
    QByteArray state;
    qint64 lag = 0;
    for (const QByteArray &part : text.split(',')) {
        if (part.startsWith("state="))
            state = part.sliced(6);
        else if (part.startsWith("lag="))
            lag = part.sliced(4).toLongLong();
    }
    const bool isLate = lag > std::chrono::duration_cast<std::chrono::seconds>(thresholds::ReplicaLag).count();
    return state == "online" && isLate ? printable(text) : QString();
}

bool hasFailedSnapshot(const QHash<QByteArray, QByteArray> &fields)
{
    return fields.value("rdb_last_bgsave_status") == "err";
}

/// Reported only if the server requires replicas for writes.
bool requiresReplicas(const QHash<QByteArray, QByteArray> &fields)
{
    return fields.contains("min_slaves_good_slaves");
}

/// The server writes no append-only file. A server that does not report it may write one.
bool isWithoutAppendOnlyFile(const QHash<QByteArray, QByteArray> &fields)
{
    return fields.value("aof_enabled") == "0";
}

/// Number of keys that the policy allows to evict, in all databases: `db0:keys=3,expires=1,avg_ttl=0`.
qint64 evictableKeys(const QHash<QByteArray, QByteArray> &fields, const QByteArray &policy)
{
    if (policy == "noeviction")
        return 0;
    const QByteArray count = policy.startsWith("volatile") ? "expires=" : "keys=";
    qint64 keys = 0;
    for (auto it = fields.cbegin(); it != fields.cend(); ++it)
        if (it.key().startsWith("db") && it->startsWith("keys="))
            for (const QByteArray &part : it->split(','))
                keys += part.startsWith(count) ? part.sliced(count.size()).toLongLong() : 0;
    return keys;
}

/// The reasons for which the server refuses writes, or the acquisitions of locks if its memory is full.
std::vector<Message> refusedWrites(const QHash<QByteArray, QByteArray> &fields, const ServerSettings &settings)
{
    std::vector<Message> reasons;
    const bool stopsWithoutSnapshot = settings.value("stop-writes-on-bgsave-error") == "yes"
        && !settings.value("save").isEmpty();
    if (hasFailedSnapshot(fields) && stopsWithoutSnapshot)
        reasons.push_back(message<"seen-no-writes-snapshot">());
    if (fields.value("aof_last_write_status") == "err")
        reasons.push_back(message<"seen-no-writes-aof">());
    const qint64 limit = fields.value("maxmemory").toLongLong();
    const qint64 used = fields.value("used_memory").toLongLong()
        - fields.value("mem_not_counted_for_evict").toLongLong();
    const QByteArray policy = fields.value("maxmemory_policy");
    if (limit > 0 && used > limit && !policy.isEmpty() && evictableKeys(fields, policy) == 0)
        reasons.push_back(message<"seen-no-writes-memory">(used, limit, printable(policy)));
    const qint64 replicas = fields.value("min_slaves_good_slaves").toLongLong();
    const qint64 required = settings.value("min-replicas-to-write", "1").toLongLong(); // at least one
    if (requiresReplicas(fields) && replicas < required)
        reasons.push_back(message<"seen-no-writes-replicas">(required, replicas));
    return reasons;
}

/// Limits that the server is about to reach, or has reached.
void findLimits(const QHash<QByteArray, QByteArray> &fields, const ServerSettings &settings, const QString &node,
                Findings &found)
{
    const qint64 clients = fields.value("connected_clients").toLongLong();
    const qint64 mostClients = fields.value("maxclients").toLongLong();
    if (mostClients > 0 && clients >= mostClients / 10 * 9)
        found.push_back({u"connections-run-out"_s, Health::Warning,
                         message<"seen-connections-run-out">(node, clients, mostClients)});
    const qint64 tracked = fields.value("tracking_total_keys").toLongLong();
    const qint64 mostTracked = settings.value("tracking-table-max-keys").toLongLong(); // 0: no limit
    if (mostTracked > 0 && tracked >= mostTracked / 10 * 9)
        found.push_back(
            {u"tracking-full"_s, Health::Warning, message<"seen-tracking-full">(node, tracked, mostTracked)});
    const qint64 disconnected = fields.value("client_output_buffer_limit_disconnections").toLongLong();
    if (disconnected > 0)
        found.push_back({u"output-limit"_s, Health::Info, message<"seen-output-limit">(node, disconnected)});
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

/// A cluster's view of itself, from the node with the most missing slots: other nodes may not know yet.
struct SlotView
{
    std::size_t unserved = 0;
    Finding finding;
};

std::optional<SlotView> slotView(QByteArrayView nodes, QByteArrayView info, const QString &node)
{
    topology::SlotSet served;
    for (const QByteArray &line : nodes.toByteArray().split('\n'))
        addServed(line, served);
    const QString state = printable(fieldsOf(info).value("cluster_state", "unknown"));
    const topology::SlotSet unserved = ~served;
    if (unserved.none() && state != "fail"_L1)
        return std::nullopt;
    const Message evidence = unserved.none()
        ? message<"seen-unserved-slots-none">(node, state)
        : message<"seen-unserved-slots">(node, state, unserved.count(), topology::rangesOf(unserved));
    return SlotView {unserved.count(), {u"unserved-slots"_s, Health::Error, evidence}};
}

} // namespace

QByteArrayList settingsFor(QByteArrayView info)
{
    const QHash<QByteArray, QByteArray> fields = fieldsOf(info);
    QByteArrayList names;
    if (hasFailedSnapshot(fields))
        names << "stop-writes-on-bgsave-error";
    if (hasFailedSnapshot(fields) || isWithoutAppendOnlyFile(fields))
        names << "save";
    if (requiresReplicas(fields))
        names << "min-replicas-to-write";
    if (fields.value("tracking_total_keys").toLongLong() >= thresholds::ManyTracked)
        names << "tracking-table-max-keys";
    return names;
}

Findings diagnoseServer(QByteArrayView info, const QString &node, const ServerSettings &settings, qint64 nowMs)
{
    Findings found;
    const QHash<QByteArray, QByteArray> fields = fieldsOf(info);
    std::vector<Message> reasons = refusedWrites(fields, settings);
    if (!reasons.empty()) {
        found.push_back({u"no-writes"_s, Health::Error, message<"seen-no-writes">(node, joined(std::move(reasons)))});
    } else if (hasFailedSnapshot(fields) && settings.value("save") != "") {
        found.push_back({u"snapshot-failed"_s, Health::Warning, message<"seen-snapshot-failed">(node)});
    }
    if (isWithoutAppendOnlyFile(fields) && settings.value("save", "unknown").isEmpty())
        found.push_back({u"no-persistence"_s, Health::Info, message<"seen-no-persistence">(node)});
    findLimits(fields, settings, node, found);
    const qint64 aheadMs = fields.value("server_time_usec").toLongLong() / 1000 - nowMs;
    if (fields.contains("server_time_usec") && std::abs(aheadMs) >= thresholds::ClockSkew.count())
        found.push_back({u"server-clock"_s, Health::Warning,
                         aheadMs > 0 ? message<"seen-server-clock-ahead">(node, Millis(aheadMs))
                                     : message<"seen-server-clock-behind">(node, Millis(-aheadMs))});
    const QByteArray policy = fields.value("maxmemory_policy", "noeviction");
    const qint64 limit = fields.value("maxmemory").toLongLong();
    const qint64 evicted = fields.value("evicted_keys").toLongLong();
    if (policy != "noeviction" && limit > 0) {
        found.push_back({u"eviction"_s, evicted > 0 ? Health::Error : Health::Warning,
                         message<"seen-eviction">(node, limit, printable(policy), evicted)});
    }
    QStringList late;
    for (auto it = fields.cbegin(); it != fields.cend(); ++it)
        if (it.key().startsWith("slave") && it.key().size() > 5 && it.key()[5] >= '0' && it.key()[5] <= '9'
            && !replicaProblem(*it).isEmpty())
            late.append(replicaProblem(*it));
    if (!late.isEmpty()) {
        found.push_back({u"replica-lag"_s, Health::Warning, message<"seen-replica-lag">(node, late.join(u"; "_s))});
    }
    return found;
}

std::optional<Finding> diagnoseSlots(QByteArrayView nodes, QByteArrayView info, const QString &node)
{
    const std::optional<SlotView> view = slotView(nodes, info, node);
    return view ? std::optional(view->finding) : std::nullopt;
}

Findings diagnoseSubscribers(QByteArrayView clients, const QString &node)
{
    struct Use
    {
        int links = 0;
        qint64 channels = 0;
    };
    QMap<QByteArray, Use> hosts;
    for (const QByteArray &line : clients.toByteArray().split('\n')) {
        QByteArray host;
        qint64 channels = 0;
        for (const QByteArray &part : line.split(' ')) {
            if (part.startsWith("addr="))
                host = part.sliced(5, std::max<qsizetype>(part.lastIndexOf(':') - 5, 0));
            else if (part.startsWith("sub=") || part.startsWith("ssub="))
                channels += part.sliced(part.indexOf('=') + 1).toLongLong();
        }
        if (channels < 1 || channels > thresholds::ChannelsALink)
            continue; // no connection of a Redisson client with its default settings
        ++hosts[host].links;
        hosts[host].channels += channels;
    }
    Findings found;
    for (auto it = hosts.cbegin(); it != hosts.cend(); ++it) {
        if (it->channels < thresholds::FewestChannels)
            continue;
        found.push_back({u"channels-run-out"_s, Health::Warning,
                         message<"seen-channels-run-out">(node, printable(it.key()), it->channels, it->links)});
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

qint64 publishedBy(QByteArrayView info)
{
    const QByteArray publish = fieldsOf(info).value("cmdstat_publish"); // calls=12,usec=…
    return publish.startsWith("calls=")
        ? publish.sliced(6, std::max<qsizetype>(publish.indexOf(',') - 6, 0)).toLongLong()
        : 0;
}

void nameRefusedWrites(const QStringList &nodes, std::vector<LockFinding> &findings,
                       const std::function<LockSnapshot(const LockName &)> &last)
{
    constexpr std::array AboutHolds {"missed-renewal"_L1, "reader-at-risk"_L1, "lost-in-failover"_L1};
    QHash<QString, QString> clients; // the node that refuses their renewals
    const auto name = [](LockFinding &found, const QString &node) {
        found.finding.evidence = message<"seen-no-writes-holder">(found.finding.evidence, node);
    };
    for (LockFinding &found : findings) {
        if (nodes.isEmpty() || std::ranges::find(AboutHolds, found.finding.id) == AboutHolds.end())
            continue;
        const LockSnapshot lock = last(found.lock);
        if (!nodes.contains(lock.node))
            continue;
        name(found, lock.node);
        for (const Holder &holder : lock.holders)
            clients.insert(printable(holder.id.client.bytes()), lock.node);
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
        const Command ask("INFO", "commandstats");
        const Result<Reply> reply = co_await askAgain(node->commands(), ask);
        if (reply)
            messages += publishedBy(reply->text);
    }
    co_return std::optional<qint64>(messages);
}

QCoro::Task<ServerCheck> checkServers(topology::Router &router)
{
    ServerCheck check;
    const auto add = [&check](Findings findings) {
        for (Finding &finding : findings)
            check.findings.push_back({LockName(), std::move(finding)});
    };
    const auto noteRefusal = [&check](const Error &error) {
        if (error.kind == ErrorKind::Permission || error.kind == ErrorKind::Server)
            addNew(check.refused, {error.message}); // each node reports the same
    };
    const bool isCluster = router.mode() == "cluster"_L1;
    std::optional<SlotView> worst;
    for (topology::Node *node : router.primaries()) {
        const QString address = node->address();
        const Command ask("INFO");
        const Result<Reply> report = co_await askAgain(node->commands(), ask);
        if (!report) {
            noteRefusal(report.error());
        } else {
            const qint64 nowMs = QDateTime::currentMSecsSinceEpoch(); // before further commands
            ServerSettings settings;
            for (const QByteArray &name : settingsFor(report->text)) {
                const Command get("CONFIG", "GET", name);
                const Result<Reply> setting = co_await askAgain(node->commands(), get);
                const bool isOptional = name == "tracking-table-max-keys" || name == "save";
                if (!setting && !isOptional)
                    addNew(check.refused, {setting.error().message});
                if (setting && setting->elements.size() == 2)
                    settings.insert(name, setting->elements[1].text);
            }
            Findings found = diagnoseServer(report->text, address, settings, nowMs);
            if (std::ranges::find(found, u"no-writes"_s, &Finding::id) != found.end())
                check.withoutWrites.append(address);
            add(std::move(found));
        }
        const Command list("CLIENT", "LIST", "TYPE", "pubsub");
        const Result<Reply> clients = co_await askAgain(node->commands(), list);
        clients ? add(diagnoseSubscribers(clients->text, address)) : noteRefusal(clients.error());
        if (!isCluster)
            continue;
        const Command askNodes("CLUSTER", "NODES");
        const Command askInfo("CLUSTER", "INFO");
        const Result<Reply> nodes = co_await askAgain(node->commands(), askNodes);
        const Result<Reply> state = co_await askAgain(node->commands(), askInfo);
        if (!nodes) {
            noteRefusal(nodes.error());
            continue;
        }
        // the slots suffice if the user may not query the state: observers need no permission for it
        std::optional<SlotView> view = slotView(nodes->text, state ? state->text : QByteArray(), address);
        if (view && (!worst || view->unserved > worst->unserved))
            worst = std::move(view);
    }
    if (worst)
        check.findings.push_back({LockName(), std::move(worst->finding)});
    co_return check;
}

} // namespace lockscope::inspect
