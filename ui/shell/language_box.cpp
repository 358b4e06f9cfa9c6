// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/language_box.h"

#include <QKeyEvent>
#include <QWheelEvent>
#include <algorithm>
#include <utility>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;

LanguageBox::LanguageBox(const QString &language, QWidget *parent) : QComboBox(parent)
{
    addItem(tr("System language"), QString());
    addItem(u"English"_s, u"en"_s);
    addItem(u"简体中文"_s, u"zh_CN"_s);
    setCurrentIndex(std::max(0, findData(language)));
    connect(this, &QComboBox::activated, this, [this, before = currentIndex()](int index) mutable {
        if (std::exchange(before, index) != index)
            Q_EMIT chosen(currentData().toString());
    });
}

void LanguageBox::keyPressEvent(QKeyEvent *event)
{
    constexpr int steps[] {Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End};
    const bool isStep = std::ranges::find(steps, event->key()) != std::end(steps);
    const bool isLetter = event->modifiers() == Qt::NoModifier && event->text().size() == 1
        && event->text().front().isLetterOrNumber();
    isStep || isLetter ? showPopup() : QComboBox::keyPressEvent(event);
}

void LanguageBox::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

} // namespace lockscope::ui::shell
