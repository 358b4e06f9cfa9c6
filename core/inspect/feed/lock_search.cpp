// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/lock_search.h"

#include "core/inspect/messages.h"

namespace lockscope::inspect {

namespace {

/// If there are more new locks than this, they are listed before they are read.
constexpr std::size_t MaxPreviews = 2000;

} // namespace

LockSearch::LockSearch(topology::Router &router, SnapshotReader &reader, Clock &clock, WatchList &list,
                       ReadSchedule &schedule, const FeedOptions &options, std::function<void()> stateChanged)
    : m_router(router), m_reader(reader), m_clock(clock), m_list(list), m_schedule(schedule), m_options(options),
      m_stateChanged(std::move(stateChanged))
{
}

void LockSearch::stop()
{
    m_stopped.cancel();
    m_running.cancel();
}

void LockSearch::startAgain()
{
    m_lastAt = {};
    m_isFirstDue = true;
    if (m_isPaced)
        m_running.cancel(); // an unlimited one follows when it is due
}

void LockSearch::addTo(FeedState &state) const
{
    const std::optional<Error> &problem = m_refused ? m_refused : m_failed;
    state.isSearching = m_options.discover && (m_isFirstDue || (m_isRunning && !m_isPaced));
    const Message refused = problem ? message<"search-refused">(problem->message) : Message();
    const topology::SlotSet unserved = m_options.discover ? m_router.unserved() : topology::SlotSet();
    state.missing = sentences({refused, unserved.any() ? unservedWords(unserved) : Message()});
    state.lacksPermission = lacksPermission();
    state.databaseHint = m_reader.databaseHint();
}

QCoro::Task<> LockSearch::run(Self self)
{
    if (!self->m_options.discover || std::exchange(self->m_isRunning, true))
        co_return;
    const bool isFirst = std::exchange(self->m_isFirstDue, false);
    self->m_lastAt = self->m_clock.now();
    self->m_running = CancelToken::make();
    self->m_isPaced = !isFirst;
    NameSearch search;
    search.match = self->m_options.match;
    search.isKnown = [self](const LockName &name) { return self->m_list.known().contains(name); };
    search.cancel = self->m_running;
    const auto refused = std::make_shared<std::optional<Error>>();
    search.onRefused = [refused](const Error &error) { *refused = error; };
    if (!isFirst) {
        search.maxKeysPerSecond = self->m_options.keysPerSecond;
        search.onFound = [self](const LockName &name) {
            if (self->m_stopped.isCancelled())
                return;
            self->m_list.add(name, false);
            self->m_schedule.request();
        };
    }
    const Result<std::vector<LockName>> found = co_await findNames(self->m_router, std::move(search));
    // a cancelled search or one with a lost link is incomplete
    const bool isOther = (found || *refused) && std::exchange(self->m_refused, *refused) != *refused;
    const bool hasFailed = !found && found.error().kind != ErrorKind::Cancelled;
    self->m_failed = hasFailed ? std::optional(found.error()) : std::nullopt;
    self->m_isFirstDue = self->m_isFirstDue || (isFirst && !found);
    if ((isOther || hasFailed) && !self->m_stopped.isCancelled())
        self->m_stateChanged(); // immediately: the list must not claim that there are no locks
    if (isFirst && found && !self->m_stopped.isCancelled() && found->size() > MaxPreviews)
        co_await preview(self);
    if (found && found->empty() && !self->m_stopped.isCancelled())
        (void)co_await self->m_reader.askDatabaseHint(); // the state of the feed has it
    self->m_isRunning = false;
    if (!isFirst || !found || self->m_stopped.isCancelled())
        co_return;
    for (const LockName &name : *found)
        self->m_list.add(name, false);
    self->m_schedule.request();
    if (!*refused)
        self->m_list.setComplete();
    self->m_stateChanged();
}

/// Reading many locks individually takes time. They are listed from a quick read of all, and read completely after
/// those that change.
QCoro::Task<> LockSearch::preview(Self self)
{
    DiscoveryOptions options;
    options.match = self->m_options.match;
    options.readsCompanions = false;
    options.onProgress = [self](const DiscoveryProgress &progress) {
        for (const SharedSnapshot &lock : progress.found)
            if (!self->m_stopped.isCancelled())
                self->m_list.addPreview(lock);
    };
    self->m_listeners = co_await self->m_reader.allListeners();
    if (self->m_stopped.isCancelled())
        co_return;
    // failed reads are retried later
    (void)co_await findLocks(self->m_router, self->m_reader, self->m_clock, std::move(options), self->m_stopped);
    if (self->m_stopped.isCancelled())
        co_return;
    self->m_list.markPreviews();
    self->m_schedule.request();
}

} // namespace lockscope::inspect
