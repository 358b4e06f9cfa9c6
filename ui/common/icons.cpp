// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/icons.h"

#include "ui/common/palette.h"

#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPaintEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace lockscope::ui {
using namespace Qt::StringLiterals;

namespace {

const QByteArray &source(const QString &name)
{
    static QHash<QString, QByteArray> sources;
    auto known = sources.find(name);
    if (known == sources.end()) {
        QFile file(u":/lockscope/icons/%1.svg"_s.arg(name));
        known = sources.insert(name, file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
    }
    return *known;
}

QByteArray colored(const QString &name, const QColor &color)
{
    return QByteArray(source(name)).replace("currentColor", color.name().toLatin1()); // Qt Svg draws currentColor black
}

/// `size` in device pixels.
QPixmap rendered(const QString &name, const QColor &color, QSize size)
{
    const QString key = u"icon/%1/%2/%3x%4"_s.arg(name, color.name()).arg(size.width()).arg(size.height());
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap(size);
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(colored(name, color));
    QPainter painter(&pixmap);
    renderer.render(&painter);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

/// Reads its colour from the palette when painting, so a theme change needs no new icons.
class SvgIconEngine final : public QIconEngine
{
public:
    SvgIconEngine(QString name, QColor color) : m_name(std::move(name)), m_color(std::move(color)) { }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const QPixmap shown = rendered(m_name, colorFor(mode), rect.size() * painter->device()->devicePixelRatioF());
        painter->drawPixmap(rect, shown);
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override
    {
        return rendered(m_name, colorFor(mode), size);
    }
    [[nodiscard]] QIconEngine *clone() const override { return new SvgIconEngine(m_name, m_color); }

private:
    /// A selected row is pale and its text dark: see Palette::itemViews().
    [[nodiscard]] QColor colorFor(QIcon::Mode mode) const
    {
        const Palette &palette = Palette::current();
        if (mode == QIcon::Disabled)
            return palette[Role::Disabled];
        return m_color.isValid() ? m_color : palette[Role::Text];
    }

    QString m_name;
    QColor m_color;
};

} // namespace

QIcon icon(const QString &name, const QColor &color)
{
    return QIcon(new SvgIconEngine(name, color));
}

void paintIcon(QPainter &painter, const QRect &rect, const QString &name, const QColor &color)
{
    if (painter.paintEngine()->type() == QPaintEngine::SVG) // stays sharp at any size
        QSvgRenderer(colored(name, color)).render(&painter, rect);
    else
        painter.drawPixmap(rect, rendered(name, color, rect.size() * painter.device()->devicePixelRatioF()));
}

} // namespace lockscope::ui
