// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/snapshot/snapshot_reader.h"

#include "core/base/printable.h"
#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/messages.h"
#include "core/inspect/snapshot/listener_count.h"
#include "core/inspect/snapshot/plain_snapshot.h"
#include "core/inspect/snapshot/snapshot_decoder.h"
#include "core/redis/messages.h"
#include "lua/scripts.h"

#include <QSet>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::Reply;

namespace {

/// Script calls per lock until all of its timeout keys were declared: the first call finds them, and readers may come
/// in between.
constexpr int MaxReadings = 3;
/// Maximum number of timeout keys that a tracked read declares. Redis 7.0, for example, records all keys of the script
/// again for each key that it reads: with 4096 of them a read blocks the server for seconds.
constexpr std::size_t MaxTracked = 128;
/// For how long replies about the databases and the user's permissions are used.
constexpr Millis DatabasesKept {1000};
constexpr Millis RightsKept {1000};
/// Waiters of a fair lock whose own channels are counted.
constexpr std::size_t MaxWaiters = 256;

/// In the script's order.
std::vector<QByteArray> declaredKeys(const schema::LockKeys &keys, const std::vector<QByteArray> &timeouts)
{
    std::vector<QByteArray> declared {keys.lock(), keys.queue(), keys.deadlines(), keys.token(), keys.heldPermits()};
    declared.insert(declared.end(), timeouts.begin(), timeouts.end());
    return declared;
}

/// None of the current timeout keys exists: ghosts, or readers of an old client.
bool mayBeOld(const StoredLock &stored, const std::vector<QByteArray> &timeouts)
{
    return !timeouts.empty() && std::ranges::all_of(timeouts, [&](const QByteArray &key) {
        const auto told = std::ranges::find(stored.keys, key, &StoredKey::key);
        return told != stored.keys.end() && told->ttl.isAbsent();
    });
}

/// The server runs no script for this user, or refuses one of its commands.
bool isRefusedScript(const Error &error)
{
    const QByteArray text = error.detail.toUtf8();
    return redis::isCommandRefused(text) || redis::isScriptStopped(text);
}

/// The user may not use a key or a command, or the server does not have the command.
bool isRefused(const Error &error)
{
    return error.kind == ErrorKind::Permission || isRefusedScript(error);
}

/// Names the key and the missing right.
Message reasonOf(const QByteArray &key, const Error &error)
{
    return error.message.includes("right-key"_L1) ? error.message
                                                  : message<"unread-part">(printable(key), error.message);
}

StoredLock withoutKey(const QByteArray &key, const Error &error)
{
    StoredLock none;
    none.unread.push_back({key, reasonOf(key, error)});
    return none;
}

bool holdsAny(const StoredLock &stored, const std::vector<QByteArray> &fields)
{
    return std::ranges::any_of(stored.hash.holds, [&fields](const schema::StoredHold &hold) {
        return std::ranges::find(fields, hold.field) != fields.end();
    });
}

std::vector<QByteArray> channelsOf(const schema::LockKeys &keys)
{
    return {keys.lockChannel(), keys.rwChannel(), keys.semaphoreChannel(), keys.countDownChannel()};
}

ListenerCounts countsOf(const std::vector<QByteArray> &channels, const ListenerTable &listeners)
{
    ListenerCounts counts {{}, listeners.unheard};
    for (const QByteArray &channel : channels)
        counts.channels.push_back(listeners.counts.value(channel, ChannelCount {channel}));
    return counts;
}

/// `isSocket`: the connection has a URL of a Unix socket.
Message hintOf(const redis::ServerInfo &server, int database, bool isSocket)
{
    const std::vector<redis::DatabaseInfo> &databases = server.databases;
    if (databases.empty() || std::ranges::find(databases, database, &redis::DatabaseInfo::number) != databases.end())
        return {};
    QStringList numbers;
    for (const redis::DatabaseInfo &other : databases)
        numbers.append(QString::number(other.number));
    const QString end = (isSocket ? u"?db="_s : u"/"_s) + numbers.front();
    return numbers.size() == 1 ? message<"database-other">(database, numbers.front(), end)
                               : message<"database-others">(database, numbers.join(u", "_s), end);
}

std::vector<QByteArray> waiterChannelsOf(const schema::LockKeys &keys, const StoredLock &stored)
{
    std::vector<QByteArray> channels;
    for (std::size_t i = 0; i < std::min(stored.queue.size(), MaxWaiters); ++i)
        channels.push_back(keys.waiterChannel(stored.queue[i]));
    return channels;
}

} // namespace

