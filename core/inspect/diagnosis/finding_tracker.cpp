// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/finding_tracker.h"

#include "core/inspect/diagnosis/cross_lock_rules.h"
#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/diagnosis/history_rules.h"
#include "core/inspect/model/thresholds.h"

#include <algorithm>
#include <tuple>

namespace lockscope::inspect {

void FindingTracker::note(const SharedSnapshot &shared)
{
    const LockSnapshot &snapshot = shared;
    m_times.note(last(snapshot.name), snapshot);
    LockHistory &history = m_locks[snapshot.name];
    history.note(shared);
    if (snapshot.certainty == Certainty::Doubtful && !history.isProven())
        return;
    for (RenewalStorm &found : renewalStorms(history)) {
        const LockName first = m_storms.contains(found.client) ? m_storms.value(found.client).lock : snapshot.name;
        m_storms.insert(found.client, {first, std::move(found.finding), snapshot.takenAt});
    }
}

void FindingTracker::noteAll(const std::vector<SharedSnapshot> &snapshots)
{
    QSet<LockName> names;
    for (const SharedSnapshot &snapshot : snapshots) {
        names.insert(snapshot->name);
        note(snapshot);
    }
    std::erase_if(m_locks, [&](const auto &known) {
        const bool isGone = !names.contains(known.first);
        if (isGone)
            m_times.forget(known.second.last());
        return isGone;
    });
}

void FindingTracker::remove(const LockName &name)
{
    if (const LockSnapshot *lock = last(name))
        m_times.forget(*lock);
    m_locks.erase(name);
}

void FindingTracker::note(const LockEvent &event, TimePoint at)
{
    if (event.kind == EventKind::Gap)
        noteGap(at);
    else if (event.kind == EventKind::Message)
        noteMessage(event.lock, at);
    else
        m_times.note(event);
}

void FindingTracker::note(const FeedUpdate &update, TimePoint at)
{
    for (const LockEvent &event : update.events)
        note(event, at);
    for (const SharedSnapshot &snapshot : update.changed)
        note(snapshot);
    for (const LockEvent &event : update.events)
        if (const auto history = m_locks.find(event.lock); event.kind == EventKind::Message && history != m_locks.end())
            history->second.doubtHolds();
    for (const LockName &name : update.removed)
        remove(name);
}

void FindingTracker::noteMessage(const LockName &name, TimePoint at)
{
    const auto history = m_locks.find(name);
    if (history == m_locks.end())
        return;
    history->second.noteMessage(at);
    m_times.noteMessage(name);
}

void FindingTracker::noteGap(TimePoint at)
{
    m_times.noteGap();
    for (auto &[name, history] : m_locks)
        history.noteGap(at);
}

Watchdogs FindingTracker::watchdogs(TimePoint now) const
{
    Watchdogs known;
    for (const auto &[name, history] : m_locks)
        known.note(history, now);
    return known;
}

QHash<LockName, Verdict> FindingTracker::verdicts(TimePoint now) const
{
    QList<LockName> names;
    for (const auto &[name, history] : m_locks)
        names.append(name);
    return verdicts(names, now);
}

QHash<LockName, Verdict> FindingTracker::verdicts(const QList<LockName> &locks, TimePoint now) const
{
    const Watchdogs known = watchdogs(now);
    QHash<LockName, Verdict> verdicts;
    for (const LockName &name : locks)
        if (const auto found = m_locks.find(name); found != m_locks.end()) {
            const LockHistory &history = found->second;
            verdicts.insert(name, verdictOf(history, now, known, m_times.of(history.last(), now)));
        }
    return verdicts;
}

std::vector<LockFinding> FindingTracker::findings(TimePoint now) const
{
    const Watchdogs known = watchdogs(now);
    std::vector<LockFinding> found;
    for (const auto &[name, history] : m_locks) {
        const LockSnapshot &last = history.last();
        const bool isDoubtful = last.certainty == Certainty::Doubtful && !history.isProven();
        const bool isCleared = last.certainty == Certainty::Doubtful && !isDoubtful;
        Findings own = isCleared ? diagnose(last, Certainty::Certain) : last.findings;
        const Findings seen = diagnose(history, now, known);
        own.insert(own.end(), seen.begin(), seen.end());
        if (!last.unread.empty())
            dropRepairs(own);
        if (isDoubtful)
            lower(own);
        for (Finding &finding : own)
            found.push_back({name, std::move(finding), isDoubtful});
    }
    for (const Storm &storm : m_storms)
        if (now - storm.seen < thresholds::StormKept)
            found.push_back({storm.lock, storm.finding});
    std::ranges::move(diagnoseAcrossLocks(m_locks, now, known), std::back_inserter(found));
    std::ranges::stable_sort(found, {}, [](const LockFinding &each) { // worst first
        return std::tuple(-int(each.finding.severity), each.lock, each.finding.id);
    });
    const auto rest = std::ranges::unique(found);
    found.erase(rest.begin(), rest.end());
    return found;
}

std::vector<LockName> FindingTracker::suspects(std::size_t most) const
{
    std::vector<LockName> names;
    for (auto it = m_locks.cbegin(); it != m_locks.cend() && names.size() < most; ++it)
        if (it->second.isSuspect())
            names.push_back(it->first);
    return names;
}

QList<Message> FindingTracker::unheard() const
{
    QList<Message> nodes;
    for (const auto &[name, history] : m_locks)
        if (!history.last().queue.empty())
            addNew(nodes, history.last().unheard);
    return nodes;
}

const LockSnapshot *FindingTracker::last(const LockName &name) const
{
    const auto history = m_locks.find(name);
    return history == m_locks.end() ? nullptr : &history->second.last();
}

} // namespace lockscope::inspect
