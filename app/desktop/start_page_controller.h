// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/keyring.h"
#include "ui/connection/connection_values.h"

#include <QObject>
#include <QPointer>

namespace lockscope::ui::shell {
class MainWindow;
class StartPage;
} // namespace lockscope::ui::shell

namespace lockscope::desktop {

/// The start page of the window: its connections, and an attempt to connect from start to end, with questions for
/// missing credentials. An attempt outlives the window that shows it. Thread: main.
class StartPageController final : public QObject
{
    Q_OBJECT
public:
    using Values = ui::connection::ConnectionValues;

    /// `keyring` outlives it. `isKept`: successful connections are remembered for the next start.
    StartPageController(app::Keyring &keyring, bool isKept);

    /// Shows the page and the current attempt. `shown`: the window's connection; null: none.
    void show(ui::shell::MainWindow &window, const QString &language, const Values *shown);
    /// Updates the list of connections.
    void refresh();
    /// True from begin() to the end of the attempt.
    [[nodiscard]] bool isAttempting() const { return m_stage != Stage::Ways; }
    void begin(const QString &name, const Values &values);
    void showStep(bool isReached);
    void showFailure(const Error &error);
    /// Returns true if the user can resolve the error with a password or by trusting a certificate.
    [[nodiscard]] static bool isQuestion(const Error &error, const Values &values);
    /// The tab of the editor with the fields that the error is about.
    [[nodiscard]] static ui::connection::EditorTab tabFor(const Error &error, const Values &values);
    /// Asks for the password or the trust and pauses the attempt. `keyringRefusal`: why the keyring returned no
    /// password.
    void ask(const Error &error, const std::optional<Error> &keyringRefusal);
    void endTry();
    /// Shows why the input is not a valid connection. False: the page is not shown.
    bool refuse(const Error &error);
    /// Ends the attempt and returns to the choice of connections.
    void giveUp();
    /// Ends the attempt, if any, and remembers the connection and its password.
    void connected(const Values &values);
    void failed(const Values &values);

Q_SIGNALS:
    void cancelRequested();
    void tryRequested();
    void demonstrationRequested();
    /// The keyring could not store a password.
    void problem(const lockscope::Error &error);

private:
    void showStage();
    [[nodiscard]] QString reason() const;
    void forget(const Values &values);
    void keepPassword(const Values &values);

    enum class Stage { Ways, Connecting, Failed, Asking };
    app::Keyring &m_keyring;
    const bool m_isKept;
    Stage m_stage = Stage::Ways;
    QString m_name;
    Values m_values;
    std::optional<Error> m_error;
    std::optional<Error> m_keyringRefusal;
    QString m_password; ///< to be stored once it has proved right; empty: none
    Values m_shown;
    ui::shell::MainWindow *m_window = nullptr;
    QPointer<ui::shell::StartPage> m_page;
};

} // namespace lockscope::desktop
