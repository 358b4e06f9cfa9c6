// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window_fit.h"

#include <QDialog>
#include <QEvent>
#include <QGuiApplication>
#include <QScreen>
#include <QScrollArea>
#include <QStyle>
#include <QTimer>
#include <QVBoxLayout>
#include <QWindow>
#include <algorithm>
#include <chrono>

namespace lockscope::desktop {
using namespace std::chrono_literals;

namespace {

/// Empty until the window system has reported it.
QMargins frameOf(const QWidget &window)
{
    return window.windowHandle() ? window.windowHandle()->frameMargins() : QMargins();
}

/// Estimate until the frame is known.
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

/// The screen without this frame; nullopt: too small for the window's minimum size.
std::optional<QRect> freeOf(const QRect &screen, const QMargins &frame, const QSize &minimum)
{
    const QRect free = screen.marginsRemoved(frame);
    return minimum.boundedTo(free.size()) == minimum ? std::optional(free) : std::nullopt;
}

bool isWholeScreen(const QWidget &window)
{
    return window.isMaximized() || window.isFullScreen();
}

/// Lowers a minimum size that the screen has no room for.
void lowerMinimum(QWidget &window, const QMargins &frame)
{
    const QSize free = window.screen()->availableGeometry().marginsRemoved(frame).size();
    if (const QSize minimum = window.minimumSize(); minimum.boundedTo(free) != minimum)
        window.setMinimumSize(minimum.boundedTo(free));
}

void fit(QWidget &window, const QMargins &frame)
{
    if (isWholeScreen(window))
        return;
    lowerMinimum(window, frame);
    if (const auto place = wholePlace(window.geometry(), frame, window.minimumSize(), roomOf(window)))
        window.setGeometry(*place);
}

/// Still has the geometry of a maximized or full-screen window.
bool fillsScreen(const QWidget &window)
{
    const QMargins frame = frameOf(window) + usualFrame(window);
    return window.screen()->geometry().contains(window.geometry())
        && window.geometry().contains(window.screen()->availableGeometry().marginsRemoved(frame));
}

/// Fits the window once its frame is known, which may be some time after show(), and once it is no longer maximized.
/// State, position and size then change in any order. Fits only once, so that later changes by the user stay.
class FrameFit final : public QObject
{
public:
    explicit FrameFit(QWidget &window) : QObject(&window), m_window(window)
    {
        m_rest.setSingleShot(true);
        connect(&m_rest, &QTimer::timeout, this, [this] {
            m_window.removeEventFilter(this);
            fit(m_window, frameOf(m_window));
            deleteLater();
        });
        window.installEventFilter(this);
    }

    bool eventFilter(QObject *, QEvent *event) override
    {
        constexpr QEvent::Type ofPlace[] = {QEvent::WindowStateChange, QEvent::Move, QEvent::Resize};
        constexpr QEvent::Type ofFrame[] = {QEvent::Show, QEvent::WindowActivate, QEvent::UpdateRequest};
        const auto isOneOf = [event](const auto &types) {
            return std::ranges::find(types, event->type()) != std::end(types);
        };
        if (!isOneOf(ofPlace) && (m_rest.isActive() || !isOneOf(ofFrame)))
            return false;
        if (isWholeScreen(m_window)) {
            m_wasWholeScreen = true;
            m_rest.stop();
        } else if (!frameOf(m_window).isNull()) {
            m_rest.start(!m_wasWholeScreen ? 0ms : fillsScreen(m_window) ? untilSize : untilSettled);
        }
        return false;
    }

private:
    static constexpr auto untilSettled = 100ms; ///< state, position and size may change separately
    static constexpr auto untilSize = 1000ms;   ///< at most, after the state

    QWidget &m_window;
    QTimer m_rest;
    bool m_wasWholeScreen = false;
};

/// Scrolls the contents of a dialog that is smaller than they are, and otherwise asks for the room that they need.
class ContentArea final : public QScrollArea
{
public:
    ContentArea(QWidget *contents, QWidget *parent) : QScrollArea(parent)
    {
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setWidgetResizable(true);
        setWidget(contents);
    }
    [[nodiscard]] QSize sizeHint() const override { return widget()->sizeHint(); }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override
    {
        return std::max(widget()->layout()->totalHeightForWidth(width), widget()->minimumSizeHint().height());
    }
};

/// Moves the contents into a scroll area if the screen has no room for them.
void scrollIfTooLarge(QDialog &dialog, const QMargins &frame)
{
    QLayout *contents = dialog.layout();
    if (!contents || contents->isEmpty() || contents->sizeConstraint() != QLayout::SetDefaultConstraint
        || dynamic_cast<ContentArea *>(contents->itemAt(0)->widget()))
        return;
    const QSize free = dialog.screen()->availableGeometry().marginsRemoved(frame).size();
    QSize needed = contents->totalMinimumSize();
    needed.setHeight(std::max(needed.height(), contents->totalMinimumHeightForWidth(dialog.width())));
    if (needed.boundedTo(free) == needed)
        return;
    QWidget *focused = dialog.focusWidget();
    auto *page = new QWidget(&dialog);
    page->setLayout(contents);
    auto *column = new QVBoxLayout(&dialog);
    column->setContentsMargins(0, 0, 0, 0);
    auto *area = new ContentArea(page, &dialog);
    column->addWidget(area);
    area->show(); // now, for the focus
    column->activate();
    if (focused)
        focused->setFocus();
}

/// Fits each dialog when it appears, grows, or needs more room, as with another text size.
class DialogFit final : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const bool isShown = event->type() == QEvent::Show && !event->spontaneous();
        const bool isOther = event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest;
        auto *dialog = isShown || isOther ? qobject_cast<QDialog *>(watched) : nullptr;
        if (dialog && isShown) {
            scrollIfTooLarge(*dialog, usualFrame(*dialog));
            boundToScreen(*dialog);
        } else if (dialog && dialog->isVisible()) {
            QMetaObject::invokeMethod(
                dialog,
                [dialog] {
                    scrollIfTooLarge(*dialog, frameOf(*dialog));
                    fit(*dialog, frameOf(*dialog));
                },
                Qt::QueuedConnection);
        }
        return QObject::eventFilter(watched, event);
    }
};

} // namespace

std::optional<QRect> wholePlace(const QRect &window, const QMargins &frame, const QSize &minimum, const Room &room)
{
    const QRect taken = window.marginsAdded(frame);
    const bool isInSight = QRegion(taken).subtracted(room.screens).isEmpty();
    const bool fitsOnOne = taken.size().boundedTo(room.screen.size()) == taken.size();
    const std::optional<QRect> free = freeOf(room.screen, frame, minimum);
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
    lowerMinimum(window, usualFrame(window));
    if (const auto free = freeOf(roomOf(window).screen, usualFrame(window), window.minimumSize()))
        window.resize(window.size().boundedTo(free->size()));
    new FrameFit(window);
}

void fitDialogs(QObject &owner)
{
    QCoreApplication::instance()->installEventFilter(new DialogFit(&owner));
}

} // namespace lockscope::desktop
