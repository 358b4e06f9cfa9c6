// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/discovery/discovery_run.h"

#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/discovery/command_batch.h"
#include "core/inspect/discovery/discovery.h"
#include "core/inspect/messages.h"
#include "core/inspect/snapshot/snapshot_decoder.h"
#include "core/schema/key_slot.h"
#include "core/schema/lock_keys.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {

/// Locks read by the script at the same time: enough to use the links fully, few enough not to delay others.
constexpr std::size_t ReadAtOnce = 256;
constexpr Millis ProgressInterval {50};
/// A number, or the JSON of an old lock: no more of a string is read.
constexpr const char *LastByteRead = "255";

StoredLock storedAlone(const QByteArray &key, const QByteArray &type, const Reply &ttl)
{
    StoredLock stored;
    stored.keys.push_back({key, type, Ttl {ttl.integer}});
    return stored;
}

StoredLock storedHash(const SingleHold &hold, const Reply &count, const Reply &ttl)
{
    StoredLock stored = storedAlone(hold.key, "hash"_ba, ttl);
    stored.size = 1;
    stored.hash = schema::HashData::sorted({{hold.field, count.text}});
    return stored;
}

StoredLock storedString(const QByteArray &key, const Reply &text, const Reply &ttl)
{
    StoredLock stored = storedAlone(key, "string"_ba, ttl);
    stored.size = text.text.size();
    stored.text = text.text;
    return stored;
}

/// A scan found a companion key of the lock, which could not be read: its queue, deadlines or token.
LockSnapshot withUncertainKind(LockSnapshot lock, const Error &error)
{
    lock.unread.push_back({schema::LockKeys(lock.name).queue(), error.message});
    dropRepairs(lock.findings);
    if (lock.kind != schema::LockKind::Reentrant)
        return lock;
    lock.isKindSure = false;
    lock.couldBe << schema::toWord(schema::LockKind::Fenced);
    return lock;
}

/// The node, not the lock, is the reason for the failure.
bool isNodeFailure(ErrorKind kind)
{
    return kind == ErrorKind::Connect || kind == ErrorKind::LinkLost || kind == ErrorKind::Timeout;
}

} // namespace

DiscoveryRun::DiscoveryRun(topology::Router &router, SnapshotReader &reader, Clock &clock, DiscoveryOptions options,
                           CancelToken cancel)
    : m_router(router), m_reader(reader), m_clock(clock), m_options(std::move(options)), m_cancel(std::move(cancel)),
      m_nodes(router.primaries()), m_outcomes(m_nodes.size()), m_sizes(m_nodes.size())
{
}

QCoro::Task<Result<DiscoveryResult>> DiscoveryRun::find(Self self)
{
    const TimePoint start = self->m_clock.now();
    const auto sinceStart = [&] { return std::chrono::duration_cast<Millis>(self->m_clock.now() - start); };
    self->m_listeners = co_await self->m_reader.allListeners();
    self->m_result.unheard = self->m_listeners->unheard;
    co_await countKeys(self);
    co_await walk(self, self->ownKeys());
    self->m_result.firstPass = sinceStart();
    self->scheduleSubscribed();
    if (self->m_options.readsCompanions)
        co_await walk(self, companions());
    co_await readWanted(self);
    if (self->m_cancel.isCancelled())
        co_return fail(ErrorKind::Cancelled, message<"search-cancelled">());
    std::size_t failed = 0;
    for (std::size_t node = 0; node < self->m_nodes.size(); ++node) {
        const Status &outcome = self->m_outcomes[node];
        const QString address = self->m_nodes[node]->address();
        if (outcome)
            self->m_result.scannedKeys += self->m_sizes[node];
        else if (isRefusal(outcome.error())) // subscriptions may have named some of its locks
            self->noteUnread(address, outcome.error(), self->m_sizes[node]);
        else if (++failed == self->m_nodes.size())
            co_return fail(outcome.error());
        self->m_result.nodes.emplace_back(address, outcome ? Message() : outcome.error().message);
    }
    if (const topology::SlotSet unserved = self->m_router.unserved(); unserved.any())
        self->m_result.unread.push_back({QString(), unservedWords(unserved)});
    redis::Link &first = self->m_nodes.front()->commands();
    if (self->m_router.mode() == "standalone"_L1 && first.server().mode != "standalone") { // or the mode is unknown
        const Result<redis::ServerInfo> server = co_await first.readServer({"CLUSTER", "INFO"});
        const bool isKnown = server && server->clusterSize > 0;
        const bool isPart = isKnown ? server->clusterSize > 1 : first.server().mode == "cluster";
        if (isPart)
            self->m_result.nodes.emplace_back(u"cluster"_s, message<"search-one-node">(first.address()));
    }
    self->tell();
    self->m_result.elapsed = sinceStart();
    self->m_result.locks = std::move(self->m_locks);
    std::ranges::sort(self->m_result.locks,
                      [](const SharedSnapshot &a, const SharedSnapshot &b) { return a->name < b->name; });
    Result<DiscoveryResult> result = std::move(self->m_result);
    co_return result;
}

