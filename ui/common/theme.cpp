// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/theme.h"

#include "ui/common/palette.h"
#include "ui/common/style.h"
#include "ui/common/text_size.h"

#include <QApplication>
#include <QPixmapCache>
#include <QToolTip>
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
#include <QStyleHints>
#endif

namespace lockscope::ui {
namespace {

bool looksDark(const QApplication &application)
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    if (const auto scheme = application.styleHints()->colorScheme(); scheme != Qt::ColorScheme::Unknown)
        return scheme == Qt::ColorScheme::Dark;
#endif
    const QPalette palette = application.palette();
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

} // namespace

Theme::Theme(QApplication &application) : m_application(application), m_systemIsDark(looksDark(application))
{
    application.setStyle(new Style);
    application.installEventFilter(&m_wheel);
}

Theme::~Theme()
{
    resize(1, 1);
}

void Theme::resize(double textSize, double enlargement)
{
    const double ratio = textSize * enlargement / (m_textSize * m_enlargement);
    m_textSize = textSize;
    m_enlargement = enlargement;
    if (ratio != 1)
        resizeText(m_application, ratio);
}

void Theme::choose(ThemeChoice choice)
{
    m_choice = choice;
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && m_systemIsDark);
    const Palette &palette = dark ? Palette::dark() : Palette::light();
    Palette::setCurrent(palette);
    QPixmapCache::clear();
    m_application.setPalette(palette.widgets());
    m_application.setPalette(palette.itemViews(), "QAbstractItemView");
    QToolTip::setPalette(palette.toolTips());
    Q_EMIT changed();
}

} // namespace lockscope::ui
