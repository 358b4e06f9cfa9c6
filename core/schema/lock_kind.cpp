// SPDX-License-Identifier: Apache-2.0
#include "core/schema/lock_kind.h"

namespace lockscope::schema {

using namespace Qt::StringLiterals;

QString toWord(LockKind kind)
{
    static const QString words[] {u"unknown"_s,     u"reentrant"_s, u"readwrite"_s, u"fair"_s,  u"fenced"_s,
                                  u"fastermulti"_s, u"semaphore"_s, u"permit"_s,    u"latch"_s, u"mixed"_s};
    static_assert(std::size(words) == std::size_t(LockKind::Mixed) + 1);
    return words[std::size_t(kind)];
}

QString toWord(LockMode mode)
{
    static const QString words[] {u"free"_s, u"read"_s, u"write"_s, u"exclusive"_s};
    static_assert(std::size(words) == std::size_t(LockMode::Exclusive) + 1);
    return words[std::size_t(mode)];
}

} // namespace lockscope::schema
