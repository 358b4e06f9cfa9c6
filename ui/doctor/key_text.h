// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextEdit>

namespace lockscope::ui::doctor {

/// Names of keys, as high as they need. A name that does not fit is broken behind a colon, else at the edge: a label
/// would break it at any hyphen. What is copied is what was set.
class KeyText final : public QTextEdit
{
    Q_OBJECT
public:
    explicit KeyText(QWidget *parent = nullptr);

    void show(const QString &names);

protected:
    [[nodiscard]] QMimeData *createMimeDataFromSelection() const override;

private:
    void fit();
};

} // namespace lockscope::ui::doctor
