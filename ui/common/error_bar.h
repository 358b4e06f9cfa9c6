// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace lockscope::ui {

/// One message above the docks: glyph, cause, next step, buttons, close. Never modal; hidden while there is nothing to
/// say.
class ErrorBar final : public QFrame
{
    Q_OBJECT
public:
    enum class Severity { Info, Warning, Error };
    struct Button
    {
        QString text;
        std::function<void()> use;
    };

    explicit ErrorBar(QWidget *parent = nullptr);

    /// Replaces what is shown.
    void show(Severity severity, const QString &text, std::vector<Button> buttons = {});
    void dismiss();
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void recolor();

    Severity m_severity = Severity::Info;
    QLabel *m_glyph;
    QLabel *m_text;
    QHBoxLayout *m_buttons;
    QToolButton *m_close;
};

} // namespace lockscope::ui
