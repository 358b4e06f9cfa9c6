// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Forward declarations of the window's parts, so that code that feeds one view does not depend on all of them.

class QActionGroup;
class QLineEdit;

namespace lockscope::ui {
class MessageBar;
class ProductionBand;
} // namespace lockscope::ui
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
class ClientController;
class ConnectionNotice;
class RecordingField;
class RepairController;
class ReplayBar;
class SavedFilters;
class StartPage;
class StatusFields;
} // namespace lockscope::ui::shell
