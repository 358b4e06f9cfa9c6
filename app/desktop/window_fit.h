// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMargins>
#include <QRegion>
#include <optional>

class QObject;
class QWidget;

namespace lockscope::desktop {

/// The available areas of the screens.
struct Room
{
    QRect screen;    ///< the window's
    QRegion screens; ///< all of them, including this one
};

/// Returns a position and size at which the window with its frame fits on its screen. Returns std::nullopt if the
/// window need not change (it may span two screens) or its minimum size is too large.
[[nodiscard]] std::optional<QRect> wholePlace(const QRect &window, const QMargins &frame, const QSize &minimum,
                                              const Room &room);

/// Call before show(). Fits a restored window on its screen, now and once the size of its frame is known: it may have
/// been saved on another screen, or without a title bar.
void fitOnScreen(QWidget &window);
/// Call before show(). Limits a window with its default size to its screen; the desktop places it.
void boundToScreen(QWidget &window);
/// Fits all dialogs on their screens with their frames, until `owner` is deleted. A dialog whose contents are larger
/// than the screen scrolls them.
void fitDialogs(QObject &owner);

} // namespace lockscope::desktop
