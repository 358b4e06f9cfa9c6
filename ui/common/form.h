// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFormLayout>

namespace lockscope::ui {

/// Rows of labels and fields. A label stands in line with what is written in its field, also where that one is higher.
class Form final : public QFormLayout
{
public:
    using QFormLayout::QFormLayout;

    void setGeometry(const QRect &rect) override;
};

} // namespace lockscope::ui
