// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QWidget>

class QPushButton;

namespace lockscope::ui::lab {

/// Who may enter after whom: first holder down, second request across, same and other thread. Each cell is a button
/// that plays the case which proves it, and says whether it was seen.
class Matrix final : public QWidget
{
    Q_OBJECT
public:
    explicit Matrix(QWidget *parent = nullptr);

    /// The case was played: it went as written, or not.
    void note(const QByteArray &caseId, bool isOk);

Q_SIGNALS:
    void caseChosen(const QByteArray &caseId);

protected:
    void changeEvent(QEvent *event) override;

private:
    QHash<QByteArray, QPushButton *> m_cells;
    QHash<QByteArray, bool> m_seen; ///< cases that were played: as written, or not
};

} // namespace lockscope::ui::lab
