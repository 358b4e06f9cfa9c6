// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/lock_search.h"

namespace lockscope::inspect {

namespace {

/// If there are more new locks than this, they are listed before they are read.
constexpr std::size_t AtAGlance = 2000;

} // namespace

LockSearch::LockSearch(topology::Router &router, SnapshotReader &reader, Clock &clock, const FeedOptions &options,
                       Callbacks callbacks)
    : m_reader(reader), m_clock(clock), m_options(options), m_callbacks(std::move(callbacks)),
      m_discovery(router, reader, clock)
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

QCoro::Task<> LockSearch::run(Self self)
{
    if (std::exchange(self->m_isRunning, true))
        co_return;
    const bool isFirst = std::exchange(self->m_isFirstDue, false);
    self->m_lastAt = self->m_clock.now();
    self->m_running = CancelToken::make();
    self->m_isPaced = !isFirst;
    NameSearch search;
    search.match = self->m_options.match;
    search.isKnown = self->m_callbacks.isKnown;
    search.cancel = self->m_running;
    const auto refused = std::make_shared<std::optional<Error>>();
    search.onRefused = [refused](const Error &error) { *refused = error; };
    if (!isFirst) {
        search.mostKeysPerSecond = self->m_options.keysPerSecond;
        search.onFound = [self](const LockName &name) {
            if (!self->m_stopped.isCancelled())
                self->m_callbacks.found(name);
        };
    }
    const Result<std::vector<LockName>> found = co_await self->m_discovery.candidates(std::move(search));
    // a cancelled search or one with a lost link is incomplete
    const bool isOther = (found || *refused) && std::exchange(self->m_refused, *refused) != *refused;
    const bool hasFailed = !found && found.error().kind != ErrorKind::Cancelled;
    self->m_failed = hasFailed ? std::optional(found.error()) : std::nullopt;
    self->m_isFirstDue = self->m_isFirstDue || (isFirst && !found);
    if (isOther || hasFailed)
        self->m_callbacks.stateChanged(); // immediately: the list must not claim that there are no locks
    if (isFirst && found && !self->m_stopped.isCancelled() && found->size() > AtAGlance)
        co_await glance(self);
    if (found && found->empty() && !self->m_stopped.isCancelled())
        (void)co_await self->m_reader.askDatabaseHint(); // the state of the feed has it
    self->m_isRunning = false;
    if (!isFirst || !found || self->m_stopped.isCancelled())
        co_return;
    for (const LockName &name : *found)
        self->m_callbacks.found(name);
    self->m_hasSearched = self->m_hasSearched || !*refused;
    self->m_callbacks.stateChanged();
}

/// Reading many locks individually takes time. They are listed from a quick read of all, and read completely after
/// those that change.
QCoro::Task<> LockSearch::glance(Self self)
{
    DiscoveryOptions options;
    options.match = self->m_options.match;
    options.readsCompanions = false;
    options.onProgress = [self](const DiscoveryProgress &progress) {
        if (!self->m_stopped.isCancelled())
            self->m_callbacks.glanced(progress.found);
    };
    self->m_listeners = co_await self->m_reader.allListeners();
    if (self->m_stopped.isCancelled())
        co_return;
    (void)co_await self->m_discovery.all(std::move(options), self->m_stopped); // failed reads are retried later
    if (!self->m_stopped.isCancelled())
        self->m_callbacks.allGlanced();
}

} // namespace lockscope::inspect
