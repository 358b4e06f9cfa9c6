// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/theme.h"

#include "ui/common/metrics.h"
#include "ui/common/palette.h"
#include "ui/common/style.h"
#include "ui/common/text_color.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QEvent>
#include <QGridLayout>
#include <QHash>
#include <QHeaderView>
#include <QLabel>
#include <QMainWindow>
#include <QPixmapCache>
#include <QPointer>
#include <QScrollBar>
#include <QStatusBar>
#include <QToolBar>
#include <QToolTip>
#include <QTreeWidget>
#include <cmath>
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
#include <QStyleHints>
#endif

namespace lockscope::ui {
namespace {

constexpr double steps = 10'000; ///< of a point: rounding keeps there-and-back exact

class Resizer final
{
public:
    /// `font`: of the application, before the change.
    Resizer(double ratio, const QFont &font)
        : m_ratio(ratio), m_before(Metrics::of(font)), m_after(Metrics::of(of(font)))
    {
    }

    [[nodiscard]] QFont of(QFont font) const
    {
        if (font.pointSizeF() > 0)
            font.setPointSizeF(std::round(font.pointSizeF() * m_ratio * steps) / steps);
        else
            font.setPixelSize(of(font.pixelSize()));
        return font;
    }

    /// `minimum`: of the widget before the change. It may have set another one for the new font itself.
    void apply(QWidget &widget, QSize minimum) const
    {
        if (widget.testAttribute(Qt::WA_SetFont) && (widget.font().resolveMask() & QFont::SizeResolved))
            widget.setFont(of(widget.font()));
        if (widget.objectName().startsWith(QLatin1StringView("qt_dockwidget_"))) {
            QEvent event(QEvent::ScreenChangeInternal); // otherwise the button keeps the size of its icon
            QCoreApplication::sendEvent(&widget, &event);
            widget.updateGeometry();
        }
        if (qobject_cast<QComboBox *>(&widget)) {
            QEvent event(QEvent::StyleChange); // otherwise the minimum stays that of the old font
            QCoreApplication::sendEvent(&widget, &event);
        }
        if (widget.objectName().startsWith(QLatin1StringView("qt_")) || qobject_cast<QDialogButtonBox *>(&widget))
            return; // a part of another widget, which sizes it
        if (qobject_cast<QStatusBar *>(&widget))
            return; // it derives the room of its fields from them
        const bool isFrame = qobject_cast<QMainWindow *>(&widget) || qobject_cast<QDockWidget *>(&widget)
            || qobject_cast<QDockWidget *>(widget.parentWidget());
        if (!isFrame) { // their limits depend on the screen, not on the text
            if (widget.minimumSize() == minimum)
                widget.setMinimumSize(of(widget.minimumSize()));
            widget.setMaximumSize(of(widget.maximumSize()));
        }
        if (qobject_cast<QLabel *>(&widget)) {
            widget.setContentsMargins(of(widget.contentsMargins()));
            QEvent event(QEvent::ContentsRectChange); // otherwise an empty label keeps its size hint
            QCoreApplication::sendEvent(&widget, &event);
        }
        if (QLayout *layout = widget.layout())
            apply(*layout);
        if (auto *header = qobject_cast<QHeaderView *>(&widget))
            apply(*header);
        if (auto *bar = qobject_cast<QToolBar *>(&widget))
            bar->setIconSize({}); // that of the style
    }

private:
    /// One pixel stays one: it is a line, or means as little as possible.
    [[nodiscard]] int of(int length) const { return length <= 1 ? length : int(std::lround(length * m_ratio)); }
    /// As a new window has it: a multiple of Metrics::u, or of its half.
    [[nodiscard]] int ofGap(int length) const
    {
        const int whole = length / m_before.u * m_after.u;
        const int rest = length % m_before.u;
        return rest == 0 ? whole : rest == m_before.u / 2 ? whole + m_after.u / 2 : of(length);
    }
    /// As a new window has it: of a button, an icon, or a number of rows.
    [[nodiscard]] int ofHeight(int length) const
    {
        if (length >= QWIDGETSIZE_MAX)
            return length; // "no limit" stays "no limit"
        if (length == m_before.button())
            return m_after.button();
        if (length % m_before.denseRow() == 0)
            return length / m_before.denseRow() * m_after.denseRow();
        return length % m_before.normalRow() == 0 ? length / m_before.normalRow() * m_after.normalRow() : of(length);
    }
    [[nodiscard]] QSize of(QSize size) const
    {
        return {size.width() >= QWIDGETSIZE_MAX ? size.width() : of(size.width()), ofHeight(size.height())};
    }

