// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QFrame>
#include <QString>
#include <functional>
#include <optional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace lockscope::ui {

/// One message over the upper docks: glyph, cause, next step, buttons, close. Never modal; hidden without a message.
class MessageBar final : public QFrame
{
    Q_OBJECT
public:
    enum class Severity { Info, Warning, Error };
    struct Button
    {
        QString text;
        std::function<void()> use;
        QString inUse {}; ///< label after the click, until the message is textChanged
    };

    explicit MessageBar(QWidget *parent = nullptr);

    /// Replaces the message. Warnings stay until forgetWarnings().
    void show(Severity severity, const QString &text, std::vector<Button> buttons = {});
    /// Replaces the buttons of the current message.
    void setButtons(std::vector<Button> buttons);
    /// Changes the text of the current message and keeps its buttons. `isNews`: screen readers announce the change.
    void reword(const QString &text, bool isNews);
    /// Shown in the window's language.
    void showError(const lockscope::Error &error);
    /// Warnings may be the cause of the next failure, so they stay below it until forgetWarnings().
    void showWarnings(std::vector<Message> warnings);
    /// Takes over the error and the warnings of a bar in another language, unless the user has closed that one.
    void continueFrom(const MessageBar &before);
    /// The current message stays; the next one is shown without the warnings.
    void forgetWarnings() { m_warnings.clear(); }
    void dismiss();
    /// The action of a button has ended: the button shows its own label again.
    void finishAction() { Q_EMIT textChanged(); }
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void textChanged();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void setWords(const QString &text);
    void tell();
    void recolor();

    Severity m_severity = Severity::Info;
    std::optional<lockscope::Error> m_error; ///< set when the message is an error
    bool m_isWarning = false;                ///< the message consists of warnings only
    std::vector<Message> m_shownWarnings;
    std::vector<Message> m_warnings; ///< shown with the next message
    QLabel *m_glyph;
    QLabel *m_text;
    QHBoxLayout *m_buttons;
    QToolButton *m_close;
};

/// The error in the window's language, with its detail in brackets unless the message already says it.
[[nodiscard]] QString errorWords(const Error &error);

} // namespace lockscope::ui
