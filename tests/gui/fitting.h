// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>

/// What is seen of a label or button is all that it says.
inline bool isWhole(const QWidget &part)
{
    if (const auto *label = qobject_cast<const QLabel *>(&part)) {
        const int wanted = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        const bool isWide = label->wordWrap() || label->width() >= label->sizeHint().width();
        return isWide && label->height() >= wanted;
    }
    return part.width() >= part.minimumSizeHint().width() && part.height() >= part.minimumSizeHint().height();
}

/// The words of `pane` that are cut, on every label, button and choice that is in sight and not scrolled away.
inline QStringList cutWords(const QWidget &pane)
{
    QStringList cut;
    for (const auto *part : pane.findChildren<QWidget *>()) {
        const auto *label = qobject_cast<const QLabel *>(part);
        const auto *button = qobject_cast<const QAbstractButton *>(part);
        const bool hasWords = label ? !label->text().isEmpty() : button && !button->text().isEmpty();
        if ((hasWords || qobject_cast<const QComboBox *>(part)) && part->isVisible()
            && part->sizePolicy().horizontalPolicy() != QSizePolicy::Ignored && !isWhole(*part))
            cut << QStringLiteral("%1 %2: %3 of %4 wide, %5 of %6 high")
                       .arg(part->objectName(),
                            label        ? label->text()
                                : button ? button->text()
                                         : QString())
                       .arg(part->width())
                       .arg(part->sizeHint().width())
                       .arg(part->height())
                       .arg(part->sizeHint().height());
    }
    return cut;
}
