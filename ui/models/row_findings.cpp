// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/row_findings.h"

#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/diagnosis/history_rules.h"
#include "core/inspect/model/thresholds.h"
#include "ui/common/view_clock.h"

#include <algorithm>

namespace lockscope::ui::models {
using inspect::Finding;
using inspect::LockSnapshot;
using inspect::SharedSnapshot;

namespace {

constexpr std::size_t maxFollowed = 10'000;
constexpr QLatin1StringView ofTheVerdict[] {QLatin1StringView("dead-head"), QLatin1StringView("dead-waiter"),
                                            QLatin1StringView("missed-renewal"), QLatin1StringView("partly-released"),
                                            QLatin1StringView("reader-at-risk")};

/// Deadlines pass without a new snapshot.
inspect::Findings staleWaiters(const LockSnapshot &lock, TimePoint now)
{
    const qint64 overdueMs = lock.serverTimeAt(now) - inspect::thresholds::Overdue.count();
    if (std::ranges::none_of(lock.queue, [&](const auto &entry) { return entry.isStale(overdueMs); }))
        return {};
    LockSnapshot later = lock;
    later.serverTimeMs = lock.serverTimeAt(now);
    inspect::Findings found = inspect::diagnose(later, lock.certainty);
    std::erase_if(found, [](const Finding &finding) { return finding.id != QLatin1StringView("stale-waiter"); });
    return found;
}

bool isSameWaiter(const Finding &a, const Finding &b)
{
    return a.repair && a.repair == b.repair && a.repair->kind == inspect::Repair::Kind::RemoveWaiter;
}

} // namespace

void RowFindings::note(const inspect::LockEvent &event)
{
    if (event.kind == inspect::EventKind::Gap) {
        for (auto &[name, followed] : m_followed)
            followed.history.noteGap(ViewClock::now());
    } else if (event.kind == inspect::EventKind::Message) {
        if (const auto followed = m_followed.find(event.lock); followed != m_followed.end())
            followed->second.history.noteMessage(ViewClock::now());
    }
}

void RowFindings::note(const SharedSnapshot &lock)
{
    if (lock->holders.empty() && lock->queue.empty())
        return remove(lock->name);
    if (m_followed.size() >= maxFollowed && !m_followed.contains(lock->name))
        return;
    Followed &followed = m_followed[lock->name];
    followed.history.note(lock);
    followed.last = lock;
    m_watchdogs.note(followed.history, ViewClock::shown(lock->node));
}

void RowFindings::doubt(const std::vector<inspect::LockEvent> &events)
{
    for (const inspect::LockEvent &event : events) {
        const auto followed = m_followed.find(event.lock);
        if (event.kind == inspect::EventKind::Message && followed != m_followed.end())
            followed->second.history.doubtHolds();
    }
}

void RowFindings::clear()
{
    m_followed.clear();
    m_watchdogs = {};
}

void RowFindings::review()
{
    m_watchdogs = {};
    for (const auto &[name, followed] : m_followed)
        m_watchdogs.note(followed.history, ViewClock::shown(followed.last->node));
}

SharedSnapshot RowFindings::complete(const SharedSnapshot &lock) const
{
    const auto followed = m_followed.find(lock->name);
    if (followed == m_followed.end() || lock->isDoubtful())
        return lock;
    const TimePoint now = ViewClock::shown(lock->node);
    inspect::Findings findings = lock->findings;
    if (!lock->queue.empty()) {
        std::erase_if(findings, [](const Finding &finding) { return finding.id == QLatin1StringView("stale-waiter"); });
        std::ranges::move(staleWaiters(lock, now), std::back_inserter(findings));
    }
    for (Finding &finding : inspect::diagnose(followed->second.history, now, m_watchdogs)) {
        const bool isOfTheVerdict = std::ranges::find(ofTheVerdict, finding.id) != std::end(ofTheVerdict);
        const bool isKnown = std::ranges::any_of(findings, [&finding](const Finding &known) {
            return known == finding || isSameWaiter(known, finding); // it is stale, too
        });
        if (isOfTheVerdict && !isKnown)
            findings.push_back(std::move(finding));
    }
    if (findings == lock->findings)
        return lock;
    if (!lock->unread.empty())
        inspect::dropRepairs(findings);
    LockSnapshot completed = lock;
    completed.findings = std::move(findings);
    return completed;
}

std::vector<LockName> RowFindings::followed() const
{
    std::vector<LockName> names;
    names.reserve(m_followed.size());
    for (const auto &[name, followed] : m_followed)
        names.push_back(name);
    return names;
}

const SharedSnapshot *RowFindings::last(const LockName &name) const
{
    const auto followed = m_followed.find(name);
    return followed == m_followed.end() ? nullptr : &followed->second.last;
}

QStringList findingIdsOf(const SharedSnapshot &lock)
{
    QStringList ids {QString::fromLatin1(lock->name.bytes().toHex())};
    for (const Finding &finding : lock->findings)
        ids << finding.id;
    return ids;
}

std::vector<inspect::LockFinding> withRows(std::vector<inspect::LockFinding> found,
                                           const std::vector<SharedSnapshot> &rows)
{
    for (const LockSnapshot &lock : rows)
        for (const Finding &finding : lock.findings) {
            const bool isKnown = std::ranges::any_of(found, [&](const inspect::LockFinding &known) {
                return known.lock == lock.name
                    && (known.finding.id == finding.id || isSameWaiter(known.finding, finding));
            });
            if (!isKnown && finding.severity >= inspect::Health::Warning)
                found.push_back({lock.name, finding});
        }
    std::vector<inspect::LockFinding> kept;
    for (const inspect::LockFinding &dead : found) {
        const bool isStaleToo = dead.finding.id == QLatin1StringView("dead-waiter")
            && std::ranges::any_of(found, [&dead](const inspect::LockFinding &stale) {
                                    return stale.lock == dead.lock
                                        && stale.finding.id == QLatin1StringView("stale-waiter")
                                        && isSameWaiter(stale.finding, dead.finding);
                                });
        if (!isStaleToo)
            kept.push_back(dead);
    }
    return kept;
}

} // namespace lockscope::ui::models
