// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/question.h"

class QLineEdit;
class QPushButton;

namespace lockscope::ui::load {

/// Asks before a load gets into the way of somebody: what would happen, and a name to be typed. The safe button has the
/// focus; the other one works after a second, and once the name is there.
class LoadQuestion final : public Question
{
    Q_OBJECT
public:
    struct Request
    {
        QString title;
        QString question;
        QString consequence;
        QString asksForName; ///< a sentence
        QString name;
        QString verb; ///< on the button that does it
        bool offersSandbox = true;
    };
    LoadQuestion(const Request &request, QWidget *parent);

Q_SIGNALS:
    void sandboxChosen();

private:
    void refresh() override;

    QString m_wanted;
    QLineEdit *m_name;
    QPushButton *m_do;
};

} // namespace lockscope::ui::load
