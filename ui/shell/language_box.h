// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace lockscope::ui::shell {

/// The languages, each in its own language, so that every user finds theirs. Keys open the list first and select in it,
/// so that the window does not switch through languages on the way.
class LanguageBox final : public QComboBox
{
    Q_OBJECT
public:
    /// `language`: "en", "zh_CN"; empty: the system's.
    explicit LanguageBox(const QString &language, QWidget *parent = nullptr);

Q_SIGNALS:
    /// Emitted when the language changes.
    void chosen(const QString &language);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
};

} // namespace lockscope::ui::shell
