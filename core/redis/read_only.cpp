// SPDX-License-Identifier: Apache-2.0
#include "core/redis/read_only.h"

#include "lua/scripts.h"

#include <QSet>

namespace lockscope::redis {

namespace {

const QSet<QByteArray> &words()
{
    // clang-format off
    static const QSet<QByteArray> listed {
        // the session
        "AUTH", "PING", "ECHO", "SELECT", "ASKING", "READONLY", "READWRITE", "CLIENT SETNAME", "CLIENT ID",
        "CLIENT INFO", "CLIENT LIST", "CLIENT GETNAME", "CLIENT TRACKING", "CLIENT CACHING", "CLIENT TRACKINGINFO",
        // the server
        "INFO", "TIME", "ROLE", "DBSIZE", "COMMAND INFO", "COMMAND LIST", "COMMAND DOCS", "COMMAND COUNT",
        "CONFIG GET", "ACL WHOAMI", "CLUSTER SLOTS", "CLUSTER SHARDS", "CLUSTER NODES", "CLUSTER INFO",
        "CLUSTER MYID", "CLUSTER KEYSLOT", "CLUSTER COUNTKEYSINSLOT", "CLUSTER GETKEYSINSLOT", "CLUSTER REPLICAS",
        "SENTINEL GET-MASTER-ADDR-BY-NAME", "SENTINEL MASTERS", "SENTINEL MASTER", "SENTINEL SENTINELS",
        "SENTINEL REPLICAS", "SENTINEL MYID",
        // keys of any type
        "SCAN", "TYPE", "EXISTS", "TTL", "PTTL", "EXPIRETIME", "PEXPIRETIME", "OBJECT ENCODING", "OBJECT IDLETIME",
        "OBJECT FREQ", "OBJECT REFCOUNT", "MEMORY USAGE",
        // values
        "GET", "MGET", "STRLEN", "GETRANGE", "HGET", "HMGET", "HGETALL", "HLEN", "HKEYS", "HVALS", "HEXISTS",
        "HRANDFIELD", "HSCAN", "HSTRLEN", "LLEN", "LRANGE", "LINDEX", "LPOS", "ZSCORE", "ZMSCORE", "ZCARD", "ZCOUNT",
        "ZRANK", "ZRANGE", "ZRANGEBYSCORE", "ZREVRANGE", "ZSCAN", "SCARD", "SISMEMBER", "SMEMBERS", "SSCAN",
        // messages: receiving only
        "SUBSCRIBE", "UNSUBSCRIBE", "PSUBSCRIBE", "PUNSUBSCRIBE", "SSUBSCRIBE", "SUNSUBSCRIBE", "PUBSUB CHANNELS",
        "PUBSUB NUMSUB", "PUBSUB NUMPAT", "PUBSUB SHARDCHANNELS", "PUBSUB SHARDNUMSUB",
        // scripts that the server keeps from writing
        "EVAL_RO", "EVALSHA_RO", "SCRIPT EXISTS",
    };
    // clang-format on
    return listed;
}

/// A script of lua/inspect, by its text or its hash.
bool isOwnReader(const QByteArray &textOrHash)
{
    for (const lua::Script *script : lua::all())
        if (QByteArrayView(script->name).startsWith("inspect/")
            && (textOrHash == script->sha1 || textOrHash == script->text))
            return true;
    return false;
}

} // namespace

bool onlyReads(const Command &command)
{
    if (command.args.isEmpty())
        return false;
    const QByteArray word = command.args[0].toUpper();
    if (words().contains(word))
        return true;
    if (command.args.size() < 2)
        return false;
    if (word == "EVALSHA" || word == "EVAL")
        return isOwnReader(command.args[1]);
    const QByteArray second = command.args[1].toUpper();
    if (word == "SCRIPT" && second == "LOAD")
        return command.args.size() == 3 && isOwnReader(command.args[2]);
    return words().contains(word + ' ' + second);
}

std::vector<QByteArray> readOnlyWords()
{
    return {words().cbegin(), words().cend()};
}

} // namespace lockscope::redis
