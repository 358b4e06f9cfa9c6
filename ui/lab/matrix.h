// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QWidget>

class QPushButton;

namespace lockscope::ui::lab {

/// Compatibility matrix: first holder down, second request across, same and other thread. Each cell is a button that
/// plays the case that proves it, and shows whether it was played.
class Matrix final : public QWidget
{
    Q_OBJECT
public:
    explicit Matrix(QWidget *parent = nullptr);

    /// Records that the case was played, as expected or not.
    void note(const QByteArray &caseId, bool isOk);

Q_SIGNALS:
    void caseChosen(const QByteArray &caseId);

private:
    QHash<QByteArray, QPushButton *> m_cells;
    QHash<QByteArray, bool> m_seen; ///< played cases: as expected or not
};

} // namespace lockscope::ui::lab
