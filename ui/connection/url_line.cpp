// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connection/url_line.h"

#include "core/topology/url_parts.h"

namespace lockscope::ui::connection {

UrlLine::UrlLine(QWidget *parent) : QLineEdit(parent)
{
    connect(this, &QLineEdit::textEdited, this, &UrlLine::findPassword);
}

void UrlLine::setUrl(const QString &url)
{
    setText(url);
    removePassword(url, false);
}

void UrlLine::findPassword(const QString &text)
{
    const bool goesOn = !m_typed.isEmpty() && text.startsWith(m_shown);
    const QString url = goesOn ? m_typed + text.mid(m_shown.size()) : text;
    removePassword(url, goesOn || text.endsWith(u'@'));
}

void UrlLine::removePassword(const QString &url, bool mayGrow)
{
    m_typed.clear();
    const std::optional<topology::UrlParts> parts = topology::splitUrl(url);
    if (!parts || parts->password.isEmpty())
        return;
    m_shown = parts->withoutPassword;
    setText(m_shown); // also forgets what an undo would show
    if (mayGrow)
        m_typed = url;
    Q_EMIT passwordFound(parts->password);
}

void UrlLine::focusOutEvent(QFocusEvent *event)
{
    m_typed.clear();
    QLineEdit::focusOutEvent(event);
}

} // namespace lockscope::ui::connection
