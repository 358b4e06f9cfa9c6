// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/label.h"
#include "ui/common/palette.h"
#include "ui/common/text_color.h"

#include <QLayout>
#include <utility>

namespace lockscope::ui {

/// Creates a widget with an object name.
template <typename Widget, typename... Arguments>
[[nodiscard]] Widget *named(const QString &name, Arguments &&...arguments)
{
    auto *widget = new Widget(std::forward<Arguments>(arguments)...);
    widget->setObjectName(name);
    return widget;
}

/// Creates a layout with these margins. `parent` may be null.
template <typename Layout>
[[nodiscard]] Layout *padded(QWidget *parent, int spacing, const QMargins &margins)
{
    auto *layout = new Layout(parent);
    layout->setContentsMargins(margins);
    layout->setSpacing(spacing);
    return layout;
}

/// Creates a layout without margins. `parent` may be null.
template <typename Layout>
[[nodiscard]] Layout *flush(QWidget *parent, int spacing)
{
    return padded<Layout>(parent, spacing, {});
}

/// Creates a wrapped explanation in muted text.
[[nodiscard]] inline Label *makeNote(const QString &text, QWidget *parent, const QString &name = {})
{
    auto *note = named<Label>(name, text, parent);
    note->setWordWrap(true);
    setTextColor(*note, Palette::current()[Role::Muted]);
    return note;
}

/// Gives a dialog the height that its wrapped texts need. Not adjustSize(): it uses their height at a narrower width.
inline void fitTexts(QWidget &dialog, int width)
{
    dialog.resize(width, dialog.layout()->totalHeightForWidth(width));
}

} // namespace lockscope::ui
