// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/views.h"

#include "ui/browser/browser_view.h"
#include "ui/connection/connections_view.h"
#include "ui/detail/detail_view.h"
#include "ui/doctor/doctor_view.h"
#include "ui/events/events_view.h"
#include "ui/lab/lab_view.h"
#include "ui/load/demo_bar.h"
#include "ui/load/load_view.h"
#include "ui/shell/replay_bar.h"
#include "ui/timeline/timeline_view.h"
#include "ui/waitfor/members_view.h"
#include "ui/waitfor/wait_for_view.h"

#include <QCoreApplication>
#include <QEvent>

namespace lockscope::ui::shell {

Views::Views()
    : browser(*new ui::browser::BrowserView(locks)), detail(*new ui::detail::DetailView(locks)),
      load(*new ui::load::LoadView), timeline(*new ui::timeline::TimelineView), lab(*new ui::lab::LabView),
      doctor(*new ui::doctor::DoctorView(locks.names())), events(*new ui::events::EventsView(locks.names())),
      waitFor(*new ui::waitfor::WaitForView(locks)), members(*new ui::waitfor::MembersView(locks.names())),
      connections(*new ui::connection::ConnectionsView), demo(*new ui::load::DemoBar), replay(*new ReplayBar)
{
}

void Views::setAlias(const ClientId &client, const QString &alias)
{
    locks.setAlias(client, alias);
    timeline.setAlias(client, alias);
}

void Views::setWorker(const QByteArray &holder, const QString &name)
{
    if (const std::optional<HolderId> worker = HolderId::parse(holder))
        locks.setWorker(*worker, name);
    timeline.setLabel(holder, name);
}

void Views::bringUpToDate()
{
    browser.refreshHeading();
    detail.refresh();
    timeline.bringUpToDate();
    events.bringUpToDate();
    waitFor.bringUpToDate();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // applies pending size changes
}

} // namespace lockscope::ui::shell
