// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QFrame>
#include <QStringList>
#include <functional>
#include <optional>
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
        QString inUse {}; ///< what it says from then on, until the message is said in other words
    };

    explicit ErrorBar(QWidget *parent = nullptr);

    /// Replaces what is shown, except for warnings whose outcome is open.
    void show(Severity severity, const QString &text, std::vector<Button> buttons = {});
    /// In place of those that the message has.
    void setButtons(std::vector<Button> buttons);
    /// Says the message that is shown in other words: its buttons stay. `isNews`: somebody who hears it is told.
    void reword(const QString &text, bool isNews);
    /// In the language of the window.
    void showError(const lockscope::Error &error);
    /// As the core says them. They may be the cause of what goes wrong next, and are shown below it until they are
    /// forgotten.
    void showWarnings(const QStringList &warnings);
    /// Says the error and the warnings of a bar of another language, unless somebody has closed that one.
    void continueFrom(const ErrorBar &before);
    /// What is shown stays; the next message stands alone.
    void forgetWarnings() { m_warnings.clear(); }
    void dismiss();
    /// What a button has begun is over: it says again what it is for.
    void endUse() { Q_EMIT reworded(); }
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void reworded();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setWords(const QString &text);
    void tell();
    void recolor();

    Severity m_severity = Severity::Info;
    std::optional<lockscope::Error> m_error; ///< what is shown, when it is one
    bool m_isWarning = false;                ///< what is shown are warnings alone
    QStringList m_shownWarnings;
    QStringList m_warnings; ///< of what is shown next
    QLabel *m_glyph;
    QLabel *m_text;
    QHBoxLayout *m_buttons;
    QToolButton *m_close;
};

} // namespace lockscope::ui
