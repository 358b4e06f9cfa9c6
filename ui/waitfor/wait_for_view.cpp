// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waitfor/wait_for_view.h"

#include "ui/common/columns.h"
#include "ui/common/empty_state.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"
#include "ui/models/lock_words.h"

#include <QHeaderView>
#include <QSet>
#include <QStackedLayout>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace lockscope::ui::waitfor {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using models::WaitNode;

namespace {

constexpr auto turn = 500ms;
constexpr int minRows = 5; ///< of the tree, beside the note
constexpr int keyRole = Qt::UserRole;
constexpr int lockRole = Qt::UserRole + 1;

QString iconOf(const WaitNode &node)
{
    switch (node.kind) {
    case WaitNode::Kind::Notice: return u"error"_s;
    case WaitNode::Kind::Holder:
        return node.token == Token::HeldRead ? u"lock-read"_s
            : node.token == Token::Ghost     ? u"ghost"_s
            : node.isWriter                  ? u"lock-write"_s
                                             : u"lock-exclusive"_s;
    case WaitNode::Kind::Lock: return node.token == Token::HeldRead ? u"lock-read"_s : u"wanted"_s;
    case WaitNode::Kind::Waiter:
    case WaitNode::Kind::Nameless: break;
    }
    return u"waiting"_s;
}

/// The path of an item from the root.
QString pathOf(const QTreeWidgetItem &item)
{
    const QString key = item.data(0, keyRole).toString();
    return item.parent() ? pathOf(*item.parent()) + u'\n' + key : key;
}

QSet<QString> openUnder(const QTreeWidgetItem &item)
{
    QSet<QString> open;
    if (item.isExpanded())
        open.insert(pathOf(item));
    for (int i = 0; i < item.childCount(); ++i)
        open.unite(openUnder(*item.child(i)));
    return open;
}

void openAgain(QTreeWidgetItem &item, const QSet<QString> &open)
{
    item.setExpanded(open.contains(pathOf(item)));
    for (int i = 0; i < item.childCount(); ++i)
        openAgain(*item.child(i), open);
}

} // namespace

WaitForView::WaitForView(const models::LockTableModel &locks, QWidget *parent)
    : QWidget(parent), m_locks(locks), m_heading(named<Label>(u"waitForHeading"_s, this)),
      m_limits(named<Label>(u"waitForLimits"_s, this)), m_stack(new QStackedLayout),
      m_tree(named<QTreeWidget>(u"waitForTree"_s, this)), m_empty(new EmptyState(this))
{
    const Metrics m = Metrics::of(font());
    auto *column = flush<QVBoxLayout>(this, 0);
    m_heading->setContentsMargins(3 * m.u, m.u, 3 * m.u, m.u);
    m_heading->setMinimumHeight(m.button() + 2 * m.u);
    m_limits->setText(tr("Redis stores the identity of waiters only for fair locks. For other locks, only a minimum "
                         "number of waiting clients is known."));
    m_heading->setToolTip(m_limits->text());
    m_limits->setWordWrap(true);
    m_limits->setContentsMargins(3 * m.u, m.u, 3 * m.u, m.u);
    m_tree->setAccessibleName(tr("Wait-for graph"));
    m_tree->setHeaderLabels({tr("Blockers and waiters"), tr("Details")});
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->header()->setStretchLastSection(true);
    keepWidth(*m_tree, 0, [this] { return fontMetrics().averageCharWidth() * 60; });
    column->addWidget(m_heading);
    column->addLayout(m_stack, 1);
    column->addWidget(m_limits);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_tree);
    m_empty->show(u"ok"_s, tr("No client waits for a lock."));
    setFocusProxy(m_tree);
    connect(m_tree, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem *item) {
        if (const QByteArray lock = item->data(0, lockRole).toByteArray(); !lock.isEmpty())
            Q_EMIT lockRequested(LockName(lock));
    });
    m_turn.setInterval(turn);
    connect(&m_turn, &QTimer::timeout, this, &WaitForView::bringUpToDate);
    refreshHeading({});
    onChange(*this, QEvent::PaletteChange, [this] { bringUpToDate(); });
    onChange(*this, QEvent::Resize, [this] { placeLimits(); });
    onChange(*this, QEvent::Show, [this] {
        bringUpToDate();
        m_turn.start();
    });
    onTextSize(*this, [this] { placeLimits(); });
}

