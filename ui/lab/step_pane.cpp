// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/step_pane.h"

#include "ui/common/columns.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"
#include "ui/lab/words.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui::lab {
using namespace Qt::StringLiterals;
using lockscope::lab::Change;
using lockscope::lab::StepRecord;
using lockscope::lab::StoredKey;

namespace {

enum Column { Name, Value, Mark };

constexpr int minName = 12;        ///< characters
constexpr int linesWithCall = 14;  ///< text lines of a compact pane that shows the script call, too
constexpr double sizeOfCall = 0.9; ///< of the text around it, in a presentation

/// Shows a change after its value if the change column is hidden.
class StoredDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const auto *tree = qobject_cast<const QTreeView *>(option->widget);
        const QString change = index.siblingAtColumn(Mark).data().toString();
        if (tree && tree->isColumnHidden(Mark) && !change.isEmpty())
            option->text += u"  "_s + change;
    }
};

/// Shortens the UUID in a long key, and then the lock's name, in braces: the parts around them say what the key is.
QString elidedKey(QString key, const QFontMetrics &metrics, int width)
{
    static const QRegularExpression uuid(u"([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}"_s);
    if (metrics.horizontalAdvance(key) > width)
        key.replace(uuid, u"\\1…"_s);
    const qsizetype from = key.indexOf(u'{') + 1;
    const qsizetype until = key.indexOf(u'}', from);
    if (from == 0 || until < from || metrics.horizontalAdvance(key) <= width)
        return elided(key, metrics, width);
    const QString before = key.first(from);
    const QString behind = key.sliced(until);
    const int room = width - metrics.horizontalAdvance(before + behind);
    if (room < metrics.horizontalAdvance(u'…')) { // never without any of the name
        const QString common = u":rwlock_timeout:"_s;
        return key.contains(common) ? elidedKey(key.replace(common, u":…:"_s), metrics, width)
                                    : elided(key, metrics, width);
    }
    return elided(before + metrics.elidedText(key.sliced(from, until - from), Qt::ElideMiddle, room) + behind, metrics,
                  width);
}

class KeyDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override
    {
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        const QStyle &style = *option.widget->style();
        const QRect words = style.subElementRect(QStyle::SE_ItemViewItemText, &option, option.widget);
        const int margins = 2 * (style.pixelMetric(QStyle::PM_FocusFrameHMargin, &option, option.widget) + 1);
        option.text = elidedKey(option.text, QFontMetrics(option.font), words.width() - margins);
        style.drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
    }
};

QString htmlOf(const QString &text)
{
    return text.toHtmlEscaped().replace(u' ', u"&nbsp;"_s);
}

const Change *changeOf(const std::vector<Change> &changes, const QByteArray &key, const QByteArray &field)
{
    const auto found = std::ranges::find_if(
        changes, [&](const Change &change) { return change.key == key && change.field == field; });
    return found == changes.end() ? nullptr : &*found;
}

/// `+`, `~` or `−` with the previous value, on the tint of ok, warning or error.
void mark(QTreeWidgetItem &item, const Change &change)
{
    const Token token = change.kind == Change::Kind::Added ? Token::Ok
        : change.kind == Change::Kind::Changed             ? Token::Warning
                                                           : Token::Error;
    const TokenColors &colors = Palette::current()[token];
    const QString text = change.kind == Change::Kind::Added ? u"+ "_s + StepPane::tr("new")
        : change.kind == Change::Kind::Removed              ? u"− "_s + StepPane::tr("removed")
        : change.field == "ttl"                             ? u"~ "_s + StepPane::tr("reset")
                                : u"~ "_s + StepPane::tr("was %1").arg(named(change.before));
    item.setText(Mark, text);
    for (int column = 0; column < 3; ++column) {
        item.setForeground(column, colors.text);
        item.setBackground(column, colors.tint);
    }
}

bool isString(const StoredKey &key)
{
    return key.type == "string" && key.content.size() == 1;
}

