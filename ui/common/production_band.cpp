// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/production_band.h"

#include "ui/common/metrics.h"

#include <QPainter>
#include <QPainterPath>

namespace lockscope::ui {
using namespace Qt::StringLiterals;

namespace {

constexpr QRgb hazardYellow = 0xFFFFD400; ///< the pair is used nowhere else
constexpr QRgb hazardBlack = 0xFF141414;

void paintStripes(QPainter &painter, const QRect &place, int width)
{
    painter.save();
    painter.setClipRect(place);
    for (int x = place.left() - place.height(); x < place.right() + place.height(); x += 2 * width) {
        QPainterPath stripe;
        stripe.addPolygon(QPolygon({{x, place.bottom() + 1},
                                    {x + width, place.bottom() + 1},
                                    {x + width + place.height(), place.top()},
                                    {x + place.height(), place.top()}}));
        painter.fillPath(stripe, QColor(hazardYellow));
    }
    painter.restore();
}

} // namespace

ProductionBand::ProductionBand(QWidget *parent) : QWidget(parent)
{
    setObjectName(u"productionBand"_s);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    hide();
}

void ProductionBand::show(const QString &text)
{
    m_text = text;
    setAccessibleName(text);
    setVisible(!text.isEmpty());
    update();
}

void ProductionBand::showDeployment(const QString &name)
{
    show(name.isEmpty() ? QString() : tr("PRODUCTION · %1").arg(name));
}

QSize ProductionBand::sizeHint() const
{
    return {0, Metrics::of(font()).lineH * 3 / 2};
}

void ProductionBand::paintEvent(QPaintEvent *)
{
    const Metrics m = Metrics::of(font());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), QColor(hazardBlack));
    painter.setFont(scaled(font(), 1, true));
    const int words = painter.fontMetrics().horizontalAdvance(m_text) + 8 * m.u;
    const int side = std::max(0, (width() - words) / 2);
    paintStripes(painter, {0, 0, side, height()}, 2 * m.u);
    paintStripes(painter, {width() - side, 0, side, height()}, 2 * m.u);
    painter.fillRect(0, height() - 1, width(), 1, QColor(hazardYellow));
    painter.setPen(QColor(hazardYellow));
    painter.drawText(rect(), int(Qt::AlignCenter), m_text);
}

} // namespace lockscope::ui
