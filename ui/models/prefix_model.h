// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/synced_model.h"

#include <memory>

namespace lockscope::ui::models {

/// Lock names as folders, split at `:`; the locks themselves are in the list beside them. A root folder contains all
/// names. Folders with a single lock are omitted; a folder whose only child is a folder is merged with it.
class PrefixModel final : public SyncedModel<QAbstractItemModel>
{
    Q_OBJECT
public:
    enum Role { PrefixRole = Qt::UserRole }; ///< QByteArray: the prefix of the names in it

    PrefixModel();
    ~PrefixModel() override;

    /// Folders that still exist keep their place.
    void show(std::vector<QByteArray> names);

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &) const override { return 1; }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Folder;
    using Folders = std::vector<std::unique_ptr<Folder>>;
    using Names = std::vector<QByteArray>;
    static void addFolders(Folder &folder, Names::const_iterator begin, Names::const_iterator end);
    void sync(Folder &folder, Folders wanted);
    [[nodiscard]] Folder &at(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOf(const Folder &folder) const;

    std::unique_ptr<Folder> m_all;
};

} // namespace lockscope::ui::models
