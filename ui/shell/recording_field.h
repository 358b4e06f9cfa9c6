// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace lockscope::ui::shell {

/// In the status bar: the feed is being recorded. Not there otherwise. Whatever pane is in front, it says so.
class RecordingField final : public QToolButton
{
    Q_OBJECT
public:
    explicit RecordingField(QWidget *parent = nullptr);

    /// `file`: where to; empty: nowhere.
    void tell(const QString &file);
    /// As high as a line: the bar is as high with it as without.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void changeEvent(QEvent *event) override;

private:
    void fit(); ///< to type and colours
};

} // namespace lockscope::ui::shell
