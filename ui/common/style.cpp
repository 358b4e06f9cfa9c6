// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/style.h"

#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/palette.h"
#include "ui/common/screen_reader.h"

#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QPainter>
#include <QStyleOption>
#include <QTreeView>
#include <algorithm>
#include <array>

namespace lockscope::ui {
using namespace Qt::StringLiterals;

namespace {

enum class Shape { Rounded, Round, Square };

/// Inside the option's rectangle, over what Fusion drew.
void outline(QPainter *painter, const QStyleOption &option, bool focused, Shape shape = Shape::Rounded)
{
    const bool enabled = option.state & QStyle::State_Enabled;
    const Role role = !enabled ? Role::Grid : focused ? Role::Focus : Role::Outline;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(Palette::current()[role], focused ? 2 : 1));
    painter->setBrush(Qt::NoBrush);
    const QRectF inner = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    switch (shape) {
    case Shape::Rounded: painter->drawRoundedRect(inner, 2, 2); break;
    case Shape::Round: painter->drawEllipse(inner); break;
    case Shape::Square: painter->drawRect(inner); break;
    }
    painter->restore();
}

/// Replaces Fusion's handle, which is as pale as a button.
void scrollHandle(QPainter *painter, const QRect &groove, const QRect &handle, const QStyleOptionComplex &option)
{
    const Palette &palette = Palette::current();
    const bool isEnabled = option.state & QStyle::State_Enabled;
    const bool isHeld = (option.activeSubControls & QStyle::SC_ScrollBarSlider)
        && (option.state & (QStyle::State_Sunken | QStyle::State_MouseOver));
    painter->save();
    painter->fillRect(groove, palette[Role::Window]);
    if (isEnabled && groove.contains(handle)) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(palette[isHeld ? Role::Muted : Role::Outline]);
        const QRectF inner = QRectF(handle).adjusted(3, 3, -3, -3);
        const double radius = std::min(inner.width(), inner.height()) / 2;
        painter->drawRoundedRect(inner, radius, radius);
    }
    painter->restore();
}

bool hasFocus(const QStyleOption &option)
{
    return (option.state & QStyle::State_HasFocus) && (option.state & QStyle::State_Enabled);
}

/// How much wider than its present text a button's longest one is.
int missingWidth(const QStyleOption *option, const QWidget *widget)
{
    const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
    if (!button || !widget)
        return 0;
    const auto widthOf = [button](const QString &text) {
        return button->fontMetrics.size(Qt::TextShowMnemonic, text).width();
    };
    int widest = widthOf(button->text);
    for (const QString &text : widget->property("texts").toStringList())
        widest = std::max(widest, widthOf(text));
    return widest - widthOf(button->text);
}

/// Whether a button shows its focus: during keyboard use, and in dialogs from the start, so that Return is no
/// surprise.
bool showsFocus(const QStyleOption &button, const QWidget *widget)
{
    const bool isInDialog = widget && qobject_cast<const QDialog *>(widget->window());
    return hasFocus(button) && ((button.state & QStyle::State_KeyboardFocusChange) || isInDialog);
}

} // namespace

