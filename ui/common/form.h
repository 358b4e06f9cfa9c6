// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGridLayout>

class QLabel;

namespace lockscope::ui {

/// Rows of labels and fields. A label is centred on its field, or at the top of a wrapped text. Rows may be
/// hidden: use this class instead of QFormLayout, which then writes outside of its memory (Qt 6.4).
class Form final : public QGridLayout
{
public:
    explicit Form(QWidget *parent = nullptr);

    /// `label` may be null.
    void addRow(QWidget *label, QWidget *field);
    /// The label activates the field. Returns the label.
    QLabel *addRow(const QString &label, QWidget *field);
    /// Adds a row without a label, across the whole width.
    void addWideRow(QWidget *field);

    /// The stretching row at the end does not take space from the widgets around the form.
    [[nodiscard]] Qt::Orientations expandingDirections() const override
    {
        return QGridLayout::expandingDirections() & Qt::Horizontal;
    }
    void setGeometry(const QRect &rect) override;

private:
    int startRow();

    int m_rows = 0;
};

} // namespace lockscope::ui
