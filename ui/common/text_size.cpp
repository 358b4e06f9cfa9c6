// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/text_size.h"

#include "ui/common/metrics.h"

#include <QApplication>
#include <QDockWidget>
#include <QGridLayout>
#include <QHeaderView>
#include <QMainWindow>
#include <QToolBar>
#include <cmath>

namespace lockscope::ui {
namespace {

constexpr double hundredths = 100; ///< of a point: rounding keeps there-and-back exact

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
            font.setPointSizeF(std::round(font.pointSizeF() * m_ratio * hundredths) / hundredths);
        else
            font.setPixelSize(of(font.pixelSize()));
        return font;
    }

    void apply(QWidget &widget) const
    {
        if (widget.testAttribute(Qt::WA_SetFont) && (widget.font().resolveMask() & QFont::SizeResolved))
            widget.setFont(of(widget.font()));
        if (widget.objectName().startsWith(QLatin1StringView("qt_")))
            return; // a part of another widget, which sizes it
        const bool isFrame = qobject_cast<QMainWindow *>(&widget) || qobject_cast<QDockWidget *>(&widget)
            || qobject_cast<QDockWidget *>(widget.parentWidget());
        if (!isFrame) { // their limits depend on the screen, not on the text
            widget.setMinimumSize(of(widget.minimumSize()));
            widget.setMaximumSize(of(widget.maximumSize()));
        }
        if (QLayout *layout = widget.layout())
            apply(*layout);
        if (auto *header = qobject_cast<QHeaderView *>(&widget))
            apply(*header);
        if (auto *bar = qobject_cast<QToolBar *>(&widget))
            bar->setIconSize({ofIcon(bar->iconSize().width()), ofIcon(bar->iconSize().height())});
    }

private:
    [[nodiscard]] int of(int length) const { return int(std::lround(length * m_ratio)); }
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
    [[nodiscard]] int ofIcon(int length) const { return length == m_before.icon() ? m_after.icon() : of(length); }
    [[nodiscard]] QSize of(QSize size) const
    {
        return {size.width() >= QWIDGETSIZE_MAX ? size.width() : of(size.width()), ofHeight(size.height())};
    }

    void apply(QLayout &layout) const
    {
        auto *box = qobject_cast<QBoxLayout *>(&layout);
        auto *grid = qobject_cast<QGridLayout *>(&layout);
        if (!box && !grid)
            return; // layouts of windows, docks and tool bars belong to the style
        const QMargins margins = layout.contentsMargins();
        layout.setContentsMargins(ofGap(margins.left()), ofGap(margins.top()), ofGap(margins.right()),
                                  ofGap(margins.bottom()));
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
        header.setMinimumSectionSize(of(header.minimumSectionSize()));
        for (int section = 0; section < header.count(); ++section) {
            if (header.sectionResizeMode(section) == QHeaderView::Interactive && !header.isSectionHidden(section))
                header.resizeSection(section, of(header.sectionSize(section)));
        }
    }

    double m_ratio;
    Metrics m_before;
    Metrics m_after;
};

} // namespace

void resizeText(QApplication &application, double ratio)
{
    const Resizer resizer(ratio, QApplication::font());
    application.setFont(resizer.of(QApplication::font()));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::ApplicationFontChange); // before widgets measure text again
    const QWidgetList widgets = QApplication::allWidgets();
    for (QWidget *widget : widgets)
        resizer.apply(*widget);
}

} // namespace lockscope::ui
