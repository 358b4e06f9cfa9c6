// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

/// To be called first in main(): lets the C library join pieces of memory as they are given back. It would put that
/// off, and 100 000 locks that a window or a command has let go of would be joined one by one when the next search
/// begins: 60 ms in which no command leaves. No effect where there is no such setting (other libraries than glibc).
void joinFreedMemoryAtOnce();

} // namespace lockscope
