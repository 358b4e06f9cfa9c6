// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/load_confirmation.h"

#include "app/desktop/load_controller.h"
#include "ui/common/format.h"
#include "ui/load/words.h"
#include "ui/shell/main_window.h"

#include <algorithm>
#include <ranges>

namespace lockscope::desktop {
using ui::load::LoadPlan;
using ui::load::LoadQuestion;
using ui::shell::MainWindow;

namespace {

constexpr int maxNamed = 5; // more would hide the rest of the question

} // namespace

LoadConfirmation::LoadConfirmation(MainWindow &window, LoadController &driver, Place place)
    : m_window(window), m_controller(driver), m_place(std::move(place))
{
}

/// A load writes and affects other users, so production and locks held by others need a confirmation. One question
/// covers both.
void LoadConfirmation::start(LoadPlan plan)
{
    if (!plan.scenario.name.isEmpty())
        plan.scenario.name = m_place.prefix.stored(plan.scenario.name).bytes();
    const std::vector<HeldLock> held = heldByOthers(plan.scenario);
    if (!m_place.isProduction && held.empty())
        return m_controller.start(plan);
    askToStart(plan, held);
}

/// Asks again if more locks were taken while the question was open.
void LoadConfirmation::askToStart(const LoadPlan &plan, const std::vector<HeldLock> &held)
{
    LoadQuestion::Request request = m_place.isProduction ? onProduction(int(held.size())) : onHeld(held.front());
    request.verb = MainWindow::tr("Start load");
    request.safe = MainWindow::tr("Do not start");
    request.leaves = m_place.name;
    request.facts = ui::load::factsOf(plan.scenario);
    if (plan.findsLimit)
        request.facts.emplace_back(MainWindow::tr("Limit search"), MainWindow::tr("Many runs with more and more load"));
    if (m_place.isProduction ? !held.empty() : held.size() > 1)
        request.facts.emplace_back(MainWindow::tr("Held by other clients"), listOf(held));
    ask(request, [this, plan, held] {
        const std::vector<HeldLock> now = heldByOthers(plan.scenario);
        const bool isMore = std::ranges::any_of(now, [&held](const HeldLock &lock) {
            return std::ranges::find(held, lock.name, &HeldLock::name) == held.end();
        });
        isMore ? askToStart(plan, now) : m_controller.start(plan);
    });
}

/// `held`: number of the scenario's locks that others hold.
LoadQuestion::Request LoadConfirmation::onProduction(int held) const
{
    LoadQuestion::Request request;
    request.title = MainWindow::tr("Load - PRODUCTION");
    request.question = held > 0
        ? MainWindow::tr("Start a load on %1 (production) that uses %n lock(s) held by other clients?", nullptr, held)
              .arg(m_place.name)
        : MainWindow::tr("Start a load on %1 (production)?").arg(m_place.name);
    request.consequence = held > 0
        ? MainWindow::tr(
            "Its workers acquire and release these locks. They would compete with the current holders and waiters.")
        : MainWindow::tr("The load acquires these locks. Other clients of the same locks will wait.");
    request.asksForName = MainWindow::tr("This is production. Type the name of the connection to start the load: %1")
                              .arg(m_place.name);
    request.name = m_place.name;
    request.production = m_place.name;
    return request;
}

LoadQuestion::Request LoadConfirmation::onHeld(const HeldLock &held)
{
    const QString name = ui::displayName(held.name.bytes());
    LoadQuestion::Request request;
    request.title = MainWindow::tr("Start load");
    request.question = MainWindow::tr("%1 is held by %2.").arg(name, held.holder);
    request.consequence = MainWindow::tr("The load would compete with its holders and waiters for the same lock. "
                                         "Choose another name, or start the load anyway.");
    request.asksForName = MainWindow::tr("To start it anyway, type the name of the lock: %1").arg(name);
    request.name = name;
    return request;
}

void LoadConfirmation::injectFault(const load::Fault &fault)
{
    if (!m_place.isProduction)
        return m_controller.injectFault(fault);
    ask({MainWindow::tr("Load - PRODUCTION"),
         MainWindow::tr("Inject a fault on production?"),
         MainWindow::tr(
             "The fault affects the load's workers. Their locks may block other clients until the leases expire."),
         MainWindow::tr("This is production. Type the connection's name to inject the fault: %1").arg(m_place.name),
         m_place.name,
         MainWindow::tr("Inject fault"),
         MainWindow::tr("Do not inject"),
         {},
         {},
         m_place.name},
        [this, fault] { m_controller.injectFault(fault); });
}

bool LoadConfirmation::mayClose()
{
    if (!m_controller.isRunning())
        return true;
    if (m_isAskingToClose)
        return false;
    m_isAskingToClose = true;
    LoadQuestion::Request request;
    request.title = MainWindow::tr("Stop load");
    request.question = MainWindow::tr("A load is running. Stop it and close Lockscope?");
    request.consequence = MainWindow::tr("Its workers release their locks. The results of the run are not kept.");
    request.verb = MainWindow::tr("Stop load and close");
    request.safe = MainWindow::tr("Keep running");
    QDialog *question = ask(request, [this] {
        m_controller.stop();
        m_window.close();
    });
    QObject::connect(question, &QDialog::finished, question, [this] { m_isAskingToClose = false; });
    return false;
}

QDialog *LoadConfirmation::ask(const LoadQuestion::Request &request, const std::function<void()> &then)
{
    auto *question = new LoadQuestion(request, &m_window);
    question->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(question, &QDialog::accepted, &m_controller, then);
    QObject::connect(question, &LoadQuestion::sandboxChosen, &m_window, &MainWindow::sandboxRequested);
    question->open();
    return question;
}

/// "orders (pay-7:46), report (web-3:12) and 3 more".
QString LoadConfirmation::listOf(const std::vector<HeldLock> &held)
{
    QStringList named;
    for (const HeldLock &lock : held | std::views::take(maxNamed))
        named << MainWindow::tr("%1 (%2)", "lock, holder").arg(ui::displayName(lock.name.bytes()), lock.holder);
    const QString list = named.join(MainWindow::tr(", "));
    const int more = int(held.size() - std::size_t(named.size()));
    return more > 0 ? MainWindow::tr("%1 and %n more", "locks", more).arg(list) : list;
}

/// The scenario's locks held by clients other than our workers. With a witness, others may share them.
std::vector<LoadConfirmation::HeldLock> LoadConfirmation::heldByOthers(const load::Scenario &scenario) const
{
    std::vector<HeldLock> held;
    if (m_place.isPrivate || scenario.name.isEmpty() || !scenario.witness.isEmpty())
        return held;
    for (const LockName &name : scenario.lockNames({})) {
        for (const LockName &member : scenario.memberNames(name, 1)) {
            const ui::models::LockRow *row = m_window.views().locks.find(member);
            if (!row)
                continue;
            const auto other = std::ranges::find_if(row->lock->holders, [this](const inspect::Holder &holder) {
                return !m_controller.isOurs(holder.id.client);
            });
            if (other != row->lock->holders.end())
                held.push_back({member, m_window.views().locks.names().brief(*other)});
        }
    }
    return held;
}

} // namespace lockscope::desktop
