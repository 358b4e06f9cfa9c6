// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextEdit>

namespace lockscope::ui::doctor {

/// Names of keys, as high as they need. A name that fits stays whole, and one that does not is broken at the edge: a
/// label would break it at any hyphen. What is copied is what was set.
class KeyText final : public QTextEdit
{
    Q_OBJECT
public:
    explicit KeyText(QWidget *parent = nullptr);

private:
    void fit();
};

} // namespace lockscope::ui::doctor
