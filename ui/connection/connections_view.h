// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/connection/connection_values.h"

#include <QPointer>
#include <QWidget>
#include <vector>

class QBoxLayout;
class QLabel;
class QPushButton;
class QTreeWidget;

namespace lockscope::ui::connection {

class ConnectionDialog;

/// Profiles by folder, and their actions. A double click connects; the editor is a dialog.
class ConnectionsView final : public QWidget
{
    Q_OBJECT
public:
    explicit ConnectionsView(QWidget *parent = nullptr);

    void setProfiles(const std::vector<ConnectionValues> &profiles);
    [[nodiscard]] const std::vector<ConnectionValues> &profiles() const { return m_profiles; }
    /// Selects the profile in the list.
    void choose(const QString &name);
    /// Opens the dialog with these values.
    void edit(const ConnectionValues &values, EditorTab tab = EditorTab::Server);
    /// Opens the dialog for a new connection.
    void startNew();
    /// The connection of this window.
    void setCurrent(const ConnectionValues &values);
    void editCurrent(EditorTab tab = EditorTab::Server);
    void testCurrent();
    /// False: passwords are lost when the program ends, and the dialog says so.
    void setKeyringLasting(bool lasting);
    /// True: the window shows the sandbox, and it can be stopped.
    void setSandboxRunning(bool running);
    void showTesting();
    void showTest(const TestResult &result);
    /// Why the dialog's profile could not be saved.
    void showProblem(const QString &text);
    /// Shows the result of an action below the list.
    void showNotice(const QString &text);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
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
    QWidget *makeTools();
    QPushButton *makeButton(const QString &name, const QString &text);
    /// The chosen profile; null: none, or a folder.
    [[nodiscard]] const ConnectionValues *chosen() const;
    ConnectionDialog &dialog();
    void connectToChosen();
    void markInList(const QString &name);
    void refresh();
    /// Places list and buttons side by side, or above each other if the pane is too narrow.
    void fit();
    void recolor();
    void askForExport();
    void askForImport();
    [[nodiscard]] QStringList names() const;

    std::vector<ConnectionValues> m_profiles;
    ConnectionValues m_current;
    QPointer<ConnectionDialog> m_dialog; ///< created on first use
    bool m_isKeyringLasting = true;
    bool m_isSandboxRunning = false;
    QBoxLayout *m_parts;
    QTreeWidget *m_list = nullptr;
    QLabel *m_notice = nullptr;
    QPushButton *m_connect = nullptr;
    QPushButton *m_edit = nullptr;
    QPushButton *m_export = nullptr;
    QPushButton *m_sandbox = nullptr;
    QLabel *m_sandboxNote = nullptr;
};

} // namespace lockscope::ui::connection
