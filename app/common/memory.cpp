// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/memory.h"

#include <cstdlib> // defines __GLIBC__

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace lockscope {

void joinFreedMemoryAtOnce()
{
#ifdef __GLIBC__
    mallopt(M_MXFAST, 0);
#endif
}

} // namespace lockscope
