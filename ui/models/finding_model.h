// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/diagnosis/mutes.h"
#include "core/inspect/model/finding.h"
#include "ui/models/holder_names.h"
#include "ui/models/synced_model.h"

#include <QAbstractItemModel>
#include <QHash>
#include <compare>

namespace lockscope::ui::models {

/// Identifies a finding. The number tells findings of the same lock and id apart.
struct FindingKey
{
    LockName lock;
    QString id;
    int ordinal = 0;
    friend std::strong_ordering operator<=>(const FindingKey &, const FindingKey &) = default;
    friend size_t qHash(const FindingKey &key, size_t seed = 0)
    {
        return qHashMulti(seed, key.id, key.lock, key.ordinal);
    }
};

struct FindingRow
{
    FindingKey key;
    inspect::LockFinding found;
    qint64 sinceMs = 0;   ///< wall clock of the first diagnosis run that showed it
    QString result;       ///< outcome of its repair; empty: not tried
    QString mutedFor;     ///< the reason; empty: not muted
    bool isGone = false;  ///< no longer found; the row stays for its result
    bool isTried = false; ///< repaired since it was last found: it is not known whether it still needs a repair
    [[nodiscard]] bool isRepairable() const { return found.finding.repair && !isGone && !isTried; }
    friend bool operator==(const FindingRow &, const FindingRow &) = default;
};

/// Which findings are shown.
struct FindingFilter
{
    inspect::Health minimum = inspect::Health::Ok; ///< severity
    inspect::Health maximum = inspect::Health::Error;
    QString text {}; ///< in the name, the title or the id
    bool showsMuted = false;
};

/// The findings of a deployment in groups, worst first. A finding that is found again keeps its row.
class FindingModel final : public SyncedModel<QAbstractItemModel>
{
    Q_OBJECT
public:
    enum class Column { Finding, Since, Result, Count };
    static constexpr const char *titles[] {QT_TR_NOOP("Finding"), QT_TR_NOOP("First seen"), QT_TR_NOOP("Result")};
    enum class Grouping { ByFinding, ByLock };
    enum Role {
        SeverityRole = Qt::UserRole, ///< int(inspect::Health)
        GoneRole,                    ///< bool: no longer found; for a group: all its findings
        HolderRole,                  ///< holderIn(); several findings of a lock may differ only in it
    };

    /// `names` outlives the model.
    explicit FindingModel(const HolderNames &names) : m_names(names) { }

    /// Shows the findings of a diagnosis run at wall clock `nowMs`. Rows with a result stay even if not found again.
    void show(const std::vector<inspect::LockFinding> &findings, qint64 nowMs);
    void setGrouping(Grouping grouping);
    void setFilter(const FindingFilter &filter);
    void setMutes(const inspect::Mutes &mutes);
    /// Shows the outcome of a repair.
    void setResult(const FindingKey &key, const QString &result);
    void forgetResults();
    void clear();

    /// Null for a group.
    [[nodiscard]] const FindingRow *at(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOf(const FindingKey &key) const;
    /// Whether the known findings of the lock have exactly these ids.
    [[nodiscard]] bool knows(const LockName &lock, const inspect::Findings &findings) const;
    /// Number of findings, shown or not, without the muted ones.
    [[nodiscard]] int count(inspect::Health severity) const;
    [[nodiscard]] int mutedCount() const;
    /// Whether any shown finding has a repair result or is muted.
    [[nodiscard]] bool hasResults() const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex & = {}) const override { return int(Column::Count); }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Group
    {
        QString key; ///< the finding's id or the lock's name
        QString title;
        inspect::Health severity = inspect::Health::Ok; ///< includes gone findings: a repair does not move the group
        std::vector<FindingRow> rows;
        quintptr number = 0;

        /// Worst first, then by key.
        [[nodiscard]] auto place() const { return std::pair(-int(severity), key); }
    };
    void regroup();
    void mute();
    [[nodiscard]] bool accepts(const FindingRow &row) const;
    [[nodiscard]] std::vector<Group> wantedGroups() const;
    void syncGroups(std::vector<Group> wanted);
    [[nodiscard]] QVariant groupData(const Group &group, Column column, int role) const;
    [[nodiscard]] QVariant rowData(const FindingRow &row, Column column, int role) const;

    const HolderNames &m_names;
    std::vector<FindingRow> m_all;
    std::vector<Group> m_groups;
    inspect::Mutes m_mutes;
    Grouping m_grouping = Grouping::ByFinding;
    FindingFilter m_filter;
    quintptr m_nextNumber = 1;
};

} // namespace lockscope::ui::models
