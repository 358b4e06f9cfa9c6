// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/diagnosis/mutes.h"

#include <QDialog>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace lockscope::ui::doctor {

/// Asks for the reason and the end of a mute: no mute is permanent.
class MuteDialog final : public QDialog
{
    Q_OBJECT
public:
    MuteDialog(const inspect::LockFinding &finding, QWidget *parent);

Q_SIGNALS:
    void muted(const lockscope::inspect::Mute &mute);

private:
    inspect::LockFinding m_finding;
    QComboBox *m_scope;
    QComboBox *m_end;
    QLineEdit *m_reason;
    QPushButton *m_mute;
};

} // namespace lockscope::ui::doctor
