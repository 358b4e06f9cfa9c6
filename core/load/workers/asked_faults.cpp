// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/asked_faults.h"

#include "core/load/scenario/messages.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;

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

Status AskedFaults::ask(const AnyFault &fault)
{
    const auto refuse = [](Message problem) {
        return fail(ErrorKind::Refused, ofField(u"fault"_s, std::move(problem)));
    };
    const std::lock_guard guard(m_mutex);
    if (!m_isOpen || m_isEnding)
        return refuse(message<"fault-not-measured">(toText(fault)));
    return std::visit(
        [&](const auto &one) -> Status {
            using Kind = std::decay_t<decltype(one)>;
            auto &asked = std::get<Asked<Kind>>(m_asked);
            if (!std::is_same_v<Kind, Fault> && (asked.isBusy || !asked.waiting.empty()))
                return refuse(message<"fault-busy">(toText(fault)));
            asked.waiting.push_back(one);
            m_changed.notify_all();
            return {};
        },
        fault);
}

} // namespace lockscope::load
