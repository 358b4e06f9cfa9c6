// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace lockscope::ui::shell {

/// The exact command of a repair: its keys and, apart from them, its arguments, each whole in a line. Where all of it
/// is copied, it is the command as it is sent.
class CommandText final : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit CommandText(QWidget *parent = nullptr);

    void showCommand(const QString &command);
    /// So high that `lines` of them are seen at once.
    void setLines(int lines);
    /// Where the longest line has room.
    [[nodiscard]] int neededWidth() const;

protected:
    [[nodiscard]] QMimeData *createMimeDataFromSelection() const override;

private:
    QString m_sent;
};

} // namespace lockscope::ui::shell
