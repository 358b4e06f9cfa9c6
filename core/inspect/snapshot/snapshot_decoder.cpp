// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/snapshot/snapshot_decoder.h"

#include "core/inspect/diagnosis/diagnosis.h"
#include "core/topology/key_slot.h"

#include <QHash>
#include <QSet>
#include <ranges>

namespace lockscope::inspect {

using schema::LockKind;
using schema::LockMode;

namespace {

/// The score of a permit that never expires (protocol.md 2.14), and the lower limit of all scores that count as such.
constexpr qint64 NeverScore = 922'337'203'685'477;

/// Builds one snapshot, part by part.
class Picture final
{
public:
    Picture(const LockName &name, StoredLock stored, ListenerCounts listeners)
        : m_keys(name), m_stored(std::move(stored)), m_listeners(std::move(listeners.channels))
    {
        m_lock.name = name;
        m_lock.slot = topology::keySlot(name.bytes());
        m_lock.serverTimeMs = m_stored.serverTimeMs;
        m_lock.isComplete = m_stored.isComplete;
        m_lock.size = m_stored.size;
        m_lock.token = m_stored.token;
        m_lock.ttl = m_stored.keys.front().ttl;
        m_lock.unheard = std::move(listeners.unheard);
        m_lock.hasSharedChannels = listeners.areShared;
        if (!m_stored.unread.empty())
            noteUnread();
    }

    LockSnapshot make()
    {
        schema::Classification verdict = classified();
        m_lock.kind = verdict.kind;
        m_lock.couldBe = std::move(verdict.couldBe);
        m_lock.layout = verdict.layout;
        m_lock.isKindSure = m_lock.unread.empty() || isKindSure();
        if (!m_lock.isKindSure)
            addPossibleKinds();
        m_lock.strayFields = m_stored.hash.strays;
        addHolders();
        addNumbers();
        addQueue();
        addKeys();
        m_lock.mode = mode();
        m_lock.channel = channel();
        m_lock.waitingClients = waitingClients();
        std::ranges::copy_if(m_listeners, std::back_inserter(m_lock.listeners),
                             [](const ChannelCount &count) { return count.total() > 0; });
        judge(m_lock);
        return std::move(m_lock);
    }

private:
    /// True for a key that a lock of this kind may have.
    [[nodiscard]] bool isRelevant(const QByteArray &key) const
    {
        const bool isTimeout = schema::isReadTimeout(key);
        const bool isOfCounter = key == m_keys.heldPermits();
        switch (schema::keyTypeOf(m_stored.keys.front().type)) {
        case schema::KeyType::Absent: return true;
        case schema::KeyType::Hash:
            return m_stored.hash.mode || !m_stored.hash.values.empty() ? isTimeout : !isOfCounter;
        case schema::KeyType::String: return isOfCounter;
        default: return false;
        }
    }

    void noteUnread()
    {
        for (const UnreadKey &unread : m_stored.unread) {
            m_ownKeys -= schema::isReadTimeout(unread.key) ? 0 : 1;
            if (isRelevant(unread.key))
                m_lock.unread.push_back(unread);
        }
    }

    /// Companion keys decide between these kinds.
    [[nodiscard]] bool isKindSure() const
    {
        switch (m_lock.kind) {
        case LockKind::Reentrant: return !m_lock.areWaitersUnread() && !m_lock.isUnread(m_keys.token());
        case LockKind::Fenced: return !m_lock.areWaitersUnread();
        case LockKind::Semaphore:
        case LockKind::Latch: return m_lock.couldBe.isEmpty() || !m_lock.isUnread(m_keys.heldPermits());
        default: return true;
        }
    }

