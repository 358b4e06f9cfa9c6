// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/fake_clock.h"
#include "ui/timeline/layout.h"
#include "ui/timeline/timeline_store.h"

#include <QStringList>

/// Shared by the timeline tests: schedules to play, and layouts as text.
namespace lockscope::tests {

using ui::timeline::LockMode;
using ui::timeline::Change;
using ui::timeline::HolderState;

inline const LockName stage("demo:{eu}:checkout");
inline const QByteArray a("10000000-0000-0000-0000-00000000000a:1");
inline const QByteArray b("10000000-0000-0000-0000-00000000000a:2");
inline const QByteArray c("20000000-0000-0000-0000-00000000000c:3");
inline const QByteArray d("20000000-0000-0000-0000-00000000000c:4");
inline const QByteArray e("30000000-0000-0000-0000-00000000000e:5");

inline constexpr HolderState idle {};
inline constexpr HolderState asksToRead {LockMode::Free, LockMode::Read, 0, 0};
inline constexpr HolderState asksToWrite {LockMode::Free, LockMode::Write, 0, 0};
inline constexpr HolderState reads {LockMode::Read, LockMode::Free, 1, 0};
inline constexpr HolderState writes {LockMode::Write, LockMode::Free, 1, 0};
inline constexpr HolderState writesTwice {LockMode::Write, LockMode::Free, 2, 0};
inline constexpr HolderState readsAndAsksToWrite {LockMode::Read, LockMode::Write, 1, 0};

/// Feeds the holders' actions to a store while a fake clock advances.
class Schedule final
{
public:
    /// `start`: needed for a view, which uses the current time and shows nothing of the future.
    explicit Schedule(std::optional<TimePoint> start = {})
        : m_start(start.value_or(m_clock.now())), m_shift(m_start - m_clock.now())
    {
    }

    void at(std::chrono::nanoseconds time, const QByteArray &holder, const HolderState &state, bool isExact = true)
    {
        m_clock.advance(m_start + time - now());
        m_store.add(stage, {now(), holder, state, isExact});
        if (m_told)
            m_told->push_back({now(), holder, state, isExact});
    }
    void tellsAlso(std::vector<Change> *told) { m_told = told; }
    const ui::timeline::LockRecord &record()
    {
        m_store.applyAll();
        return *m_store.find(stage);
    }
    [[nodiscard]] TimePoint time(std::chrono::nanoseconds since) const { return m_start + since; }
    ui::timeline::TimelineStore &store() { return m_store; }

private:
    [[nodiscard]] TimePoint now() const { return m_clock.now() + m_shift; }

    FakeClock m_clock;
    const TimePoint m_start;
    const std::chrono::nanoseconds m_shift;
    ui::timeline::TimelineStore m_store;
    std::vector<Change> *m_told = nullptr;
};

/// The layout as text, one character per pixel: capitals for holds, lower case for contended holds, `/` waits, `!` hold
/// and wait together, `#` merged.
[[nodiscard]] QStringList drawn(const ui::timeline::TimelineLayout &layout);
[[nodiscard]] ui::timeline::TimelineLayout layoutOf(Schedule &schedule, std::chrono::nanoseconds from,
                                                    std::chrono::nanoseconds span, double width, double minWidth = 1);
/// The first overlap in the record that must not happen: two writers, or a writer among readers. Only for holders that
/// report about themselves. Empty: none.
[[nodiscard]] QString firstOverlap(const ui::timeline::LockRecord &record);
/// Half a minute of five workers of three clients: sharing, waiting, re-entry, an upgrade that waits for itself, and a
/// timeout.
void playFiveWorkers(Schedule &schedule, std::vector<Change> *told = nullptr);

} // namespace lockscope::tests
