// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"

#include <QCoreApplication>
#include <array>

namespace lockscope::topology {

/// The failures of clusters, sentinels, replication and URLs.
inline constexpr std::array messageTexts {
    MessageText {"cluster-closed-here",
                 QT_TRANSLATE_NOOP("Messages", "This client closed the connection to the cluster.")},
    MessageText {
        "cluster-database",
        QT_TRANSLATE_NOOP("Messages", "A cluster has only database 0, but database %1 was requested. Use database 0.")},
    MessageText {"cluster-down",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The cluster is down for slot %1 of this key. %2 reports: %3. Check CLUSTER INFO "
                                   "and CLUSTER NODES there. Either a primary failed without a replica, or the node is "
                                   "cut off from the others.")},
    MessageText {"cluster-no-address",
                 QT_TRANSLATE_NOOP("Messages", "A cluster needs the address of at least one node.")},
    MessageText {"cluster-no-node", QT_TRANSLATE_NOOP("Messages", "Cannot reach any node of the cluster.")},
    MessageText {"cluster-no-slots",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The cluster of %1 has no slots: it is not set up. Assign slots with CLUSTER "
                                   "ADDSLOTS.")},
    MessageText {"cluster-node-not-ready",
                 QT_TRANSLATE_NOOP("Messages",
                                   "%1, which serves slot %2 of this key, is not ready: %3. Retry when it is ready.")},
    MessageText {"cluster-node-silent", QT_TRANSLATE_NOOP("Messages", "It has not answered yet.")},
    MessageText {
        "cluster-node-unreachable",
        QT_TRANSLATE_NOOP("Messages", "Cannot reach the cluster node %1, which serves slot %2 of this key. %3")},
    MessageText {"cluster-not-enabled",
                 QT_TRANSLATE_NOOP("Messages", "%1 is not a cluster node. Use redis:// for a single server.")},
    MessageText {"cluster-redirection-circle",
                 QT_TRANSLATE_NOOP("Messages",
                                   "The nodes of the cluster redirect slot %1 of this key in a circle. %2 reported "
                                   "last: %3. Check CLUSTER NODES on each node.")},
    MessageText {"cluster-slot-moved", QT_TRANSLATE_NOOP("Messages", "The slot has moved to another node.")},
    MessageText {"cluster-slot-moving", QT_TRANSLATE_NOOP("Messages", "The slot is moving to another node.")},
    MessageText {"cluster-slot-still-moving",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Slot %1 of this key is still moving to another node. %2 reports: %3. No data was "
                                   "changed. Retry after the move, or repair the slot with redis-cli --cluster fix.")},
    MessageText {"cluster-slot-unserved",
                 QT_TRANSLATE_NOOP("Messages",
                                   "No node of the cluster serves slot %1 of this key. Check CLUSTER NODES. Either its "
                                   "primary failed without a replica, or the slot was never assigned.")},
    MessageText {"cluster-slots-not-read",
                 QT_TRANSLATE_NOOP("Messages", "Cannot read the slots of the cluster from %1. %2")},
    MessageText {"cluster-slots-unexpected",
                 QT_TRANSLATE_NOOP("Messages", "The server sent an unexpected reply to CLUSTER SLOTS.")},
    MessageText {"cluster-slots-unknown",
                 QT_TRANSLATE_NOOP("Messages", "Cannot read the slots of the cluster from any node. %1")},
    MessageText {"cluster-wait-cancelled", QT_TRANSLATE_NOOP("Messages", "The wait was cancelled.")},
    MessageText {"replicas-hold-ended",
                 QT_TRANSLATE_NOOP("Messages", "The hold ended before the server could ask its replicas.")},
    MessageText {
        "replicas-not-asked",
        QT_TRANSLATE_NOOP("Messages", "The server did not report in time whether its replicas have the lock.")},
    MessageText {"replicas-other-server", QT_TRANSLATE_NOOP("Messages", "Commands now go to another server.")},
    MessageText {"replicas-primary-replaced",
                 QT_TRANSLATE_NOOP("Messages", "The server that granted the lock is no longer the primary.")},
    MessageText {"replicas-wrong-server",
                 QT_TRANSLATE_NOOP("Messages", "Another server reported the number of its replicas.")},
    MessageText {"sentinel-cause", QT_TRANSLATE_NOOP("Messages", "%1: %2.")},
    MessageText {"sentinel-cause-sentence", QT_TRANSLATE_NOOP("Messages", "%1: %2")},
    MessageText {"sentinel-name-unknown",
                 QT_TRANSLATE_NOOP("Messages",
                                   "No primary is called \"%1\" at %2. %3 Correct the name after the sentinels in the "
                                   "URL.")},
    MessageText {"sentinel-names", QT_TRANSLATE_NOOP("Messages", "Known there: %1.")},
    MessageText {"sentinel-names-none", QT_TRANSLATE_NOOP("Messages", "No primary is known there.")},
    MessageText {"sentinel-no-sentinel", QT_TRANSLATE_NOOP("Messages", "%1 is not a sentinel.")},
    MessageText {"sentinel-none-answered",
                 QT_TRANSLATE_NOOP("Messages",
                                   "No sentinel can name the primary of \"%1\". %2 Check the addresses of the "
                                   "sentinels and that one of them is running.")},
    MessageText {"sentinel-others-failed", QT_TRANSLATE_NOOP("Messages", "Other sentinels did not answer. %1")},
    MessageText {"sentinel-primary-changed", QT_TRANSLATE_NOOP("Messages", "The primary of \"%1\" is now %2.")},
    MessageText {"sentinel-primary-failed",
                 QT_TRANSLATE_NOOP("Messages", "The sentinels name %1 as the primary of \"%2\". %3")},
    MessageText {"url-cluster-database", QT_TRANSLATE_NOOP("Messages", "a cluster has only database 0")},
    MessageText {"url-database", QT_TRANSLATE_NOOP("Messages", "the database \"%1\" is not a number from 0")},
    MessageText {"url-is-empty", QT_TRANSLATE_NOOP("Messages", "it is empty")},
    MessageText {"url-no-bracket", QT_TRANSLATE_NOOP("Messages", "\"%1\" has no closing bracket")},
    MessageText {"url-no-host", QT_TRANSLATE_NOOP("Messages", "a host is missing")},
    MessageText {"url-no-master",
                 QT_TRANSLATE_NOOP("Messages", "the name of the master is missing after the sentinels")},
    MessageText {
        "url-no-path",
        QT_TRANSLATE_NOOP("Messages", "redis+unix needs an absolute path, for example redis+unix:///run/redis.sock")},
    MessageText {"url-no-scheme", QT_TRANSLATE_NOOP("Messages", "\"://\" is missing, as in redis://%1")},
    MessageText {"url-port", QT_TRANSLATE_NOOP("Messages", "the port \"%1\" is not a number from 1 to 65535")},
    MessageText {"url-query",
                 QT_TRANSLATE_NOOP("Messages", "only redis+unix accepts a question mark (write the database as /2)")},
    MessageText {"url-several-hosts",
                 QT_TRANSLATE_NOOP("Messages", "several hosts need redis+cluster or redis+sentinel")},
    MessageText {"url-trailing-text", QT_TRANSLATE_NOOP("Messages", "\"%1\" has more than a port after the bracket")},
    MessageText {"url-unknown-scheme", QT_TRANSLATE_NOOP("Messages", "\"%1\" is not a known scheme")},
    MessageText {"url-unreadable",
                 QT_TRANSLATE_NOOP("Messages",
                                   "Cannot read the URL: %1. Allowed: redis://[user[:password]@]host[:port][/db], "
                                   "redis+unix:///path[?db=0], redis+cluster://h1:p1,h2:p2, "
                                   "redis+sentinel://h1:p1,h2:p2/master-name[/db]; with TLS rediss://, "
                                   "rediss+cluster://, rediss+sentinel://.")},
};

/// A message of `messageTexts`.
template <MessageCode Code, typename... Values>
[[nodiscard]] Message message(Values &&...values)
{
    return messageOf<messageTexts, Code>(std::forward<Values>(values)...);
}

} // namespace lockscope::topology
