// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/prefix_tree.h"

#include <QHeaderView>

namespace lockscope::ui::browser {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto turn = 1s;

} // namespace

PrefixTree::PrefixTree(const models::LockTableModel &locks, QWidget *parent) : QTreeView(parent), m_locks(locks)
{
    setObjectName(u"prefixTree"_s);
    setAccessibleName(tr("Lock folders"));
    setModel(&m_model);
    setHeaderHidden(true);
    setUniformRowHeights(true);
    setFrameShape(QFrame::NoFrame);
    setTextElideMode(Qt::ElideMiddle);
    header()->setStretchLastSection(true);
    expand(m_model.index(0, 0));
    m_turn.setSingleShot(true);
    connect(&m_turn, &QTimer::timeout, this, &PrefixTree::refresh);
    const auto later = [this] {
        if (isVisible() && !m_turn.isActive())
            m_turn.start(turn);
    };
    connect(&locks, &QAbstractItemModel::rowsInserted, this, later);
    connect(&locks, &QAbstractItemModel::rowsRemoved, this, later);
}

void PrefixTree::refresh()
{
    std::vector<QByteArray> names;
    names.reserve(std::size_t(m_locks.rowCount()));
    for (int row = 0; row < m_locks.rowCount(); ++row)
        names.push_back(m_locks.row(row).lock->name.bytes());
    m_model.show(std::move(names));
}

void PrefixTree::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTreeView::currentChanged(current, previous);
    const QByteArray prefix = current.data(models::PrefixModel::PrefixRole).toByteArray();
    if (std::exchange(m_chosen, prefix) != prefix)
        Q_EMIT prefixChosen(prefix);
}

void PrefixTree::showEvent(QShowEvent *event)
{
    QTreeView::showEvent(event);
    refresh();
    if (!currentIndex().isValid())
        chooseAll();
}

void PrefixTree::chooseAll()
{
    setCurrentIndex(m_model.index(0, 0));
}

} // namespace lockscope::ui::browser
