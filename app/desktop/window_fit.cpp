// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window_fit.h"

#include <QEvent>
#include <QGuiApplication>
#include <QScreen>
#include <QStyle>
#include <QTimer>
#include <QWidget>
#include <QWindow>
#include <algorithm>

namespace lockscope::desktop {

namespace {

/// Nothing, until the desktop has told.
QMargins frameOf(const QWidget &window)
{
    return window.windowHandle() ? window.windowHandle()->frameMargins() : QMargins();
}

/// Until it has one.
QMargins usualFrame(const QWidget &window)
{
    return {0, window.style()->pixelMetric(QStyle::PM_TitleBarHeight), 0, 0};
}

Room roomOf(const QWidget &window)
{
    Room room {window.screen()->availableGeometry(), {}};
    for (const QScreen *screen : QGuiApplication::screens())
        room.screens += screen->availableGeometry();
    return room;
}

/// The screen without this frame. Nothing: it is too small for any size of the window.
std::optional<QRect> freeOf(const QRect &screen, const QMargins &frame, const QSize &least)
{
    const QRect free = screen.marginsRemoved(frame);
    return least.boundedTo(free.size()) == least ? std::optional(free) : std::nullopt;
}

bool isWholeScreen(const QWidget &window)
{
    return window.isMaximized() || window.isFullScreen();
}

void fit(QWidget &window, const QMargins &frame)
{
    if (isWholeScreen(window))
        return;
    if (const auto place = wholePlace(window.geometry(), frame, window.minimumSize(), roomOf(window)))
        window.setGeometry(*place);
}

/// How large its frame is is known only once it is on the screen, which may be some time after it was shown; and how
/// large it is when it is not maximized, once it is not. Then its size comes before or after its state.
class FrameFit final : public QObject
{
public:
    explicit FrameFit(QWidget &window) : QObject(&window), m_window(window) { window.installEventFilter(this); }

    bool eventFilter(QObject *, QEvent *event) override
    {
        constexpr QEvent::Type ofPlace[] = {QEvent::WindowStateChange, QEvent::Move, QEvent::Resize};
        constexpr QEvent::Type ofFrame[] = {QEvent::Show, QEvent::WindowActivate, QEvent::UpdateRequest};
        const auto isOneOf = [event](const auto &types) {
            return std::ranges::find(types, event->type()) != std::end(types);
        };
        if ((!isOneOf(ofPlace) && (m_wasWholeScreen || !isOneOf(ofFrame))) || frameOf(m_window).isNull())
            return false;
        if (isWholeScreen(m_window)) {
            m_wasWholeScreen = true;
            m_signsToCome = 2;
            return false;
        }
        const bool isLast = --m_signsToCome == 0;
        if (isLast)
            m_window.removeEventFilter(this);
        QTimer::singleShot(0, this, [this, isLast] {
            fit(m_window, frameOf(m_window));
            if (isLast)
                deleteLater();
        });
        return false;
    }

private:
    QWidget &m_window;
    bool m_wasWholeScreen = false;
    int m_signsToCome = 1;
};

} // namespace

std::optional<QRect> wholePlace(const QRect &window, const QMargins &frame, const QSize &least, const Room &room)
{
    const QRect taken = window.marginsAdded(frame);
    const bool isInSight = QRegion(taken).subtracted(room.screens).isEmpty();
    const bool fitsOnOne = taken.size().boundedTo(room.screen.size()) == taken.size();
    const std::optional<QRect> free = freeOf(room.screen, frame, least);
    if ((isInSight && fitsOnOne) || !free)
        return std::nullopt;
    QRect place(window.topLeft(), window.size().boundedTo(free->size()));
    place.moveBottomRight({std::min(place.right(), free->right()), std::min(place.bottom(), free->bottom())});
    place.moveTopLeft({std::max(place.left(), free->left()), std::max(place.top(), free->top())});
    return place;
}

void fitOnScreen(QWidget &window)
{
    fit(window, usualFrame(window));
    new FrameFit(window);
}

void boundToScreen(QWidget &window)
{
    if (const auto free = freeOf(roomOf(window).screen, usualFrame(window), window.minimumSize()))
        window.resize(window.size().boundedTo(free->size()));
    new FrameFit(window);
}

} // namespace lockscope::desktop
