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
    /// `production`: the name of the profile, when that is one of production. `isPrivate`: the server is ours, and
    /// nobody can be hindered. `prefix`: put before the name that was typed, as everywhere else.
    LoadConsent(ui::shell::MainWindow &window, LoadDriver &driver, QString production, bool isPrivate,
                app::NamePrefix prefix);

    void start(ui::load::LoadPlan plan);
    void doFault(const load::AnyFault &fault);

private:
    void askAboutHolders(const ui::load::LoadPlan &plan);
    void ask(const ui::load::LoadQuestion::Request &request, const std::function<void()> &then);
    [[nodiscard]] std::optional<std::pair<LockName, QString>> foreignHolder(const load::Scenario &scenario) const;

    ui::shell::MainWindow &m_window;
    LoadDriver &m_driver;
    const QString m_production;
    const bool m_isPrivate;
    const app::NamePrefix m_prefix;
};

} // namespace lockscope::desktop
