// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/timeline_gate.h"

#include <algorithm>

namespace lockscope::ui::shell {

std::vector<inspect::LockSnapshot> TimelineGate::pass(const inspect::FeedUpdate &update)
{
    std::vector<inspect::LockSnapshot> passed;
    std::ranges::copy_if(update.changed, std::back_inserter(passed),
                         [this](const inspect::LockSnapshot &lock) { return mayPass(lock.name); });
    for (const LockName &gone : update.removed)
        m_told.remove(gone);
    return passed;
}

bool TimelineGate::admit(const LockName &name)
{
    const qsizetype before = m_told.size();
    m_told.insert(name);
    return m_told.size() > before;
}

bool TimelineGate::mayPass(const LockName &name)
{
    return m_told.contains(name) || (m_told.size() < mostLocks && admit(name));
}

} // namespace lockscope::ui::shell
