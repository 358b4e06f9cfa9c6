// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/console.h"
#include "core/load/workers/live_stats.h"

namespace lockscope::cli {

/// A table with the current state of a run, redrawn in place. Draws nothing unless stderr is a terminal.
class LiveTable final
{
public:
    LiveTable(app::Console &console, const load::Scenario &scenario) : m_console(console), m_duration(scenario.duration)
    {
    }
    ~LiveTable() { clear(); }
    Q_DISABLE_COPY_MOVE(LiveTable)

    void draw(const load::LiveStats &stats);
    void clear();

private:
    app::Console &m_console;
    Micros m_duration;
    qsizetype m_drawnLines = 0;
};

} // namespace lockscope::cli
