// SPDX-License-Identifier: Apache-2.0
#include "core/base/wake_ups.h"

#include "core/base/batch.h"

namespace lockscope {

WakeUps::~WakeUps()
{
    wakeAll();
}

void WakeUps::wakeSoon(Sleeper &sleeper)
{
    m_answered.push_back(&sleeper);
    if (m_answered.size() == 1)
        Batch::putOff(*this);
}

void WakeUps::customEvent(QEvent *)
{
    wakeAll();
}

void WakeUps::wakeAll()
{
    if (m_answered.empty())
        return;
    Sleeper::wake(m_answered);
    m_answered.clear();
}

} // namespace lockscope
