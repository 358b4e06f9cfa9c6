// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/lawful.h"

#include <array>

namespace lockscope::chaos {

QByteArray toWord(Cause cause)
{
    static constexpr std::array<const char *, CauseCount> words {"force-unlock", "restart-without-data", "failover",
                                                                 "clock-step",   "paused-holder",        "redisson"};
    return words.at(std::size_t(cause));
}

} // namespace lockscope::chaos
