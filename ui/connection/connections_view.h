// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/connection/connection_values.h"
#include "ui/connection/url_fields.h"

#include <QStringList>
#include <QWidget>
#include <vector>

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QSpinBox;
class QTreeWidget;

namespace lockscope::ui::connection {

class TestStrip;

/// Profiles at the left, by folder; the chosen one at the right, as URL and as fields that follow each other.
class ConnectionsView final : public QWidget
{
    Q_OBJECT
public:
    explicit ConnectionsView(QWidget *parent = nullptr);

    void setProfiles(const std::vector<ConnectionValues> &profiles);
    /// Of these; in the list and in the editor.
    void choose(const QString &name);
    /// In the editor, and in the list where it is one of its profiles.
    void edit(const ConnectionValues &values);
    /// False: passwords are gone when the program ends, and the editor says so.
    void setKeyringLasting(bool lasting);
    /// True: the window shows it, and it can be stopped.
    void setSandboxRunning(bool running);
    void showTesting();
    void showTest(const TestResult &result);
    /// What was done, below the list.
    void showNotice(const QString &text);
    /// Begins a new connection.
    void startNew();
    /// Tries what is written there, if it can be tried.
    void test();
    [[nodiscard]] ConnectionValues values() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void testRequested(const lockscope::ui::connection::ConnectionValues &values);
    void saveRequested(const lockscope::ui::connection::ConnectionValues &values);
    void removeRequested(const QString &name);
    void connectRequested(const lockscope::ui::connection::ConnectionValues &values);
    void sandboxRequested();
    void sandboxStopRequested();
    void exportRequested(const QString &file);
    void importRequested(const QString &file);

private:
    QWidget *makeList();
    QWidget *makeEditor();
    void makeTlsFields(QFormLayout &form);
    QBoxLayout *makeButtons();
    /// Side by side, or above each other where there is no room for that.
    void fitEditor();
    QPushButton *makeButton(const QString &name, const QString &text);
    QLineEdit *makeLine(const QString &name, const QString &hint = {});
    void show(const ConnectionValues &values);
    void markInList(const QString &name);
    void fieldsFromUrl();
    void urlFromFields();
    void refresh();
    void editCause(TestStep step);
    void askForExport();
    void askForImport();
    QWidget *makeExchange();
    [[nodiscard]] UrlFields fields() const;

    std::vector<ConnectionValues> m_profiles;
    bool m_isFollowing = false; ///< one side is being set from the other

    QTreeWidget *m_list = nullptr;
    QLabel *m_notice = nullptr;
    QPushButton *m_export = nullptr;
    QLabel *m_sandboxNote = nullptr;
    QPushButton *m_sandbox = nullptr;
    bool m_isSandboxRunning = false;
    QScrollArea *m_form = nullptr;
    int m_widthForBoth = 0; ///< that labels and fields beside each other need
    std::vector<QFormLayout *> m_rows;
    std::vector<QBoxLayout *> m_pairs; ///< of what stands in one row
    QLineEdit *m_name = nullptr;
    QLineEdit *m_folder = nullptr;
    QLineEdit *m_nat = nullptr;
    QLineEdit *m_namePrefix = nullptr;
    QComboBox *m_label = nullptr;
    QLineEdit *m_url = nullptr;
    QComboBox *m_topology = nullptr;
    QLineEdit *m_servers = nullptr;
    QLineEdit *m_master = nullptr;
    QSpinBox *m_database = nullptr;
    QLineEdit *m_user = nullptr;
    QLineEdit *m_password = nullptr;
    QLabel *m_keyring = nullptr;
    QCheckBox *m_tls = nullptr;
    QWidget *m_tlsFields = nullptr;
    QLineEdit *m_ca = nullptr;
    QLineEdit *m_certificate = nullptr;
    QLineEdit *m_key = nullptr;
    QLineEdit *m_serverName = nullptr;
    QCheckBox *m_unverified = nullptr;
    QLabel *m_danger = nullptr;
    QCheckBox *m_readOnly = nullptr;
    TestStrip *m_strip = nullptr;
    QPushButton *m_testButton = nullptr;
    QPushButton *m_save = nullptr;
    QPushButton *m_remove = nullptr;
    QPushButton *m_connect = nullptr;
};

} // namespace lockscope::ui::connection
