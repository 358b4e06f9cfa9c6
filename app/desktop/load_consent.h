// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/name_prefix.h"
#include "ui/load/load_question.h"
#include "ui/load/load_values.h"

namespace lockscope::ui::shell {
class MainWindow;
}

namespace lockscope::desktop {

class LoadDriver;

/// Stands between what the load panel asks for and who does it: on production, and on a lock that somebody else holds,
/// a name is typed first. Thread: the main thread. Window and driver outlive it.
class LoadConsent final
{
public:
    struct Place
    {
        QString name; ///< what people call the deployment
        bool isProduction = false;
        bool isPrivate = false; ///< the server is ours, and nobody can be hindered
        app::NamePrefix prefix; ///< put before the name that was typed, as everywhere else
    };
    LoadConsent(ui::shell::MainWindow &window, LoadDriver &driver, Place place);

    void start(ui::load::LoadPlan plan);
    void doFault(const load::AnyFault &fault);

private:
    struct HeldLock
    {
        LockName name;
        QString holder; ///< the first of them
    };
    void askToStart(const ui::load::LoadPlan &plan, const std::vector<HeldLock> &held);
    [[nodiscard]] ui::load::LoadQuestion::Request onProduction(int held) const;
    [[nodiscard]] static ui::load::LoadQuestion::Request onHeld(const HeldLock &held);
    [[nodiscard]] static QString listOf(const std::vector<HeldLock> &held);
    void ask(const ui::load::LoadQuestion::Request &request, const std::function<void()> &then);
    [[nodiscard]] std::vector<HeldLock> heldByOthers(const load::Scenario &scenario) const;

    ui::shell::MainWindow &m_window;
    LoadDriver &m_driver;
    const Place m_place;
};

} // namespace lockscope::desktop
