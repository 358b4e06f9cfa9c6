// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"

#include <QWidget>
#include <vector>

class QAbstractButton;
class QComboBox;
class QLabel;
class QToolButton;

namespace lockscope::ui::timeline {

class Canvas;
class CanvasInput;

/// The row above a timeline: its lock, view options, and statistics of the view. Wraps into further lines if it does
/// not fit.
class TimelineTools final : public QWidget
{
    Q_OBJECT
public:
    /// The canvas and its input must outlive it.
    TimelineTools(Canvas &canvas, CanvasInput &input, QWidget *parent);

    void setLocks(const std::vector<LockName> &names, const LockName &chosen);
    [[nodiscard]] LockName chosenLock() const;
    /// Whether the user is choosing a lock.
    [[nodiscard]] bool isListOpen() const;
    void setTable(bool isTable);
    [[nodiscard]] bool isTable() const;
    /// Empty: none.
    void setStats(const QString &text);
    /// Large type: only the tools that a demonstration needs.
    void setDemonstration(bool isDemonstration);
    /// A low pane has no line for the statistics.
    void setLow(bool isLow);

Q_SIGNALS:
    void lockChosen(const lockscope::LockName &name);
    void tableChosen(bool isTable);
    void saveRequested();

private:
    QToolButton *makeTool(const QString &text, const QString &toolTip);
    void showStats();
    void placeStats();

    QComboBox *m_locks;
    std::vector<LockName> m_listed; ///< in m_locks
    QToolButton *m_table = nullptr;
    QLabel *m_stats;
    QList<QAbstractButton *> m_hiddenInDemonstration; ///< hidden in a demonstration
    bool m_isDemonstration = false;
    bool m_isLow = false;
};

} // namespace lockscope::ui::timeline
