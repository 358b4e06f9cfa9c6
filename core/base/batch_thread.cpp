// SPDX-License-Identifier: Apache-2.0
#include "core/base/batch_thread.h"

#include <QtGlobal>

#ifdef Q_OS_LINUX
#include <sched.h>
#endif

namespace lockscope {

void runAsBatchThread()
{
#ifdef Q_OS_LINUX
    const sched_param parameters {};
    sched_setscheduler(0, SCHED_BATCH, &parameters); // 0: the calling thread. It only costs speed when refused.
#endif
}

} // namespace lockscope
