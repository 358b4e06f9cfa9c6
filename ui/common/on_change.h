// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QWidget>
#include <functional>
#include <utility>

namespace lockscope::ui {

/// Calls `react` whenever `widget` receives an event of this type, e.g. QEvent::PaletteChange or QEvent::FontChange.
/// Its palette and font are new already.
inline void onChange(QWidget &widget, QEvent::Type type, std::function<void()> react)
{
    class Watch final : public QObject
    {
    public:
        Watch(QWidget &watched, QEvent::Type type, std::function<void()> react)
            : QObject(&watched), m_type(type), m_react(std::move(react))
        {
            watched.installEventFilter(this);
        }
        bool eventFilter(QObject *watched, QEvent *event) override
        {
            if (event->type() == m_type)
                m_react();
            return QObject::eventFilter(watched, event);
        }

    private:
        const QEvent::Type m_type;
        const std::function<void()> m_react;
    };
    new Watch(widget, type, std::move(react)); // a child of the widget
}

/// Calls `react` after each change of the font of `widget`, once all widgets have adapted to the new text size.
inline void onTextSize(QWidget &widget, std::function<void()> react)
{
    onChange(widget, QEvent::FontChange,
             [&widget, react = std::move(react)] { QMetaObject::invokeMethod(&widget, react, Qt::QueuedConnection); });
}

/// Calls `measure` now and after each change of the text size.
inline void keepMeasured(QWidget &widget, const std::function<void()> &measure)
{
    measure();
    onTextSize(widget, measure);
}

} // namespace lockscope::ui
