// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/failed_reads.h"

#include "core/base/printable.h"
#include "core/inspect/messages.h"

#include <algorithm>
#include <utility>

namespace lockscope::inspect {

namespace {

/// A read takes milliseconds; one that takes this long waits for a server, or for a slot without an owner.
constexpr Millis SlowRead {3000};
constexpr Millis RefusedRead {200}; // one that is known to be refused for now
/// Interval of attempts to read what the user may not read; it doubles with each attempt.
constexpr Millis ShortestInterval {2000};
constexpr Millis MaxInterval {10'000};
constexpr std::size_t MaxRefused = 20; // repeated each time, unless the user has other permissions

/// The first by name, so that repeated calls name the same lock.
const LockName &firstOf(const std::vector<LockName> &names)
{
    return *std::ranges::min_element(names, [](const LockName &a, const LockName &b) { return a < b; });
}

} // namespace

void FailedReads::end(const LockName &name, const Result<LockSnapshot> &outcome)
{
    const auto failed = m_failed.constFind(name);
    const bool wasRefused = m_partial.contains(name)
        || (failed != m_failed.cend() && failed->kind == ErrorKind::Permission);
    m_hasNewRights = m_hasNewRights || (wasRefused && outcome && outcome->unread.empty());
    forget(name);
    if (!outcome)
        m_failed.insert(name, outcome.error());
    else if (!outcome->unread.empty())
        m_partial.insert(name, outcome->unread.front().reason);
}

void FailedReads::forget(const LockName &name)
{
    m_begun.remove(name);
    m_failed.remove(name);
    m_partial.remove(name);
}

std::vector<LockName> FailedReads::toRepeat(TimePoint now)
{
    std::vector<LockName> names;
    std::vector<LockName> refused(m_partial.keyBegin(), m_partial.keyEnd());
    for (auto it = m_failed.cbegin(); it != m_failed.cend(); ++it)
        (it->kind == ErrorKind::Permission ? refused : names).push_back(it.key());
    if (refused.empty() || m_hasNewRights)
        m_attemptInterval = {};
    if (std::exchange(m_hasNewRights, false)) {
        names.insert(names.end(), refused.begin(), refused.end());
    } else if (!refused.empty() && now >= m_nextAttempt) {
        m_attemptInterval = std::clamp(2 * m_attemptInterval, ShortestInterval, MaxInterval);
        m_nextAttempt = now + m_attemptInterval;
        for (std::size_t i = 0; i < std::min(refused.size(), MaxRefused); ++i)
            names.push_back(refused[m_nextRefused++ % refused.size()]);
    }
    return names;
}

Message FailedReads::toMessage(TimePoint now, const std::optional<Error> &refusal) const
{
    Message unread;
    const std::vector<LockName> failed(m_failed.keyBegin(), m_failed.keyEnd());
    if (!failed.empty()) {
        const LockName &first = firstOf(failed);
        const QString name = printable(first.bytes());
        const Message cause = m_failed.value(first).message;
        unread = failed.size() == 1 ? message<"feed-unread">(name, cause)
                                    : message<"feed-unread-more">(name, failed.size() - 1, cause);
    }
    Message partial;
    if (!m_partial.isEmpty()) {
        const std::vector<LockName> names(m_partial.keyBegin(), m_partial.keyEnd());
        const LockName &first = firstOf(names);
        const QString name = printable(first.bytes());
        const Message cause = m_partial.value(first);
        partial = names.size() == 1 ? message<"feed-partial">(name, cause)
                                    : message<"feed-partial-more">(name, names.size() - 1, cause);
    }
    Message slow;
    std::vector<LockName> slowReads;
    for (auto it = m_begun.cbegin(); it != m_begun.cend(); ++it)
        if (now - *it >= (refusal ? RefusedRead : SlowRead))
            slowReads.push_back(it.key());
    if (!slowReads.empty()) {
        const QString name = printable(firstOf(slowReads).bytes());
        const auto others = slowReads.size() - 1;
        if (refusal)
            slow = others == 0 ? message<"feed-unread">(name, refusal->message)
                               : message<"feed-unread-more">(name, others, refusal->message);
        else
            slow = others == 0 ? message<"feed-unread-long">(name) : message<"feed-unread-long-more">(name, others);
    }
    return sentences({unread, partial, slow});
}

bool FailedReads::lacksPermission() const
{
    return !m_partial.isEmpty()
        || std::ranges::any_of(m_failed, [](const Error &error) { return error.kind == ErrorKind::Permission; });
}

} // namespace lockscope::inspect
