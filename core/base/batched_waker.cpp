// SPDX-License-Identifier: Apache-2.0
#include "core/base/batched_waker.h"

#include "core/base/batch.h"

namespace lockscope {

BatchedWaker::~BatchedWaker()
{
    wakeAll();
}

void BatchedWaker::wakeSoon(Parker &parker)
{
    m_answered.push_back(&parker);
    if (m_answered.size() == 1)
        Batch::putOff(*this);
}

void BatchedWaker::customEvent(QEvent *)
{
    wakeAll();
}

void BatchedWaker::wakeAll()
{
    if (m_answered.empty())
        return;
    Parker::wake(m_answered);
    m_answered.clear();
}

} // namespace lockscope
