// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace lockscope::ui {

/// What is asked before something that cannot be undone. Nobody confirms it by a click that was meant for something
/// else: for its first second it is too early.
class Question : public QDialog
{
    Q_OBJECT
protected:
    Question(int widthInLetters, QWidget *parent);

    [[nodiscard]] QVBoxLayout &column() { return *m_column; }
    /// The question itself is larger than what explains it.
    void addSentence(QLabel *label, bool isQuestion = false);
    /// None of them is pressed by Enter unless it is made the default.
    void dress(QPushButton *button) const;
    [[nodiscard]] bool isTooEarly() const { return m_isTooEarly; }
    /// It is not too early any more.
    virtual void refresh() = 0;

private:
    QVBoxLayout *m_column;
    bool m_isTooEarly = true;
};

} // namespace lockscope::ui
