// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QHash>

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace lockscope::ui {

class ProductionBand;

/// Confirmation before an action that cannot be undone. Its buttons are disabled for the first second, so that a click
/// meant for something else confirms nothing.
class Question : public QDialog
{
    Q_OBJECT
protected:
    Question(int widthInLetters, QWidget *parent);

    /// Warns that the action affects this production deployment.
    void showProduction(const QString &deployment);
    [[nodiscard]] QVBoxLayout &column() { return *m_column; }
    /// `isQuestion`: the question itself, larger than the explanation.
    void addSentence(QLabel *label, bool isQuestion = false);
    /// Return in `line` moves the focus to `button` once that is enabled; it never presses the button.
    void goOnFrom(QLineEdit *line, QPushButton *button);
    bool eventFilter(QObject *watched, QEvent *event) override;
    [[nodiscard]] bool isTooEarly() const { return m_isTooEarly; }
    /// Called after the first second, when confirming is allowed.
    virtual void refresh() = 0;

private:
    ProductionBand *m_band;
    QVBoxLayout *m_column;
    QHash<QObject *, QPushButton *> m_next;
    bool m_isTooEarly = true;
};

} // namespace lockscope::ui
