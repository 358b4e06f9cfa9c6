// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/load_consent.h"

#include "app/desktop/load_driver.h"
#include "ui/common/format.h"
#include "ui/load/words.h"
#include "ui/shell/main_window.h"

namespace lockscope::desktop {
using namespace Qt::StringLiterals;
using ui::load::LoadPlan;
using ui::load::LoadQuestion;
using ui::shell::MainWindow;

LoadConsent::LoadConsent(MainWindow &window, LoadDriver &driver, Place place)
    : m_window(window), m_driver(driver), m_place(std::move(place))
{
}

/// A load writes and stands in the way of others.
void LoadConsent::start(LoadPlan plan)
{
    if (!plan.scenario.name.isEmpty())
        plan.scenario.name = m_place.prefix.stored(plan.scenario.name).bytes();
    if (!m_place.isProduction)
        return askAboutHolders(plan);
    ask({MainWindow::tr("Load - PRODUCTION"),
         MainWindow::tr("Start a load on %1, which is production?").arg(m_place.name),
         MainWindow::tr("Its workers take and release these locks: whoever works with the same ones has to wait."),
         MainWindow::tr("This is production. Type the name of the connection to start the load: %1").arg(m_place.name),
         m_place.name, MainWindow::tr("Start load"), MainWindow::tr("Start nothing"), m_place.name,
         ui::load::factsOf(plan.scenario), production()},
        [this, plan] { askAboutHolders(plan); });
}

QString LoadConsent::production() const
{
    return m_place.isProduction ? m_place.name : QString();
}

void LoadConsent::doFault(const load::AnyFault &fault)
{
    if (!m_place.isProduction)
        return m_driver.doFault(fault);
    ask({MainWindow::tr("Load - PRODUCTION"),
         MainWindow::tr("Do a fault on production?"),
         MainWindow::tr("It hits the workers of the load. What they hold may stay held until its lease ends."),
         MainWindow::tr("This is production. Type the name of the connection to do the fault: %1").arg(m_place.name),
         m_place.name,
         MainWindow::tr("Do the fault"),
         MainWindow::tr("Leave it alone"),
         {},
         {},
         production()},
        [this, fault] { m_driver.doFault(fault); });
}

/// A load on a lock that somebody works with is nothing to begin by mistake. With a witness others may share it.
void LoadConsent::askAboutHolders(const LoadPlan &plan)
{
    const load::Scenario &scenario = plan.scenario;
    const auto held = m_place.isPrivate || scenario.name.isEmpty() || !scenario.witness.isEmpty()
        ? std::nullopt
        : foreignHolder(scenario);
    if (!held)
        return m_driver.start(plan);
    const QString name = ui::displayName(held->first.bytes());
    ask({MainWindow::tr("Start load"), held->second,
         MainWindow::tr("The load takes the same lock: its holders and waiters would stand in each other's way. Choose "
                        "another name, or start if that is meant."),
         MainWindow::tr("To start it anyway, type the name of the lock: %1").arg(name), name,
         MainWindow::tr("Start load"), MainWindow::tr("Start nothing"), m_place.name, ui::load::factsOf(plan.scenario),
         production()},
        [this, plan] { m_driver.start(plan); });
}

void LoadConsent::ask(const LoadQuestion::Request &request, const std::function<void()> &then)
{
    auto *question = new LoadQuestion(request, &m_window);
    question->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(question, &QDialog::accepted, &m_driver, then);
    QObject::connect(question, &LoadQuestion::sandboxChosen, &m_window, &MainWindow::sandboxRequested);
    question->open();
}

/// The first of the scenario's locks that somebody holds who is no worker of ours, and "a is held by b".
std::optional<std::pair<LockName, QString>> LoadConsent::foreignHolder(const load::Scenario &scenario) const
{
    for (const LockName &name : scenario.lockNames({})) {
        for (const LockName &member : scenario.memberNames(name, 1)) {
            const ui::models::LockRow *row = m_window.locks().find(member);
            if (!row)
                continue;
            for (const inspect::Holder &holder : row->lock.holders) {
                if (!m_driver.isOurs(holder.id.client))
                    return std::pair(member,
                                     MainWindow::tr("%1 is held by %2.")
                                         .arg(ui::displayName(member.bytes()), m_window.locks().names().brief(holder)));
            }
        }
    }
    return std::nullopt;
}

} // namespace lockscope::desktop
