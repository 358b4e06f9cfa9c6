// SPDX-License-Identifier: Apache-2.0
// How the live feed finds locks, and who waits for them: what no server tells by itself.
#include "core/inspect/listener_count.h"
#include "core/inspect/live_feed.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

namespace {

/// More new locks than this are listed before they are looked at.
constexpr std::size_t AtAGlance = 2000;
/// Locks whose waiting clients are counted at once.
constexpr std::size_t CountedAtOnce = 250;

} // namespace

/// The first search after a gap takes all that it can get, and tells in the end, since there may be many to list. Those
/// that follow go on beside all else, for minutes where there are many keys, and tell of each lock at once.
QCoro::Task<> LiveFeed::rescan(Self self)
{
    if (std::exchange(self->m_isScanning, true))
        co_return;
    const bool isFirst = self->m_lastScan == TimePoint {};
    self->m_lastScan = self->m_clock.now();
    self->m_searching = CancelToken::make();
    self->m_isSearchPaced = !isFirst;
    NameSearch search;
    search.match = self->m_options.match;
    search.isKnown = [self](const LockName &name) { return self->m_list.known().contains(name); };
    search.cancel = self->m_searching;
    const auto refused = std::make_shared<QString>();
    search.onRefused = [refused](const Error &error) {
        *refused = u"Locks cannot be looked for: %1"_s.arg(error.message);
    };
    if (!isFirst) {
        search.mostKeysPerSecond = self->m_options.keysPerSecond;
        search.onFound = [self](const LockName &name) {
            if (!self->m_isStopped)
                self->watch(name, false);
        };
    }
    const Result<std::vector<LockName>> found = co_await self->m_discovery.candidates(std::move(search));
    if (found || !refused->isEmpty()) // one that was ended or lost its link has not looked everywhere
        self->m_refusedSearch = *refused;
    if (isFirst && found && !self->m_isStopped && found->size() > AtAGlance)
        co_await glance(self);
    self->m_isScanning = false;
    if (!isFirst || !found || self->m_isStopped)
        co_return;
    for (const LockName &name : *found)
        self->watch(name, false);
}

/// So many locks take their time to be looked at one by one: they are listed as they are seen in passing, which is
/// quick, and looked at behind those that change.
QCoro::Task<> LiveFeed::glance(Self self)
{
    DiscoveryOptions options;
    options.match = self->m_options.match;
    options.readsCompanions = false;
    options.onProgress = [self](const DiscoveryProgress &progress) { self->showGlanced(progress.found); };
    self->m_listeners = co_await self->m_reader.allListeners();
    if (self->m_isStopped)
        co_return;
    (void)co_await self->m_discovery.all(std::move(options), self->m_stopped); // what it could not read is looked at
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

/// One question for many locks: who waits is stored nowhere and changes without any key changing.
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
        const bool isFirst = before < 0; // then the look has counted
        const bool isNews = isFirst ? counts[i] != entry->snapshot.waitingClients : before != counts[i];
        if (isNews)
            self->markDirty(names[i], entry);
    }
}

} // namespace lockscope::inspect
