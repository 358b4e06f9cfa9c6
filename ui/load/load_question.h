// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/question.h"

class QLineEdit;
class QPushButton;

namespace lockscope::ui::load {

/// Asks before a load gets into the way of somebody: what would happen, and a name to be typed. The safe button has the
/// focus and starts nothing; the one that does it works after a second, and once the name is there.
class LoadQuestion final : public Question
{
    Q_OBJECT
public:
    struct Request
    {
        QString title {};
        QString question {};
        QString consequence {};
        QString asksForName {}; ///< a sentence
        QString name {};
        QString verb {};   ///< on the button that does it
        QString safe {};   ///< on the one that does nothing
        QString leaves {}; ///< the deployment that the sandbox would take the place of; empty: it is not offered
        std::vector<std::pair<QString, QString>> facts {}; ///< what would happen, each with its heading
        QString production {};                             ///< the deployment too, when it is one of production
    };
    LoadQuestion(const Request &request, QWidget *parent);

Q_SIGNALS:
    void sandboxChosen();

private:
    void addFacts(const std::vector<std::pair<QString, QString>> &facts);
    void refresh() override;

    QString m_wanted;
    QLineEdit *m_name;
    QPushButton *m_do;
};

} // namespace lockscope::ui::load
