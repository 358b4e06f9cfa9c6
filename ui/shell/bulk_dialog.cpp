// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/bulk_dialog.h"

#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/widgets.h"
#include "ui/models/repair_words.h"
#include "ui/shell/command_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <algorithm>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;
using models::RepairList;
using State = RepairList::State;

namespace {

constexpr int widthInLetters = 96;
constexpr int shownRows = 10;
constexpr int fewestRows = 3; ///< on a small screen
constexpr int commandLines = 4;

class RowDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), Metrics::of(option.font).normalRow()};
    }
};

State stateOf(const Result<inspect::RepairOutcome> &outcome)
{
    using Kind = inspect::RepairOutcome::Kind;
    if (!outcome)
        return State::Failed;
    switch (outcome->kind) {
    case Kind::Done: return State::Done;
    case Kind::NotNeeded: return State::NotNeeded;
    case Kind::Gone: return State::Gone;
    case Kind::Changed: break;
    }
    return State::Refused;
}

} // namespace

BulkDialog::BulkDialog(std::vector<models::RepairItem> items, const QString &production, Preview preview,
                       const models::HolderNames &names, QWidget *parent)
    : Question(widthInLetters, parent), m_model(std::move(items), names), m_production(production),
      m_preview(std::move(preview)), m_question(named<Label>(u"bulkQuestion"_s, this)),
      m_command(named<CommandText>(u"bulkCommand"_s, this)), m_name(named<QLineEdit>(u"bulkName"_s, this))
{
    setObjectName(u"bulkDialog"_s);
    setWindowTitle(production.isEmpty() ? tr("Fix several locks") : tr("Fix several locks - PRODUCTION"));
    m_command->setLines(commandLines);
    m_command->setAccessibleName(tr("Command for the selected lock"));
    auto *nameLabel = new Label(tr("This is production. Type the name of the connection: %1").arg(production), this);
    nameLabel->setBuddy(m_name);
    nameLabel->setVisible(!production.isEmpty());
    m_name->setVisible(!production.isEmpty());
    showProduction(production);
    addSentence(m_question, true);
    addSentence(new Label(tr("Each lock is checked again first. Locks that have changed are not fixed."), this));
    column().addWidget(makeList(), 1);
    column().addWidget(new Label(tr("Command for the selected lock:"), this));
    column().addWidget(m_command);
    column().addWidget(nameLabel);
    column().addWidget(m_name);
    column().addSpacing(Metrics::of(font()).u);
    column().addLayout(makeButtons());
    const int others = sizeHint().height() - m_list->sizeHint().expandedTo(m_list->minimumSize()).height();
    const int most = screen()->availableGeometry().height() - style()->pixelMetric(QStyle::PM_TitleBarHeight);
    resize(minimumWidth(), std::min(others + shownRows * Metrics::of(font()).normalRow(), most));
    connect(m_name, &QLineEdit::textChanged, this, &BulkDialog::refresh);
    m_list->setCurrentIndex(m_model.index(0, 0));
    m_safe->setFocus();
    refresh();
}

QWidget *BulkDialog::makeList()
{
    using Column = RepairList::Column;
    const QFontMetrics text(font());
    const Metrics m = Metrics::of(font());
    m_list = named<QTreeView>(u"bulkList"_s, this);
    m_list->setAccessibleName(tr("Locks to fix"));
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAlternatingRowColors(true);
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setModel(&m_model);
    m_list->setMinimumHeight(fewestRows * m.normalRow());
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(int(Column::Lock), QHeaderView::Stretch);
    m_list->header()->resizeSection(int(Column::Fix),
                                    text.horizontalAdvance(tr("Set time to live", "widest fix")) + m.lineH + 8 * m.u);
    m_list->header()->resizeSection(
        int(Column::Result), text.horizontalAdvance(tr("not in bulk: holder may be alive", "widest result")) + 6 * m.u);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &BulkDialog::showCommand);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &BulkDialog::refresh);
    return m_list;
}

