// SPDX-License-Identifier: Apache-2.0
#include "tests/model/losses.h"

namespace lockscope::model {

void Losses::note(const locks::LostHold &lost)
{
    const std::lock_guard guard(m_mutex);
    m_told[{lost.thread.value, lost.field.endsWith(":write")}].push_back(BootClock::now());
}

void Losses::clear()
{
    const std::lock_guard guard(m_mutex);
    m_told.clear();
}

std::vector<TimePoint> Losses::of(ThreadId thread, bool isWriter) const
{
    const std::lock_guard guard(m_mutex);
    const auto told = m_told.find({thread.value, isWriter});
    return told == m_told.end() ? std::vector<TimePoint>() : told->second;
}

void Losses::forget(ThreadId thread, bool isWriter, TimePoint until)
{
    const std::lock_guard guard(m_mutex);
    std::erase_if(m_told[{thread.value, isWriter}], [until](TimePoint at) { return at <= until; });
}

} // namespace lockscope::model
