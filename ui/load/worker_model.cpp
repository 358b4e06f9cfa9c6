// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/worker_model.h"

#include "ui/common/column_title.h"
#include "ui/common/format.h"
#include "ui/load/words.h"

namespace lockscope::ui::load {

using lockscope::load::WorkerRow;
namespace {

double micros(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double, std::micro>(time).count();
}

QString text(const WorkerRow &worker, WorkerModel::Column column)
{
    using Column = WorkerModel::Column;
    switch (column) {
    case Column::Worker: return QString::number(worker.worker);
    case Column::State: return stateName(worker);
    case Column::LastWait: return worker.lastWait.count() == 0 ? unknown() : shortTime(micros(worker.lastWait));
    case Column::Acquired: return number(worker.acquired);
    case Column::Count: break;
    }
    return {};
}

QVariant value(const WorkerRow &worker, WorkerModel::Column column)
{
    using Column = WorkerModel::Column;
    switch (column) {
    case Column::Worker: return worker.worker;
    case Column::State: return int(worker.state);
    case Column::LastWait: return micros(worker.lastWait);
    case Column::Acquired: return worker.acquired;
    case Column::Count: break;
    }
    return {};
}

} // namespace

void WorkerModel::show(const std::vector<WorkerRow> &workers)
{
    if (workers.size() != m_workers.size()) { // another run
        beginResetModel();
        m_workers = workers;
        endResetModel();
        return;
    }
    m_workers = workers;
    if (!m_workers.empty())
        Q_EMIT dataChanged(index(0, int(Column::State)), index(int(m_workers.size()) - 1, int(Column::Acquired)));
}

int WorkerModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_workers.size());
}

int WorkerModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(Column::Count);
}

QVariant WorkerModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const WorkerRow &worker = m_workers[std::size_t(index.row())];
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole: return text(worker, column);
    case SortRole: return value(worker, column);
    case Qt::TextAlignmentRole:
        return column == Column::State ? QVariant() : QVariant(int(Qt::AlignRight | Qt::AlignVCenter));
    case Qt::ForegroundRole:
        return column == Column::State ? QVariant(Palette::current()[tokenOf(worker)].text) : QVariant();
    case Qt::AccessibleTextRole: return tr("worker %1 %2").arg(QString::number(worker.worker), stateName(worker));
    default: return {};
    }
}

QVariant WorkerModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section != int(Column::State))
        return int(Qt::AlignRight | Qt::AlignVCenter);
    static constexpr std::array titles {QT_TR_NOOP("Worker"), QT_TR_NOOP("State"), QT_TR_NOOP("Last wait"),
                                        QT_TR_NOOP("Acquired")};
    return columnTitle<WorkerModel>(titles, section, orientation, role);
}

} // namespace lockscope::ui::load
