// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/connection/connection_values.h"

#include <QScrollArea>
#include <vector>

class QActionGroup;
class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace lockscope::ui::connection {
class AttemptPane;
class ConnectionCards;
class UrlLine;
} // namespace lockscope::ui::connection

namespace lockscope::ui::shell {

/// The page with ways to connect, and with the window's theme and language. Replaces the list until there is a
/// connection. Contacts no server unless the user asks for it.
class StartPage final : public QScrollArea
{
    Q_OBJECT
public:
    /// `language`: as in languageChosen. `themes`: the menu's actions; the page follows them. `hasWayBack`: the list
    /// behind the page has locks.
    StartPage(const QString &language, const QActionGroup &themes, bool hasWayBack, QWidget *parent = nullptr);

    /// The user's recent and saved connections.
    void setConnections(std::vector<connection::KnownConnection> all);
    /// Shows a connection attempt in place of the connections; showWays() brings them back.
    void showAttempt();
    [[nodiscard]] connection::AttemptPane &attempt() { return *m_attempt; }
    void showWays();
    /// Shows below the URL why it is invalid.
    void showProblem(const QString &text);

Q_SIGNALS:
    void sandboxRequested();
    void demonstrationRequested();
    void connectRequested(const lockscope::ui::connection::ConnectionValues &values);
    void editRequested(const lockscope::ui::connection::ConnectionValues &values);
    void newRequested();
    void forgetRequested(const lockscope::ui::connection::ConnectionValues &values);
    void recordingRequested();
    void backRequested();
    /// "en", "zh_CN"; empty: the system's.
    void languageChosen(const QString &language);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QPushButton *makeButton(const QString &name, const QString &text, const QString &iconName = {});
    QLabel *makeHeading(const QString &text);
    QWidget *makeConnections();
    QWidget *makeButtons();
    QWidget *makeConnectFields();
    QWidget *makePasswordRow();
    void setPassword(const QString &password);
    QWidget *makeOthers(bool hasWayBack);
    QWidget *makeLook(const QString &language, const QActionGroup &themes);
    void requestConnection();
    void focusFirst();

    QStackedWidget *m_left;
    connection::ConnectionCards *m_cards;
    connection::AttemptPane *m_attempt;
    QWidget *m_others = nullptr;
    QPushButton *m_open = nullptr; ///< opens the chosen connection
    QPushButton *m_edit = nullptr;
    connection::UrlLine *m_url = nullptr;
    QWidget *m_passwordRow = nullptr;
    QLineEdit *m_password = nullptr; ///< of a URL with a password
    QCheckBox *m_readOnly = nullptr;
    QLabel *m_problem = nullptr;
};

} // namespace lockscope::ui::shell
