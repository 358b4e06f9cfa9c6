// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace lockscope::ui::shell {

/// The exact command of a repair: keys, then arguments, one per line; very long ones are elided in the middle. Copying
/// all of it copies the complete command.
class CommandText final : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit CommandText(QWidget *parent = nullptr);

    void showCommand(const QString &command);
    /// Shows one long name instead, broken anywhere.
    void showName(const QString &name);
    /// Sets the height to `lines` lines.
    void setLines(int lines);
    /// Width for the longest line, at most `letters` characters.
    [[nodiscard]] int neededWidth(int letters) const;
    /// Number of lines in this width.
    [[nodiscard]] int linesIn(int width) const;

protected:
    [[nodiscard]] QMimeData *createMimeDataFromSelection() const override;

private:
    [[nodiscard]] int roomBeside() const;

    QString m_sent;
};

} // namespace lockscope::ui::shell
