// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/question.h"
#include "ui/models/repair_list.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeView;

namespace lockscope::ui::shell {

class CommandText;

/// A list of repairs, each with a checkbox and its exact command. They run one after the other, each with a
/// result, until all are done or the user stops. A repair that has started is not undone.
class BulkDialog final : public Question
{
    Q_OBJECT
public:
    /// Returns the command that would be sent.
    using Preview = std::function<QString(const inspect::LockSnapshot &, const inspect::Repair &)>;

    /// `production`: the name to type on production; empty: none. `names` outlives the dialog.
    BulkDialog(std::vector<models::RepairItem> items, const QString &production, Preview preview,
               const models::HolderNames &names, QWidget *parent);

    /// Returns whether the dialog waits for this repair. If so, shows its outcome and starts the next one.
    bool takeOutcome(const inspect::LockSnapshot &seen, const inspect::Repair &repair,
                     const Result<inspect::RepairOutcome> &outcome);

Q_SIGNALS:
    void confirmed(const lockscope::inspect::LockSnapshot &seen, const lockscope::inspect::Repair &repair);

private:
    QWidget *makeList();
    QLayout *makeButtons();
    void start();
    void step();
    void stop();
    void showCommand();
    void refresh() override;
    [[nodiscard]] QString progress() const;

    models::RepairList m_model;
    const QString m_production;
    Preview m_preview;
    int m_running = -1;
    bool m_hasBegun = false;
    bool m_isStopped = false;
    QLabel *m_question;
    QTreeView *m_list = nullptr;
    CommandText *m_command;
    QLineEdit *m_name;
    QPushButton *m_copy = nullptr;
    QPushButton *m_stop = nullptr;
    QPushButton *m_safe = nullptr;
    QPushButton *m_do = nullptr;
};

} // namespace lockscope::ui::shell