bool hasOtherDatabases(const redis::ServerInfo &server, int database)
{
    return std::ranges::any_of(server.databases, [database](const auto &other) { return other.number != database; });
}

SnapshotReader::SnapshotReader(topology::Router &router, pubsub::Subscriptions &subscriptions, Clock &clock)
    : m_router(router), m_subscriptions(&subscriptions), m_tally(router, subscriptions), m_clock(clock)
{
}

/// The part with the name comes first.
std::vector<SnapshotReader::KeyGroup> SnapshotReader::partsOf(const topology::Router &router,
                                                              const std::vector<QByteArray> &declared)
{
    std::vector<KeyGroup> parts;
    std::vector<int> groups;
    for (std::size_t at = 0; at < declared.size(); ++at) {
        const int group = router.groupOf(declared[at]);
        const auto place = static_cast<std::size_t>(std::ranges::find(groups, group) - groups.begin());
        if (place == groups.size()) {
            groups.push_back(group);
            parts.emplace_back();
        }
        parts[place].keys.push_back(declared[at]);
        parts[place].letters.append(QByteArrayView("nqdtpr")[qsizetype(std::min<std::size_t>(at, 5))]);
    }
    return parts;
}

/// Channels are common to all databases of a server. A cluster has only one database.
QCoro::Task<> SnapshotReader::askDatabases()
{
    const std::vector<topology::Node *> nodes = m_router.primaries();
    if (m_router.mode() == "cluster"_L1 || nodes.empty() || m_clock.now() < m_databasesDue)
        co_return;
    m_databasesDue = m_clock.now() + DatabasesKept;
    redis::Link &link = nodes.front()->commands();
    const int database = link.options().database;
    const bool isSocket = link.options().endpoint.kind == redis::Endpoint::Kind::UnixSocket;
    const Result<redis::ServerInfo> server = co_await link.readServer({"INFO", "keyspace"});
    if (server) {
        m_hasOtherDatabases = hasOtherDatabases(*server, database);
        m_databaseHint = hintOf(*server, database, isSocket);
    } else if (server.error().kind == ErrorKind::Permission)
        m_databasesDue = TimePoint::max(); // unknown
}

QCoro::Task<Result<StoredLock>> SnapshotReader::ask(LockName name, bool isTracked, std::vector<QByteArray> timeouts)
{
    if (isTracked && timeouts.size() > MaxTracked) {
        // The lock's own keys report every hold and renewal. The tracked call comes first, so that changes in between
        // are reported.
        const Result<StoredLock> tracked = co_await ask(name, true, {});
        if (!tracked)
            co_return fail(tracked.error());
        isTracked = false;
    }
    const std::vector<QByteArray> declared = declaredKeys(schema::LockKeys(name), timeouts);
    std::vector<KeyGroup> parts = partsOf(m_router, declared);
    Result<StoredLock> stored = co_await askPart(parts.front(), isTracked);
    if (!stored && parts.size() == 1 && redis::isCrossSlot(stored.error().detail.toUtf8())) {
        parts = partsOf(m_router, declared); // the router has learned from the refusal
        if (parts.size() > 1)
            stored = co_await askPart(parts.front(), isTracked);
    }
    for (std::size_t at = 1; stored && at < parts.size(); ++at) {
        Result<StoredLock> part = co_await askPart(parts[at], isTracked);
        if (!part && isRefused(part.error()))
            part = withoutKey(parts[at].keys.front(), part.error());
        if (!part)
            co_return part;
        addStored(*stored, std::move(*part), declared);
    }
    co_return stored;
}

/// Leaves out keys that this user may not read, unless it is the name's own or the only one.
QCoro::Task<Result<StoredLock>> SnapshotReader::askPart(KeyGroup part, bool isTracked)
{
    Result<StoredLock> stored = co_await askOnce(part, isTracked);
    if (!stored && isRefused(stored.error()) && part.keys.size() > 1)
        stored = co_await askReadable(std::move(part), isTracked);
    co_return stored;
}

