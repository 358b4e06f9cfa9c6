// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <QTimer>
#include <QWidget>

class QLineEdit;
class QSpinBox;

namespace lockscope::ui::load {

/// The fields of a load plan.
class LoadPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit LoadPanel(QWidget *parent = nullptr);

    [[nodiscard]] LoadPlan plan() const;
    void setPlan(const LoadPlan &plan);

Q_SIGNALS:
    /// Somebody changed a field and paused for a moment.
    void planChanged(const lockscope::ui::load::LoadPlan &plan);

private:
    QSpinBox *addNumber(const QString &label, int least, int most, int step, const QString &suffix, int row,
                        int column);
    void addField(const QString &label, QWidget *field, int row, int column, int span);

    QTimer m_settle;
    QLineEdit *m_lock;
    QSpinBox *m_readers;
    QSpinBox *m_writers;
    QSpinBox *m_hold;
    QSpinBox *m_think;
    QSpinBox *m_wait;
    QSpinBox *m_reentry;
};

} // namespace lockscope::ui::load
