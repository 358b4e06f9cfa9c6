// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/connection.h"
#include "app/common/keyring.h"
#include "ui/connection/connection_values.h"

#include <QObject>

namespace lockscope::ui::shell {
class MainWindow;
}

namespace lockscope::desktop {

/// The profiles behind the connections view: stored in the file that both programs share, their passwords in the
/// keyring.
/// Thread: main.
class ConnectionController final : public QObject
{
    Q_OBJECT
public:
    using Open = std::function<void(app::ConnectionSettings)>;

    /// `keyring` and `window` outlive the controller; `open` replaces the window's connection.
    ConnectionController(ui::shell::MainWindow &window, app::Keyring &keyring, Open open);
    ~ConnectionController() override;

    /// In the editor's form, with the password.
    [[nodiscard]] static ui::connection::ConnectionValues valuesOf(const app::ConnectionSettings &settings);
    /// Adds the password that the keyring has for the profile or the URL.
    static void addPassword(app::Keyring &keyring, app::ConnectionSettings settings, const Open &answer);

Q_SIGNALS:
    void profilesChanged();
    /// The entered values are not a valid connection.
    void refused(const lockscope::Error &error);

private:
    using Values = ui::connection::ConnectionValues;
    /// Settings from the values, with the typed password.
    static Result<app::ConnectionSettings> settingsOf(const Values &values);
    void listProfiles();
    void save(const Values &values);
    /// Stores it in the keyring unless it is empty.
    void keepPassword(const QString &key, const QString &password);
    void remove(const QString &name);
    void exportTo(const QString &file);
    void importFrom(const QString &file);
    void test(const Values &values);
    [[nodiscard]] Values completed(const Values &values) const;
    void connectTo(const Values &values);
    void tryOut(app::ConnectionSettings settings);
    void lookCloserAt(const QString &server);
    void endTest();
    void showTest(ui::connection::TestStep failed, const QString &message);
    void showFailure(const Error &error, const app::ConnectionSettings &settings);

    ui::shell::MainWindow &m_window;
    app::Keyring &m_keyring;
    Open m_open;
    std::unique_ptr<app::Connection> m_tried; ///< during a test
    int m_tests = 0;                          ///< started so far
};

} // namespace lockscope::desktop
