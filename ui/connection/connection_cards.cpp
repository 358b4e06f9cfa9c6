// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connection/connection_cards.h"

#include "ui/common/badges.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/palette.h"

#include <QContextMenuEvent>
#include <QDateTime>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>

namespace lockscope::ui::connection {
using namespace Qt::StringLiterals;

namespace {

constexpr int maxInSight = 6;
enum Data { TitleRole = Qt::UserRole, LabelRole, DeploymentRole, StateRole, RightsRole, ShownRole, FailedRole };

/// Two lines: name, label and state; deployment and permissions.
class CardDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        const Metrics m = Metrics::of(option.font);
        return {20 * m.lineH, 2 * m.lineH + 4 * m.u};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const Metrics m = Metrics::of(option.font);
        const Palette &palette = Palette::current();
        const bool isChosen = option.state & QStyle::State_Selected;
        const bool isUnderPointer = option.state & QStyle::State_MouseOver;
        const QRect card = option.rect.adjusted(m.u / 2, m.u / 2, -m.u / 2, -m.u / 2);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool isFocused = isChosen && (option.state & QStyle::State_HasFocus);
        painter->setPen(QPen(palette[isFocused || isUnderPointer ? Role::Focus : Role::Grid], isFocused ? 2 : 1));
        painter->setBrush(palette[isChosen ? Role::ItemHighlight : Role::AlternateBase]);
        painter->drawRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), m.u, m.u);
        const QRect inner = card.adjusted(3 * m.u, m.u, -3 * m.u, -m.u);
        const QRect upper(inner.left(), inner.top(), inner.width(), m.lineH);
        const QRect lower(inner.left(), inner.bottom() - m.lineH + 1, inner.width(), m.lineH);
        const bool hasFailed = index.data(FailedRole).toBool();
        const QColor state = index.data(ShownRole).toBool() ? palette[Token::Ok].text
            : hasFailed                                     ? palette[Token::Warning].text
                                                            : palette[Role::Muted];
        const int stateWidth = drawRight(*painter, upper, index.data(StateRole).toString(), option.font, state);
        const int rightsWidth = drawRight(*painter, lower, index.data(RightsRole).toString(), option.font,
                                          palette[Role::Muted]);
        drawName(*painter, upper.adjusted(0, 0, -stateWidth - 3 * m.u, 0), option.font, index);
        const QRect where = lower.adjusted(0, 0, -rightsWidth - 3 * m.u, 0);
        painter->setFont(option.font);
        painter->setPen(palette[Role::Muted]);
        painter->drawText(where, Qt::AlignLeft | Qt::AlignVCenter,
                          elided(index.data(DeploymentRole).toString(), QFontMetrics(option.font), where.width()));
        painter->restore();
    }

private:
    static int drawRight(QPainter &painter, const QRect &line, const QString &text, const QFont &font,
                         const QColor &color)
    {
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, text);
        return QFontMetrics(font).horizontalAdvance(text);
    }

    static void drawName(QPainter &painter, const QRect &line, const QFont &font, const QModelIndex &index)
    {
        const Metrics m = Metrics::of(font);
        const QString label = index.data(LabelRole).toString();
        const int pill = label.isEmpty() ? 0 : pillWidth(label, font) + 2 * m.u;
        const QFont bold = scaled(font, 1, true);
        const QString name = elided(index.data(TitleRole).toString(), QFontMetrics(bold), line.width() - pill);
        painter.setFont(bold);
        painter.setPen(Palette::current()[Role::Text]);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, name);
        if (label.isEmpty())
            return;
        const bool isProduction = label == labelWord(u"production"_s);
        const int left = line.left() + QFontMetrics(bold).horizontalAdvance(name) + 2 * m.u;
        paintPill(painter, {left, line.top(), pill, line.height()}, label, isProduction ? Token::Warning : Token::Free,
                  font);
    }
};

} // namespace

ConnectionCards::ConnectionCards(QWidget *parent) : QListWidget(parent)
{
    setObjectName(u"startConnections"_s);
    setAccessibleName(tr("Recent and saved connections"));
    setItemDelegate(new CardDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setUniformItemSizes(true);
    setMouseTracking(true);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setMinimumHeight(2 * itemDelegate()->sizeHint({}, {}).height());
    connect(this, &QListWidget::itemActivated, this, [this] {
        if (const KnownConnection *known = chosen())
            Q_EMIT connectRequested(ConnectionValues(known->values));
    });
    connect(this, &QListWidget::currentRowChanged, this, &ConnectionCards::chosenChanged);
}

void ConnectionCards::setConnections(std::vector<KnownConnection> all)
{
    const KnownConnection *before = chosen();
    const QString title = before ? titleOf(before->values) : QString();
    clear();
    m_all = std::move(all);
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    int row = 0;
    for (const KnownConnection &known : m_all) {
        const QString label = known.values.label.isEmpty() ? QString() : labelWord(known.values.label);
        const QString where = deploymentWords(known.values);
        const QString state = stateWords(known, now);
        const QString rights = rightsWord(known.values);
        QStringList sentence {titleOf(known.values), label, where, rights, state};
        sentence.removeAll(QString());
        auto *item = new QListWidgetItem(this);
        item->setData(Qt::AccessibleTextRole, sentence.join(u", "_s));
        item->setToolTip(known.values.url);
        item->setData(TitleRole, titleOf(known.values));
        item->setData(LabelRole, label);
        item->setData(DeploymentRole, where);
        item->setData(StateRole, state);
        item->setData(RightsRole, rights);
        item->setData(ShownRole, known.isShown);
        item->setData(FailedRole, known.hasFailed);
        if (titleOf(known.values) == title)
            row = count() - 1;
    }
    setCurrentRow(m_all.empty() ? -1 : row);
    updateGeometry();
}

const KnownConnection *ConnectionCards::chosen() const
{
    const int row = currentRow();
    return row >= 0 && std::size_t(row) < m_all.size() ? &m_all[std::size_t(row)] : nullptr;
}

QSize ConnectionCards::sizeHint() const
{
    QStyleOptionViewItem option;
    option.font = font();
    const QSize card = itemDelegate()->sizeHint(option, {});
    return {card.width(), std::clamp(count(), 2, maxInSight) * card.height() + 2 * frameWidth()};
}

void ConnectionCards::contextMenuEvent(QContextMenuEvent *event)
{
    const KnownConnection *known = chosen();
    if (!known)
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const ConnectionValues values = known->values;
    menu->addAction(tr("Connect"), this, [this, values] { Q_EMIT connectRequested(values); });
    menu->addAction(tr("Edit…"), this, [this, values] { Q_EMIT editRequested(values); });
    if (values.name.isEmpty())
        menu->addAction(tr("Remove from this list"), this, [this, values] { Q_EMIT forgetRequested(values); });
    menu->popup(event->globalPos());
}

} // namespace lockscope::ui::connection
