// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace lockscope::ui::shell {

/// Status bar field, visible only while the feed is recorded, whichever pane is in front.
class RecordingField final : public QToolButton
{
    Q_OBJECT
public:
    explicit RecordingField(QWidget *parent = nullptr);

    /// `file`: the recording's target; empty: not recording.
    void tell(const QString &file);
    /// The height of a line, so that the field does not change the bar's height.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

private:
    void fit(); ///< adapts to font and colours
};

} // namespace lockscope::ui::shell
