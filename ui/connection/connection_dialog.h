// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/connection/connection_values.h"
#include "ui/connection/url_fields.h"

#include <QDialog>
#include <QTimer>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTabWidget;

namespace lockscope::ui {
class Form;
}

namespace lockscope::ui::connection {

class TestStrip;
class UrlLine;

/// The editor of a connection: a URL and fields that mirror each other, in tabs that need no scrolling.
class ConnectionDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit ConnectionDialog(QWidget *parent = nullptr);

    /// Saved profiles: only those can be removed.
    void setProfiles(const QStringList &names);
    /// False: passwords are lost when the program ends, and the dialog says so.
    void setKeyringLasting(bool lasting);
    /// Opens the dialog with these values and focuses the tab's first field.
    void edit(const ConnectionValues &values, EditorTab tab = EditorTab::Server);
    /// Tests the entered values if they are valid.
    void test();
    void showTesting();
    void showTest(const TestResult &result);
    /// Why saving failed.
    void showProblem(const QString &text);
    [[nodiscard]] ConnectionValues values() const;

Q_SIGNALS:
    void testRequested(const lockscope::ui::connection::ConnectionValues &values);
    void saveRequested(const lockscope::ui::connection::ConnectionValues &values);
    void removeRequested(const QString &name);
    void connectRequested(const lockscope::ui::connection::ConnectionValues &values);

private:
    QPushButton *makeButton(const QString &name, const QString &text);
    /// Adds a row for a text of the connection.
    QLineEdit *addLine(Form &form, const QString &label, const QString &name, QString ConnectionValues::*text,
                       const QString &hint);
    /// Adds a tab; returns the layout of its rows.
    Form *addTab(const QString &title);
    void makeServer();
    void makeSignIn();
    void makeTls();
    void makeNames();
    void makeSafety();
    QWidget *makeButtons();
    void fieldsFromUrl();
    void urlFromFields();
    void refresh();
    [[nodiscard]] Message urlProblem() const;
    void showUrlProblem();
    /// Sets the height that all texts need.
    void fit();
    void editCause(TestStep step);
    [[nodiscard]] QLineEdit *line(QString ConnectionValues::*text) const;
    [[nodiscard]] UrlFields fields() const;

    QStringList m_profiles;
    bool m_isFollowing = false; ///< the URL is being set from the fields, or vice versa
    QTimer m_pause;             ///< since the last key; an incomplete URL is no mistake yet
    QTabWidget *m_tabs;
    std::vector<std::pair<QString ConnectionValues::*, QLineEdit *>> m_texts;
    QComboBox *m_label = nullptr;
    UrlLine *m_url = nullptr;
    QLabel *m_urlProblem = nullptr;
    QComboBox *m_topology = nullptr;
    QLineEdit *m_servers = nullptr;
    QLineEdit *m_master = nullptr;
    QSpinBox *m_database = nullptr;
    QLineEdit *m_user = nullptr;
    QLabel *m_keyring = nullptr;
    QCheckBox *m_tls = nullptr;
    QCheckBox *m_unverified = nullptr;
    QCheckBox *m_readOnly = nullptr;
    TestStrip *m_strip;
    QLabel *m_problem;
    QPushButton *m_test = nullptr;
    QPushButton *m_save = nullptr;
    QPushButton *m_remove = nullptr;
    QPushButton *m_connect = nullptr;
};

} // namespace lockscope::ui::connection
