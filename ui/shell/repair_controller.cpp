// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/repair_controller.h"

#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/view_clock.h"
#include "ui/models/repair_words.h"

#include <QClipboard>
#include <QGuiApplication>

namespace lockscope::ui::shell {
using inspect::LockSnapshot;
using inspect::Repair;
using inspect::RepairOutcome;
using Severity = MessageBar::Severity;

RepairController::RepairController(QWidget &window, const models::LockTableModel &locks, MessageBar &bar)
    : QObject(&window), m_window(window), m_locks(locks), m_bar(bar)
{
}

void RepairController::setDeployment(const Deployment &deployment)
{
    m_deployment = deployment;
    if (!deployment.isReadOnly)
        return;
    for (QDialog *dialog : {static_cast<QDialog *>(m_dialog), static_cast<QDialog *>(m_bulk)}) {
        if (dialog)
            dialog->reject();
    }
}

std::optional<Millis> RepairController::heldFor(const LockSnapshot &seen) const
{
    const auto fieldsOf = [](const LockSnapshot &lock) {
        QSet<QByteArray> fields;
        for (const inspect::Holder &holder : lock.holders)
            fields.insert(holder.field);
        return fields;
    };
    const models::LockRow *row = m_locks.find(seen.name);
    if (!row || seen.holders.empty() || fieldsOf(row->lock) != fieldsOf(seen))
        return {};
    return std::chrono::duration_cast<Millis>(ViewClock::shown(seen.node) - row->heldSince);
}

void RepairController::offer(const LockSnapshot &seen, const Repair &repair)
{
    if (!mayOffer())
        return;
    const auto heldFor = [this](const LockSnapshot &lock) { return this->heldFor(lock); };
    m_dialog = new RepairDialog({seen, repair, production()}, m_preview, heldFor, m_locks.names(), &m_window);
    m_dialog->setHolderVerdict(m_holderVerdict);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &RepairDialog::confirmed, this, &RepairController::confirmed);
    m_dialog->open();
}

void RepairController::offerMany(const std::vector<models::RepairItem> &items)
{
    if (!mayOffer() || items.empty())
        return;
    m_bulk = new BulkDialog(items, production(), m_preview, m_locks.names(), &m_window);
    m_bulk->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_bulk, &BulkDialog::confirmed, this, &RepairController::confirmed);
    m_bulk->open();
}

void RepairController::observe(const inspect::FeedUpdate &update)
{
    if (!m_dialog)
        return;
    for (const LockSnapshot &lock : update.changed)
        m_dialog->observe(lock);
}

void RepairController::showOutcome(const LockSnapshot &seen, const Repair &repair, const Result<RepairOutcome> &outcome,
                                   const QByteArray &auditLine)
{
    if (m_bulk && m_bulk->takeOutcome(seen, repair, outcome))
        return;
    const MessageBar::Button look {tr("Show lock"), [this, name = seen.name] { Q_EMIT lockRequested(name); }};
    if (!outcome) {
        const bool isUnknown = outcome.error().kind == ErrorKind::LinkLost
            || outcome.error().kind == ErrorKind::NotKnown;
        const QString text = (isUnknown
                                  ? tr("It is unknown whether %1 was changed: %2 Check the lock before you try again.")
                                  : tr("%1 was not changed: %2"))
                                 .arg(displayName(seen.name.bytes()), outcome.error().message.translated());
        return m_bar.show(Severity::Error, text, {look});
    }
    const bool isWarning = outcome->kind == RepairOutcome::Kind::Changed || outcome->unnotified;
    const Severity severity = isWarning ? Severity::Warning : Severity::Info;
    std::vector<MessageBar::Button> buttons {look};
    if (outcome->kind == RepairOutcome::Kind::Done && !auditLine.isEmpty()) {
        const auto copy = [auditLine] { QGuiApplication::clipboard()->setText(QString::fromUtf8(auditLine)); };
        buttons.push_back({tr("Copy audit line"), copy, tr("Copied")});
    }
    m_bar.show(severity, models::outcomeSentence(seen, repair, *outcome, m_locks.names()), buttons);
}

} // namespace lockscope::ui::shell
