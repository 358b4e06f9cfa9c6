// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/server_check.h"

#include "core/inspect/thresholds.h"

#include <QHash>

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

/// `slave0:ip=127.0.0.1,port=6380,state=online,offset=14,lag=0`: nothing when it is in touch.
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
    return state == "online" && isLate ? QString::fromLatin1(text) : QString();
}

} // namespace

Findings diagnoseServer(QByteArrayView info, const QString &node)
{
    Findings found;
    const QHash<QByteArray, QByteArray> fields = fieldsOf(info);
    const QByteArray policy = fields.value("maxmemory_policy", "noeviction");
    const qint64 limit = fields.value("maxmemory").toLongLong();
    const qint64 evicted = fields.value("evicted_keys").toLongLong();
    if (policy != "noeviction" && limit > 0) {
        found.push_back({u"eviction"_s, evicted > 0 ? Health::Error : Health::Warning,
                         u"%1: maxmemory %2, maxmemory-policy %3, evicted_keys %4."_s.arg(node).arg(limit).arg(QString::fromLatin1(policy)).arg(evicted),
                         u"When memory is short this server throws keys away: locks, queues and deadlines one by one, under their holders."_s,
                         u"Set maxmemory-policy noeviction, or keep locks on a server of their own."_s, {}});
    }
    QStringList late;
    for (auto it = fields.cbegin(); it != fields.cend(); ++it)
        if (it.key().startsWith("slave") && it.key().size() > 5 && it.key()[5] >= '0' && it.key()[5] <= '9' && !replicaProblem(*it).isEmpty())
            late.append(replicaProblem(*it));
    if (!late.isEmpty()) {
        found.push_back({u"replica-lag"_s, Health::Warning, u"%1: %2."_s.arg(node, late.join(u"; "_s)),
                         u"Replicas have not answered for a while: acquisitions that await them fail, and a fail-over now would lose locks."_s,
                         u"Look at the replicas and the network between."_s, {}});
    }
    return found;
}

QCoro::Task<std::vector<LockFinding>> checkServers(topology::Router &router)
{
    std::vector<LockFinding> found;
    for (topology::Node *node : router.primaries()) {
        const QString address = node->address();
        const Command ask("INFO");
        const Result<Reply> reply = redis::checked(co_await node->commands().call(ask));
        if (!reply)
            continue;
        for (Finding &finding : diagnoseServer(reply->text, address))
            found.push_back({LockName(), std::move(finding)});
    }
    co_return found;
}

} // namespace lockscope::inspect
