// SPDX-License-Identifier: Apache-2.0
#include "core/schema/lock_kind.h"

namespace lockscope::schema {

QString toWord(LockKind kind)
{
    switch (kind) {
    case LockKind::Unknown: return QStringLiteral("unknown");
    case LockKind::Reentrant: return QStringLiteral("reentrant");
    case LockKind::ReadWrite: return QStringLiteral("readwrite");
    case LockKind::Fair: return QStringLiteral("fair");
    case LockKind::Fenced: return QStringLiteral("fenced");
    case LockKind::FasterMulti: return QStringLiteral("fastermulti");
    case LockKind::Semaphore: return QStringLiteral("semaphore");
    case LockKind::Permit: return QStringLiteral("permit");
    case LockKind::Latch: return QStringLiteral("latch");
    case LockKind::Mixed: return QStringLiteral("mixed");
    }
    return {};
}

QString toWord(LockMode mode)
{
    switch (mode) {
    case LockMode::Free: return QStringLiteral("free");
    case LockMode::Read: return QStringLiteral("read");
    case LockMode::Write: return QStringLiteral("write");
    case LockMode::Exclusive: return QStringLiteral("exclusive");
    }
    return {};
}

} // namespace lockscope::schema
