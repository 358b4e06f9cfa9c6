// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/leftovers.h"

#include "tests/chaos/targets.h"
#include "tests/support/raw_link.h"

#include <QDeadlineTimer>
#include <QThread>

namespace lockscope::chaos {

namespace {

constexpr unsigned long PollTime = 20; // ms

bool staysByDesign(const QByteArray &key)
{
    return key.startsWith("redisson_lock_token:") || key == SemaphoreName || key == PermitSemaphoreName;
}

/// True for a key that is private to one client, which may still retry, and that will expire.
bool vanishes(const QByteArray &key, qint64 ttl)
{
    return ttl != -1 && key.startsWith("redisson_unlock_latch:");
}

/// Whether a client with our name subscribes to the channel.
bool isOneOfOursSubscribed(tests::RawLink &link)
{
    for (const QByteArray &line : link.command({"CLIENT", "LIST", "TYPE", "pubsub"}).text.split('\n'))
        if (line.contains(" name=lockscope") && !line.contains(" sub=0 psub=0"))
            return true;
    return false;
}

QByteArrayList look(Stage &stage, bool isAlone)
{
    QByteArrayList found;
    for (sandbox::Server *server : stage.primaries()) {
        tests::RawLink link(*server);
        const QByteArray where = "server " + QByteArray::number(server->port()) + ": ";
        for (const QByteArray &key : link.command({"KEYS", "*"}).texts())
            if (const qint64 ttl = link.command({"PTTL", key}).integer; !staysByDesign(key) && !vanishes(key, ttl))
                found << where + "key " + key + ", PTTL " + QByteArray::number(ttl);
        if (!isAlone && !isOneOfOursSubscribed(link))
            continue;
        for (const char *list : {"CHANNELS", "SHARDCHANNELS"})
            for (const QByteArray &channel : link.command({"PUBSUB", list}).texts())
                if (!channel.startsWith("__")) // channels of sentinels and of Redis itself
                    found << where + "channel " + channel;
    }
    return found;
}

} // namespace

QByteArrayList leftovers(Stage &stage, Millis patience, bool isAlone)
{
    const QDeadlineTimer deadline(patience);
    QByteArrayList found = look(stage, isAlone);
    while (!found.isEmpty() && !deadline.hasExpired()) {
        QThread::msleep(PollTime);
        found = look(stage, isAlone);
    }
    return found;
}

} // namespace lockscope::chaos