/// With the value of a string, which has no field rows.
QString keyText(const StoredKey &key)
{
    const QString type = QString::fromLatin1(key.type);
    const QString stored = isString(key) ? u"%1 \"%2\""_s.arg(type, named(key.content.front().second)) : type;
    return StepPane::tr("%1, TTL %2", "type of a key, time left")
        .arg(stored, key.ttl ? duration(key.ttl->count()) : StepPane::tr("never expires"));
}

QTreeWidgetItem *addKey(QTreeWidget &tree, const QByteArray &name, const StoredKey &key,
                        const std::vector<Change> &changes)
{
    auto *item = new QTreeWidgetItem(&tree);
    item->setText(Name, named(name));
    item->setToolTip(Name, named(name));
    item->setFont(Name, scaled(fixedFont(tree.font()), 1, true));
    item->setText(Value, keyText(key));
    const Change *ofValue = isString(key) ? changeOf(changes, name, key.content.front().first) : nullptr;
    if (const Change *change = ofValue ? ofValue : changeOf(changes, name, "ttl"))
        mark(*item, *change);
    return item;
}

void addField(QTreeWidgetItem &key, const QByteArray &field, const QString &value, const Change *change)
{
    auto *item = new QTreeWidgetItem(&key);
    item->setText(Name, named(field));
    item->setText(Value, value);
    item->setFont(Name, fixedFont(key.treeWidget()->font()));
    item->setFont(Value, fixedFont(key.treeWidget()->font()));
    if (change)
        mark(*item, *change);
}

QLabel *makeHeading(const QString &text, QWidget *parent)
{
    auto *label = new Label(text, parent);
    label->setFont(scaled(parent->font(), 1, true));
    return label;
}

} // namespace

