// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/prefix_model.h"

#include "ui/common/format.h"

#include <algorithm>

namespace lockscope::ui::models {

struct PrefixModel::Folder
{
    QByteArray prefix;
    int count = 0;
    Folder *above = nullptr;
    Folders folders; ///< by prefix
};

PrefixModel::PrefixModel() : m_all(std::make_unique<Folder>()) { }

PrefixModel::~PrefixModel() = default;

void PrefixModel::show(Names names)
{
    std::ranges::sort(names);
    Folder wanted;
    addFolders(wanted, names.begin(), names.end());
    const bool isOther = m_all->count != int(names.size());
    m_all->count = int(names.size());
    if (isOther)
        Q_EMIT dataChanged(index(0, 0), index(0, 0));
    sync(*m_all, std::move(wanted.folders));
}

/// The names from `begin` to `end` are sorted and start with the folder's prefix.
void PrefixModel::addFolders(Folder &folder, Names::const_iterator begin, Names::const_iterator end)
{
    while (begin != end) {
        const qsizetype colon = begin->indexOf(':', folder.prefix.size());
        if (colon < 0) {
            ++begin;
            continue;
        }
        QByteArray prefix = begin->first(colon + 1);
        const auto next = std::find_if_not(begin, end, [&](const QByteArray &name) { return name.startsWith(prefix); });
        if (next - begin > 1) {
            // In sorted names, the prefix common to the first and the last is common to all.
            const QByteArray &last = *(next - 1);
            for (qsizetype more = colon; more >= 0 && last.startsWith(begin->first(more + 1));
                 more = begin->indexOf(':', more + 1))
                prefix = begin->first(more + 1);
            auto below = std::make_unique<Folder>(Folder {prefix, int(next - begin), &folder, {}});
            addFolders(*below, begin, next);
            folder.folders.push_back(std::move(below));
        }
        begin = next;
    }
}

void PrefixModel::sync(Folder &folder, Folders wanted)
{
    using Below = std::unique_ptr<Folder>;
    for (const Below &next : wanted)
        next->above = &folder;
    const auto prefixOf = [](const Below &below) { return below->prefix; };
    syncRows(folder.folders, std::move(wanted), prefixOf, indexOf(folder), [this](const Below &has, Below &next, int) {
        if (std::exchange(has->count, next->count) != next->count)
            Q_EMIT dataChanged(indexOf(*has), indexOf(*has));
        sync(*has, std::move(next->folders));
    });
}

PrefixModel::Folder &PrefixModel::at(const QModelIndex &index) const
{
    return *static_cast<Folder *>(index.internalPointer());
}

QModelIndex PrefixModel::indexOf(const Folder &folder) const
{
    if (!folder.above)
        return createIndex(0, 0, m_all.get());
    const auto place = std::ranges::find(folder.above->folders, &folder, &std::unique_ptr<Folder>::get);
    return createIndex(int(place - folder.above->folders.begin()), 0, &folder);
}

QModelIndex PrefixModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? at(parent).folders[std::size_t(row)].get() : m_all.get());
}

QModelIndex PrefixModel::parent(const QModelIndex &child) const
{
    const Folder *above = child.isValid() ? at(child).above : nullptr;
    return above ? indexOf(*above) : QModelIndex();
}

int PrefixModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? int(at(parent).folders.size()) : 1;
}

QVariant PrefixModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Folder &folder = at(index);
    const QString name = folder.above ? displayName(folder.prefix.sliced(folder.above->prefix.size()))
                                      : tr("All locks");
    switch (role) {
    case Qt::DisplayRole: return tr("%1 (%2)", "a folder and how many locks it has").arg(name, number(folder.count));
    case Qt::ToolTipRole: return displayName(folder.prefix);
    case Qt::AccessibleTextRole: return tr("%1, %n lock(s)", nullptr, folder.count).arg(name);
    case PrefixRole: return folder.prefix;
    default: return {};
    }
}

} // namespace lockscope::ui::models
