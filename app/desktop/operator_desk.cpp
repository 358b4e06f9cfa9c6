// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/operator_desk.h"

#include "app/common/audit.h"
#include "core/base/mailbox.h"
#include "core/base/when_done.h"
#include "ui/doctor/doctor_view.h"
#include "ui/models/repair_words.h"
#include "ui/shell/main_window.h"
#include "ui/shell/repair_desk.h"

#include <QDateTime>

namespace lockscope::desktop {
using inspect::LockSnapshot;
using inspect::Repair;
using inspect::RepairOutcome;
using ui::doctor::DoctorView;
using ui::shell::RepairDesk;

OperatorDesk::OperatorDesk(inspect::Inspector &inspector, ui::shell::MainWindow &window, Mailbox &mailbox)
    : m_inspector(inspector), m_window(window)
{
    app::keepAudit(m_inspector, [&mailbox, &window](const QString &problem) {
        mailbox.post([&window, problem] { window.showError({ErrorKind::Usage, problem, {}}); });
    });
    const DoctorView *doctor = &m_window.doctor();
    connect(doctor, &DoctorView::checkRequested, this, &OperatorDesk::examine);
    connect(doctor, &DoctorView::muteRequested, this, &OperatorDesk::mute);
    connect(doctor, &DoctorView::unmuteRequested, this, &OperatorDesk::unmute);
    RepairDesk &repairs = m_window.repairs();
    repairs.setPreview([this](const LockSnapshot &seen, const Repair &wanted) { return m_inspector.repairCommand(seen, wanted); });
    connect(&repairs, &RepairDesk::confirmed, this, &OperatorDesk::repair);

    if (const Result<inspect::Mutes> mutes = inspect::Mutes::load(app::mutesPath()); mutes)
        m_mutes = *mutes;
    else
        m_window.showError(mutes.error());
    m_window.doctor().setMutes(m_mutes);
}

OperatorDesk::~OperatorDesk()
{
    m_window.repairs().setPreview({});
}

void OperatorDesk::begin()
{
    m_window.doctor().setAvailable(true);
}

void OperatorDesk::examine()
{
    whenDone(m_inspector.examine("*"), this, [this](const Result<inspect::Diagnosis> &diagnosis) { m_window.doctor().showDiagnosis(diagnosis); });
}

void OperatorDesk::repair(const LockSnapshot &seen, const Repair &repair)
{
    whenDone(m_inspector.repair(seen, repair), this, [this, seen, repair](const Result<RepairOutcome> &outcome) {
        m_window.repairs().showOutcome(seen, repair, outcome);
        m_window.doctor().showOutcome(seen, repair, outcome ? ui::models::outcomeWord(*outcome) : DoctorView::tr("failed"));
    });
}

void OperatorDesk::mute(const inspect::Mute &mute)
{
    m_mutes.removeEnded(QDateTime::currentMSecsSinceEpoch());
    m_mutes.add(mute);
    saveMutes();
}

void OperatorDesk::unmute(const inspect::LockFinding &finding)
{
    if (const inspect::Mute *muting = m_mutes.muting(finding, QDateTime::currentMSecsSinceEpoch()))
        m_mutes.remove(muting->id, QByteArray(muting->match));
    saveMutes();
}

void OperatorDesk::saveMutes()
{
    if (const Status saved = m_mutes.save(app::mutesPath()); !saved)
        m_window.showError(saved.error());
    m_window.doctor().setMutes(m_mutes);
}

} // namespace lockscope::desktop