Style::Style() : QProxyStyle(u"Fusion"_s) { }

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (widget->inherits("QTipLabel")) // the label of every QToolTip; its text is not set yet
        static_cast<QLabel *>(widget)->setTextFormat(Qt::PlainText);
    if (auto *box = qobject_cast<QComboBox *>(widget))
        nameByLabel(*box);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                          const QWidget *widget) const
{
    if (element == PE_FrameFocusRect) {
        painter->save();
        painter->setPen(QPen(Palette::current()[Role::Focus], 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(QRectF(option->rect).adjusted(1, 1, -1, -1));
        painter->restore();
        return;
    }
    if (element == PE_Frame) // around scroll areas: Fusion's own is hardly darker than the window
        return outline(painter, *option, false, Shape::Square); // with the corners of the view inside it
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    switch (element) {
    case PE_IndicatorCheckBox: return outline(painter, *option, false);
    case PE_IndicatorRadioButton: return outline(painter, *option, false, Shape::Round);
    case PE_FrameLineEdit: return outline(painter, *option, hasFocus(*option));
    case PE_PanelButtonCommand: return outline(painter, *option, showsFocus(*option, widget));
    default: return;
    }
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                               const QWidget *widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_ScrollBar)
        scrollHandle(painter, subControlRect(control, option, SC_ScrollBarGroove, widget),
                     subControlRect(control, option, SC_ScrollBarSlider, widget), *option);
    if (control == CC_SpinBox || control == CC_ComboBox)
        outline(painter, *option, hasFocus(*option));
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                        const QWidget *widget) const
{
    if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
        header && element == CE_HeaderLabel) {
        QStyleOptionHeader label(*header); // aligns headings with their cells
        const int margin = pixelMetric(PM_HeaderMargin, option, widget);
        const int indent = 2 * Metrics::of(painter->font()).u - margin;
        label.rect.adjust(indent, 0, -indent, 0);
        return QProxyStyle::drawControl(element, &label, painter, widget);
    }
    if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option); button && element == CE_PushButton
        && (option->state & State_Enabled) && widget->property("isWanted").toBool()) {
        QStyleOptionButton marked(*button);
        marked.palette.setColor(QPalette::Button, option->palette.color(QPalette::Highlight));
        marked.palette.setColor(QPalette::ButtonText, option->palette.color(QPalette::HighlightedText));
        return QProxyStyle::drawControl(element, &marked, painter, widget);
    }
    if (element == CE_MenuBarEmptyArea || element == CE_MenuBarItem) {
        QProxyStyle::drawControl(element, option, painter, widget);
        if (!(option->state & State_Sunken)) // Fusion's line would end where another widget stands beside the menus
            painter->fillRect(option->rect.adjusted(0, option->rect.height() - 1, 0, 0), option->palette.window());
        return;
    }
    const auto *dock = qstyleoption_cast<const QStyleOptionDockWidget *>(option);
    if (element != CE_DockWidgetTitle || !dock)
        return QProxyStyle::drawControl(element, option, painter, widget);
    // A pane heading: bold text on the window's colour, no icon and no frame.
    const QRect rect = subElementRect(SE_DockWidgetTitleBarText, option, widget);
    const QFont font = widget ? widget->font() : painter->font(); // the painter's font dates from the dock's creation
    const Metrics m = Metrics::of(font);
    painter->save();
    painter->fillRect(option->rect, Palette::current()[Role::Window]);
    painter->setFont(scaled(font, 1.0, true));
    painter->setPen(Palette::current()[Role::Text]);
    const QRect words = rect.adjusted(2 * m.u, 0, -m.u, 0);
    painter->drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(dock->title, Qt::ElideMiddle, words.width()));
    painter->restore();
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    // Docks touch each other: a wider handle is easier to hit and needs no frame.
    if (metric == PM_DockWidgetSeparatorExtent)
        return 5;
    if (metric == PM_DockWidgetTitleMargin && widget) {
        const auto *dock = qobject_cast<const QDockWidget *>(widget);
        // the handle cannot be dragged
        const bool isLocked = dock && dock->features() == QDockWidget::NoDockWidgetFeatures;
        return Metrics::of(widget->font()).u / (isLocked ? 2 : 1);
    }
    if (widget && metric == PM_ToolBarIconSize)
        return Metrics::of(widget->font()).icon();
    // Icons and boxes grow with the text beside them.
    if (widget && (metric == PM_ButtonIconSize || metric == PM_SmallIconSize || metric == PM_LineEditIconSize))
        return std::max(QProxyStyle::pixelMetric(metric, option, widget), Metrics::of(widget->font()).icon());
    if (widget
        && (metric == PM_IndicatorWidth || metric == PM_IndicatorHeight || metric == PM_ExclusiveIndicatorWidth
            || metric == PM_ExclusiveIndicatorHeight))
        return std::max(QProxyStyle::pixelMetric(metric, option, widget), Metrics::of(widget->font()).icon() * 7 / 8);
    // Cell text starts where its heading's text does: at this margin plus one pixel.
    if (const auto *tree = qobject_cast<const QTreeView *>(widget);
        tree && metric == PM_FocusFrameHMargin && !tree->isHeaderHidden())
        return 2 * Metrics::of(tree->font()).u - 1;
    return QProxyStyle::pixelMetric(metric, option, widget);
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                              const QWidget *widget) const
{
    const QSize wanted = contents + QSize(type == CT_PushButton ? missingWidth(option, widget) : 0, 0);
    QSize size = QProxyStyle::sizeFromContents(type, option, wanted, widget);
    if (type == CT_PushButton && widget && widget->property("isNarrow").toBool()) // Fusion has a minimum width
        size.setWidth(std::max(2 * size.height(),                                 // still easy to hit
                               wanted.width() + pixelMetric(PM_ButtonMargin, option, widget)
                                   + 2 * pixelMetric(PM_DefaultFrameWidth, option, widget)));
    const auto *tool = qstyleoption_cast<const QStyleOptionToolButton *>(option);
    if (tool && type == CT_ToolButton && tool->toolButtonStyle == Qt::ToolButtonTextBesideIcon
        && !(tool->state & State_AutoRaise)) // equal padding at both ends
        size.rwidth() -= 2 * tool->fontMetrics.horizontalAdvance(u' ');
    if (const auto *row = qstyleoption_cast<const QStyleOptionViewItem *>(option); row && type == CT_ItemViewItem) {
        const Metrics m = Metrics::of(row->font); // Fusion's rows fit Latin text only
        size.setHeight(
            std::max(size.height(), widget && widget->property("isTight").toBool() ? m.lineH : m.denseRow()));
    }
    constexpr std::array fields {CT_PushButton, CT_LineEdit, CT_ComboBox, CT_SpinBox};
    if (widget && !widget->property("isTight").toBool()
        && std::ranges::find(fields, type) != fields.end()) // equal heights side by side
        size.setHeight(std::max(size.height(), Metrics::of(widget->font()).button()));
    return size;
}

QIcon Style::standardIcon(StandardPixmap which, const QStyleOption *option, const QWidget *widget) const
{
    if (which == SP_TitleBarCloseButton)
        return icon(u"close"_s);
    if (which == SP_TitleBarNormalButton)
        return icon(u"float"_s);
    return QProxyStyle::standardIcon(which, option, widget);
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const
{
    if (hint == SH_EtchDisabledText)
        return 0;
    if (hint == SH_Slider_AbsoluteSetButtons)
        return Qt::LeftButton; // a click jumps to that position instead of one page
    return QProxyStyle::styleHint(hint, option, widget, data);
}

} // namespace lockscope::ui
