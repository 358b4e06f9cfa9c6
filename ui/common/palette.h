// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>
#include <array>

namespace lockscope::ui {

/// The meaning of a colour. Cool: held; warm: waiting; grey: ended; plum: injected or broken.
enum class Token { Free, HeldRead, HeldWrite, Wanted, Waiting, Ghost, Expired, Fault, Ok, Warning, Error, Count };

/// The three colours of a token: for a bar or glyph, for text, and for the pill behind that text.
struct TokenColors
{
    QColor fill;
    QColor text;
    QColor tint;
};

/// Colours without a meaning, by use.
enum class Role {
    Window,
    Base,
    AlternateBase,
    Button,
    Text,
    Muted,
    Link,
    LinkVisited,
    Disabled,
    Highlight,
    HighlightedText,
    ItemHighlight,
    Focus,
    Outline,
    Grid,
    ToolTipBase,
    ToolTipText,
    Count
};

/// Every colour value of the program, for both themes. No other file defines colours.
class Palette final
{
public:
    static const Palette &light();
    static const Palette &dark();
    /// The palette in use. GUI thread.
    static const Palette &current();
    static void setCurrent(const Palette &palette);

    [[nodiscard]] const TokenColors &operator[](Token token) const { return m_tokens[static_cast<std::size_t>(token)]; }
    [[nodiscard]] const QColor &operator[](Role role) const { return m_roles[static_cast<std::size_t>(role)]; }
    /// Black or white, whichever has more contrast with the fill.
    [[nodiscard]] static QColor labelOn(const QColor &fill);
    [[nodiscard]] bool isDark() const { return this == &dark(); }
    /// Returns the text colour that means the same as `color` in `other`; invalid if `other` has no such text colour.
    [[nodiscard]] QColor textLike(const QColor &color, const Palette &other) const;

    /// For QApplication::setPalette.
    [[nodiscard]] QPalette widgets() const;
    /// The same for item views: a pale selection that keeps the colours of its cells readable.
    [[nodiscard]] QPalette itemViews() const;
    [[nodiscard]] QPalette toolTips() const;

private:
    using Tokens = std::array<TokenColors, static_cast<std::size_t>(Token::Count)>;
    using Roles = std::array<QColor, static_cast<std::size_t>(Role::Count)>;
    Palette(const Tokens &tokens, const Roles &roles) : m_tokens(tokens), m_roles(roles) { }

    Tokens m_tokens;
    Roles m_roles;
};

/// Contrast of two colours by WCAG 2, 1 to 21.
double contrast(const QColor &a, const QColor &b);

} // namespace lockscope::ui