    [[nodiscard]] QMargins of(const QMargins &margins) const
    {
        return {ofGap(margins.left()), ofGap(margins.top()), ofGap(margins.right()), ofGap(margins.bottom())};
    }

    void apply(QLayout &layout) const
    {
        auto *box = qobject_cast<QBoxLayout *>(&layout);
        auto *grid = qobject_cast<QGridLayout *>(&layout);
        if (!box && !grid)
            return; // layouts of windows, docks and tool bars belong to the style
        layout.setContentsMargins(of(layout.contentsMargins()));
        if (box)
            box->setSpacing(ofGap(box->spacing()));
        if (grid)
            apply(*grid);
        for (int i = 0; i < layout.count(); ++i) {
            if (QSpacerItem *gap = layout.itemAt(i)->spacerItem()) {
                const QSizePolicy policy = gap->sizePolicy();
                gap->changeSize(ofGap(gap->sizeHint().width()), ofGap(gap->sizeHint().height()),
                                policy.horizontalPolicy(), policy.verticalPolicy());
            }
            if (QLayout *inner = layout.itemAt(i)->layout())
                apply(*inner);
        }
        layout.invalidate(); // setting gaps does not invalidate
    }

    void apply(QGridLayout &grid) const
    {
        grid.setHorizontalSpacing(ofGap(grid.horizontalSpacing()));
        grid.setVerticalSpacing(ofGap(grid.verticalSpacing()));
        for (int row = 0; row < grid.rowCount(); ++row)
            grid.setRowMinimumHeight(row, of(grid.rowMinimumHeight(row)));
        for (int column = 0; column < grid.columnCount(); ++column)
            grid.setColumnMinimumWidth(column, of(grid.columnMinimumWidth(column)));
    }

    /// Scales also column widths that the user chose.
    void apply(QHeaderView &header) const
    {
        for (int section = 0; section < header.count(); ++section) {
            const bool isRest = header.stretchLastSection() && header.visualIndex(section) == header.count() - 1;
            if (header.sectionResizeMode(section) == QHeaderView::Interactive && !header.isSectionHidden(section)
                && !isRest)
                header.resizeSection(section, of(header.sectionSize(section)));
        }
    }

    double m_ratio;
    Metrics m_before;
    Metrics m_after;
};

/// Scales all text of the program by `ratio`, and with it the distances, widths and fonts that widgets derived from
/// their own font when they were created. Values read from the font later are scaled automatically. Scaling up and down
/// by the same ratio restores the original.
void resizeText(QApplication &application, double ratio)
{
    const Resizer resizer(ratio, QApplication::font());
    QHash<const QWidget *, QSize> minimums;
    const QWidgetList before = QApplication::allWidgets();
    for (const QWidget *widget : before)
        minimums.insert(widget, widget->minimumSize());
    application.setFont(resizer.of(QApplication::font()));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::ApplicationFontChange); // before widgets measure text again
    const QWidgetList now = QApplication::allWidgets();
    const QList<QPointer<QWidget>> widgets(now.begin(), now.end());
    for (const QPointer<QWidget> &widget : widgets) // a widget may replace its parts when it adapts
        if (widget)
            resizer.apply(*widget, minimums.value(widget));
}

/// The field that the wheel would change, or null.
QWidget *fieldOf(QObject *watched)
{
    if (!watched->isWidgetType())
        return nullptr;
    const bool isField = qobject_cast<QComboBox *>(watched) || qobject_cast<QAbstractSpinBox *>(watched)
        || (qobject_cast<QAbstractSlider *>(watched) && !qobject_cast<QScrollBar *>(watched));
    return isField ? static_cast<QWidget *>(watched) : nullptr;
}

/// Installed on the application: the wheel changes a combo box, spin box or slider only while that has the keyboard
/// focus, and never gives it the focus. Otherwise the surrounding area scrolls.
class WheelFilter final : public QObject
{
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
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
};

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