void WaitForView::bringUpToDate()
{
    std::vector<const inspect::LockSnapshot *> wanted;
    const auto all = std::size_t(m_locks.tally().wanted);
    for (int row = 0; wanted.size() < all && row < m_locks.rowCount(); ++row) {
        const inspect::LockSnapshot &lock = m_locks.row(row).lock;
        if (models::isWanted(lock))
            wanted.push_back(&lock);
    }
    const models::WaitTree tree = models::waitTreeOf(wanted, m_locks.names());
    sync(*m_tree->invisibleRootItem(), tree.nodes);
    m_stack->setCurrentIndex(tree.nodes.empty() ? 0 : 1);
    refreshHeading(tree);
}

void WaitForView::sync(QTreeWidgetItem &parent, const std::vector<WaitNode> &nodes)
{
    const auto isWanted = [&](const QTreeWidgetItem *item) {
        return std::ranges::any_of(nodes,
                                   [&](const WaitNode &node) { return node.key == item->data(0, keyRole).toString(); });
    };
    for (int i = parent.childCount(); i-- > 0;) {
        if (!isWanted(parent.child(i)))
            delete parent.takeChild(i);
    }
    for (int i = 0; i < int(nodes.size()); ++i) {
        const WaitNode &node = nodes[std::size_t(i)];
        int at = i;
        while (at < parent.childCount() && parent.child(at)->data(0, keyRole).toString() != node.key)
            ++at;
        const bool isNew = at == parent.childCount();
        if (isNew)
            parent.insertChild(i, new QTreeWidgetItem);
        else if (at != i) {                                          // it moved before another one
            const QSet<QString> open = openUnder(*parent.child(at)); // a branch that is taken out collapses
            QTreeWidgetItem *moved = parent.takeChild(at);
            parent.insertChild(i, moved);
            openAgain(*moved, open);
        }
        QTreeWidgetItem &item = *parent.child(i);
        fill(item, node);
        sync(item, node.children);
        if (isNew)
            item.setExpanded(true);
    }
}

void WaitForView::fill(QTreeWidgetItem &item, const WaitNode &node)
{
    const TokenColors &colors = Palette::current()[node.token];
    item.setData(0, keyRole, node.key);
    item.setData(0, lockRole, node.lock.bytes());
    item.setText(0, node.text);
    item.setText(1, node.detail);
    item.setToolTip(0, node.text);
    item.setToolTip(1, node.detail);
    item.setIcon(0, icon(iconOf(node), colors.fill));
    item.setForeground(1, node.kind == WaitNode::Kind::Notice ? colors.text : Palette::current()[Role::Muted]);
    item.setData(0, Qt::AccessibleTextRole,
                 node.detail.isEmpty() ? node.text : tr("%1: %2").arg(node.text, node.detail));
    QFont font = node.kind == WaitNode::Kind::Lock ? fixedFont(m_tree->font()) : m_tree->font();
    font.setBold(node.kind == WaitNode::Kind::Notice || !item.parent());
    font.setItalic(node.kind == WaitNode::Kind::Nameless);
    item.setFont(0, font);
}

void WaitForView::refreshHeading(const models::WaitTree &tree)
{
    QStringList parts {tr("%n root blocker(s)", nullptr, tree.blockers)};
    if (tree.circles > 0)
        parts << tr("%n cycle(s)", nullptr, tree.circles);
    m_heading->setText(parts.join(u" · "_s));
    setTextColor(*m_limits, Palette::current()[Role::Muted]);
}

/// In a low pane, only the tool tip of the heading has the note.
void WaitForView::placeLimits()
{
    const int needed = m_heading->minimumHeight() + minRows * Metrics::of(font()).denseRow()
        + m_limits->heightForWidth(width());
    m_limits->setVisible(height() >= needed);
}

void WaitForView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_turn.stop();
}

} // namespace lockscope::ui::waitfor
