// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/message_model.h"

#include "ui/common/format.h"
#include "ui/models/lock_words.h"

#include <QDateTime>

namespace lockscope::ui::models {
using namespace Qt::StringLiterals;

void MessageModel::add(const LockName &lock, const std::vector<inspect::LockEvent> &events)
{
    if (lock != m_lock) {
        trimTo(0);
        m_lock = lock;
    }
    std::vector<Row> heard;
    for (const inspect::LockEvent &event : events) {
        if (event.kind == inspect::EventKind::Message && event.lock == lock)
            heard.push_back({event.atMs, event.detail.value(u"payload"_s).toByteArray()});
    }
    if (heard.size() > capacity)
        heard.erase(heard.begin(), heard.end() - capacity);
    if (heard.empty())
        return;
    trimTo(capacity - int(heard.size()));
    beginInsertRows({}, 0, int(heard.size()) - 1);
    m_rows.insert(m_rows.begin(), heard.rbegin(), heard.rend());
    endInsertRows();
}

void MessageModel::trimTo(int count)
{
    if (int(m_rows.size()) <= count)
        return;
    beginRemoveRows({}, count, int(m_rows.size()) - 1);
    m_rows.resize(std::size_t(count));
    endRemoveRows();
}

QVariant MessageModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    if (role == Qt::ToolTipRole)
        return QDateTime::fromMSecsSinceEpoch(row.atMs).toString(Qt::ISODateWithMs);
    if (role == Qt::AccessibleTextRole && static_cast<Column>(index.column()) == Column::Time)
        return tr("message %1 at %2: %3", "payload, time, meaning")
            .arg(displayName(row.payload), QDateTime::fromMSecsSinceEpoch(row.atMs).toString(u"HH:mm:ss"_s),
                 messageMeaning(row.payload));
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case Column::Time: return QDateTime::fromMSecsSinceEpoch(row.atMs).toString(u"HH:mm:ss.zzz"_s);
    case Column::Message: return displayName(row.payload);
    case Column::Meaning: return messageMeaning(row.payload);
    case Column::Count: break;
    }
    return {};
}

} // namespace lockscope::ui::models
