// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/lock_table_model.h"

namespace lockscope::ui::browser {
class BrowserView;
}
namespace lockscope::ui::detail {
class DetailView;
}
namespace lockscope::ui::connection {
class ConnectionsView;
}
namespace lockscope::ui::doctor {
class DoctorView;
}
namespace lockscope::ui::events {
class EventsView;
}
namespace lockscope::ui::lab {
class LabView;
}
namespace lockscope::ui::load {
class DemoBar;
class LoadView;
} // namespace lockscope::ui::load
namespace lockscope::ui::timeline {
class TimelineView;
}
namespace lockscope::ui::waitfor {
class MembersView;
class WaitForView;
} // namespace lockscope::ui::waitfor

namespace lockscope::ui::shell {

class ReplayBar;

/// The views of a window and the locks that they show. The window owns the views; all end before the locks. Code that
/// uses one view does not depend on the others.
struct Views
{
    Views();

    models::LockTableModel locks;
    browser::BrowserView &browser;
    detail::DetailView &detail;
    load::LoadView &load;
    timeline::TimelineView &timeline;
    lab::LabView &lab;
    doctor::DoctorView &doctor;
    events::EventsView &events;
    waitfor::WaitForView &waitFor;
    waitfor::MembersView &members; ///< of multi locks and RedLocks, on several deployments
    connection::ConnectionsView &connections;
    load::DemoBar &demo;
    ReplayBar &replay;

    void setAlias(const ClientId &client, const QString &alias);
    /// Names a worker of this window's load, by its holder field in Redis.
    void setWorker(const QByteArray &holder, const QString &name);
    /// Shows pending changes now instead of in the next frame; for pictures.
    void bringUpToDate();
};

} // namespace lockscope::ui::shell