QLayout *BulkDialog::makeButtons()
{
    auto *row = flush<QHBoxLayout>(nullptr, 2 * Metrics::of(font()).u);
    const auto add = [&](const QString &name, const QString &text) {
        auto *button = named<QPushButton>(name, text, this);
        button->setAutoDefault(false);
        row->addWidget(button);
        return button;
    };
    m_copy = add(u"bulkCopy"_s, tr("Copy report"));
    m_copy->setIcon(icon(u"copy"_s));
    row->addStretch(1);
    m_stop = add(u"bulkStop"_s, tr("Stop after this one"));
    m_safe = add(u"bulkKeep"_s, tr("Change nothing"));
    m_do = add(u"bulkConfirm"_s, {});
    m_safe->setDefault(true);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_model.report()); });
    connect(m_stop, &QPushButton::clicked, this, &BulkDialog::stop);
    connect(m_safe, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_do, &QPushButton::clicked, this, &BulkDialog::start);
    return row;
}

void BulkDialog::start()
{
    m_hasBegun = true;
    m_model.freeze();
    step();
}

void BulkDialog::step()
{
    m_running = m_isStopped ? -1 : m_model.next();
    if (m_running >= 0) {
        m_model.begin(m_running);
        m_list->scrollTo(m_model.index(m_running, 0));
        const models::RepairItem item = m_model.item(m_running);
        Q_EMIT confirmed(item.seen, item.repair);
    } else if (const int row = m_model.firstNotDone(); row >= 0) {
        m_list->scrollTo(m_model.index(row, 0));
    }
    refresh();
}

void BulkDialog::stop()
{
    m_isStopped = true;
    m_model.stop();
    refresh();
}

bool BulkDialog::takeOutcome(const inspect::LockSnapshot &seen, const inspect::Repair &repair,
                             const Result<inspect::RepairOutcome> &outcome)
{
    if (m_running < 0 || m_model.item(m_running).seen.name != seen.name || m_model.item(m_running).repair != repair)
        return false;
    m_model.setResult(m_running, stateOf(outcome),
                      outcome ? models::outcomeWord(*outcome) : outcome.error().message.translated());
    step();
    return true;
}

void BulkDialog::showCommand()
{
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid())
        return;
    const models::RepairItem &item = m_model.item(index.row());
    m_command->showCommand(m_preview ? m_preview(item.seen, item.repair) : QString());
}

void BulkDialog::refresh()
{
    const int ticked = m_model.tickedCount();
    const bool isRunning = m_running >= 0;
    const bool isNamed = m_production.isEmpty() || m_name->text() == m_production;
    const int locks = m_model.tickedLockCount();
    m_question->setText(m_hasBegun        ? progress()
                            : ticked == 0 ? tr("Select the locks to fix")
                            : ticked == locks
                            ? tr("Fix %n lock(s)?", nullptr, locks)
                            : tr("Make %n repair(s) on %1?", "6 locks", ticked).arg(tr("%n lock(s)", nullptr, locks)));
    m_do->setText(ticked > 0 ? tr("Fix %n lock(s)", nullptr, locks) : tr("Fix locks"));
    m_do->setVisible(!m_hasBegun);
    m_do->setEnabled(ticked > 0 && isNamed && !isTooEarly());
    m_name->setEnabled(!m_hasBegun);
    m_stop->setVisible(isRunning);
    m_stop->setEnabled(!m_isStopped);
    m_copy->setVisible(m_hasBegun);
    m_safe->setText(m_hasBegun ? tr("Close") : tr("Change nothing"));
    m_safe->setEnabled(!isRunning);
}

/// "27 done, 2 gone.": counts of zero are omitted.
QString BulkDialog::progress() const
{
    QStringList parts {tr("%1 done").arg(m_model.count(State::Done))};
    const auto add = [&parts](const QString &text, int count) {
        if (count > 0)
            parts << text.arg(count);
    };
    add(tr("%1 not needed"), m_model.count(State::NotNeeded));
    add(tr("%1 already removed"), m_model.count(State::Gone));
    add(tr("%1 refused"), m_model.count(State::Refused));
    add(tr("%1 failed"), m_model.count(State::Failed));
    add(tr("%1 in progress"), m_model.count(State::Running));
    add(m_isStopped ? tr("%1 not tried") : tr("%1 waiting"), m_model.count(State::Open));
    return tr("%1.", "done, gone, refused").arg(parts.join(tr(", ")));
}

} // namespace lockscope::ui::shell
