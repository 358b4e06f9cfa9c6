// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QApplication;

namespace lockscope::ui {

enum class ThemeChoice { System, Light, Dark };

/// Applies the style and the palette to the whole program. Create only one; GUI thread.
class Theme final : public QObject
{
    Q_OBJECT
public:
    /// Reads the system's palette before ours is set: Qt 6.4 has no other hint of a dark desktop.
    explicit Theme(QApplication &application);
    /// Restores the original text size.
    ~Theme() override;
    Q_DISABLE_COPY_MOVE(Theme)

    void choose(ThemeChoice choice);
    [[nodiscard]] ThemeChoice choice() const { return m_choice; }
    /// Sets the scale of all text, and of sizes derived from it, relative to the system's font size.
    void setTextSize(double factor) { resize(factor, m_enlargement); }
    [[nodiscard]] double textSize() const { return m_textSize; }
    /// An additional factor, for presentations.
    void enlarge(double factor) { resize(m_textSize, factor); }

Q_SIGNALS:
    /// After a palette change: drop cached pens and pixmaps.
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