/// Reads each key alone to find those that are refused, and then the others together.
QCoro::Task<Result<StoredLock>> SnapshotReader::askReadable(KeyGroup part, bool isTracked)
{
    std::vector<QCoro::Task<Result<StoredLock>>> reads;
    for (std::size_t at = 0; at < part.keys.size(); ++at) {
        KeyGroup alone {{part.keys[at]}, part.letters.mid(qsizetype(at), 1)};
        reads.push_back(askOnce(std::move(alone), isTracked));
    }
    KeyGroup readable;
    std::vector<StoredLock> found;
    std::vector<UnreadKey> unread;
    std::optional<Error> failure;
    for (std::size_t at = 0; at < reads.size(); ++at) {
        Result<StoredLock> read = co_await reads[at];
        if (read) {
            readable.keys.push_back(part.keys[at]);
            readable.letters.append(part.letters[qsizetype(at)]);
            found.push_back(std::move(*read));
            continue;
        }
        const bool isOwn = part.letters[qsizetype(at)] == 'n';
        if (!failure && (isOwn || !isRefused(read.error())))
            failure = read.error();
        unread.push_back({part.keys[at], reasonOf(part.keys[at], read.error())});
    }
    if (failure)
        co_return fail(*failure);
    Result<StoredLock> stored = StoredLock();
    if (!found.empty())
        stored = co_await askOnce(std::move(readable), isTracked);
    if (!stored && isRefused(stored.error())) { // each key by another selector of the ACL
        stored = std::move(found.front());
        for (std::size_t at = 1; at < found.size(); ++at)
            addStored(*stored, std::move(found[at]), part.keys);
    }
    if (stored)
        stored->unread = std::move(unread);
    co_return stored;
}

QCoro::Task<Result<StoredLock>> SnapshotReader::askOnce(KeyGroup part, bool isTracked)
{
    redis::ScriptCall call;
    call.script = &lua::InspectSnapshot;
    call.resend = redis::ScriptCall::Resend::Safe;
    call.isReadOnly = true;
    call.isTracked = isTracked;
    for (const QByteArray &key : part.keys)
        call.keys.push_back(key);
    call.args << QByteArray::number(MaxFields) << QByteArray::number(MaxEntries) << part.letters;
    Result<Reply> reply = co_await m_router.scripts().run(std::move(call));
    bool isPlain = false;
    if (!reply && isRefusedScript(reply.error())) {
        Result<Reply> plain = co_await readPlainly(m_router, part.keys, part.letters, isTracked);
        isPlain = plain || !isRefusedScript(plain.error()); // otherwise the script needs fewer permissions
        if (isPlain)
            reply = std::move(plain);
    }
    if (!reply && reply.error().kind == ErrorKind::Permission && isRefusedScript(reply.error()))
        co_return fail(co_await withAllRights(part.keys.front(), reply.error()));
    if (!reply)
        co_return fail(reply.error());
    Result<StoredLock> stored = decodeStored(part.keys, *reply);
    if (stored && isPlain)
        stored->isOneRead = false;
    co_return stored;
}

/// The server names only the first command that it refuses.
QCoro::Task<Error> SnapshotReader::withAllRights(QByteArray key, Error refusal)
{
    if (m_clock.now() >= m_refusedDue) {
        m_refused = co_await refusedCommands(m_router, std::move(key));
        m_refusedDue = m_clock.now() + RightsKept;
    }
    if (m_refused.size() == 1)
        refusal.message = redis::message<"right-command">(QString(m_refused.front()).replace(u'|', u' '),
                                                          m_refused.front().toLower());
    else if (!m_refused.isEmpty())
        refusal.message = redis::message<"right-commands">(u'+' + m_refused.join(u" +"_s).toLower());
    co_return refusal;
}

/// A script may read only declared keys, and the fields determine the timeout keys: a read/write lock with unknown
/// readers needs two calls.
QCoro::Task<Result<StoredLock>> SnapshotReader::readStored(LockName name, bool isTracked,
                                                           std::vector<QByteArray> timeouts,
                                                           std::optional<std::vector<QByteArray>> untimed,
                                                           TimePoint *answered)
{
    const schema::LockKeys keys(name);
    Result<StoredLock> result;
    bool isAtomic = false;
    for (int i = 0; i < MaxReadings && !isAtomic; ++i) {
        result = co_await ask(name, isTracked, timeouts);
        if (answered && i == 0)
            *answered = m_clock.now();
        if (!result)
            co_return result;
        const QSet<QByteArray> declared(timeouts.begin(), timeouts.end());
        std::vector<QByteArray> wanted = timeoutKeysOf(keys, result->hash);
        // the scripts of such old clients used them together with the lock: they cannot be in another slot
        if (mayBeOld(*result, wanted))
            std::ranges::copy_if(
                oldTimeoutKeysOf(keys, result->hash), std::back_inserter(wanted),
                [&](const QByteArray &key) { return m_router.groupOf(key) == m_router.groupOf(name.bytes()); });
        std::ranges::copy_if(wanted, std::back_inserter(timeouts),
                             [&](const QByteArray &key) { return !declared.contains(key); });
        isAtomic = qsizetype(timeouts.size()) == declared.size();
        if (untimed && !holdsAny(*result, *untimed))
            isAtomic = true; // one step, although not all timeouts were requested
    }
    result->isOneRead = isAtomic && result->isOneRead;
    co_return result;
}

