// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/label.h"

#include <QCoreApplication>
#include <QEvent>
#include <QMessageBox>
#include <QResizeEvent>
#include <QTextBrowser>

#include <algorithm>
#include <limits>

namespace lockscope::ui {

Label::Label(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
}

Label::Label(const QString &text, QWidget *parent) : Label(parent)
{
    setText(text);
}

MarkupLabel::MarkupLabel(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::RichText);
}

SteadyLabel::SteadyLabel(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
}

void SteadyLabel::show(const QString &text, const QString &longest)
{
    setText(text);
    m_longest = longest;
    reserve();
}

void SteadyLabel::reserve()
{
    const QMargins margins = contentsMargins();
    const QRect room(0, 0, contentsRect().width(), std::numeric_limits<short>::max());
    int needed = minimumHeight();
    for (const QString &one : {text(), m_longest})
        needed = std::max(needed,
                          fontMetrics().boundingRect(room, Qt::TextWordWrap, one).height() + margins.top()
                              + margins.bottom());
    keepHeight(needed);
}

void SteadyLabel::keepHeight(int height)
{
    if (height == minimumHeight())
        return;
    setMinimumHeight(height);
    QEvent event(QEvent::ContentsRectChange); // otherwise QLabel keeps its size hint, which includes the minimum
    QCoreApplication::sendEvent(this, &event);
}

void SteadyLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    if (event->size().width() == event->oldSize().width())
        return;
    keepHeight(0);
    reserve();
}

void SteadyLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    keepHeight(0);
    reserve();
}

void setLiveText(QLabel &label, const QString &text, const QString &next)
{
    label.setText(text); // with a fixed size, this does not lay out the window
    Label alone(text);   // label.sizeHint() would include the fixed size
    alone.setFont(label.font());
    QSize needed = alone.sizeHint();
    alone.setText(next);
    needed.setWidth(std::max(needed.width(), next.isEmpty() ? 0 : alone.sizeHint().width()));
    const QSize kept = label.minimumSize();
    const int few = 3 * label.fontMetrics().averageCharWidth();
    const bool isKept = kept == label.maximumSize() && kept.height() == needed.height();
    if (!isKept || needed.width() > kept.width() || needed.width() + few < kept.width())
        label.setFixedSize(needed);
}

QTextBrowser *makeManualPage(const QString &markdown, QWidget *parent)
{
    auto *page = new QTextBrowser(parent);
    page->setOpenLinks(false);
    page->setMarkdown(markdown);
    return page;
}

QMessageBox *makeMessageBox(int icon, const QString &title, const QString &text, QWidget *parent)
{
    auto *box = new QMessageBox(QMessageBox::Icon(icon), title, {}, QMessageBox::NoButton, parent);
    box->setTextFormat(Qt::PlainText);
    box->setText(text);
    return box;
}

} // namespace lockscope::ui
