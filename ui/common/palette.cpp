// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/palette.h"

#include <cmath>

namespace lockscope::ui {
namespace {

const Palette *s_current = nullptr;

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &color)
{
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

QColor rgb(uint value)
{
    return QColor::fromRgb(0xff000000u | value);
}

TokenColors token(uint fill, uint text, uint tint)
{
    return {rgb(fill), rgb(text), rgb(tint)};
}

} // namespace

const Palette &Palette::light()
{
    static const Palette palette(
        {
            token(0x857F78, 0x50565D, 0xEDEFF1), // free
            token(0x0E84EA, 0x0A5C9E, 0xDDEFFC), // held for read
            token(0x1418CE, 0x1A1CB8, 0xE4E3FA), // held for write, exclusive
            token(0xAC7900, 0x7A5200, 0xFBEFD2), // held while wanted
            token(0x8C2402, 0x8C2402, 0xFBE3DC), // waiting
            token(0x7E7090, 0x695C7B, 0xEFEBF3), // ghost
            token(0x595653, 0x4E5053, 0xE6E7E8), // expired
            token(0x72135B, 0x72135B, 0xF8DFF1), // fault
            token(0x0B7A57, 0x0A6B4C, 0xDCF3EA), // ok
            token(0xB07800, 0x7A4E00, 0xFFF0CC), // warning
            token(0xA8001C, 0xA8001C, 0xFDE2E4), // error
        },
        {rgb(0xEEF0F3), rgb(0xFFFFFF), rgb(0xF6F7F9), rgb(0xF6F7F9), rgb(0x1A1D21), rgb(0x555C66), rgb(0x0B5CAD),
         rgb(0x0B5CAD), rgb(0x686F78), rgb(0x1B5FB8), rgb(0xFFFFFF), rgb(0xDCE9FB), rgb(0x1B5FB8), rgb(0x7F868F),
         rgb(0xD9DDE2), rgb(0x1F242A), rgb(0xF2F4F6)});
    return palette;
}

const Palette &Palette::dark()
{
    static const Palette palette(
        {
            token(0x85827B, 0xAAB2BB, 0x262B31), // free
            token(0x93BBFF, 0x93BBFF, 0x17304F), // held for read
            token(0x4C7AFF, 0x8FA9FF, 0x1D2A5C), // held for write, exclusive
            token(0xF6D206, 0xF6D206, 0x3D3606), // held while wanted
            token(0xEA5024, 0xFF9474, 0x4A2114), // waiting
            token(0xF8D5EC, 0xEBC8E0, 0x3A2C36), // ghost
            token(0xA8AEAA, 0xBCC1BE, 0x2D3331), // expired
            token(0xC45E9E, 0xF08CCB, 0x43193A), // fault
            token(0x3FBF90, 0x5BD3A6, 0x123A2D), // ok
            token(0xF0B03A, 0xF5C25F, 0x40300C), // warning
            token(0xF0606C, 0xFF9098, 0x4C1A20), // error
        },
        {rgb(0x21262C), rgb(0x15181C), rgb(0x1A1E23), rgb(0x2B3138), rgb(0xE6E9ED), rgb(0xA3ABB5), rgb(0x7DB8FF),
         rgb(0x7DB8FF), rgb(0x8A929C), rgb(0x3272CC), rgb(0xFFFFFF), rgb(0x1F3753), rgb(0x6FB1FF), rgb(0x7C8590),
         rgb(0x343B43), rgb(0xF2F4F6), rgb(0x1F242A)});
    return palette;
}

const Palette &Palette::current()
{
    return s_current ? *s_current : light();
}

void Palette::setCurrent(const Palette &palette)
{
    s_current = &palette;
}

QColor Palette::labelOn(const QColor &fill)
{
    const QColor dark = rgb(0x15181C);
    const QColor light = rgb(0xFFFFFF);
    return contrast(dark, fill) > contrast(light, fill) ? dark : light;
}

QColor Palette::textLike(const QColor &color, const Palette &other) const
{
    for (std::size_t token = 0; token < m_tokens.size(); ++token)
        if (other.m_tokens[token].text == color)
            return m_tokens[token].text;
    for (const Role role : {Role::Text, Role::Muted, Role::Link, Role::Disabled})
        if (other[role] == color)
            return (*this)[role];
    return {};
}

QPalette Palette::widgets() const
{
    const Palette &self = *this;
    QPalette palette;
    palette.setColor(QPalette::Window, self[Role::Window]);
    palette.setColor(QPalette::Base, self[Role::Base]);
    palette.setColor(QPalette::AlternateBase, self[Role::AlternateBase]);
    palette.setColor(QPalette::Button, self[Role::Button]);
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText, QPalette::BrightText})
        palette.setColor(role, self[Role::Text]);
    palette.setColor(QPalette::PlaceholderText, self[Role::Muted]);
    palette.setColor(QPalette::Link, self[Role::Link]);
    palette.setColor(QPalette::LinkVisited, self[Role::LinkVisited]);
    palette.setColor(QPalette::Highlight, self[Role::Highlight]);
    palette.setColor(QPalette::HighlightedText, self[Role::HighlightedText]);
    palette.setColor(QPalette::ToolTipBase, self[Role::ToolTipBase]);
    palette.setColor(QPalette::ToolTipText, self[Role::ToolTipText]);
    palette.setColor(QPalette::Light, self[Role::Base]);
    palette.setColor(QPalette::Midlight, self[Role::Button]);
    palette.setColor(QPalette::Mid, self[Role::Grid]);
    palette.setColor(QPalette::Dark, self[Role::Outline]);
    palette.setColor(QPalette::Shadow, isDark() ? self[Role::Base] : self[Role::Outline]);
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, self[Role::Disabled]);
    return palette;
}

QPalette Palette::itemViews() const
{
    QPalette palette = widgets();
    palette.setColor(QPalette::Highlight, (*this)[Role::ItemHighlight]);
    palette.setColor(QPalette::HighlightedText, (*this)[Role::Text]);
    return palette;
}

QPalette Palette::toolTips() const
{
    QPalette palette = widgets();
    palette.setColor(QPalette::Window, (*this)[Role::ToolTipBase]);
    palette.setColor(QPalette::WindowText, (*this)[Role::ToolTipText]);
    return palette;
}

double contrast(const QColor &a, const QColor &b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

} // namespace lockscope::ui
