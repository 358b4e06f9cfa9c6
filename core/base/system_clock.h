// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QObject>
#include <QTimer>
#include <map>

namespace lockscope {

/// The real clock. All timers of a thread share one QTimer, so ten thousand waiters need only one. Resolution 1 ms,
/// never early. Thread: the one that created it; it needs an event loop.
class SystemClock final : public QObject, public Clock
{
public:
    SystemClock();
    ~SystemClock() override;

    [[nodiscard]] TimePoint now() const override { return BootClock::now(); }
    [[nodiscard]] std::unique_ptr<Timer> callAt(TimePoint when, std::function<void()> fire) override;

private:
    class Entry;
    using Queue = std::multimap<TimePoint, Entry *>;
    void arm();
    void fireDue();

    Queue m_queue;
    QTimer m_timer;
    TimePoint m_armedFor = TimePoint::max();
};

} // namespace lockscope
