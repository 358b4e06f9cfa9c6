// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctor/key_text.h"

#include "ui/common/metrics.h"

#include <QAbstractTextDocumentLayout>
#include <cmath>

namespace lockscope::ui::doctor {

KeyText::KeyText(QWidget *parent) : QTextEdit(parent)
{
    setReadOnly(true);
    setAcceptRichText(false);
    setFont(fixedFont(font()));
    setFrameShape(QFrame::NoFrame);
    setWordWrapMode(QTextOption::WrapAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setFocusPolicy(Qt::ClickFocus); // as a label that can be copied
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(0);
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this, &KeyText::fit);
    fit();
}

void KeyText::fit()
{
    setFixedHeight(std::max(1, int(std::ceil(document()->size().height()))));
}

} // namespace lockscope::ui::doctor
