// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/lock_snapshot.h"

#include <memory>

namespace lockscope::inspect {

/// A snapshot that is shared by its copies. The feed, the window and the doctor would otherwise each keep their own
/// copies of all locks.
class SharedSnapshot final
{
public:
    SharedSnapshot() : m_lock(none()) { }
    SharedSnapshot(LockSnapshot lock) : m_lock(std::make_shared<const LockSnapshot>(std::move(lock))) { }

    operator const LockSnapshot &() const { return *m_lock; }
    const LockSnapshot &operator*() const { return *m_lock; }
    const LockSnapshot *operator->() const { return m_lock.get(); }
    friend bool operator==(const SharedSnapshot &a, const SharedSnapshot &b)
    {
        return a.m_lock == b.m_lock || *a.m_lock == *b.m_lock;
    }

private:
    static const std::shared_ptr<const LockSnapshot> &none()
    {
        static const auto snapshot = std::make_shared<const LockSnapshot>();
        return snapshot;
    }

    std::shared_ptr<const LockSnapshot> m_lock;
};

} // namespace lockscope::inspect
