// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/palette.h"
#include "ui/timeline/painter.h"

#include <functional>

namespace lockscope::ui::timeline {

/// While something is asked about, the rest is painted apart, dimmed.
enum class SpanChoice { All, Dim, Lit };

/// The bars of all lanes. Told apart by height before colour: write and exclusive stand full, read two thirds, a wait
/// one third. `underWords` paints what no word may be crossed by.
void paintSpans(QPainter &painter, const Picture &picture, SpanChoice choice,
                const std::function<void()> &underWords = {});

/// Of the words in bars: the picture's, or smaller where Chinese would be taller than the bar of a reader.
[[nodiscard]] QFont barFont(const Picture &picture);

struct MarkLook
{
    QString icon;
    Token token = Token::Ok;
    bool crossesLanes = false; ///< it concerns everybody: a line through all lanes
};
[[nodiscard]] MarkLook lookOf(Mark::Kind kind);

enum class SpanWord { Observed, Marks, Nodes, NoData };
[[nodiscard]] QString spanWord(SpanWord word);
/// "×12", "×3k".
[[nodiscard]] QString shortCount(qint64 count);

} // namespace lockscope::ui::timeline
