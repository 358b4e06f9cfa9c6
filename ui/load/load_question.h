// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/question.h"

class QLineEdit;
class QPushButton;

namespace lockscope::ui::load {

/// Asks before a load affects other users: the consequences, and a name to type. The safe button has the focus and
/// starts nothing. The other one is enabled after a second, and once the name is typed.
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
        QString name {}; ///< empty: none is to be typed
        QString verb {};   ///< label of the button that starts the load
        QString safe {};   ///< label of the button that does nothing
        QString leaves {}; ///< the deployment that the sandbox would replace; empty: no sandbox offered
        std::vector<std::pair<QString, QString>> facts {}; ///< the consequences, each with its heading
        QString production {};                             ///< name of the production deployment; empty: not production
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
