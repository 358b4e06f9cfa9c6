// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctor/key_text.h"

#include "ui/common/metrics.h"

#include <QAbstractTextDocumentLayout>
#include <QMimeData>
#include <QTextCursor>
#include <QTextDocumentFragment>
#include <cmath>

namespace lockscope::ui::doctor {
namespace {

constexpr QChar mayBreak(0x200b); // no width
constexpr QChar noBreak(0x2060);  // no width

} // namespace

KeyText::KeyText(QWidget *parent) : QTextEdit(parent)
{
    setReadOnly(true);
    setAcceptRichText(false);
    setFont(fixedFont(font()));
    setFrameShape(QFrame::NoFrame);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setFocusPolicy(Qt::ClickFocus); // as a label that can be copied
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(0);
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this, &KeyText::fit);
    fit();
}

void KeyText::show(const QString &names)
{
    QString text = names;
    setPlainText(text.replace(u':', u':' + QString(mayBreak)).replace(u'-', u'-' + QString(noBreak)));
}

QMimeData *KeyText::createMimeDataFromSelection() const
{
    auto *copied = new QMimeData;
    copied->setText(textCursor().selection().toPlainText().remove(mayBreak).remove(noBreak));
    return copied;
}

void KeyText::fit()
{
    setFixedHeight(std::max(1, int(std::ceil(document()->size().height()))));
}

} // namespace lockscope::ui::doctor
