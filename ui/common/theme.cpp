// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/theme.h"

#include "ui/common/palette.h"
#include "ui/common/style.h"
#include "ui/common/text_color.h"
#include "ui/common/text_size.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QObject>
#include <QPixmapCache>
#include <QScrollBar>
#include <QToolTip>
#include <QTreeWidget>
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
#include <QStyleHints>
#endif

namespace lockscope::ui {
namespace {

/// Installed on the application: the wheel changes a combo box, spin box or slider only while that has the keyboard
/// focus, and never gives it the focus. Otherwise the surrounding area scrolls.
class WheelFilter final : public QObject
{
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

/// The field that the wheel would change, or null.
QWidget *fieldOf(QObject *watched)
{
    if (!watched->isWidgetType())
        return nullptr;
    const bool isField = qobject_cast<QComboBox *>(watched) || qobject_cast<QAbstractSpinBox *>(watched)
        || (qobject_cast<QAbstractSlider *>(watched) && !qobject_cast<QScrollBar *>(watched));
    return isField ? static_cast<QWidget *>(watched) : nullptr;
}

bool WheelFilter::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Polish) {
        // Qt moves the focus before any filter sees the wheel.
        if (QWidget *field = fieldOf(watched); field && field->focusPolicy() == Qt::WheelFocus)
            field->setFocusPolicy(Qt::StrongFocus);
    } else if (event->type() == QEvent::Wheel) {
        if (const QWidget *field = fieldOf(watched); field && !field->hasFocus()) {
            event->ignore(); // Qt offers it to the parent next
            return true;
        }
    }
    return false;
}

bool looksDark(const QApplication &application)
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    if (const auto scheme = application.styleHints()->colorScheme(); scheme != Qt::ColorScheme::Unknown)
        return scheme == Qt::ColorScheme::Dark;
#endif
    const QPalette palette = application.palette();
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

void recolor(QTreeWidgetItem &item, const Palette &before, const Palette &after)
{
    for (int column = 0; column < item.columnCount(); ++column) {
        const QBrush brush = item.foreground(column);
        const QColor color = brush.style() == Qt::NoBrush ? QColor() : after.textLike(brush.color(), before);
        if (color.isValid())
            item.setForeground(column, color);
    }
}

/// Texts whose colour was set for its meaning, not inherited.
void recolorTexts(const Palette &before, const Palette &after)
{
    const QWidgetList widgets = QApplication::allWidgets();
    for (QWidget *widget : widgets) {
        if (widget->testAttribute(Qt::WA_SetPalette)) {
            const QColor color = after.textLike(widget->palette().color(QPalette::WindowText), before);
            if (color.isValid())
                setTextColor(*widget, color);
        }
        if (auto *tree = qobject_cast<QTreeWidget *>(widget)) {
            for (QTreeWidgetItemIterator item(tree); *item; ++item)
                recolor(**item, before, after);
        }
    }
}

} // namespace

Theme::Theme(QApplication &application) : m_application(application), m_systemIsDark(looksDark(application))
{
    application.setStyle(new Style);
    application.installEventFilter(new WheelFilter(this));
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
    const Palette &before = Palette::current();
    Palette::setCurrent(palette);
    QPixmapCache::clear();
    m_application.setPalette(palette.widgets());
    m_application.setPalette(palette.itemViews(), "QAbstractItemView");
    QToolTip::setPalette(palette.toolTips());
    recolorTexts(before, palette);
    Q_EMIT changed();
}

} // namespace lockscope::ui