std::vector<DiscoveryRun::Pass> DiscoveryRun::ownKeys() const
{
    std::vector<Pass> passes {{m_options.match, "hash", &probeHashes}};
    if (m_options.readsStrings)
        passes.push_back({m_options.match, "string", &probeStrings});
    return passes;
}

/// Queues, deadlines, tokens and unlock latches; permits, and the timers of read holds.
std::vector<DiscoveryRun::Pass> DiscoveryRun::companions()
{
    return {{"redisson_*lock_*", {}, &noteCompanions}, {"*timeout*", {}, &noteCompanions}};
}

QCoro::Task<> DiscoveryRun::countKeys(Self self)
{
    std::vector<QCoro::Task<Result<Reply>>> sizes;
    for (topology::Node *node : self->m_nodes)
        sizes.push_back(node->commands().query({"DBSIZE"}));
    for (std::size_t node = 0; node < sizes.size(); ++node) {
        const Result<Reply> size = co_await sizes[node];
        if (size)
            self->m_progress.allKeys += self->m_sizes[node] = std::max<qint64>(size->integer, 0);
    }
}

QCoro::Task<> DiscoveryRun::walk(Self self, std::vector<Pass> passes)
{
    self->m_progress.scannedKeys = 0;
    std::vector<QCoro::Task<>> walks;
    for (std::size_t node = 0; node < self->m_nodes.size(); ++node)
        for (const Pass &pass : passes)
            if (self->m_outcomes[node]) // no more queries to a failed node
                walks.push_back(walkNode(self, node, pass));
    for (QCoro::Task<> &each : walks)
        co_await each;
    self->tell();
}

QCoro::Task<> DiscoveryRun::walkNode(Self self, std::size_t node, Pass pass)
{
    redis::Link &link = self->m_nodes[node]->commands();
    KeyScan scan;
    scan.match = pass.match;
    scan.type = pass.type;
    scan.maxKeysPerSecond = self->m_options.maxKeysPerSecond;
    scan.cancel = self->m_cancel;
    scan.onKeys = [self, pass, &link](std::vector<QByteArray> keys) { return pass.look(self, &link, std::move(keys)); };
    scan.onStep = [self](qint64 count) {
        self->m_progress.scannedKeys = std::min(self->m_progress.scannedKeys + count, self->m_progress.allKeys);
    };
    const Status walked = co_await scanKeys(link, std::move(scan));
    if (!walked && self->m_outcomes[node])
        self->m_outcomes[node] = fail(walked.error());
}

QCoro::Task<> DiscoveryRun::probeHashes(Self self, redis::Link *link, std::vector<QByteArray> keys)
{
    HashPage page = co_await self->m_hashes.probe(*link, std::move(keys));
    for (const auto &[key, error] : page.failed)
        self->note(LockName(key), error);
    for (const auto &[hold, count, ttl] : page.known)
        self->addSingle(hold, count, ttl);
    std::vector<QCoro::Task<>> reads;
    for (QByteArray &key : page.others)
        reads.push_back(readWhole(self, LockName(std::move(key)), {}));
    co_await readSingles(self, link, std::move(page.singles));
    for (QCoro::Task<> &read : reads)
        co_await read;
    self->reportProgressThrottled();
}

