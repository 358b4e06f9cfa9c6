// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/queue_chart.h"

#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/palette.h"
#include "ui/common/view_clock.h"
#include "ui/models/holder_names.h"

#include <QPainter>
#include <algorithm>

namespace lockscope::ui::detail {
using namespace Qt::StringLiterals;
using models::Waiter;

namespace {

constexpr std::size_t maxRows = 6;

} // namespace

QueueChart::QueueChart(QWidget *parent) : QWidget(parent)
{
    setObjectName(u"queuePicture"_s);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    hide();
}

void QueueChart::show(const inspect::LockSnapshot &lock, const models::HolderNames &names, bool isStale)
{
    const std::vector<Waiter> waiters = models::waitersOf(lock);
    const int before = m_lines;
    if (lock.name != m_lock)
        m_lines = 0;
    m_lock = lock.name;
    m_rows.clear();
    for (std::size_t i = 0; i < std::min(waiters.size(), maxRows); ++i)
        m_rows.push_back({waiters[i], models::briefHolder(waiters[i].member, names)});
    m_hidden = int(waiters.size() - m_rows.size());
    m_isStale = isStale;
    m_lines = std::max(m_lines, int(m_rows.size()) + (m_hidden > 0));
    setVisible(m_lines > 0);
    if (m_lines != before)
        updateGeometry();
    QStringList sentence {tr("Fair queue, %n waiter(s)", nullptr, int(waiters.size()))};
    for (const Row &row : m_rows)
        sentence << tr("%1: %2").arg(number(row.waiter.place), row.name);
    setAccessibleName(sentence.join(tr(", ")));
    update();
}

QSize QueueChart::sizeHint() const
{
    const Metrics m = Metrics::of(font());
    return {60 * m.u, (m_lines + 1) * m.denseRow()};
}

void QueueChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Metrics m = Metrics::of(font());
    const Palette &palette = Palette::current();
    painter.setPen(palette[Role::Muted]);
    painter.drawText(QRect(0, 0, width(), m.denseRow()), Qt::AlignLeft | Qt::AlignVCenter,
                     m_rows.empty() ? tr("Fair queue: empty") : tr("Fair queue: the head is next"));
    if (m_rows.empty())
        return;
    // One line from the head to the end shows the order.
    const int middle = m.lineH / 2;
    const int first = m.denseRow() + m.denseRow() / 2;
    painter.setPen(QPen(m_isStale ? palette[Role::Disabled] : palette[Token::Waiting].fill, 1.5));
    painter.drawLine(middle, first, middle, first + (int(m_rows.size()) - 1) * m.denseRow());
    int y = m.denseRow();
    for (const Row &row : m_rows) {
        paintRow(painter, row, {0, y, width(), m.denseRow()});
        y += m.denseRow();
    }
    if (m_hidden > 0) {
        painter.setPen(palette[Role::Muted]);
        painter.drawText(QRect(m.lineH + 2 * m.u, y, width(), m.denseRow()), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("and %n more, listed below", nullptr, m_hidden));
    }
}

void QueueChart::paintRow(QPainter &painter, const Row &row, const QRect &place) const
{
    const Metrics m = Metrics::of(font());
    const Palette &palette = Palette::current();
    const QFontMetrics text(font());
    const Waiter &waiter = row.waiter;
    const bool isHead = waiter.place == 1;
    const TokenColors &colors = palette[waiter.isDoubtful() ? Token::Expired : Token::Waiting];
    const QColor fill = m_isStale ? palette[Role::Disabled] : colors.fill;
    const QRectF disc(place.left() + 1, place.center().y() - m.lineH / 2 + 1, m.lineH - 2, m.lineH - 2);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(fill, 1.5, waiter.isDoubtful() ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(isHead && !waiter.isDoubtful() ? fill : palette[Role::Base]);
    painter.drawEllipse(disc);
    painter.setPen(isHead && !waiter.isDoubtful() ? Palette::labelOn(fill) : palette[Role::Text]);
    painter.setFont(scaled(font(), 0.85, true));
    painter.drawText(disc, Qt::AlignCenter, number(waiter.place));
    painter.restore();

    const QColor words = m_isStale ? palette[Role::Muted] : palette[Role::Text];
    const int nameWidth = std::min(text.horizontalAdvance(u"2d08b3d4:8888"_s), place.width() / 3);
    const QRect name(int(disc.right()) + 2 * m.u, place.top(), nameWidth, place.height());
    painter.setPen(words);
    painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter, elided(row.name, text, name.width()));
    QStringList says {tr("deadline %1").arg(waiter.deadlineText(ViewClock::shown(waiter.node))),
                      waiter.listeningText()};
    if (isHead)
        says.prepend(tr("head"));
    const QRect rest(name.right() + 2 * m.u, place.top(), place.right() - name.right() - 2 * m.u, place.height());
    painter.setPen(m_isStale ? palette[Role::Muted] : waiter.isDoubtful() ? colors.text : palette[Role::Muted]);
    painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                     text.elidedText(says.join(u" · "_s), Qt::ElideRight, rest.width()));
}

} // namespace lockscope::ui::detail
