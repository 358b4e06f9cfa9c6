// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace lockscope::ui::shell {

/// The languages, each in its own words: who cannot read the others finds it. Keys open the list and one of them takes
/// from it, so that nobody has to read a window in a language that is only passed on the way.
class LanguageBox final : public QComboBox
{
    Q_OBJECT
public:
    /// `language`: "en", "zh_CN"; empty: the system's.
    explicit LanguageBox(const QString &language, QWidget *parent = nullptr);

Q_SIGNALS:
    /// Another one than before.
    void chosen(const QString &language);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
};

} // namespace lockscope::ui::shell
