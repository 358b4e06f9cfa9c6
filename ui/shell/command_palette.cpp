// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/command_palette.h"

#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/widgets.h"
#include "ui/models/lock_table_model.h"
#include "ui/models/lock_words.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;

namespace {

constexpr int maxLocks = 50;
constexpr int widthInLetters = 64;
constexpr int shownRows = 14;
constexpr int actionRole = Qt::UserRole;
constexpr int lockRole = Qt::UserRole + 1;

/// A transparent icon, to align entries without an icon.
QIcon blank(int side)
{
    constexpr int finest = 4; // device pixels per pixel, at most: a pixmap is never enlarged
    QPixmap pixmap(finest * side, finest * side);
    pixmap.fill(Qt::transparent);
    return QIcon(pixmap);
}

} // namespace

CommandPalette::CommandPalette(const QList<QAction *> &actions, const models::LockTableModel &locks, bool isReadOnly,
                               QWidget *parent)
    : QDialog(parent), m_actions(actions), m_locks(locks), m_isReadOnly(isReadOnly),
      m_words(named<QLineEdit>(u"paletteWords"_s, this)), m_list(named<QListWidget>(u"paletteList"_s, this))
{
    const Metrics m = Metrics::of(font());
    setObjectName(u"commandPalette"_s);
    setWindowTitle(tr("Actions and locks"));
    m_words->setPlaceholderText(tr("Search actions and locks"));
    m_words->setAccessibleName(tr("Actions and locks"));
    m_words->installEventFilter(this);
    m_list->setAccessibleName(tr("Search results"));
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setIconSize({m.icon(), m.icon()});
    m_list->setFocusPolicy(Qt::NoFocus); // keyboard focus stays in the text field
    auto *column = padded<QVBoxLayout>(this, 2 * m.u, {2 * m.u, 2 * m.u, 2 * m.u, 2 * m.u});
    column->addWidget(m_words);
    column->addWidget(m_list);
    resize(widthInLetters * QFontMetrics(font()).averageCharWidth(), m.button() + shownRows * m.normalRow());
    connect(m_words, &QLineEdit::textChanged, this, &CommandPalette::find);
    connect(m_words, &QLineEdit::returnPressed, this, &CommandPalette::run);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::run);
    find({});
}

void CommandPalette::find(const QString &text)
{
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    m_list->clear();
    addActions(words);
    addLocks(words);
    if (m_list->count() == 0) {
        QStringList why {tr("No matching action or lock.")};
        if (m_isReadOnly)
            why << tr("Read-only: actions that write are not shown.");
        for (const QString &sentence : why) // one row each, so that none is cut off
            (new QListWidgetItem(sentence, m_list))->setFlags(Qt::NoItemFlags);
    }
    for (int row = 0; row < m_list->count(); ++row)
        m_list->item(row)->setSizeHint({0, Metrics::of(font()).normalRow()});
    m_list->setCurrentRow(0);
}

void CommandPalette::addActions(const QStringList &words)
{
    for (qsizetype i = 0; i < m_actions.size(); ++i) {
        const QAction *action = m_actions[i];
        const QString name = withoutMnemonic(action->text());
        const bool isFound = std::ranges::all_of(
            words, [&name](const QString &word) { return name.contains(word, Qt::CaseInsensitive); });
        if (!action->isVisible() || !action->isEnabled() || !isFound)
            continue;
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        const QIcon shown = action->icon().isNull() ? blank(m_list->iconSize().width()) : action->icon();
        auto *item = new QListWidgetItem(shown, keys.isEmpty() ? name : tr("%1 (%2)").arg(name, keys), m_list);
        item->setData(actionRole, i);
    }
}

void CommandPalette::addLocks(const QStringList &words)
{
    int found = 0;
    for (int row = 0; row < m_locks.rowCount() && found < maxLocks; ++row) {
        const LockName &lock = m_locks.row(row).lock->name;
        const bool isFound = std::ranges::all_of(
            words, [&lock](const QString &word) { return models::nameContains(lock, word); });
        if (words.isEmpty() || !isFound)
            continue;
        auto *item = new QListWidgetItem(icon(u"lock-free"_s), displayName(lock.bytes()), m_list);
        item->setData(lockRole, lock.bytes());
        ++found;
    }
}

void CommandPalette::run()
{
    const QListWidgetItem *item = m_list->currentItem();
    if (!item || !(item->flags() & Qt::ItemIsEnabled))
        return;
    const QVariant action = item->data(actionRole);
    const QByteArray lock = item->data(lockRole).toByteArray();
    accept(); // first: the action may open another dialog
    if (action.isValid())
        m_actions[action.toLongLong()]->trigger();
    else
        Q_EMIT lockChosen(LockName(lock));
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    if (step == 0 || m_list->count() == 0)
        return QDialog::eventFilter(watched, event);
    m_list->setCurrentRow((m_list->currentRow() + step + m_list->count()) % m_list->count());
    return true;
}

} // namespace lockscope::ui::shell
