// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

class QMessageBox;

namespace lockscope::ui {

/// Shows its text letter by letter. Names, keys and messages come from servers and files: a QLabel by itself takes what
/// looks like markup for markup, and opens the files that are named in it. All labels of the window are of this kind
/// (tests/architecture checks).
class Label final : public QLabel
{
public:
    explicit Label(QWidget *parent = nullptr);
    explicit Label(const QString &text, QWidget *parent = nullptr);
};

/// Shows markup that is written here. What comes from outside is escaped before it goes in.
class MarkupLabel final : public QLabel
{
public:
    explicit MarkupLabel(QWidget *parent = nullptr);
};

/// A question or a note whose text is shown letter by letter. Its icon: QMessageBox::Icon.
[[nodiscard]] QMessageBox *makeMessageBox(int icon, const QString &title, const QString &text, QWidget *parent);

} // namespace lockscope::ui
