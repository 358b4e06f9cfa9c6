// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/asked_faults.h"

#include "core/load/scenario/messages.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;

std::optional<Fault> AskedFaults::Asked::takeFirst()
{
    if (waiting.empty())
        return std::nullopt;
    const Fault first = waiting.front();
    waiting.pop_front();
    return first;
}

void AskedFaults::setOpen(bool isOpen)
{
    const std::lock_guard guard(m_mutex);
    m_isOpen = isOpen;
}

void AskedFaults::end()
{
    const std::lock_guard guard(m_mutex);
    m_isEnding = true;
    m_changed.notify_all();
}

Status AskedFaults::ask(const Fault &fault)
{
    const auto refuse = [](Message problem) {
        return fail(ErrorKind::Refused, ofField(u"fault"_s, std::move(problem)));
    };
    const std::lock_guard guard(m_mutex);
    if (!m_isOpen || m_isEnding)
        return refuse(message<"fault-not-measured">(fault.text()));
    Asked &asked = m_asked.at(std::size_t(fault.target()));
    if (fault.target() != Fault::Target::Worker && (asked.isBusy || !asked.waiting.empty()))
        return refuse(message<"fault-busy">(fault.text()));
    asked.waiting.push_back(fault);
    m_changed.notify_all();
    return {};
}

std::optional<Fault> AskedFaults::next(Fault::Target target, TimePoint until)
{
    constexpr std::chrono::nanoseconds longest = std::chrono::hours(1); // without overflow
    std::unique_lock lock(m_mutex);
    Asked &asked = m_asked.at(std::size_t(target));
    asked.isBusy = false;
    const auto isOver = [&] { return m_isEnding || !asked.waiting.empty(); };
    for (TimePoint now = BootClock::now(); now < until && !isOver(); now = BootClock::now())
        m_changed.wait_for(lock, std::min(longest, until - now), isOver);
    asked.isBusy = true;
    return m_isEnding ? std::nullopt : asked.takeFirst();
}

std::optional<Fault> AskedFaults::left(Fault::Target target)
{
    const std::lock_guard guard(m_mutex);
    return m_asked.at(std::size_t(target)).takeFirst();
}

} // namespace lockscope::load
