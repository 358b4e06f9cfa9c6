// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace lockscope::ui::connection {

/// A field for a URL that never shows a password: a typed or pasted one is removed and emitted.
class UrlLine final : public QLineEdit
{
    Q_OBJECT
public:
    explicit UrlLine(QWidget *parent = nullptr);

    void setUrl(const QString &url);

Q_SIGNALS:
    /// Emitted before QLineEdit::textEdited reaches other receivers.
    void passwordFound(const QString &password);

protected:
    void focusOutEvent(QFocusEvent *event) override;

private:
    void findPassword(const QString &text);
    void removePassword(const QString &url, bool mayGrow);

    QString m_typed; ///< the URL including its password, which may contain further @; empty: no password is typed
    QString m_shown; ///< what the field shows of it
};

} // namespace lockscope::ui::connection
