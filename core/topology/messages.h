// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::topology {

/// The failures of clusters, sentinels, replication and URLs.
struct MessageTexts
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
public:
    static constexpr auto all = std::to_array<MessageText>({
        {"cluster-closed-here", QT_TR_NOOP("This client closed the connection to the cluster.")},
        {"cluster-database",
         QT_TR_NOOP("A cluster has only database 0, but database %1 was requested. Use database 0.")},
        {"cluster-down",
         QT_TR_NOOP("The cluster is down for slot %1 of this key. %2 reports: %3. Check CLUSTER INFO and CLUSTER NODES "
                    "there. Either a primary failed without a replica, or the node is cut off from the others.")},
        {"cluster-no-address", QT_TR_NOOP("A cluster needs the address of at least one node.")},
        {"cluster-no-node", QT_TR_NOOP("Cannot reach any node of the cluster.")},
        {"cluster-no-slots",
         QT_TR_NOOP("The cluster of %1 has no slots: it is not set up. Assign slots with CLUSTER ADDSLOTS.")},
        {"cluster-node-not-ready",
         QT_TR_NOOP(
             "%1, which serves slot %2 of this key, is not ready: %3. No data was changed. Retry when it is ready.")},
        {"cluster-node-silent", QT_TR_NOOP("It has not answered yet.")},
        {"cluster-node-unreachable",
         QT_TR_NOOP("Cannot reach the cluster node %1, which serves slot %2 of this key. %3")},
        {"cluster-not-enabled", QT_TR_NOOP("%1 is not a cluster node. Use redis:// for a single server.")},
        {"cluster-primaries-unreachable",
         QT_TR_NOOP(
             "The cluster reports its primaries, but none can be reached. %1 If they announce addresses that are "
             "not reachable from here, give the reachable ones in a NAT map (--nat).")},
        {"cluster-redirection-circle",
         QT_TR_NOOP("The nodes of the cluster redirect slot %1 of this key in a circle. %2 reported last: %3. Check "
                    "CLUSTER NODES on each node.")},
        {"cluster-slot-moved", QT_TR_NOOP("The slot has moved to another node.")},
        {"cluster-slot-moving", QT_TR_NOOP("The slot is moving to another node.")},
        {"cluster-slot-still-moving",
         QT_TR_NOOP("Slot %1 of this key is still moving to another node. %2 reports: %3. No data was changed. Retry "
                    "after the move, or repair the slot with redis-cli --cluster fix.")},
        {"cluster-slot-unserved",
         QT_TR_NOOP("No node of the cluster serves slot %1 of this key. Check CLUSTER NODES. Either its primary failed "
                    "without a replica, or the slot was never assigned.")},
        {"cluster-slots-not-read", QT_TR_NOOP("Cannot read the slots of the cluster from %1. %2")},
        {"cluster-slots-unknown", QT_TR_NOOP("Cannot read the slots of the cluster from any node. %1")},
        {"cluster-wait-cancelled", QT_TR_NOOP("The wait was cancelled.")},
        {"replicas-hold-ended", QT_TR_NOOP("The hold ended before the server could ask its replicas.")},
        {"replicas-not-asked", QT_TR_NOOP("The server did not report in time whether its replicas have the lock.")},
        {"replicas-other-server", QT_TR_NOOP("Commands now go to another server.")},
        {"replicas-primary-replaced", QT_TR_NOOP("The server that granted the lock is no longer the primary.")},
        {"replicas-wrong-server", QT_TR_NOOP("Another server reported the number of its replicas.")},
        {"sentinel-cause", QT_TR_NOOP("%1: %2.")},
        {"sentinel-cause-sentence", QT_TR_NOOP("%1: %2")},
        {"sentinel-name-unknown",
         QT_TR_NOOP("No primary is called \"%1\" at %2. %3 Correct the name after the sentinels in the URL.")},
        {"sentinel-names", QT_TR_NOOP("Known there: %1.")},
        {"sentinel-names-none", QT_TR_NOOP("No primary is known there.")},
        {"sentinel-no-sentinel", QT_TR_NOOP("%1 is not a sentinel. Its URL is %2.")},
        {"sentinel-none-accepted", QT_TR_NOOP("No sentinel can name the primary of \"%1\". %2")},
        {"sentinel-none-answered",
         QT_TR_NOOP("No sentinel can name the primary of \"%1\". %2 Check the addresses of the sentinels and that one "
                    "of them is running.")},
        {"sentinel-others-failed", QT_TR_NOOP("Other sentinels did not answer. %1")},
        {"sentinel-primary-changed", QT_TR_NOOP("The primary of \"%1\" is now %2.")},
        {"sentinel-primary-failed", QT_TR_NOOP("The sentinels name %1 as the primary of \"%2\". %3")},
        {"url-cluster-database", QT_TR_NOOP("a cluster has only database 0")},
        {"url-database", QT_TR_NOOP("the database \"%1\" is not a number from 0")},
        {"url-is-empty", QT_TR_NOOP("it is empty")},
        {"url-mistyped", QT_TR_NOOP("Cannot read the URL: %1")},
        {"url-no-bracket", QT_TR_NOOP("\"%1\" has no closing bracket")},
        {"url-no-host", QT_TR_NOOP("a host is missing")},
        {"url-no-master", QT_TR_NOOP("the name of the master is missing after the sentinels")},
        {"url-no-path", QT_TR_NOOP("redis+unix needs an absolute path, for example redis+unix:///run/redis.sock")},
        {"url-no-scheme", QT_TR_NOOP("\"://\" is missing. Did you mean %1?")},
        {"url-port", QT_TR_NOOP("the port \"%1\" is not a number from 1 to 65535")},
        {"url-query", QT_TR_NOOP("only redis+unix accepts a question mark (write the database as /2)")},
        {"url-several-hosts", QT_TR_NOOP("several hosts need redis+cluster or redis+sentinel")},
        {"url-trailing-text", QT_TR_NOOP("\"%1\" has more than a port after the bracket")},
        {"url-unknown-scheme", QT_TR_NOOP("\"%1\" is not a known scheme. Did you mean %2?")},
        {"url-unreadable",
         QT_TR_NOOP(
             "Cannot read the URL: %1. Allowed: redis://[user[:password]@]host[:port][/db], redis+unix:///path[?db=0], "
             "redis+cluster://h1:p1,h2:p2, redis+sentinel://h1:p1,h2:p2/master-name[/db]; with TLS rediss://, "
             "rediss+cluster://, rediss+sentinel://.")},
    });
};

/// A message of MessageTexts.
template <MessageCode Code>
inline constexpr MessageMaker<MessageTexts::all, Code> message {};

} // namespace lockscope::topology
