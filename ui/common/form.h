// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFormLayout>

namespace lockscope::ui {

/// Rows of labels and fields. A label is centred on a field of one line, even if the field is taller than the label.
class Form final : public QFormLayout
{
public:
    using QFormLayout::QFormLayout;

    void setGeometry(const QRect &rect) override;
};

} // namespace lockscope::ui
