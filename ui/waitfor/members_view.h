// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/quorum/quorum_picture.h"
#include "ui/models/holder_names.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace lockscope::ui::waitfor {

/// A multi lock or a RedLock: the state on each of its deployments, and the combined result.
class MembersView final : public QWidget
{
    Q_OBJECT
public:
    /// `names` outlives the view.
    explicit MembersView(const models::HolderNames &names, QWidget *parent = nullptr);

    /// Sets the lock of all members, unless the user has given a member another name.
    void choose(const LockName &name);
    void show(std::vector<inspect::Member> members);
    /// Takes over the name and the rule of another view without emitting signals.
    void continueFrom(const MembersView &before);
    /// Profiles that can be added by name.
    void setProfiles(const QStringList &profiles);

Q_SIGNALS:
    void nameChosen(const lockscope::LockName &name);
    void memberNameChosen(int member, const lockscope::LockName &name);
    /// A profile's name or a URL.
    void addRequested(const QString &deployment);
    void removeRequested(int member);

private:
    QWidget *makeTop();
    QWidget *makeBottom();
    void refresh();
    void fill(QTreeWidgetItem &item, const inspect::Member &member);
    void add();
    void renamed(QTreeWidgetItem *item);
    [[nodiscard]] inspect::QuorumRule rule() const;
    [[nodiscard]] QString holdersOf(const inspect::LockSnapshot &lock) const;
    [[nodiscard]] QString partyText(const inspect::QuorumHolder &holder) const;
    [[nodiscard]] QString verdictText(const inspect::QuorumPicture &picture) const;
    [[nodiscard]] QString reasonText(const inspect::QuorumPicture &picture) const;
    [[nodiscard]] QString sharedText(const inspect::QuorumPicture &picture) const;

    const models::HolderNames &m_names;
    std::vector<inspect::Member> m_members;
    bool m_isFilling = false;
    QLineEdit *m_name = nullptr;
    QComboBox *m_rule = nullptr;
    QLabel *m_verdict = nullptr;
    QLabel *m_reason = nullptr;
    QLabel *m_shared = nullptr;
    QTreeWidget *m_list = nullptr;
    QComboBox *m_deployment = nullptr;
    QPushButton *m_add = nullptr;
    QPushButton *m_remove = nullptr;
};

} // namespace lockscope::ui::waitfor
