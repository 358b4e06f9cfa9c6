// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/form.h"

#include "ui/common/label.h"
#include "ui/common/metrics.h"

#include <QApplication>
#include <QWidget>

namespace lockscope::ui {

namespace {

enum Column { LabelColumn, FieldColumn, Columns };

} // namespace

Form::Form(QWidget *parent) : QGridLayout(parent)
{
    setColumnStretch(FieldColumn, 1);
    const int u = Metrics::of(parent ? parent->font() : QApplication::font()).u;
    setSpacing(u + u / 2);
}

/// All extra height goes below the last row.
int Form::startRow()
{
    setRowStretch(m_rows, 0);
    setRowStretch(m_rows + 1, 1);
    return m_rows++;
}

void Form::addRow(QWidget *label, QWidget *field)
{
    const int row = startRow();
    if (label)
        addWidget(label, row, LabelColumn);
    addWidget(field, row, FieldColumn);
}

QLabel *Form::addRow(const QString &label, QWidget *field)
{
    auto *text = new Label(label);
    text->setBuddy(field);
    addRow(text, field);
    return text;
}

void Form::addWideRow(QWidget *field)
{
    addWidget(field, startRow(), LabelColumn, 1, Columns);
}

void Form::setGeometry(const QRect &rect)
{
    QGridLayout::setGeometry(rect);
    for (int row = 0; row < m_rows; ++row) {
        QLayoutItem *label = itemAtPosition(row, LabelColumn);
        const QLayoutItem *field = itemAtPosition(row, FieldColumn);
        const bool isBeside = label && field && label != field;
        if (!isBeside || label->isEmpty() || !field->hasHeightForWidth())
            continue;
        QRect place = label->geometry();
        place.setHeight(label->sizeHint().height());
        label->setGeometry(place);
    }
}

} // namespace lockscope::ui
