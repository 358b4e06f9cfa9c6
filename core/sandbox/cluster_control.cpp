// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/cluster_control.h"

#include "core/sandbox/admin_link.h"
#include "core/sandbox/messages.h"
#include "core/sandbox/server_process.h"

#include <QDeadlineTimer>
#include <QThread>
#include <algorithm>

namespace lockscope::sandbox {

using namespace std::chrono_literals;
using redis::Command;
using redis::Reply;

namespace {

constexpr int ReplicaTime = 5000; // ms for a restarted replica to learn its primary
constexpr auto BetweenLooks = 20ms;

QByteArray number(int value)
{
    return QByteArray::number(value);
}

/// One line of CLUSTER NODES: id, address, flags, primary, ping, pong, epoch, state, slots.
ClusterNode toNode(const QByteArray &line)
{
    const QByteArrayList words = line.split(' ');
    const QByteArray address = words.value(1);
    const QByteArray port = address.mid(address.lastIndexOf(':') + 1);
    ClusterNode node;
    node.id = words.value(0);
    node.port = port.first(port.indexOf('@')).toUShort();
    node.isFailing = words.value(2).contains("fail");
    node.isItself = words.value(2).contains("myself");
    if (words.value(3) != "-")
        node.primary = words.value(3);
    for (const QByteArray &range : words.mid(8)) {
        if (range.startsWith('[')) // moving
            continue;
        const QByteArrayList ends = range.split('-');
        node.ranges.emplace_back(ends.front().toInt(), ends.back().toInt());
    }
    return node;
}

std::vector<ClusterNode> toNodes(const QByteArray &text)
{
    std::vector<ClusterNode> nodes;
    for (const QByteArray &line : text.split('\n')) {
        if (!line.trimmed().isEmpty())
            nodes.push_back(toNode(line.trimmed()));
    }
    return nodes;
}

} // namespace

bool ClusterNode::owns(int slot) const
{
    return std::ranges::any_of(ranges,
                               [slot](const auto &range) { return range.first <= slot && slot <= range.second; });
}

Result<std::vector<ClusterNode>> ClusterControl::nodes() const
{
    Result<std::vector<ClusterNode>> nodes = fail(ErrorKind::Connect, message<"sandbox-cluster-missing">());
    for (auto port = m_ports.begin(); port != m_ports.end() && !nodes; ++port)
        nodes = nodesAt(*port);
    return nodes;
}

Result<std::vector<ClusterNode>> ClusterControl::nodesAt(quint16 port) const
{
    return AdminLink(port, m_password).call({"CLUSTER", "NODES"}).map([](const Reply &reply) {
        return toNodes(reply.text);
    });
}

Status ClusterControl::run(quint16 port, const Command &command) const
{
    const Result<Reply> reply = AdminLink(port, m_password).call(command);
    return reply ? Status {} : Status(fail(reply.error()));
}

Result<ClusterNode> ClusterControl::primaryOf(int slot) const
{
    const Result<std::vector<ClusterNode>> all = nodes();
    if (!all)
        return fail(all.error());
    const auto found = std::ranges::find_if(
        *all, [slot](const ClusterNode &node) { return node.isPrimary() && node.owns(slot); });
    if (found == all->end())
        return fail(ErrorKind::Server, message<"sandbox-slot-unserved">(slot));
    return *found;
}

/// Asks each node about itself: others learn of a change late, and may suspect a node that is alive.
Result<quint16> ClusterControl::replicaOf(const ClusterNode &primary) const
{
    const QDeadlineTimer deadline(ReplicaTime);
    const auto follows = [&](quint16 port) {
        if (port == primary.port) // may be stopped, and would delay us
            return false;
        const Result<std::vector<ClusterNode>> seen = nodesAt(port);
        return seen && std::ranges::any_of(*seen, [&](const ClusterNode &node) {
                   return node.isItself && node.primary == primary.id;
               });
    };
    for (;;) {
        if (const auto found = std::ranges::find_if(m_ports, follows); found != m_ports.end())
            return *found;
        if (deadline.hasExpired())
            return fail(ErrorKind::Server, message<"sandbox-no-replica">(primary.port));
        QThread::usleep(std::chrono::microseconds(BetweenLooks).count());
    }
}

Result<qint64> ClusterControl::processOf(const ClusterNode &node) const
{
    const Result<Reply> info = AdminLink(node.port, m_password).call({"INFO", "server"});
    if (!info)
        return fail(info.error());
    const QByteArray key = "process_id:";
    const qsizetype at = info->text.indexOf(key);
    return info->text.mid(at + key.size(), info->text.indexOf('\r', at) - at - key.size()).toLongLong();
}

Result<qint64> ClusterControl::processOfPrimary(int slot) const
{
    return primaryOf(slot).and_then([this](const ClusterNode &primary) { return processOf(primary); });
}

Result<ClusterNode> ClusterControl::killPrimaryOf(int slot) const
{
    const Result<ClusterNode> primary = primaryOf(slot);
    if (!primary)
        return primary;
    const Result<qint64> process = processOf(*primary);
    if (!process)
        return fail(process.error());
    killProcess(*process);
    return primary;
}

Status ClusterControl::promoteReplicaOf(const ClusterNode &dead) const
{
    return replicaOf(dead).and_then([this](quint16 replica) {
        return run(replica, {"CLUSTER", "FAILOVER", "TAKEOVER"});
    });
}

Status ClusterControl::awaitOtherPrimary(int slot, const ClusterNode &former) const
{
    const auto isDone = [&](quint16 port) {
        const Result<std::vector<ClusterNode>> all = nodesAt(port);
        if (!all)
            return true; // a dead node need not know
        const bool isSeen = std::ranges::any_of(*all, [&](const ClusterNode &node) {
            return node.isPrimary() && !node.isFailing && node.owns(slot) && node.id != former.id;
        });
        const Result<Reply> info = AdminLink(port, m_password).call({"CLUSTER", "INFO"});
        return isSeen && info && info->text.contains("cluster_state:ok");
    };
    const QDeadlineTimer deadline(m_changeTime);
    while (!std::ranges::all_of(m_ports, isDone)) {
        if (deadline.hasExpired())
            return fail(ErrorKind::Timeout, message<"sandbox-slot-not-failed-over">(slot, m_changeTime));
        QThread::usleep(std::chrono::microseconds(BetweenLooks).count());
    }
    return {};
}

Result<ClusterControl::Move> ClusterControl::beginMove(int slot) const
{
    const Result<std::vector<ClusterNode>> all = nodes();
    if (!all)
        return fail(all.error());
    const auto isPrimary = [](const ClusterNode &node) {
        return node.isPrimary() && !node.isFailing && !node.ranges.empty();
    };
    const auto from = std::ranges::find_if(*all,
                                           [&](const ClusterNode &node) { return isPrimary(node) && node.owns(slot); });
    const auto to = std::ranges::find_if(*all,
                                         [&](const ClusterNode &node) { return isPrimary(node) && !node.owns(slot); });
    if (from == all->end() || to == all->end())
        return fail(ErrorKind::Server, message<"sandbox-slot-has-no-target">(slot));
    const Move move {slot, *from, *to};
    if (const Status told = run(to->port, {"CLUSTER", "SETSLOT", number(slot), "IMPORTING", from->id}); !told)
        return fail(told.error());
    if (const Status told = run(from->port, {"CLUSTER", "SETSLOT", number(slot), "MIGRATING", to->id}); !told)
        return fail(told.error());
    return move;
}

Status ClusterControl::moveKeys(const Move &move) const
{
    AdminLink link(move.from.port, m_password);
    for (;;) {
        const Result<Reply> keys = link.call({"CLUSTER", "GETKEYSINSLOT", number(move.slot), "100"});
        if (!keys)
            return fail(keys.error());
        if (keys->elements.empty())
            return {};
        Command migrate("MIGRATE", "127.0.0.1", number(move.to.port), "", "0", "5000", "AUTH", m_password, "KEYS");
        for (const Reply &key : keys->elements)
            migrate << key.text;
        if (const Result<Reply> moved = link.call(migrate); !moved)
            return fail(moved.error());
    }
}

Status ClusterControl::endMove(const Move &move) const
{
    if (const Status moved = moveKeys(move); !moved)
        return moved;
    const Result<std::vector<ClusterNode>> all = nodes();
    if (!all)
        return fail(all.error());
    // the new owner first, so that no client is redirected to a node that does not know
    std::vector<quint16> ports {move.to.port, move.from.port};
    for (const ClusterNode &node : *all) {
        if (node.isPrimary() && !node.isFailing && std::ranges::find(ports, node.port) == ports.end())
            ports.push_back(node.port);
    }
    for (const quint16 port : ports) {
        if (const Status told = run(port, {"CLUSTER", "SETSLOT", number(move.slot), "NODE", move.to.id}); !told)
            return told;
    }
    return awaitHeirs(move, *all);
}

Status ClusterControl::awaitHeirs(const Move &move, const std::vector<ClusterNode> &all) const
{
    const auto owns = [&](const ClusterNode &heir) {
        const Result<std::vector<ClusterNode>> seen = nodesAt(heir.port);
        if (!seen)
            return true; // a dead replica cannot be promoted
        const auto owner = std::ranges::find(*seen, move.to.id, &ClusterNode::id);
        return owner != seen->end() && owner->owns(move.slot);
    };
    const auto epochAt = [&](quint16 port, const QByteArray &line) {
        const Result<Reply> info = AdminLink(port, m_password).call({"CLUSTER", "INFO"});
        const qsizetype at = info ? info->text.indexOf(line) : -1;
        return at < 0 ? -1 : info->text.sliced(at + line.size()).split('\r').front().toLongLong();
    };
    const auto knows = [&](const ClusterNode &node) {
        if (node.id == move.to.id || node.primary == move.to.id)
            return owns(node);
        if (!node.isPrimary() || node.isFailing)
            return true;
        const qint64 current = epochAt(node.port, "cluster_current_epoch:");
        return current < 0 || current >= epochAt(move.to.port, "cluster_my_epoch:");
    };
    const QDeadlineTimer deadline(m_changeTime);
    for (const ClusterNode &node : all) {
        while (!knows(node)) {
            if (deadline.hasExpired())
                return fail(ErrorKind::Timeout, message<"sandbox-slot-not-propagated">(move.slot, m_changeTime));
            // A primary that does not know the epoch of this move may choose the same one for the next move. One of the
            // two then gets a greater epoch, and the other loses slots, and their keys, to its late claims. BUMPEPOCH
            // has no effect on the primary with the greatest epoch.
            (void)run(move.to.port, {"CLUSTER", "SETSLOT", number(move.slot), "NODE", move.to.id});
            (void)run(move.to.port, {"CLUSTER", "BUMPEPOCH"});
            QThread::usleep(std::chrono::microseconds(BetweenLooks).count());
        }
    }
    return {};
}

Status ClusterControl::moveSlot(int slot) const
{
    const Result<Move> move = beginMove(slot);
    return move ? endMove(*move) : Status(fail(move.error()));
}

} // namespace lockscope::sandbox
