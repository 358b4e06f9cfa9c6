// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>
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

    /// Replaces what is shown, except for warnings whose outcome is open.
    void show(Severity severity, const QString &text, std::vector<Button> buttons = {});
    /// They may be the cause of what goes wrong next, and are shown below it until they are forgotten.
    void showWarnings(const QStringList &warnings);
    /// What is shown stays; the next message stands alone.
    void forgetWarnings() { m_warnings.clear(); }
    void dismiss();
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void recolor();

    Severity m_severity = Severity::Info;
    QStringList m_warnings;
    QLabel *m_glyph;
    QLabel *m_text;
    QHBoxLayout *m_buttons;
    QToolButton *m_close;
};

} // namespace lockscope::ui
