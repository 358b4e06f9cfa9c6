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

/// What is asked before something that cannot be undone. Nobody confirms it by a click that was meant for something
/// else: for its first second it is too early.
class Question : public QDialog
{
    Q_OBJECT
protected:
    Question(int widthInLetters, QWidget *parent);

    /// What is done here is done to production, to this deployment.
    void showProduction(const QString &deployment);
    [[nodiscard]] QVBoxLayout &column() { return *m_column; }
    /// The question itself is larger than what explains it.
    void addSentence(QLabel *label, bool isQuestion = false);
    /// Return presses the one that has the focus, and shows it.
    void dress(QPushButton *button) const;
    /// Return in `line` presses nothing: it goes on to the button, once that may be pressed.
    void goOnFrom(QLineEdit *line, QPushButton *button);
    bool eventFilter(QObject *watched, QEvent *event) override;
    [[nodiscard]] bool isTooEarly() const { return m_isTooEarly; }
    /// It is not too early any more.
    virtual void refresh() = 0;

private:
    ProductionBand *m_band;
    QVBoxLayout *m_column;
    QHash<QObject *, QPushButton *> m_next;
    bool m_isTooEarly = true;
};

} // namespace lockscope::ui