QCoro::Task<> DiscoveryRun::readSingles(Self self, redis::Link *link, std::vector<SingleHold> holds)
{
    CommandBatch questions(*link, 2 * holds.size());
    for (const SingleHold &hold : holds) {
        questions.ask(Command("HGET"_ba, hold.key, hold.field));
        questions.ask(ttlQuestion(hold.key));
        self->m_hashes.expectSimilar(hold.key);
    }
    const std::vector<Result<Reply>> replies = co_await questions;
    std::vector<QCoro::Task<>> reads;
    for (std::size_t at = 0; at < holds.size(); ++at) {
        const Result<Reply> &count = replies[2 * at];
        const Result<Reply> &ttl = replies[2 * at + 1];
        if (count && ttl)
            self->addSingle(holds[at], *count, *ttl);
        else if (!isOtherType(count))
            reads.push_back(readWhole(self, LockName(holds[at].key), {}));
    }
    for (QCoro::Task<> &read : reads)
        co_await read;
}

void DiscoveryRun::addSingle(const SingleHold &hold, const Reply &count, const Reply &ttl)
{
    const bool isThere = !count.isNil() && !Ttl {ttl.integer}.isAbsent(); // otherwise it was released
    if (isThere && !m_cancel.isCancelled())
        add(m_reader.preview(LockName(hold.key), storedHash(hold, count, ttl), *m_listeners));
}

QCoro::Task<> DiscoveryRun::probeStrings(Self self, redis::Link *link, std::vector<QByteArray> keys)
{
    std::erase_if(keys, schema::isCompanion);
    CommandBatch values(*link, 2 * keys.size());
    for (const QByteArray &key : keys) {
        values.ask({"GETRANGE", key, "0", LastByteRead});
        values.ask(ttlQuestion(key));
    }
    const std::vector<Result<Reply>> replies = co_await values;
    for (std::size_t at = 0; at < keys.size() && !self->m_cancel.isCancelled(); ++at) {
        const Result<Reply> &text = replies[2 * at];
        const Result<Reply> &ttl = replies[2 * at + 1];
        if (!isOtherType(text) && (!text || !ttl))
            self->note(LockName(keys[at]), text ? ttl.error() : text.error());
        if (ttl && text && !Ttl {ttl->integer}.isAbsent())
            self->add(
                self->m_reader.preview(LockName(keys[at]), storedString(keys[at], *text, *ttl), *self->m_listeners));
    }
    self->reportProgressThrottled();
}

/// Their locks are read once all are known. Stored unlock replies that expire are normal and not counted.
QCoro::Task<> DiscoveryRun::noteCompanions(Self self, redis::Link *link, std::vector<QByteArray> keys)
{
    std::vector<LockName> latches;
    CommandBatch ttls(*link, keys.size());
    for (const QByteArray &key : keys) {
        if (const LockName permits = schema::lockOfHeldPermits(key); !permits.isEmpty())
            self->want(permits);
        const LockName lock = schema::lockOfCompanion(key);
        if (key.startsWith("redisson_unlock_latch:") && schema::matchesGlob(self->m_options.match, lock.bytes())) {
            latches.push_back(lock);
            ttls.ask(ttlQuestion(key));
        }
        if (!lock.isEmpty())
            self->want(lock, schema::isReadTimeout(key) ? key : QByteArray());
    }
    if (latches.empty())
        co_return;
    const std::vector<Result<Reply>> replies = co_await ttls;
    for (std::size_t at = 0; at < latches.size(); ++at)
        if (replies[at] && Ttl {replies[at]->integer}.neverExpires())
            ++self->m_result.unlockLatches[latches[at]];
}