    void addPossibleKinds()
    {
        const auto add = [this](LockKind kind) {
            if (const QString word = schema::toWord(kind); m_lock.kind != kind && !m_lock.couldBe.contains(word))
                m_lock.couldBe.append(word);
        };
        if (m_lock.areWaitersUnread())
            add(LockKind::Fair);
        if (m_lock.isUnread(m_keys.token()))
            add(LockKind::Fenced);
        if (m_lock.isUnread(m_keys.heldPermits()))
            add(LockKind::Permit);
    }

    [[nodiscard]] qint64 listenersOf(const QByteArray &channel) const
    {
        const auto found = std::ranges::find(m_listeners, channel, &ChannelCount::channel);
        return found == m_listeners.end() || m_lock.hasSharedChannels ? 0 : found->total();
    }

    /// Moves the fields out and back instead of copying them.
    [[nodiscard]] schema::Classification classified()
    {
        schema::LockData data;
        data.type = schema::keyTypeOf(m_stored.keys.front().type);
        data.isForeign = m_stored.isForeign;
        data.text = m_stored.text;
        data.expires = m_lock.ttl.ms >= 0;
        data.hasQueue = !m_stored.queue.empty() || !m_stored.deadlines.empty();
        data.hasToken = m_stored.token.has_value();
        data.hasHeldPermits = !m_stored.permits.empty();
        data.hasReadTimeouts = std::ranges::any_of(m_stored.keys | std::views::drop(m_ownKeys),
                                                   [](const StoredKey &key) { return !key.ttl.isAbsent(); });
        if (!m_listeners.empty()) {
            data.hasLockListeners = listenersOf(m_keys.lockChannel()) > 0;
            data.hasReadWriteListeners = listenersOf(m_keys.rwChannel()) > 0;
            data.hasSemaphoreListeners = listenersOf(m_keys.semaphoreChannel()) > 0;
            data.hasLatchListeners = listenersOf(m_keys.countDownChannel()) > 0;
        }
        data.hash = std::move(m_stored.hash);
        schema::Classification verdict = classify(m_lock.name, data);
        m_stored.hash = std::move(data.hash);
        return verdict;
    }

    void addHolders()
    {
        if (m_lock.kind == LockKind::Unknown)
            return;
        for (const schema::StoredHold &hold : m_stored.hash.holds)
            addHolder(hold);
        const bool isForeign = m_lock.holders.empty() && m_lock.kind != LockKind::ReadWrite
            && m_lock.kind != LockKind::Mixed;
        if (isForeign) {
            for (const schema::StoredHold &hold : m_stored.hash.countedStrays)
                addHolder(hold);
            m_lock.strayFields.clear();
        }
        if (const std::optional<schema::StoredHold> hold = schema::parseJsonLock(m_stored.text))
            addHolder(*hold);
        m_lock.values = m_stored.hash.values;
        for (const schema::StoredValue &value : m_lock.values)
            addValue(value);
    }

    void addHolder(const schema::StoredHold &hold)
    {
        Holder holder;
        holder.field = hold.field;
        holder.id = hold.who.id;
        holder.count = hold.count;
        if (hold.who.isWriter || m_lock.layout == schema::Layout::PlainWriter)
            holder.mode = LockMode::Write;
        else if (m_stored.hash.mode)
            holder.mode = LockMode::Read;
        if (holder.mode == LockMode::Read)
            addTimeouts(holder);
        m_lock.holders.push_back(std::move(holder));
    }

