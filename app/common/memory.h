// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

/// Makes the C library coalesce freed memory immediately. Call first in main(). Otherwise, the memory of 100 000
/// released locks would be coalesced piece by piece when the next scan starts, which blocks commands for 60 ms. No
/// effect without such a setting (C libraries other than glibc).
void joinFreedMemoryAtOnce();

} // namespace lockscope
