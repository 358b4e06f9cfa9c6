// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <utility>

namespace lockscope::load {

/// A value that one thread sets and others read. Thread: any.
template <typename T>
class Published final
{
public:
    void set(T value)
    {
        const std::lock_guard guard(m_mutex);
        std::swap(m_value, value); // the old one is destroyed outside of the lock
    }
    [[nodiscard]] T get() const
    {
        const std::lock_guard guard(m_mutex);
        return m_value;
    }

private:
    mutable std::mutex m_mutex;
    T m_value {}; // guarded by m_mutex
};

} // namespace lockscope::load
