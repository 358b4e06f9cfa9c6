// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <mutex>
#include <optional>

namespace lockscope::load {

/// The error of the first failed cycle. Thread: any.
class FirstError final
{
public:
    void note(const Error &error)
    {
        const std::lock_guard guard(m_mutex);
        if (!m_error)
            m_error = error;
    }
    [[nodiscard]] std::optional<Error> get() const
    {
        const std::lock_guard guard(m_mutex);
        return m_error;
    }

private:
    mutable std::mutex m_mutex;
    std::optional<Error> m_error; // guarded by m_mutex
};

} // namespace lockscope::load
