// SPDX-License-Identifier: Apache-2.0
#include "core/base/error.h"

#include <array>

namespace lockscope {

QString toWord(ErrorKind kind)
{
    // in the order of ErrorKind
    static constexpr std::array words {
        "usage",      "connect", "auth",       "permission",   "link-lost", "not-known", "timeout", "protocol",
        "wrong-type", "server",  "not-holder", "already-held", "lost",      "cancelled", "refused", "file",
    };
    return QString::fromLatin1(words.at(std::size_t(kind)));
}

} // namespace lockscope
