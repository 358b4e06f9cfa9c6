// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_options.h"

#include <map>
#include <mutex>
#include <vector>

namespace lockscope::model {

/// Losses that clients reported through ClientOptions::lockLost, but not yet by a reply. Any thread.
class Losses final
{
public:
    void note(const locks::LostHold &lost);
    void clear();
    /// When the thread was notified of a lost write hold, or of a lost other hold.
    [[nodiscard]] std::vector<TimePoint> of(ThreadId thread, bool isWriter) const;
    /// Removes the losses up to `until`.
    void forget(ThreadId thread, bool isWriter, TimePoint until);

private:
    mutable std::mutex m_mutex;
    std::map<std::pair<qint64, bool>, std::vector<TimePoint>> m_told; // guarded by m_mutex
};

} // namespace lockscope::model
