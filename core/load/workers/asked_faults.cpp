// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/asked_faults.h"

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
    const auto refuse = [&fault](const QString &why) {
        return fail(ErrorKind::Refused, u"fault: %1 was not injected: %2"_s.arg(toText(fault), why));
    };
    const std::lock_guard guard(m_mutex);
    if (!m_isOpen || m_isEnding)
        return refuse(u"the run is not being measured. Faults are possible from the end of its warm-up to its end."_s);
    return std::visit(
        [&](const auto &one) -> Status {
            using Kind = std::decay_t<decltype(one)>;
            auto &asked = std::get<Asked<Kind>>(m_asked);
            if (!std::is_same_v<Kind, Fault> && (asked.isBusy || !asked.waiting.empty()))
                return refuse(u"another fault is running or being evaluated. Try again after it."_s);
            asked.waiting.push_back(one);
            m_changed.notify_all();
            return {};
        },
        fault);
}

} // namespace lockscope::load
