// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

class QMessageBox;
class QTextBrowser;

namespace lockscope::ui {

/// Shows plain text only. Names, keys and messages come from servers and files; a QLabel would render their markup and
/// open the files that it refers to. Every label in the window is of this class (checked by tests/architecture).
class Label final : public QLabel
{
public:
    explicit Label(QWidget *parent = nullptr);
    explicit Label(const QString &text, QWidget *parent = nullptr);
};

/// Shows markup from our own source. Escape any other text.
class MarkupLabel final : public QLabel
{
public:
    explicit MarkupLabel(QWidget *parent = nullptr);
};

/// Plain text on several lines that keeps its height when the text gets shorter, so that nothing below it moves. A
/// different width starts over.
class SteadyLabel final : public QLabel
{
public:
    explicit SteadyLabel(QWidget *parent = nullptr);

    /// Shows the text, with room for `longest`, which it may become.
    void show(const QString &text, const QString &longest);
    /// Another subject is shown: the next text starts over.
    void startOver() { keepHeight(0); }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void reserve();
    void keepHeight(int height);
    QString m_longest;
};

/// Sets a one-line text that changes several times a second. A plain QLabel lays out its window for each new text.
/// Here the label keeps its size until a text needs more room, or less by three letters; `next` fits as well.
void setLiveText(QLabel &label, const QString &text, const QString &next = {});

/// A page of our own manual, in Markdown. Its links are not followed.
[[nodiscard]] QTextBrowser *makeManualPage(const QString &markdown, QWidget *parent);

/// A message box that shows its text as plain text.
[[nodiscard]] QMessageBox *makeMessageBox(int icon, const QString &title, const QString &text, QWidget *parent);

} // namespace lockscope::ui
