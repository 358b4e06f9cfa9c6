// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/gui/fitting.h"

#include <QHeaderView>
#include <QStyleOptionComboBox>

namespace fitting {

/// A text on one line and the width that its control has for it.
struct Line
{
    QString text;
    int room = 0;
};

inline QList<Line> linesOf(const QWidget &part)
{
    QList<Line> lines;
    if (const auto *box = qobject_cast<const QComboBox *>(&part); box && box->width() < box->sizeHint().width()) {
        QStyleOptionComboBox option;
        option.initFrom(box);
        option.frame = true;
        const QStyle &style = *box->style();
        const QRect room = style.subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
        lines << Line {box->currentText(), room.width() - 2};
    } else if (const auto *tabs = qobject_cast<const QTabBar *>(&part)) {
        for (int i = 0; i < tabs->count(); ++i) {
            if (!tabs->isTabVisible(i))
                continue;
            lines << Line {tabs->tabText(i).remove(u'&'), tabs->tabRect(i).intersected(tabs->rect()).width() - 8};
        }
    } else if (const auto *header = qobject_cast<const QHeaderView *>(&part);
               header && header->orientation() == Qt::Horizontal && header->model()) {
        for (int i = 0; i < header->count(); ++i) {
            if (!header->isSectionHidden(i)
                && header->sectionViewportPosition(i) + header->sectionSize(i) <= header->viewport()->width())
                lines << Line {header->model()->headerData(i, Qt::Horizontal).toString(), header->sectionSize(i) - 8};
        }
    }
    return lines;
}

} // namespace fitting

/// One-line texts that are wider than their controls: of combo boxes, headings and tabs.
inline QStringList shortened(const QWidget &top)
{
    using namespace fitting;
    QStringList cut;
    QList<const QWidget *> parts;
    collectInSight(top, parts);
    for (const QWidget *part : parts) {
        if (part->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored)
            continue;
        const QList<Line> lines = linesOf(*part);
        if (lines.isEmpty() || part->visibleRegion().isEmpty())
            continue;
        for (const Line &line : lines) {
            const int needed = part->fontMetrics().horizontalAdvance(line.text);
            if (needed > line.room)
                cut << QStringLiteral("%1: \"%2\" needs %3, has %4")
                           .arg(nameOf(*part), line.text)
                           .arg(needed)
                           .arg(line.room);
        }
    }
    return cut;
}