QCoro::Task<Result<LockSnapshot>> SnapshotReader::read(LockName name, bool isTracked,
                                                       std::vector<QByteArray> knownTimeouts,
                                                       std::optional<std::vector<QByteArray>> untimed,
                                                       TimePoint *answered)
{
    const schema::LockKeys keys(name);
    // Both are sent before either replies; only the first reads stored data.
    QCoro::Task<Result<StoredLock>> reading = readStored(name, isTracked, std::move(knownTimeouts), std::move(untimed),
                                                         answered);
    QCoro::Task<> asking = askDatabases();
    ListenerCounts listeners = co_await m_tally.count(channelsOf(keys));
    co_await asking;
    Result<StoredLock> stored = co_await reading;
    if (!stored)
        co_return fail(stored.error());
    if (!stored->queue.empty() && m_subscriptions) {
        std::vector<QByteArray> waiters = waiterChannelsOf(keys, *stored);
        const ListenerCounts waiting = co_await countListeners(m_router, *m_subscriptions, std::move(waiters));
        listeners.channels.insert(listeners.channels.end(), waiting.channels.begin(), waiting.channels.end());
        addNew(listeners.unheard, waiting.unheard);
    }
    LockSnapshot snapshot = finish(name, std::move(*stored), std::move(listeners));
    co_return Result<LockSnapshot>(std::move(snapshot));
}

QCoro::Task<Result<LockSnapshot>> SnapshotReader::readOneOf(LockName name,
                                                            std::shared_ptr<const ListenerTable> listeners,
                                                            std::vector<QByteArray> knownTimeouts, bool isTracked,
                                                            TimePoint *answered)
{
    Result<StoredLock> stored = co_await readStored(name, isTracked, std::move(knownTimeouts), std::nullopt, answered);
    if (!stored)
        co_return fail(stored.error());
    const schema::LockKeys keys(name);
    std::vector<QByteArray> channels = channelsOf(keys);
    const std::vector<QByteArray> waiters = waiterChannelsOf(keys, *stored);
    channels.insert(channels.end(), waiters.begin(), waiters.end());
    LockSnapshot snapshot = finish(name, std::move(*stored), countsOf(channels, *listeners));
    co_return Result<LockSnapshot>(std::move(snapshot));
}

QCoro::Task<Result<Message>> SnapshotReader::askDatabaseHint()
{
    co_await askDatabases();
    co_return Result<Message>(m_databaseHint);
}

QCoro::Task<std::shared_ptr<const ListenerTable>> SnapshotReader::allListeners()
{
    QCoro::Task<std::shared_ptr<const ListenerTable>> reading = readListeners(m_router, m_subscriptions);
    co_await askDatabases();
    co_return co_await reading;
}

LockSnapshot SnapshotReader::preview(const LockName &name, StoredLock stored, const ListenerTable &listeners) const
{
    ListenerCounts counts {{}, listeners.unheard};
    if (!listeners.counts.isEmpty())
        counts = countsOf(channelsOf(schema::LockKeys(name)), listeners);
    stored.isOneRead = false;
    return finish(name, std::move(stored), std::move(counts));
}

LockSnapshot SnapshotReader::finish(const LockName &name, StoredLock stored, ListenerCounts listeners) const
{
    const bool isAtomic = stored.isOneRead;
    listeners.areShared = m_hasOtherDatabases;
    LockSnapshot snapshot = toSnapshot(name, std::move(stored), std::move(listeners));
    snapshot.isAtomic = isAtomic;
    snapshot.node = m_router.nodeFor(name.bytes()).address();
    snapshot.takenAt = m_clock.now();
    snapshot.findings = diagnose(snapshot);
    return snapshot;
}

} // namespace lockscope::inspect
