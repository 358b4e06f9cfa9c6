// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/names.h"
#include "ui/load/load_question.h"
#include "ui/load/load_values.h"

namespace lockscope::ui::shell {
class MainWindow;
}

namespace lockscope::desktop {

class LoadController;

/// Sits between the load panel and the driver. On production, and on locks held by others, the user must type a name
/// first. Thread: main. Window and driver outlive it.
class LoadConfirmation final
{
public:
    struct Place
    {
        QString name; ///< display name of the deployment
        bool isProduction = false;
        bool isPrivate = false; ///< the server is ours, so no other user is affected
        app::NamePrefix prefix; ///< added to typed names, as everywhere
    };
    LoadConfirmation(ui::shell::MainWindow &window, LoadController &driver, Place place);

    void start(ui::load::LoadPlan plan);
    void injectFault(const load::Fault &fault);
    /// Whether the window may close now. While a load runs it asks first, and closes the window if the user agrees.
    [[nodiscard]] bool mayClose();

private:
    struct HeldLock
    {
        LockName name;
        QString holder; ///< the first one
    };
    void askToStart(const ui::load::LoadPlan &plan, const std::vector<HeldLock> &held);
    [[nodiscard]] ui::load::LoadQuestion::Request onProduction(int held) const;
    [[nodiscard]] static ui::load::LoadQuestion::Request onHeld(const HeldLock &held);
    [[nodiscard]] static QString listOf(const std::vector<HeldLock> &held);
    QDialog *ask(const ui::load::LoadQuestion::Request &request, const std::function<void()> &then);
    [[nodiscard]] std::vector<HeldLock> heldByOthers(const load::Scenario &scenario) const;

    ui::shell::MainWindow &m_window;
    LoadController &m_controller;
    bool m_isAskingToClose = false;
    const Place m_place;
};

} // namespace lockscope::desktop
