// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace lockscope::lua {

/// One atomic operation, as written in lua/<name>.lua.
struct Script
{
    const char *name; ///< "reentrant/acquire"
    const char *sha1; ///< of the text, 40 lower-case hex digits, as for EVALSHA
    const char *text;
};

} // namespace lockscope::lua
