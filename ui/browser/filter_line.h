// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

class QStringListModel;

namespace lockscope::ui::models {
class LockTableModel;
}

namespace lockscope::ui::browser {

/// The filter above the list of locks. Completes fields and their values, and shows why a filter is invalid.
class FilterLine final : public QLineEdit
{
    Q_OBJECT
public:
    /// `locks` outlives the line.
    explicit FilterLine(const models::LockTableModel &locks, QWidget *parent = nullptr);

    /// Why the filter is invalid; empty: it is valid.
    void showProblem(const QString &words);

Q_SIGNALS:
    /// The user leaves the line for the list.
    void listRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void offerCompletions();

    const models::LockTableModel &m_locks;
    QAction *m_icon;
    QStringListModel *m_completions;
    QString m_problem;
};

} // namespace lockscope::ui::browser
