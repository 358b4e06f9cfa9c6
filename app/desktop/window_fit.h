// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMargins>
#include <QRegion>
#include <optional>

class QWidget;

namespace lockscope::desktop {

/// The screens without their bars.
struct Room
{
    QRect screen;    ///< the window's
    QRegion screens; ///< all of them, this one too
};

/// Where a window of this frame is whole, as large as its screen lets it be. Nothing: it may stay where it is, also
/// across two screens, or no size that it can have is small enough.
[[nodiscard]] std::optional<QRect> wholePlace(const QRect &window, const QMargins &frame, const QSize &least,
                                              const Room &room);

/// A window that was kept for another screen, or had no title there, is whole on this one; now, and once it is known
/// how large its frame is. Not shown yet.
void fitOnScreen(QWidget &window);
/// One that was not kept is as it was designed, where the desktop puts it, but no larger than its screen. Not shown
/// yet.
void boundToScreen(QWidget &window);

} // namespace lockscope::desktop