    void addTimeouts(Holder &holder)
    {
        const bool isCut = m_stored.keys.size() >= std::size_t(m_ownKeys) + MaxTimeouts;
        bool isAsked = true; // requested, for all of them
        bool isRead = true;
        for (qint64 level = 1; level <= holder.count; ++level) {
            const QByteArray key = m_keys.readTimeout(holder.field, level);
            const QByteArray oldKey = oldTimeoutKey(m_keys, key);
            const auto stored = std::ranges::find(m_stored.keys, key, &StoredKey::key);
            isRead = isRead && !m_lock.isUnread(key) && !m_lock.isUnread(oldKey);
            if (stored == m_stored.keys.end()) {
                isAsked = false;
                break;
            }
            const auto old = std::ranges::find(m_stored.keys, oldKey, &StoredKey::key);
            const bool isOld = stored->ttl.isAbsent() && old != m_stored.keys.end() && !old->ttl.isAbsent();
            holder.timeouts.push_back(isOld ? TimeoutKey {old->key, old->ttl} : TimeoutKey {key, stored->ttl});
        }
        if (!isAsked && isCut && isRead)
            m_lock.isComplete = false; // more levels than a read returns
        // a level that came since the last read may still exist
        holder.isGhost = isRead && !holder.timeouts.empty() && (isAsked || isCut)
            && std::ranges::all_of(holder.timeouts, [](const TimeoutKey &timeout) { return timeout.ttl.isAbsent(); });
    }

    void addValue(const schema::StoredValue &value)
    {
        if (value.expiresAtMs && *value.expiresAtMs < m_lock.serverTimeMs)
            return; // it no longer excludes other holders
        const auto known = std::ranges::find(m_lock.holders, value.holder, &Holder::field);
        if (known != m_lock.holders.end()) {
            known->count += value.count;
            return;
        }
        Holder holder;
        holder.field = value.holder;
        holder.id = schema::HolderField::parse(value.holder).value_or(schema::HolderField {}).id;
        holder.count = value.count;
        m_lock.holders.push_back(std::move(holder));
    }

    void addNumbers()
    {
        if (isCounter(m_lock.kind) && !m_stored.text.isEmpty())
            m_lock.available = m_stored.text.toLongLong();
        if (m_lock.kind != LockKind::Permit)
            return;
        for (const auto &[id, score] : m_stored.permits)
            m_lock.permits.push_back({id, score >= NeverScore ? std::nullopt : std::optional(score)});
    }

    void addQueue()
    {
        const QHash<QByteArray, qint64> scores(m_stored.deadlines.begin(), m_stored.deadlines.end());
        QSet<QByteArray> queued;
        for (const QByteArray &member : m_stored.queue) {
            QueueEntry entry;
            entry.member = member;
            entry.id = HolderId::parse(member).value_or(HolderId {});
            if (scores.contains(member))
                entry.deadlineMs = scores.value(member);
            const auto told = std::ranges::find(m_listeners, m_keys.waiterChannel(member), &ChannelCount::channel);
            const bool isHeard = told != m_listeners.end() && told->total() > 0;
            if (isHeard || (told != m_listeners.end() && m_lock.unheard.isEmpty()))
                entry.isListening = isHeard;
            queued.insert(member);
            m_lock.queue.push_back(std::move(entry));
        }
        for (const auto &[member, score] : m_stored.deadlines)
            if (!queued.contains(member) && !m_lock.isUnread(m_keys.queue()))
                m_lock.loneDeadlines.push_back({member, score});
    }

    void addKeys()
    {
        const std::vector<QByteArray> timeouts = timeoutKeysOf(m_keys, m_stored.hash);
        QSet<QByteArray> expected(timeouts.begin(), timeouts.end());
        for (const QByteArray &old : oldTimeoutKeysOf(m_keys, m_stored.hash))
            expected.insert(old);
        for (std::size_t at = 0; at < m_stored.keys.size(); ++at) {
            StoredKey key = m_stored.keys[at];
            if (key.ttl.isAbsent())
                continue;
            if (at == 0) {
                m_lock.keys.push_back(std::move(key));
                continue;
            }
            const bool isLost = at >= std::size_t(m_ownKeys)
                ? !expected.contains(key.key)
                : m_stored.queue.empty() && key.key == m_keys.deadlines() && !m_lock.isUnread(m_keys.queue());
            key.isOrphan = isLost || m_lock.ttl.isAbsent();
            m_lock.keys.push_back(std::move(key));
        }
    }

