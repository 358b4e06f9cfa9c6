// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/operator_controller.h"

#include "app/common/aliases.h"
#include "app/common/audit.h"
#include "app/common/connection.h"
#include "app/common/lock_json.h"
#include "app/desktop/feed_recording.h"
#include "core/base/json_text.h"
#include "core/base/mailbox.h"
#include "core/base/when_done.h"
#include "core/inspect/snapshot/client_address.h"
#include "ui/detail/detail_view.h"
#include "ui/doctor/doctor_view.h"
#include "ui/events/events_view.h"
#include "ui/models/repair_words.h"
#include "ui/shell/client_controller.h"
#include "ui/shell/main_window.h"
#include "ui/shell/repair_controller.h"

#include <QDateTime>
#include <QPointer>

namespace lockscope::desktop {
using inspect::LockSnapshot;
using inspect::Repair;
using inspect::RepairOutcome;
using ui::doctor::DoctorView;
using ui::events::EventsView;
using ui::shell::RepairController;

OperatorController::OperatorController(app::Connection &connection, const QString &profile,
                                       inspect::Inspector &inspector, std::shared_ptr<FeedRecording> recording,
                                       ui::shell::MainWindow &window, Mailbox &mailbox)
    : m_connection(connection), m_profile(profile), m_inspector(inspector), m_recording(std::move(recording)),
      m_window(window), m_mailbox(mailbox)
{
    const QPointer self(this);
    app::keepAudit(m_inspector, m_profile, [&mailbox, self](const Message &problem) {
        mailbox.post([self, problem] {
            if (self)
                self->m_window.messages().showError({ErrorKind::Usage, problem, {}});
        });
    });
    const auto onFailed = [&mailbox, self](const Error &error) {
        mailbox.post([self, error] {
            if (self)
                self->showRecording({}, fail(error));
        });
    };
    m_connection.engine().runAndWait([&] { m_recording->onFailed = onFailed; });
    connect(&m_window.views().events, &EventsView::recordRequested, this, &OperatorController::record);
    connect(&m_window.views().events, &EventsView::recordingStopRequested, this, &OperatorController::stopRecording);
    const DoctorView *doctor = &m_window.views().doctor;
    connect(doctor, &DoctorView::checkRequested, this, &OperatorController::diagnose);
    connect(doctor, &DoctorView::muteRequested, this, &OperatorController::mute);
    connect(doctor, &DoctorView::unmuteRequested, this, &OperatorController::unmute);
    RepairController &repairs = m_window.repairs();
    repairs.setPreview(
        [this](const LockSnapshot &seen, const Repair &wanted) { return m_inspector.repairCommand(seen, wanted); });
    connect(&repairs, &RepairController::confirmed, this, &OperatorController::repair);
    m_window.clients().setSearch([this](const ClientId &client, const std::vector<LockName> &held, Millis look) {
        whenDone(m_inspector.findClient(client, held, look), this,
                 [this, client, look](const Result<inspect::ClientAddress> &address) {
                     m_window.clients().showAddress(client, address, look);
                 });
    });
    m_window.views().detail.setToJson(
        [](const LockSnapshot &lock) { return jsonText(app::snapshotToJson(lock, app::Aliases::read())); });

    if (const Result<inspect::Mutes> mutes = inspect::Mutes::load(app::mutesPath()); mutes)
        m_mutes = *mutes;
    else
        m_window.messages().showError(mutes.error());
    m_window.views().doctor.setMutes(m_mutes);
}

OperatorController::~OperatorController()
{
    m_window.clients().setSearch({});
    m_window.repairs().setPreview({});
    m_window.views().events.setRecordable(false);
}

void OperatorController::begin(const QByteArray &match)
{
    m_match = match;
    m_window.views().doctor.setAvailable(true);
    m_window.views().events.setRecordable(true);
}

void OperatorController::diagnose()
{
    whenDone(m_inspector.diagnose(m_match), this, [this](const Result<inspect::Diagnosis> &diagnosis) {
        m_window.views().doctor.showDiagnosis(diagnosis);
        if (diagnosis)
            listUnfollowed(diagnosis->locks);
    });
}

/// Shows the locks with findings that the feed does not follow: free ones, of which only some keys remain.
void OperatorController::listUnfollowed(const QHash<LockName, LockSnapshot> &withFindings)
{
    inspect::FeedUpdate update;
    const QSet<LockName> before = std::exchange(m_unfollowed, {});
    for (const LockSnapshot &lock : withFindings) {
        const bool isListed = m_window.views().locks.find(lock.name);
        if (isListed && !before.contains(lock.name))
            continue;
        m_unfollowed.insert(lock.name);
        if (!isListed)
            update.changed.push_back(lock);
    }
    for (const LockName &name : before - m_unfollowed) {
        const ui::models::LockRow *row = m_window.views().locks.find(name);
        if (row && row->lock->mode == schema::LockMode::Free)
            update.removed.push_back(name);
    }
    m_window.feed().showUpdate(update);
}

void OperatorController::repair(const LockSnapshot &seen, const Repair &repair)
{
    showWhenDone({seen, repair, m_inspector.repair(seen, repair)});
}

void OperatorController::showWhenDone(PendingRepair repair)
{
    const auto asked = m_underWay.insert(m_underWay.end(), std::move(repair));
    whenDone(asked->outcome, this, [this, asked](const Result<RepairOutcome> &outcome) {
        const PendingRepair done = std::move(*asked);
        m_underWay.erase(asked);
        if (outcome && outcome->kind == RepairOutcome::Kind::Done && done.repair.kind == Repair::Kind::ForceUnlock)
            m_window.views().events.noteForced(done.seen.name, outcome->audit.atMs, app::auditUser());
        m_window.repairs().showOutcome(done.seen, done.repair, outcome,
                                       outcome ? app::auditText(outcome->audit, m_profile) : QByteArray());
        m_window.views().doctor.showOutcome(done.seen, done.repair,
                                            outcome ? ui::models::outcomeWord(*outcome) : DoctorView::tr("failed"));
        if (m_underWay.empty()) // otherwise the next repair is running
            m_window.views().doctor.checkSoon();
    });
}

void OperatorController::mute(const inspect::Mute &mute)
{
    m_mutes.removeEnded(QDateTime::currentMSecsSinceEpoch());
    m_mutes.add(mute);
    saveMutes();
}

void OperatorController::unmute(const inspect::LockFinding &finding)
{
    if (const inspect::Mute *muting = m_mutes.muting(finding, QDateTime::currentMSecsSinceEpoch()))
        m_mutes.remove(muting->id, QByteArray(muting->match));
    saveMutes();
}

void OperatorController::saveMutes()
{
    if (const Status saved = m_mutes.save(app::mutesPath()); !saved)
        m_window.messages().showError(saved.error());
    m_window.views().doctor.setMutes(m_mutes);
}

void OperatorController::record(const QString &file)
{
    inspect::FeedUpdate known;
    const ui::models::LockTableModel &locks = m_window.views().locks;
    for (int row = 0; row < locks.rowCount(); ++row)
        known.changed.push_back(locks.row(row).lock);
    const QString deployment = m_connection.deployment().options().toString();
    m_connection.engine().post([self = QPointer(this), recording = m_recording, file, deployment,
                                known = std::move(known), &mailbox = m_mailbox] {
        // the file dialog has asked
        const Status status = recording->start({.file = file, .deployment = deployment, .mayReplace = true}, known);
        mailbox.post([self, file, status] {
            if (self)
                self->showRecording(status ? file : QString(), status);
        });
    });
}

void OperatorController::stopRecording()
{
    m_connection.engine().post([self = QPointer(this), recording = m_recording, &mailbox = m_mailbox] {
        const Status status = recording->stop();
        mailbox.post([self, status] {
            if (self)
                self->showRecording({}, status);
        });
    });
}

void OperatorController::showRecording(const QString &file, const Status &status)
{
    m_window.views().events.showRecording(file);
    if (!status)
        m_window.messages().showError(status.error());
}

} // namespace lockscope::desktop
