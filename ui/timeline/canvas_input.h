// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/canvas.h"

#include <QPointF>

class QContextMenuEvent;
class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace lockscope::ui::timeline {

/// Pointer and keyboard on a canvas. The wheel scrolls, Ctrl+wheel zooms, dragging pans. Pointing at a hold or a
/// wait selects it, until the pointer leaves; a click or the keyboard selects it permanently. A click or Enter requests
/// its script calls.
class CanvasInput final : public QObject
{
    Q_OBJECT
public:
    /// A child of the canvas.
    explicit CanvasInput(Canvas &canvas);

    /// Shows the whole record.
    void fit();
    /// Zooms around the present while it follows, otherwise around the middle.
    void zoom(double factor);
    /// Selects the hold or wait of the lane at this instant.
    void select(int lane, TimePoint at);
    void goToBlocker();
    void goToMark(int step);
    /// Centres the view on `at` and shows the sentence.
    void goTo(TimePoint at, const QString &sentence);

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    /// The sentence for the current selection; empty: none.
    void descriptionChanged(const QString &sentence);
    void tableRequested();
    /// The user wants to see the script calls of Canvas::selectionDetails().
    void callsRequested();

private:
    /// False: the event was not used.
    [[nodiscard]] bool pressKey(const QKeyEvent &event);
    [[nodiscard]] bool turnWheel(QWheelEvent &event);
    void zoomAt(double factor, double x);
    void pan(double pixels);
    void move(const QMouseEvent &event);
    void release(const QMouseEvent &event);
    void openMenu(const QContextMenuEvent &event);
    void selectAt(const QPointF &pos, bool isSticky);
    void setDescription(const QString &sentence);
    /// Shows the description of an item other than a hold or a wait.
    void describe(const QString &sentence);
    void moveRow(int step);
    void selectLane(int lane);
    void moveSpan(int step);
    void togglePin();
    /// Lane of the current row; -1: none.
    [[nodiscard]] int currentLane();

    Canvas &m_canvas;
    bool m_isSticky = false; ///< the selection stays when the pointer leaves
    std::optional<QPointF> m_dragFrom;
    bool m_isDragging = false;
};

} // namespace lockscope::ui::timeline
