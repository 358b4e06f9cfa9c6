// SPDX-License-Identifier: Apache-2.0
#include "core/locks/queue_monitor.h"

#include "core/base/delay.h"
#include "core/base/logging.h"
#include "core/locks/fair_wait.h"
#include "core/pubsub/listeners.h"
#include "lua/scripts.h"

#include <algorithm>

namespace lockscope::locks {

using namespace std::chrono_literals;

namespace {

constexpr int MaxSuspects = 64; // the rest follow in the next round

/// The waiter returned with a deadline, or a later one. All deadlines move when others acquire or leave.
bool isLater(const QByteArray &deadline, const QByteArray &seen)
{
    return !deadline.isEmpty() && (seen.isEmpty() || seen.toDouble() < deadline.toDouble());
}

} // namespace

QueueMonitor::QueueMonitor(ClientState &state, LockName name, Family family)
    : m_state(state), m_name(std::move(name)), m_keys(m_name), m_family(family)
{
}

void QueueMonitor::join(const std::shared_ptr<ClientState> &state, const LockName &name, Family family,
                        const QByteArray &waiter, const Busy &busy)
{
    std::shared_ptr<QueueMonitor> &monitor = state->waits.monitors[name.bytes()];
    if (monitor) {
        ++monitor->m_waiters;
        return;
    }
    monitor = std::make_shared<QueueMonitor>(*state, name, family);
    monitor->m_waiters = 1;
    if (busy.place && busy.place->position == 0 && busy.expiresIn != Millis(0)) { // a check would find the same
        monitor->m_first = waiter;
        monitor->m_heldFor = busy.expiresIn;
    }
    run(state, monitor);
}

void QueueMonitor::leave(ClientState &state, const LockName &name)
{
    const std::shared_ptr<QueueMonitor> monitor = state.waits.monitors.value(name.bytes());
    if (--monitor->m_waiters > 0)
        return monitor->noteChange();
    state.waits.monitors.remove(name.bytes()); // later waiters start a new monitor
    monitor->m_wakeUp.set(true);
}

void QueueMonitor::checkSoon(const ClientState &state, const LockName &name)
{
    const std::shared_ptr<QueueMonitor> monitor = state.waits.monitors.value(name.bytes());
    if (monitor)
        monitor->noteChange();
}

void QueueMonitor::repairSoon(const std::shared_ptr<ClientState> &state, const LockName &name, Family family)
{
    std::shared_ptr<QueueMonitor> &monitor = state->waits.monitors[name.bytes()];
    if (monitor)
        return;
    monitor = std::make_shared<QueueMonitor>(*state, name, family);
    monitor->m_waiters = 1;
    monitor->m_isForOtherClients = true;
    run(state, monitor);
}

void QueueMonitor::noteChange()
{
    m_hasChanged = true;
    if (!m_isPausing && isOurs(m_first))
        m_wakeUp.set(true);
}

bool QueueMonitor::isOurs(const QByteArray &holder) const
{
    return holder.startsWith(m_state.id.bytes());
}

QCoro::Task<> QueueMonitor::sleep(Millis most)
{
    m_wakeUp = OneShot<bool>();
    OneShot<bool> wakeUp = m_wakeUp;
    const std::unique_ptr<Clock::Timer> timer = m_state.clock.callAt(m_state.clock.now() + most,
                                                                     [wakeUp]() mutable { wakeUp.set(true); });
    co_await wakeUp;
}

QCoro::Task<> QueueMonitor::run(std::shared_ptr<ClientState> state, std::shared_ptr<QueueMonitor> self)
{
    const ShutdownBlocker blocker(state);
    if (self->m_isForOtherClients) // usually another client has the lock by then
        co_await delay(state->clock, CheckInterval, state->shutdown.token());
    for (bool isKnown = !self->m_first.isEmpty(); self->m_waiters > 0;) {
        self->m_hasChanged = false;
        if (!std::exchange(isKnown, false))
            co_await self->check();
        if (self->m_isForOtherClients && (!self->m_isFree || self->m_suspects.empty())) {
            self->m_isForOtherClients = false;
            leave(*state, self->m_name);
            if (self->m_waiters == 0)
                break;
        }
        // This client's own first waiter is alive and receives the release itself.
        if (self->isOurs(self->m_first) && !self->m_isFree && !self->m_hasChanged)
            co_await self->sleep(std::min(self->m_heldFor.value_or(state->options.fairWait), state->options.fairWait));
        const Millis turn = 1000ms * state->waits.monitors.size() / MaxChecks;
        Millis pause = std::max(CheckInterval, turn);
        if (const TimePoint now = state->clock.now(); !self->m_suspects.empty() && self->dead().empty())
            pause = std::clamp(std::chrono::ceil<Millis>(self->m_suspects.front().seen + DeadAfter - now), 1ms, pause);
        if (self->m_waiters == 0)
            break;
        self->m_isPausing = true;
        co_await self->sleep(pause);
        self->m_isPausing = false;
    }
}

QCoro::Task<> QueueMonitor::check()
{
    const std::optional<QueueState> head = co_await readQueue();
    m_first.clear();
    if (!head) {
        m_isFree = false; // unknown: retry at the next check
        co_return;
    }
    m_first = head->first;
    m_isFree = head->isFree;
    m_heldFor = head->heldFor;
    if (isOurs(head->first)) {
        m_suspects.clear();
        if (head->isFree)
            FairWait::wake(m_state, m_name, head->first); // no message reached it
        co_return;
    }
    Suspects silent = co_await queryNodes(*head);
    updateSuspects(std::move(silent));
    if (head->isFree)
        if (const Suspects found = dead(); !found.empty())
            co_await repair(found);
}

QCoro::Task<std::optional<QueueMonitor::QueueState>> QueueMonitor::readQueue()
{
    redis::ScriptCall call = queueCall(lua::FairSilentWaiters, m_family, m_keys, m_state.announcements.mode());
    call.args.push_back(QByteArray::number(MaxSuspects));
    const Result<redis::Reply> reply = co_await m_state.run(std::move(call));
    if (!reply || reply->elements.size() != 3)
        co_return std::optional<QueueState>();
    const qint64 pttl = reply->elements[0].integer;
    QueueState head {pttl == -2, pttl < 0 ? std::nullopt : std::optional(Millis(pttl)), reply->elements[1].text, {}};
    const std::vector<redis::Reply> &silent = reply->elements[2].elements;
    for (std::size_t i = 0; i + 1 < silent.size(); i += 2)
        head.silent.push_back({silent[i].text, silent[i + 1].text, m_state.clock.now()});
    std::optional<QueueState> answer = std::move(head);
    co_return answer;
}

QCoro::Task<QueueMonitor::Suspects> QueueMonitor::queryNodes(QueueState head)
{
    std::vector<QCoro::Task<Result<qint64>>> answers; // ask all nodes in parallel
    for (const Suspect &silent : head.silent)
        answers.push_back(pubsub::countListeners(m_state.router, m_keys.waiterChannel(silent.holder)));
    Suspects suspects;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const Result<qint64> listeners = co_await answers[i];
        const bool isInRow = suspects.size() == i;
        if (listeners && *listeners == 0 && isInRow && !isOurs(head.silent[i].holder))
            suspects.push_back(head.silent[i]);
        else if (!listeners && i == 0 && head.isFree)
            reportUnremovable(head.silent[i], listeners.error());
    }
    co_return suspects;
}

