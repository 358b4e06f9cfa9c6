// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/label.h"

#include <QMessageBox>
#include <QTextBrowser>

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
