// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/lock_snapshot.h"

#include <QFrame>

class QLabel;

namespace lockscope::ui::detail {

/// What is wrong with the lock, in one sentence, with the evidence below it.
class FindingStrip final : public QFrame
{
    Q_OBJECT
public:
    explicit FindingStrip(QWidget *parent = nullptr);

    void show(inspect::Health severity, const QString &sentence, const QString &evidence);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void recolor();

    inspect::Health m_severity = inspect::Health::Warning;
    QLabel *m_sentence;
    QLabel *m_evidence;
};

} // namespace lockscope::ui::detail
