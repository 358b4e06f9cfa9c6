// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/gui/timeline_schedule.h"
#include "ui/timeline/canvas.h"
#include "ui/timeline/timeline_view.h"

namespace lockscope::tests {

/// A view that shows the five workers, with names.
struct FiveWorkers
{
    Schedule schedule {BootClock::now() - std::chrono::minutes(1)};
    ui::timeline::TimelineView view;

    FiveWorkers()
    {
        view.resize(1200, 320);
        std::vector<Change> changes;
        playFiveWorkers(schedule, &changes);
        view.setAlias(HolderId::parse(a)->client, QStringLiteral("web-3"));
        view.setAlias(HolderId::parse(c)->client, QStringLiteral("pay-7"));
        view.add(stage, changes, {});
        view.choose(stage);
        view.show();
        view.bringUpToDate();
        view.canvas().setFollowing(false);
        view.canvas().showRange(schedule.time({}), std::chrono::seconds(30));
    }
};

} // namespace lockscope::tests
