// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connection/profile_list.h"

#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/connection/connection_words.h"

#include <QMap>
#include <algorithm>

namespace lockscope::ui::connection {
using namespace Qt::StringLiterals;

namespace {

constexpr int fewestProfiles = 4; ///< minimum of visible rows, folders included

} // namespace

ProfileList::ProfileList(QWidget *parent) : QTreeWidget(parent)
{
    setObjectName(u"profiles"_s);
    setAccessibleName(tr("Profiles"));
    setHeaderHidden(true);
    setUniformRowHeights(true);
    setExpandsOnDoubleClick(false);
    setMinimumHeight(fewestProfiles * Metrics::of(font()).normalRow());
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    onChange(*viewport(), QEvent::Resize, [this] { // after its scroll bars have adapted
        QMetaObject::invokeMethod(
            this, [this] { scrollTo(currentIndex()); }, Qt::QueuedConnection);
    });
}

void ProfileList::setProfiles(const std::vector<ConnectionValues> &profiles)
{
    const ConnectionValues *before = chosen();
    const QString name = before ? before->name : QString();
    m_profiles = profiles;
    clear();
    const QSize row(0, Metrics::of(font()).normalRow()); // the font's own height clips Chinese
    QMap<QString, QTreeWidgetItem *> folders;            // the unnamed one first
    for (const ConnectionValues &profile : profiles)
        folders.insert(profile.folder, nullptr);
    for (auto folder = folders.begin(); folder != folders.end(); ++folder) {
        *folder = new QTreeWidgetItem(this, {folder.key().isEmpty() ? tr("No folder") : folder.key()});
        (*folder)->setFlags(Qt::ItemIsEnabled);
        (*folder)->setSizeHint(0, row);
        (*folder)->setFont(0, scaled(font(), 1, true));
    }
    for (const ConnectionValues &profile : profiles) {
        QString text = profile.label.isEmpty()
            ? profile.name
            : tr("%1 · %2", "a profile and its label").arg(profile.name, labelWord(profile.label));
        if (!profile.isVerified && profile.url.startsWith("rediss"_L1))
            text = tr("%1 · certificate not verified").arg(text);
        auto *item = new QTreeWidgetItem(folders.value(profile.folder), {text});
        item->setData(0, Qt::UserRole, profile.name);
        item->setSizeHint(0, row);
        item->setToolTip(0, deploymentWords(profile));
    }
    expandAll();
    if (topLevelItemCount() > 0) // a profile, not its folder: Return connects
        setCurrentItem(topLevelItem(0)->child(0));
    choose(name);
}

QStringList ProfileList::names() const
{
    QStringList names;
    for (const ConnectionValues &profile : m_profiles)
        names << profile.name;
    return names;
}

void ProfileList::choose(const QString &name)
{
    for (int folder = 0; folder < topLevelItemCount(); ++folder) {
        QTreeWidgetItem *profiles = topLevelItem(folder);
        for (int i = 0; i < profiles->childCount(); ++i) {
            if (profiles->child(i)->data(0, Qt::UserRole).toString() == name) {
                setCurrentItem(profiles->child(i));
                return scrollToItem(profiles->child(i));
            }
        }
    }
}

const ConnectionValues *ProfileList::chosen() const
{
    const QTreeWidgetItem *item = currentItem();
    const QString name = item ? item->data(0, Qt::UserRole).toString() : QString();
    const auto found = std::ranges::find(m_profiles, name, &ConnectionValues::name);
    return item && item->parent() && found != m_profiles.end() ? &*found : nullptr;
}

} // namespace lockscope::ui::connection
