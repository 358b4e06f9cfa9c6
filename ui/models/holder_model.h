// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_snapshot.h"
#include "ui/models/holder_names.h"

#include <QAbstractItemModel>

namespace lockscope::ui::models {

/// The holders of one lock, each with its count. Below a reader, one row per timeout key with its time left.
class HolderModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum class Column { Holder, Mode, Holds, TimeLeft, Count };
    static constexpr const char *titles[] {QT_TR_NOOP("Holder"), QT_TR_NOOP("Mode"), QT_TR_NOOP("Holds"),
                                           QT_TR_NOOP("TTL")};
    enum Role { ExpiresAtRole = Qt::UserRole, ModeRole, GhostRole, ClientRole };

    /// `names` outlives the model.
    explicit HolderModel(const HolderNames &names) : m_names(names) { }

    /// Applies exact inserts, changes and removals; another lock replaces all rows.
    void show(const inspect::LockSnapshot &lock);
    /// Repaints the countdown of every row.
    void tick();

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex & = {}) const override { return int(Column::Count); }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        QString name; ///< sort key of the rows, after the writer
        inspect::Holder holder;
        inspect::Ttl ttl; ///< of the lock's key, which bounds a write or exclusive hold
        TimePoint takenAt {};
        QString node;
        std::vector<inspect::TimeoutKey> timeouts; ///< of the rows below it
        quintptr id = 0;                           ///< parent id of its child rows, stable when rows move
    };
    [[nodiscard]] std::vector<Row> rowsOf(const inspect::LockSnapshot &lock) const;
    void removeOthers(const std::vector<Row> &wanted);
    void syncTimeouts(int row, const std::vector<inspect::TimeoutKey> &wanted);
    [[nodiscard]] int rowOfId(quintptr id) const;
    [[nodiscard]] QVariant holderData(const Row &row, Column column, int role) const;
    [[nodiscard]] QVariant timeoutData(const Row &row, int at, Column column, int role) const;

    const HolderNames &m_names;
    LockName m_lock;
    std::vector<Row> m_rows;
    quintptr m_nextId = 1;
};

} // namespace lockscope::ui::models
