// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/connection/connection_values.h"

#include <QPointer>
#include <QTreeWidget>
#include <vector>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace lockscope::ui::connection {

/// The saved profiles by folder. Shrinks before its pane scrolls.
class ProfileList final : public QTreeWidget
{
    Q_OBJECT
public:
    explicit ProfileList(QWidget *parent);

    /// Keeps the selection.
    void setProfiles(const std::vector<ConnectionValues> &profiles);
    [[nodiscard]] const std::vector<ConnectionValues> &profiles() const { return m_profiles; }
    [[nodiscard]] QStringList names() const;
    void choose(const QString &name);
    /// Null: none, or a folder.
    [[nodiscard]] const ConnectionValues *chosen() const;
    [[nodiscard]] QSize sizeHint() const override { return {QTreeWidget::sizeHint().width(), minimumHeight()}; }

private:
    std::vector<ConnectionValues> m_profiles;
};

class ConnectionDialog;

/// The saved profiles and their actions. A double click connects; the editor is a dialog.
class ConnectionsView final : public QWidget
{
    Q_OBJECT
public:
    explicit ConnectionsView(QWidget *parent = nullptr);

    void setProfiles(const std::vector<ConnectionValues> &profiles);
    [[nodiscard]] const std::vector<ConnectionValues> &profiles() const { return m_list->profiles(); }
    /// Selects the profile in the list.
    void choose(const QString &name) { m_list->choose(name); }
    /// The editor, created on first use.
    ConnectionDialog &dialog();
    /// Opens the dialog with these values.
    void edit(const ConnectionValues &values, EditorTab tab = EditorTab::Server);
    /// Opens the dialog for a new connection.
    void startNew();
    /// The connection of this window.
    void setCurrent(const ConnectionValues &values);
    /// Its URL is empty if the window has no connection, or one without settings.
    [[nodiscard]] const ConnectionValues &current() const { return m_current; }
    /// Requests the connection of this window again, as one that can write.
    void allowWriting();
    void editCurrent(EditorTab tab = EditorTab::Server);
    void testCurrent();
    /// False: passwords are lost when the program ends, and the dialog says so.
    void setKeyringLasting(bool lasting);
    /// True: the window shows the sandbox, and it can be stopped.
    void setSandboxRunning(bool running);
    [[nodiscard]] bool isSandboxRunning() const { return m_isSandboxRunning; }
    /// Shows the result of an action below the list.
    void showNotice(const QString &text);

Q_SIGNALS:
    void testRequested(const lockscope::ui::connection::ConnectionValues &values);
    void saveRequested(const lockscope::ui::connection::ConnectionValues &values);
    void removeRequested(const QString &name);
    void connectRequested(const lockscope::ui::connection::ConnectionValues &values);
    void sandboxRequested();
    void disconnectRequested(); ///< also ends the sandbox
    void exportRequested(const QString &file);
    void importRequested(const QString &file);

private:
    QWidget *makeList();
    QWidget *makeTools();
    void connectToChosen();
    void refresh();
    /// Places list and buttons side by side, or above each other if the pane is too narrow.
    void fit();

    ConnectionValues m_current;
    QPointer<ConnectionDialog> m_dialog;
    bool m_isKeyringLasting = true;
    bool m_isSandboxRunning = false;
    QBoxLayout *m_parts;
    ProfileList *m_list;
    QLabel *m_notice = nullptr;
    QPushButton *m_connect = nullptr;
    QPushButton *m_edit = nullptr;
    QPushButton *m_export = nullptr;
    QPushButton *m_sandbox = nullptr;
    QLabel *m_sandboxNote = nullptr;
};

} // namespace lockscope::ui::connection