void DiscoveryRun::want(const LockName &name, const QByteArray &timeout)
{
    if (m_whole.contains(name) || !schema::matchesGlob(m_options.match, name.bytes()))
        return;
    std::vector<QByteArray> &timeouts = m_wanted[name];
    if (!timeout.isEmpty() && std::ranges::find(timeouts, timeout) == timeouts.end())
        timeouts.push_back(timeout);
}

void DiscoveryRun::scheduleSubscribed()
{
    for (auto it = m_listeners->counts.keyBegin(); it != m_listeners->counts.keyEnd(); ++it)
        if (const LockName name = schema::lockOfChannel(*it); !name.isEmpty())
            want(name);
}

QCoro::Task<> DiscoveryRun::readWanted(Self self)
{
    std::deque<QCoro::Task<>> reads;
    const QHash<LockName, std::vector<QByteArray>> wanted = std::exchange(self->m_wanted, {});
    for (auto it = wanted.cbegin(); it != wanted.cend() && !self->m_cancel.isCancelled(); ++it) {
        reads.push_back(readWhole(self, it.key(), it.value()));
        for (; reads.size() >= ReadAtOnce; reads.pop_front())
            co_await reads.front();
        self->reportProgressThrottled();
    }
    for (QCoro::Task<> &read : reads)
        co_await read;
}

QCoro::Task<> DiscoveryRun::readWhole(Self self, LockName name, std::vector<QByteArray> timeouts)
{
    Result<LockSnapshot> lock = co_await self->m_reader.readOneOf(name, self->m_listeners, std::move(timeouts));
    if (self->m_cancel.isCancelled())
        co_return;
    if (!lock) {
        self->note(name, lock.error());
        if (const auto place = self->m_placeOf.constFind(name); place != self->m_placeOf.cend())
            self->m_locks[*place] = withUncertainKind(self->m_locks[*place], lock.error());
        co_return;
    }
    for (const UnreadKey &unread : lock->unread)
        self->noteUnread(lock->node, {ErrorKind::Permission, unread.reason}, 1);
    self->m_whole.insert(name);
    self->add(std::move(*lock));
}

void DiscoveryRun::note(const LockName &name, const Error &error)
{
    topology::Node &owner = m_router.nodeFor(name.bytes());
    const auto node = std::ranges::find(m_nodes, &owner);
    if (!isNodeFailure(error.kind) || node == m_nodes.end()) {
        if (!m_cancel.isCancelled())
            noteUnread(owner.address(), error, 1);
        return;
    }
    Status &outcome = m_outcomes[static_cast<std::size_t>(node - m_nodes.begin())];
    if (outcome)
        outcome = fail(error);
}

/// Adds up the keys of one node with the same kind of reason.
void DiscoveryRun::noteUnread(const QString &node, const Error &error, qint64 keys)
{
    const auto same = std::ranges::find_if(m_result.unread, [&](const Unread &each) {
        return each.node == node && each.reason.code() == error.message.code();
    });
    if (same == m_result.unread.end())
        m_result.unread.push_back({node, error.message, keys});
    else
        same->keys += keys;
}

void DiscoveryRun::add(const SharedSnapshot &lock)
{
    if (!isLock(lock) && lock->waitingClients == 0 && !lock->isAllUnread())
        return;
    if (m_options.onProgress)
        m_progress.found.push_back(lock);
    const auto place = m_placeOf.constFind(lock->name);
    if (place != m_placeOf.cend()) {
        m_locks[*place] = lock;
        return;
    }
    m_placeOf.insert(lock->name, m_locks.size());
    m_locks.push_back(lock);
}

void DiscoveryRun::reportProgressThrottled()
{
    if (m_clock.now() - m_lastTold >= ProgressInterval)
        tell();
}

void DiscoveryRun::tell()
{
    m_lastTold = m_clock.now();
    m_progress.locks = static_cast<qint64>(m_locks.size());
    if (m_options.onProgress && !m_cancel.isCancelled())
        m_options.onProgress(m_progress);
    m_progress.found.clear();
}

} // namespace lockscope::inspect
