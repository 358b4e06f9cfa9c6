// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/feed_update.h"
#include "ui/models/lock_table_model.h"
#include "ui/shell/bulk_dialog.h"
#include "ui/shell/repair_dialog.h"

#include <QPointer>

namespace lockscope::ui {
class ErrorBar;
}

namespace lockscope::ui::shell {

/// Everything that changes a lock goes through here: it asks first, says what came of it, and does not exist on a
/// read-only connection.
class RepairDesk final : public QObject
{
    Q_OBJECT
public:
    /// All outlive the desk.
    RepairDesk(QWidget &window, const models::LockTableModel &locks, ErrorBar &bar);

    void setPreview(RepairDialog::Preview preview) { m_preview = std::move(preview); }
    void setWritable(bool writable);
    void setProduction(bool production) { m_isProduction = production; }
    /// What people call the deployment.
    void setDeployment(const QString &name) { m_deployment = name; }
    [[nodiscard]] bool isWritable() const { return m_isWritable; }

    /// Asks whether to do it, to the lock as it was seen.
    void offer(const inspect::LockSnapshot &seen, const inspect::Repair &repair);
    /// Asks which of them to do, and does those one after the other.
    void offerMany(const std::vector<models::RepairItem> &items);
    /// Locks have changed: a question that is open tells.
    void observe(const inspect::FeedUpdate &update);
    /// `auditLine`: what is kept of it, for people to copy.
    void showOutcome(const inspect::LockSnapshot &seen, const inspect::Repair &repair,
                     const Result<inspect::RepairOutcome> &outcome, const QByteArray &auditLine = {});

Q_SIGNALS:
    void confirmed(const lockscope::inspect::LockSnapshot &seen, const lockscope::inspect::Repair &repair);
    void lockRequested(const lockscope::LockName &name);

private:
    /// How long whoever was seen has held it by now.
    [[nodiscard]] std::optional<Millis> heldFor(const inspect::LockSnapshot &seen) const;

    QWidget &m_window;
    const models::LockTableModel &m_locks;
    ErrorBar &m_bar;
    RepairDialog::Preview m_preview;
    bool m_isWritable = false;
    bool m_isProduction = false;
    QString m_deployment;
    QPointer<RepairDialog> m_dialog;
    QPointer<BulkDialog> m_bulk;
};

} // namespace lockscope::ui::shell
