// SPDX-License-Identifier: Apache-2.0
// The part of the live feed that finds locks and counts waiters, which servers do not report automatically.
#include "core/inspect/feed/live_feed.h"
#include "core/inspect/messages.h"
#include "core/inspect/snapshot/listener_count.h"

namespace lockscope::inspect {

namespace {

/// If there are more new locks than this, they are listed before they are read.
constexpr std::size_t AtAGlance = 2000;
/// Number of locks whose waiting clients are counted in one query.
constexpr std::size_t CountedAtOnce = 250;

} // namespace

/// The first search after a gap has no rate limit and reports at its end, since there may be many locks to list. Later
/// searches run in the background, for minutes if there are many keys, and report each lock immediately.
QCoro::Task<> LiveFeed::rescan(Self self)
{
    if (std::exchange(self->m_isScanning, true))
        co_return;
    const bool isFirst = std::exchange(self->m_isSearchDue, false);
    self->m_lastScan = self->m_clock.now();
    self->m_searching = CancelToken::make();
    self->m_isSearchPaced = !isFirst;
    NameSearch search;
    search.match = self->m_options.match;
    search.isKnown = [self](const LockName &name) { return self->m_list.known().contains(name); };
    search.cancel = self->m_searching;
    const auto refused = std::make_shared<std::optional<Error>>();
    search.onRefused = [refused](const Error &error) { *refused = error; };
    if (!isFirst) {
        search.mostKeysPerSecond = self->m_options.keysPerSecond;
        search.onFound = [self](const LockName &name) {
            if (!self->m_isStopped)
                self->watch(name, false);
        };
    }
    const Result<std::vector<LockName>> found = co_await self->m_discovery.candidates(std::move(search));
    // a cancelled search or one with a lost link is incomplete
    const bool isOther = (found || *refused) && std::exchange(self->m_refusedSearch, *refused) != *refused;
    const bool hasFailed = !found && found.error().kind != ErrorKind::Cancelled;
    self->m_failedSearch = hasFailed ? std::optional(found.error()) : std::nullopt;
    self->m_isSearchDue = self->m_isSearchDue || (isFirst && !found);
    if (isOther || hasFailed)
        self->publishState(); // immediately: the list must not claim that there are no locks
    if (isFirst && found && !self->m_isStopped && found->size() > AtAGlance)
        co_await glance(self);
    self->m_isScanning = false;
    if (!isFirst || !found || self->m_isStopped)
        co_return;
    for (const LockName &name : *found)
        self->watch(name, false);
    self->m_hasSearched = self->m_hasSearched || !*refused;
    self->publishState();
}

/// Reading many locks individually takes time. They are listed from a quick read of all, and read completely after
/// those that change.
QCoro::Task<> LiveFeed::glance(Self self)
{
    DiscoveryOptions options;
    options.match = self->m_options.match;
    options.readsCompanions = false;
    options.onProgress = [self](const DiscoveryProgress &progress) { self->showGlanced(progress.found); };
    self->m_listeners = co_await self->m_reader.allListeners();
    if (self->m_isStopped)
        co_return;
    (void)co_await self->m_discovery.all(std::move(options), self->m_stopped); // failed reads are retried later
    self->m_list.markGlanced();
    if (!self->m_isStopped)
        self->m_lookPacer.request();
}

void LiveFeed::showGlanced(const std::vector<LockSnapshot> &found)
{
    if (m_isStopped)
        return;
    for (const LockSnapshot &lock : found) {
        if (m_list.find(lock.name))
            continue;
        m_list.addGlanced(lock);
        if (NodeFeed *feed = feedOf(lock.name))
            feed->watch(lock.name);
    }
    m_updatePacer.request();
}

/// One query for many locks: waiters are not stored, and change without any key changing.
QCoro::Task<> LiveFeed::countWaiting(Self self)
{
    if (std::exchange(self->m_isCounting, true))
        co_return;
    const std::vector<LockName> names = self->m_list.takeTurn(CountedAtOnce);
    std::vector<QByteArray> channels;
    for (const LockName &name : names)
        channels.push_back(self->m_list.find(name)->snapshot.channel);
    std::vector<qint64> counts;
    if (!names.empty())
        counts = co_await sumListeners(self->m_router, std::move(channels));
    self->m_isCounting = false;
    if (self->m_isStopped)
        co_return;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const WatchList::Entry entry = self->m_list.find(names[i]);
        if (!entry)
            continue;
        const qint64 before = std::exchange(entry->listeners, counts[i]);
        const bool isFirst = before < 0; // then the read has counted
        const bool isNews = isFirst ? counts[i] != entry->snapshot.waitingClients : before != counts[i];
        if (isNews)
            self->markDirty(names[i], entry);
    }
}

} // namespace lockscope::inspect
