// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/palette.h"
#include "ui/timeline/painter.h"

#include <functional>

namespace lockscope::ui::timeline {

/// While a wait is highlighted, the rest is painted separately, dimmed.
enum class SpanChoice { All, Dim, Highlight };

/// The bars of all lanes. Height matters before colour: write and exclusive have full height, read two thirds, a wait
/// one third. `underWords` paints what must not cross any text.
void paintSpans(QPainter &painter, const Picture &picture, SpanChoice choice,
                const std::function<void()> &underWords = {});

/// Font of the text in bars: the picture's, or smaller if Chinese would be taller than a reader's bar.
[[nodiscard]] QFont barFont(const Picture &picture);

/// The part of a hold after its client has crashed.
void paintCrashedBar(QPainter &painter, const QRectF &bar, const QColor &color);

struct MarkStyle
{
    QString icon;
    Token token = Token::Ok;
    bool crossesLanes = false; ///< affects all holders: a line through all lanes
};
[[nodiscard]] MarkStyle styleOf(Mark::Kind kind);

/// The meanings of bars and marks, as markup. `withColors`: also those of the bars' colours.
[[nodiscard]] QString legendText(const QFont &font, bool isDemonstration, int width);
/// "×12", "×3k".
[[nodiscard]] QString shortCount(qint64 count);

} // namespace lockscope::ui::timeline
