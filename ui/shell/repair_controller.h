// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/feed_update.h"
#include "ui/models/lock_table_model.h"
#include "ui/shell/bulk_dialog.h"
#include "ui/shell/deployment.h"
#include "ui/shell/repair_dialog.h"

#include <QPointer>

namespace lockscope::ui {
class MessageBar;
}

namespace lockscope::ui::shell {

/// The single path for changes to locks: it asks for confirmation and reports the outcome. It does not exist on a
/// read-only connection.
class RepairController final : public QObject
{
    Q_OBJECT
public:
    /// All outlive the controller.
    RepairController(QWidget &window, const models::LockTableModel &locks, MessageBar &bar);

    void setPreview(RepairDialog::Preview preview) { m_preview = std::move(preview); }
    void setHolderVerdict(RepairDialog::HolderVerdict verdict) { m_holderVerdict = std::move(verdict); }
    void setDeployment(const Deployment &deployment);

    /// Asks for confirmation to repair the lock, if it is still in the state `seen`.
    void offer(const inspect::LockSnapshot &seen, const inspect::Repair &repair);
    /// Asks which of the repairs to run, and runs those one after the other.
    void offerMany(const std::vector<models::RepairItem> &items);
    /// Updates an open confirmation dialog with changed locks.
    void observe(const inspect::FeedUpdate &update);
    /// `auditLine`: the audit record, for copying.
    void showOutcome(const inspect::LockSnapshot &seen, const inspect::Repair &repair,
                     const Result<inspect::RepairOutcome> &outcome, const QByteArray &auditLine = {});

Q_SIGNALS:
    void confirmed(const lockscope::inspect::LockSnapshot &seen, const lockscope::inspect::Repair &repair);
    void lockRequested(const lockscope::LockName &name);

private:
    [[nodiscard]] bool mayOffer() const { return !m_deployment.isReadOnly && !m_dialog && !m_bulk; }
    /// The name to type before a change; empty: none.
    [[nodiscard]] QString production() const { return m_deployment.isProduction ? m_deployment.name : QString(); }
    /// How long the holders that were seen have held it by now.
    [[nodiscard]] std::optional<Millis> heldFor(const inspect::LockSnapshot &seen) const;

    QWidget &m_window;
    const models::LockTableModel &m_locks;
    MessageBar &m_bar;
    RepairDialog::Preview m_preview;
    RepairDialog::HolderVerdict m_holderVerdict;
    Deployment m_deployment;
    QPointer<RepairDialog> m_dialog;
    QPointer<BulkDialog> m_bulk;
};

} // namespace lockscope::ui::shell
