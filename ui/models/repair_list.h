// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/repair.h"
#include "ui/common/column_title.h"
#include "ui/models/holder_names.h"

namespace lockscope::ui::models {

/// The snapshot of a lock, and the repair to apply.
struct RepairItem
{
    inspect::LockSnapshot seen;
    inspect::Repair repair;
};

/// A list of different repairs with a checkbox each, and a result afterwards. A repair that could take a lock from a
/// live holder or change application data cannot be checked here: that is decided lock by lock. A repair that could end
/// the hold of a live holder, such as a new TTL, is not checked at first.
class RepairList final : public TableModel<RepairList>
{
    Q_OBJECT
public:
    enum class Column { Fix, Lock, Result, Count };
    static constexpr const char *titles[] {QT_TR_NOOP("Fix"), QT_TR_NOOP("Lock"), QT_TR_NOOP("Result")};
    enum class State { Open, Running, Done, NotNeeded, Gone, Refused, Failed };

    /// `names` outlives the model.
    RepairList(std::vector<RepairItem> items, const HolderNames &names);

    [[nodiscard]] const RepairItem &item(int row) const { return m_rows[std::size_t(row)].item; }
    [[nodiscard]] int tickedCount() const { return int(std::ranges::count(m_rows, true, &Row::isTicked)); }
    /// Number of locks with a checked row.
    [[nodiscard]] int tickedLockCount() const;
    [[nodiscard]] int count(State state) const;
    /// The next checked row that has not started, or -1.
    [[nodiscard]] int next() const;
    /// The first checked row whose result is not "done", or -1.
    [[nodiscard]] int firstNotDone() const;
    void begin(int row);
    void setResult(int row, State state, const QString &words);
    /// Checkboxes cannot change from now on.
    void freeze();
    /// Skips everything that has not started.
    void stop();
    /// "- report:nightly: Remove ghost: done", one per line.
    [[nodiscard]] QString report() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_rows.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    struct Row
    {
        RepairItem item;
        bool isTicked = false;
        State state = State::Open;
        QString result;
    };
    static bool isSafe(const RepairItem &item)
    {
        return item.repair.kind != inspect::Repair::Kind::ForceUnlock && !item.seen.isDoubtful();
    }
    [[nodiscard]] QString placeText(const RepairItem &item) const;
    [[nodiscard]] QString resultText(const Row &row) const;

    std::vector<Row> m_rows;
    const HolderNames &m_names;
    bool m_isFrozen = false;
    bool m_isStopped = false;
};

} // namespace lockscope::ui::models
