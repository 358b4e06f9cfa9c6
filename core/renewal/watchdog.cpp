// SPDX-License-Identifier: Apache-2.0
#include "core/renewal/watchdog.h"

#include "core/base/logging.h"
#include "core/base/messages.h"

#include <set>

namespace lockscope::renewal {

namespace {

/// The delay after a failed renewal, and between checks of holds whose renewal is overdue.
std::chrono::nanoseconds retryDelay(Millis lease)
{
    return std::min<std::chrono::nanoseconds>(std::chrono::seconds(1), std::chrono::nanoseconds(lease) / 10);
}

/// Time until a hold is checked next. Rounded to steps, so that many holds share a list.
std::chrono::nanoseconds delayOf(const Hold &hold, TimePoint now)
{
    if (!hold.isRenewed) // checked when it ends
        return std::chrono::ceil<Millis>(std::max(hold.validUntil - now, std::chrono::nanoseconds(0)));
    const std::chrono::nanoseconds lease = hold.lease;
    const std::chrono::nanoseconds step = lease / (3 * 256);
    const std::chrono::nanoseconds delay = std::max(hold.renewBy - now - lease / 3 * 2, std::chrono::nanoseconds(0));
    return delay - delay % step;
}

/// The lease that a renewal sets now.
Millis leaseOf(const Hold &hold, TimePoint now)
{
    return std::max(hold.lease, std::chrono::ceil<Millis>(hold.keepUntil - now));
}

/// The server's words without the place in a script, and without the period at their end.
QString wordsOf(const QString &detail)
{
    QString words = detail.section(QStringLiteral(" script: "), 0, 0);
    while (words.endsWith(u'.'))
        words.chop(1);
    return words;
}

} // namespace

Message FailedRenewals::toString() const
{
    if (count == 0)
        return {};
    return baseMessage<"renewal-failures">(
        count, last.detail.isEmpty() ? last.message : Message::verbatim(wordsOf(last.detail)));
}

Watchdog::Watchdog(Renewable &renewable, Clock &clock, OnLost onLost)
    : m_renewable(renewable), m_clock(clock), m_onLost(std::move(onLost))
{
}

Watchdog::~Watchdog()
{
    if (*m_isAlive)
        end();
}

void Watchdog::end()
{
    *m_isAlive = false;
    m_timer.reset();
    const auto clearList = [](Hold::List &list) {
        for (const std::shared_ptr<Hold> &hold : list)
            hold->m_list = nullptr;
    };
    for (auto &[delay, list] : m_lists)
        clearList(list);
    for (auto &[id, group] : m_groups) {
        clearList(group.ready);
        clearList(group.inFlight);
    }
    m_lists.clear();
    m_groups.clear();
    m_kept = 0;
}

void Watchdog::keep(const std::shared_ptr<Hold> &hold)
{
    drop(hold);
    if (!*m_isAlive)
        return;
    ++m_kept;
    schedule(hold, delayOf(*hold, m_clock.now()));
}

void Watchdog::drop(const std::shared_ptr<Hold> &hold)
{
    if (!hold->m_list)
        return;
    hold->m_list->erase(hold->m_place);
    hold->m_list = nullptr;
    --m_kept;
}

void Watchdog::schedule(const std::shared_ptr<Hold> &hold, std::chrono::nanoseconds delay)
{
    hold->m_due = m_clock.now() + delay;
    move(hold, m_lists[delay]);
    if (hold->m_due < m_armedFor)
        arm();
}

void Watchdog::move(const std::shared_ptr<Hold> &hold, Hold::List &list)
{
    if (hold->m_list)
        list.splice(list.end(), *hold->m_list, hold->m_place);
    else
        list.push_back(hold);
    hold->m_list = &list;
    hold->m_place = std::prev(list.end());
}

void Watchdog::arm()
{
    TimePoint earliest = TimePoint::max();
    for (const auto &[delay, list] : m_lists)
        if (!list.empty())
            earliest = std::min(earliest, list.front()->m_due);
    for (const auto &[id, group] : m_groups)
        if (!group.inFlight.empty()) // its reply may come too late
            earliest = std::min(earliest, m_clock.now() + retryDelay(group.inFlight.front()->lease));
    m_armedFor = earliest;
    m_timer.reset();
    if (earliest != TimePoint::max())
        m_timer = m_clock.callAt(earliest, [this] { onTimer(); });
}

void Watchdog::onTimer()
{
    const TimePoint now = m_clock.now();
    m_armedFor = TimePoint::max();
    std::vector<std::shared_ptr<Hold>> ended;
    for (auto list = m_lists.begin(); list != m_lists.end();) {
        while (!list->second.empty() && list->second.front()->m_due <= now) {
            const std::shared_ptr<Hold> hold = list->second.front();
            if (hold->validUntil <= now) {
                ended.push_back(hold);
                drop(hold);
            } else if (hold->isRenewed) {
                move(hold, m_groups[hold->group].ready);
            } else {
                schedule(hold, delayOf(*hold, now)); // its lease was extended
            }
        }
        list = list->second.empty() ? m_lists.erase(list) : std::next(list);
    }
    loseOverdue(now);
    std::vector<int> groups;
    for (const auto &[id, group] : m_groups)
        groups.push_back(id);
    for (const int id : groups)
        sendNextBatch(id);
    std::erase_if(m_groups, [](const auto &one) { return one.second.ready.empty() && one.second.inFlight.empty(); });
    arm();
    for (const std::shared_ptr<Hold> &hold : ended) // last: the handler may call back
        m_onLost(hold, hold->isRenewed ? LossReason::Expired : LossReason::LeaseEnded);
}

/// Sends one batch of the group, and the next one after its reply, so that other commands never queue behind all
/// batches.
void Watchdog::sendNextBatch(int groupId)
{
    Group &group = m_groups[groupId];
    if (!group.inFlight.empty() || group.ready.empty())
        return;
    const TimePoint sentAt = m_clock.now();
    const Hold &first = *group.ready.front();
    const Millis lease = leaseOf(first, sentAt);
    std::vector<std::shared_ptr<Hold>> batch;
    for (auto next = group.ready.begin(); next != group.ready.end() && batch.size() < BatchSize;) {
        const std::shared_ptr<Hold> hold = *next++;
        if (hold->kind == first.kind && leaseOf(*hold, sentAt) == lease)
            batch.push_back(hold);
    }
    for (const std::shared_ptr<Hold> &hold : batch)
        move(hold, group.inFlight);
    m_renewable.renew(batch, lease,
                      [this, isAlive = m_isAlive, groupId, batch, sentAt](const Result<std::vector<qint64>> &renewed) {
                          if (*isAlive)
                              onRenewed(groupId, batch, sentAt, renewed);
                      });
}

void Watchdog::onRenewed(int groupId, const std::vector<std::shared_ptr<Hold>> &batch, TimePoint sentAt,
                         const Result<std::vector<qint64>> &renewed)
{
    Hold::List &inFlight = m_groups[groupId].inFlight;
    std::vector<std::shared_ptr<Hold>> gone;
    std::set<int> regrouped;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        const std::shared_ptr<Hold> &hold = batch[i];
        if (!hold->m_list)
            continue; // dropped or lost since the batch was sent
        if (renewed && (*renewed)[i] == 1) {
            hold->failed = {};
            hold->onRenewed(sentAt);
            schedule(hold, delayOf(*hold, m_clock.now()));
        } else if (hold->m_list != &inFlight) {
            continue; // keep() was called since: the reply is outdated
        } else if (const int group = m_renewable.groupOf(*hold); !renewed && group != hold->group) {
            hold->group = group; // the batch was refused because its keys must not share a call
            regrouped.insert(group);
            move(hold, m_groups[group].ready);
        } else if (!renewed) {
            ++hold->failed.count;
            hold->failed.last = renewed.error();
            const Millis rest = std::chrono::ceil<Millis>(hold->validUntil - m_clock.now());
            schedule(hold, std::clamp<std::chrono::nanoseconds>(rest, Millis(0), retryDelay(hold->lease)));
        } else {
            gone.push_back(hold);
            drop(hold);
        }
    }
    if (!renewed && regrouped.empty())
        qCWarning(logRenewal) << "renewal of" << batch.size() << "holds failed:" << renewed.error().message.english();
    sendNextBatch(groupId);
    for (const int group : regrouped)
        sendNextBatch(group);
    arm();
    for (const std::shared_ptr<Hold> &hold : gone)
        m_onLost(hold, LossReason::Removed);
}

/// Ends holds on time whose renewal waits for a server that does not answer.
void Watchdog::loseOverdue(TimePoint now)
{
    std::vector<std::shared_ptr<Hold>> ended;
    for (auto &[id, group] : m_groups)
        for (Hold::List *list : {&group.ready, &group.inFlight})
            std::ranges::copy_if(*list, std::back_inserter(ended),
                                 [now](const auto &hold) { return hold->validUntil <= now; });
    for (const std::shared_ptr<Hold> &hold : ended) {
        drop(hold);
        m_onLost(hold, LossReason::Expired);
    }
}

} // namespace lockscope::renewal