    [[nodiscard]] LockMode mode() const
    {
        if (m_stored.hash.mode) // whoever wrote it: no Redisson client can acquire it
            return *m_stored.hash.mode;
        if (!m_lock.holders.empty() || !m_lock.permits.empty())
            return LockMode::Exclusive;
        const bool isShut = (m_lock.kind == LockKind::Semaphore && m_lock.available.value_or(1) <= 0)
            || (m_lock.kind == LockKind::Latch && m_lock.available.value_or(0) > 0);
        return isShut ? LockMode::Exclusive : LockMode::Free;
    }

    [[nodiscard]] QByteArray channel() const
    {
        switch (m_lock.kind) {
        case LockKind::ReadWrite: return m_keys.rwChannel();
        case LockKind::Semaphore:
        case LockKind::Permit: return m_keys.semaphoreChannel();
        case LockKind::Latch: return m_keys.countDownChannel();
        case LockKind::Mixed: return m_stored.hash.mode ? m_keys.rwChannel() : m_keys.lockChannel();
        default: return m_keys.lockChannel();
        }
    }

    /// Fair waiters have their own channels, so their clients are counted by name; all others share the lock's.
    [[nodiscard]] qint64 waitingClients() const
    {
        QSet<ClientId> clients;
        for (const QueueEntry &entry : m_lock.queue)
            if (entry.isListening.value_or(false))
                clients.insert(entry.id.client);
        return listenersOf(m_lock.channel) + clients.size();
    }

    std::ptrdiff_t m_ownKeys = 5; ///< of those declared in each read, the number that was read; the timeout keys follow
    const schema::LockKeys m_keys;
    StoredLock m_stored;
    std::vector<ChannelCount> m_listeners;
    LockSnapshot m_lock;
};

/// A lock stays certain when the waiters or companion keys that proved it no longer exist.
void keepCertainty(LockSnapshot &snapshot, const LockSnapshot &before)
{
    if (snapshot.keys.empty()) {
        snapshot.certainty = before.certainty;
        snapshot.doubts = before.doubts;
    } else if (before.certainty == Certainty::Certain && snapshot.certainty != Certainty::Certain) {
        snapshot.certainty = Certainty::Certain;
        snapshot.doubts.clear();
        snapshot.findings = diagnose(snapshot);
    }
}

} // namespace

LockSnapshot toSnapshot(const LockName &name, StoredLock stored, ListenerCounts listeners)
{
    return Picture(name, std::move(stored), std::move(listeners)).make();
}

bool isLock(const LockSnapshot &snapshot)
{
    return snapshot.kind != LockKind::Unknown;
}

bool mayBeForeign(const LockSnapshot &snapshot)
{
    const bool isPlainNumber = snapshot.kind == LockKind::Semaphore && !snapshot.couldBe.isEmpty();
    return (!isLock(snapshot) || isPlainNumber) && snapshot.waitingClients == 0 && !snapshot.isAllUnread();
}

void keepKind(LockSnapshot &snapshot, const LockSnapshot &before)
{
    const bool isAllowed = snapshot.keys.empty() || snapshot.couldBe.contains(schema::toWord(before.kind));
    if (isLock(before) && (isAllowed || snapshot.kind == before.kind))
        keepCertainty(snapshot, before);
    if (!isLock(before) || !isAllowed)
        return;
    snapshot.kind = before.kind;
    snapshot.isKindSure = snapshot.isKindSure || before.isKindSure;
    snapshot.couldBe = before.couldBe;
    snapshot.channel = before.channel;
    if (before.kind == LockKind::Latch) // a semaphore with the same number would mean something else
        snapshot.mode = snapshot.available.value_or(0) > 0 ? LockMode::Exclusive : LockMode::Free;
    else if (before.kind == LockKind::Permit)
        snapshot.mode = snapshot.permits.empty() ? LockMode::Free : LockMode::Exclusive;
}

} // namespace lockscope::inspect
