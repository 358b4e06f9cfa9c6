// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/diagnosis/usual_times.h"
#include "ui/common/palette.h"

#include <QWidget>

class QLabel;

namespace lockscope::ui::detail {

class TimeBars;

/// Histograms of the holds and waits of a lock that were seen, on one axis of time, each with a mark for the longest
/// present one. It takes no room until a hold has ended.
class UsualView final : public QWidget
{
    Q_OBJECT
public:
    explicit UsualView(QWidget *parent = nullptr);

    /// `token`: the colour of the holds. `hasQueue`: each waiter is timed; otherwise all together.
    void show(const inspect::LockTimes &times, Token token, bool hasQueue, bool isStale);

private:
    QLabel *m_holds;
    TimeBars *m_holdBars;
    QLabel *m_waits;
    TimeBars *m_waitBars;
};

} // namespace lockscope::ui::detail