StepPane::StepPane(QWidget *parent)
    : QWidget(parent), m_heading(makeHeading({}, this)), m_keys(ui::named<QTreeWidget>(u"labKeys"_s, this)),
      m_empty(new Label(this)), m_lastCall(new QWidget(this)), m_call(new Label(this)), m_words(new MarkupLabel(this)),
      m_message(new Label(this)), m_verdict(ui::named<Label>(u"labVerdict"_s, this))
{
    const Metrics m = Metrics::of(font());
    m_keys->setColumnCount(3);
    m_keys->setHeaderLabels({tr("Key and field"), tr("Value"), tr("Change")});
    m_keys->setUniformRowHeights(true);
    m_keys->setRootIsDecorated(false);
    m_keys->setTextElideMode(Qt::ElideMiddle);
    m_keys->setItemDelegateForColumn(Name, new KeyDelegate(m_keys));
    m_keys->setItemDelegateForColumn(Value, new StoredDelegate(m_keys));
    m_keys->setItemsExpandable(false);
    m_keys->setSelectionMode(QAbstractItemView::NoSelection);
    m_keys->header()->setStretchLastSection(true);
    m_keys->header()->setTextElideMode(Qt::ElideRight);
    m_keys->setAccessibleName(tr("Redis data"));
    // A vertical scroll bar takes room from the columns: without a refit they would scroll sideways, too.
    onChange(*m_keys->viewport(), QEvent::Resize, [this] { fitColumns(); });
    fitColumns();
    for (QLabel *label : {m_words, m_message, m_verdict, m_call}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    m_words->setFont(fixedFont(font()));
    m_call->setFont(scaled(fixedFont(font()), 1.15, true));
    m_verdict->setFont(scaled(font(), 1.15, true));
    auto *column = flush<QVBoxLayout>(this, m.u);
    m_head = new QBoxLayout(QBoxLayout::LeftToRight);
    m_head->setSpacing(2 * m.u);
    m_head->addWidget(m_heading);
    m_head->addWidget(m_verdict, 1);
    column->addLayout(m_head);
    column->addWidget(m_keys, 1);
    column->addWidget(m_empty);
    auto *lines = flush<QVBoxLayout>(m_lastCall, m.u);
    auto *call = flush<QHBoxLayout>(nullptr, 2 * m.u);
    call->addWidget(makeHeading(tr("Last script call"), this));
    call->addWidget(m_call, 1);
    lines->addLayout(call);
    lines->addWidget(m_words);
    lines->addWidget(m_message);
    column->addWidget(m_lastCall);
    clear();
    onChange(*this, QEvent::PaletteChange, [this] {
        if (m_shown)
            showAll(); // in the new colors
    });
    onChange(*this, QEvent::Resize, [this] {
        placeCall();
        placeVerdict();
        layout()->activate();
        fitColumns();
    });
    onTextSize(*this, [this] {
        placeVerdict();
        fitColumns();
    });
}

void StepPane::clear()
{
    m_shown.reset();
    m_heading->setText(tr("Redis data after the step"));
    m_keys->clear();
    m_empty->setText(tr("No keys are stored."));
    m_call->setText(unknown());
    for (QLabel *label : {m_words, m_message, m_verdict})
        label->clear();
}

void StepPane::setCompact(bool compact)
{
    m_keys->setProperty("isTight", compact);
    m_keys->doItemsLayout();
    m_words->setFont(scaled(fixedFont(font()), compact ? sizeOfCall : 1)); // fits a lock and its channel on one line
    m_isCompact = compact;
    placeCall();
}

void StepPane::show(const StepRecord &played, bool isGuided)
{
    m_shown = played;
    m_isGuided = isGuided;
    m_pastHeading.clear();
    m_withoutCall = tr("No script ran in this step.");
    showAll();
}

void StepPane::showPast(const std::optional<StepRecord> &played, const QString &heading, const QString &withoutCall)
{
    clear();
    m_shown = played;
    m_isGuided = false;
    m_pastHeading = heading;
    m_withoutCall = withoutCall;
    showAll();
}

void StepPane::showAll()
{
    m_heading->setText(!m_pastHeading.isEmpty() ? m_pastHeading
                           : m_isGuided         ? tr("Redis data after the step")
                                                : tr("Redis data now"));
    if (!m_shown) {
        m_empty->hide();
        m_call->setFont(font());
        return m_call->setText(m_withoutCall);
    }
    showKeys(*m_shown);
    showCall(*m_shown);
    showVerdict(*m_shown, m_isGuided);
}

/// Existing keys come first, in their order.
void StepPane::showTimes(const lockscope::lab::Keyspace &keys)
{
    if (!m_shown || m_isGuided || !m_pastHeading.isEmpty() || !isSameContent(keys, m_shown->after))
        return;
    m_shown->after = keys;
    int at = 0;
    for (const auto &[name, key] : keys) {
        QTreeWidgetItem *item = m_keys->topLevelItem(at++);
        item->setText(Value, keyText(key));
        int waiter = int(key.content.size());
        for (const auto &[who, time] : key.deadlines)
            item->child(waiter++)->setText(Value, tr("in %1").arg(duration(time.count())));
    }
}

void StepPane::showKeys(const StepRecord &played)
{
    const std::vector<Change> changes = lockscope::lab::changes(played.before, played.after);
    m_keys->clear();
    for (const auto &[name, key] : played.after) {
        QTreeWidgetItem *item = addKey(*m_keys, name, key, changes);
        if (!isString(key)) {
            for (const auto &[field, value] : key.content)
                addField(*item, field, named(value), changeOf(changes, name, field));
        }
        for (const auto &[waiter, time] : key.deadlines)
            addField(*item, waiter, tr("in %1").arg(duration(time.count())), changeOf(changes, name, waiter));
        for (const Change &change : changes) {
            if (change.key == name && change.kind == Change::Kind::Removed)
                addField(*item, change.field, named(change.before), &change);
        }
    }
    for (const auto &[name, key] : played.before) {
        if (played.after.contains(name))
            continue;
        QTreeWidgetItem *item = addKey(*m_keys, name, key, {});
        mark(*item, {Change::Kind::Removed, name, {}, {}, {}});
    }
    m_keys->expandAll();
    fitColumns();
    m_empty->setText(played.after.empty() ? tr("No keys are stored.") : QString());
    m_empty->setVisible(played.after.empty());
}

/// Sizes columns by their contents. Values and changes are always visible: if room is scarce, a change follows its
/// value, and long names are elided in the middle, with the whole name in the tooltip.
void StepPane::fitColumns()
{
    const int all = m_keys->viewport()->width();
    m_keys->setColumnHidden(Mark, false);
    const int change = neededWidth(*m_keys, Mark);
    const bool isApart = neededWidth(*m_keys, Name) + neededWidth(*m_keys, Value) + change <= all;
    m_keys->setColumnHidden(Mark, !isApart);
    const int value = neededWidth(*m_keys, Value);
    const int room = all - value - (isApart ? change : 0);
    const int least = minName * m_keys->fontMetrics().averageCharWidth();
    m_keys->setColumnWidth(Name, std::min(neededWidth(*m_keys, Name), std::max(least, room)));
    m_keys->setColumnWidth(Value, value);
}

void StepPane::placeCall()
{
    m_lastCall->setVisible(!m_isCompact || height() >= linesWithCall * Metrics::of(font()).lineH);
}

void StepPane::showCall(const StepRecord &played)
{
    const bool hasCall = !played.calls.empty();
    m_call->setFont(hasCall ? scaled(fixedFont(font()), 1.15, true) : font());
    if (!hasCall) {
        m_call->setText(m_withoutCall);
        m_words->clear();
        m_words->hide();
    } else {
        const lockscope::lab::CallRecord &call = played.calls.back();
        m_call->setText(QString::fromLatin1(call.script));
        QStringList keys;
        for (const QByteArray &key : call.keys)
            keys += htmlOf(named(key));
        QStringList args;
        for (const QByteArray &arg : call.args)
            args += arg.isEmpty() ? u"\"\""_s : htmlOf(named(arg));
        m_words->setText(
            u"<table cellspacing=0 cellpadding=0><tr><td>KEYS&nbsp;&nbsp;</td><td>%1</td></tr><tr><td>ARGV</td><td>%2</td></tr><tr><td>%3&nbsp;&nbsp;</td><td>%4</td></tr></table>"_s
                .arg(keys.join(u"&nbsp; "_s), args.join(u"&nbsp; "_s), tr("reply").toHtmlEscaped(),
                     htmlOf(replyText(call.reply))));
        m_words->show();
    }
    QStringList lines;
    for (const lockscope::lab::ChannelMessage &message : played.messages)
        lines += (message.payload == "1" ? tr("Message 1 on %1: wakes all") : tr("Message 0 on %1: wakes one"))
                     .arg(named(message.channel));
    m_message->setText(lines.join(u'\n'));
    m_message->setVisible(!lines.isEmpty());
}

void StepPane::showVerdict(const StepRecord &played, bool isGuided)
{
    m_verdict->setVisible(isGuided);
    const TokenColors &colors = Palette::current()[played.isOk() ? Token::Ok : Token::Error];
    setTextColor(*m_verdict, colors.text);
    m_verdict->setText(played.isOk() ? u"✓ "_s + tr("As expected")
                                     : tr("Unexpected result: %1").arg(problemText(played.problems)));
    placeVerdict();
}

/// Beside the heading if both fit on one line, otherwise below it.
void StepPane::placeVerdict()
{
    const int needed = m_heading->sizeHint().width() + 2 * m_head->spacing()
        + m_verdict->fontMetrics().size(0, m_verdict->text()).width();
    const bool isBeside = needed <= width() && !m_verdict->text().contains(u'\n');
    m_head->setDirection(isBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_verdict->setAlignment((isBeside ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    m_verdict->setMinimumHeight(0); // resets the old minimum before measuring
    m_verdict->setMinimumHeight(
        std::max(0, m_verdict->heightForWidth(width()))); // the minimum that keeps a low pane from clipping it
}

} // namespace lockscope::ui::lab