void QueueMonitor::updateSuspects(Suspects found)
{
    for (Suspect &now : found) {
        const auto before = std::ranges::find(m_suspects, now.holder, &Suspect::holder);
        if (before != m_suspects.end() && !isLater(now.deadline, before->deadline))
            now.seen = before->seen;
    }
    m_suspects = std::move(found);
}

QueueMonitor::Suspects QueueMonitor::dead() const
{
    const auto isTooYoung = [now = m_state.clock.now()](const Suspect &suspect) {
        return now - suspect.seen < DeadAfter;
    };
    return {m_suspects.begin(), std::ranges::find_if(m_suspects, isTooYoung)};
}

QCoro::Task<> QueueMonitor::repair(Suspects dead)
{
    redis::ScriptCall call = queueCall(lua::FairRepair, m_family, m_keys, m_state.announcements.mode());
    for (const Suspect &waiter : dead) {
        call.args.push_back(waiter.holder);
        call.args.push_back(waiter.deadline);
    }
    const redis::ScriptCall sent = call;
    const Result<ScriptAnswer> answer = decodeAnswer(*sent.script, co_await m_state.run(sent));
    if (!answer)
        co_return; // the next check shows the outcome
    m_state.announcements.reportUnsent(m_name, sent.args[1], answer->unsent);
    const auto removed = std::min(static_cast<std::size_t>(std::max<qint64>(answer->outcome, 0)), dead.size());
    for (std::size_t i = 0; i < removed; ++i) {
        qCWarning(logLocks) << "removed a dead waiter" << m_name.bytes() << dead[i].holder;
        m_state.report({QueueEvent::Kind::Repaired, m_name, dead[i].holder, answer->value});
    }
    // Waiters behind the removed ones stay suspects; if none was removed, all are checked again.
    m_suspects.erase(m_suspects.begin(), removed > 0 ? m_suspects.begin() + qsizetype(removed) : m_suspects.end());
}

void QueueMonitor::reportUnremovable(const Suspect &first, const Error &cause)
{
    if (m_unremovable == first.holder)
        return;
    m_unremovable = first.holder;
    if (m_state.announcements.noteSilentNode(cause.message))
        qCWarning(logLocks).noquote() << cause.message.english() << cause.detail
                                      << "A dead first waiter of a fair lock may stay until its deadline.";
    const Message why = sentences({cause.message, Message::verbatim(cause.detail)});
    m_state.report({QueueEvent::Kind::Kept, m_name, first.holder, 0, 0, {}, why});
}

} // namespace lockscope::locks
