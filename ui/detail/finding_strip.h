// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_snapshot.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace lockscope::ui::detail {

/// The lock's finding in one sentence, with the evidence below it.
class FindingStrip final : public QFrame
{
    Q_OBJECT
public:
    explicit FindingStrip(QWidget *parent = nullptr);

    /// `fix`: label of the repair button; empty: no button.
    void show(inspect::Health severity, const QString &sentence, const QString &evidence, const QString &fix);

Q_SIGNALS:
    void fixRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    inspect::Health m_severity = inspect::Health::Warning;
    QLabel *m_sentence;
    QLabel *m_evidence;
    QPushButton *m_fix;
};

} // namespace lockscope::ui::detail
