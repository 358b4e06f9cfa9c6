// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QApplication;

namespace lockscope::ui {

enum class ThemeChoice { System, Light, Dark };

/// Applies the style and the palette to the whole program. One of it; GUI thread.
class Theme final : public QObject
{
    Q_OBJECT
public:
    /// Looks at the system's palette before ours is set: Qt 6.4 has no other hint of a dark desktop.
    explicit Theme(QApplication &application);
    /// Text is as large as it was before.
    ~Theme() override;
    Q_DISABLE_COPY_MOVE(Theme)

    void choose(ThemeChoice choice);
    [[nodiscard]] ThemeChoice choice() const { return m_choice; }
    /// All text, and what is measured by it, so many times as large as the system says.
    void setTextSize(double factor) { resize(factor, m_enlargement); }
    [[nodiscard]] double textSize() const { return m_textSize; }
    /// So many times as large again, for an audience.
    void enlarge(double factor) { resize(m_textSize, factor); }

Q_SIGNALS:
    /// After the palette changed: drop cached pens and pixmaps.
    void changed();

private:
    void resize(double textSize, double enlargement);

    QApplication &m_application;
    ThemeChoice m_choice = ThemeChoice::System;
    bool m_systemIsDark = false;
    double m_textSize = 1;
    double m_enlargement = 1;
};

} // namespace lockscope::ui
