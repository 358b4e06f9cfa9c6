// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/axis.h"
#include "ui/timeline/geometry.h"
#include "ui/timeline/layout.h"

#include <QFont>
#include <QStringList>

class QPainter;

namespace lockscope::ui::timeline {

/// Part of a row that stays bright while the pointer is on a wait.
struct Lit
{
    int row = 0;
    double left = 0;
    double right = 0;
    bool isBlocker = false; ///< draws a frame
};

/// Everything that the picture shows, by value; the painter uses nothing else.
struct Picture
{
    const LockRecord *record = nullptr;
    const Layout *layout = nullptr;
    Geometry geometry;
    QFont font;
    QStringList names; ///< by row
    WallTime wall;
    std::vector<Lit> lit; ///< empty: no question, everything is bright
    int currentRow = -1;  ///< row with the keyboard focus
};

/// Paints the picture; on a widget, an image or a page.
void paint(QPainter &painter, const Picture &picture);

} // namespace lockscope::ui::timeline
