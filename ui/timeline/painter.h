// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/axis.h"
#include "ui/timeline/geometry.h"
#include "ui/timeline/layout.h"

#include <QFont>
#include <QStringList>

class QPainter;

namespace lockscope::ui::timeline {

/// What stays bright while the pointer asks about a wait: a stretch of a row.
struct Lit
{
    int row = 0;
    double left = 0;
    double right = 0;
    bool isBlocker = false; ///< framed
};

/// Everything that the picture shows. Values; the painter looks at nothing else.
struct Picture
{
    const LockRecord *record = nullptr;
    const Layout *layout = nullptr;
    Geometry geometry;
    QFont font;
    QStringList names; ///< by row
    WallTime wall;
    std::vector<Lit> lit; ///< empty: nothing is asked, all is bright
    int currentRow = -1;  ///< of the keyboard
};

/// Paints the picture; on a widget, an image or a page.
void paint(QPainter &painter, const Picture &picture);

} // namespace lockscope::ui::timeline
