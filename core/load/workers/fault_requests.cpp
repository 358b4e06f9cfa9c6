// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/fault_requests.h"

#include "core/load/scenario/messages.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;

void FaultRequests::setOpen(bool isOpen)
{
    const std::lock_guard guard(m_mutex);
    m_isOpen = isOpen;
}

void FaultRequests::end()
{
    const std::lock_guard guard(m_mutex);
    m_isEnding = true;
    m_changed.notify_all();
}

Status FaultRequests::request(const Fault &fault)
{
    const auto refuse = [](Message problem) {
        return fail(ErrorKind::Refused, ofField(u"fault"_s, std::move(problem)));
    };
    const std::lock_guard guard(m_mutex);
    if (!m_isOpen || m_isEnding)
        return refuse(message<"fault-not-measured">(fault.text()));
    Requests &requests = m_requests.at(std::size_t(fault.target()));
    if (fault.target() != Fault::Target::Worker && (requests.isBusy || !requests.waiting.empty()))
        return refuse(message<"fault-busy">(fault.text()));
    requests.waiting.push_back(fault);
    m_changed.notify_all();
    return {};
}

std::optional<Fault> FaultRequests::next(Fault::Target target, TimePoint until)
{
    constexpr std::chrono::nanoseconds longest = std::chrono::hours(1); // without overflow
    std::unique_lock lock(m_mutex);
    Requests &requests = m_requests.at(std::size_t(target));
    requests.isBusy = false;
    const auto isOver = [&] { return m_isEnding || !requests.waiting.empty(); };
    for (TimePoint now = BootClock::now(); now < until && !isOver(); now = BootClock::now())
        m_changed.wait_for(lock, std::min(longest, until - now), isOver);
    requests.isBusy = true;
    if (m_isEnding || requests.waiting.empty())
        return std::nullopt;
    const Fault first = requests.waiting.front();
    requests.waiting.pop_front();
    return first;
}

std::deque<Fault> FaultRequests::takeLate(Fault::Target target)
{
    const std::lock_guard guard(m_mutex);
    return std::exchange(m_requests.at(std::size_t(target)).waiting, {});
}

} // namespace lockscope::load
