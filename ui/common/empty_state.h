// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>

class QLabel;
class QPushButton;

namespace lockscope::ui {

/// What a pane shows instead of nothing: one sentence, and at most one thing to do about it.
class EmptyState final : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyState(QWidget *parent = nullptr);

    void show(const QString &icon, const QString &sentence, const QString &button = {}, std::function<void()> use = {});

protected:
    void changeEvent(QEvent *event) override;

private:
    void recolor();

    QString m_iconName;
    std::function<void()> m_use;
    QLabel *m_icon;
    QLabel *m_sentence;
    QPushButton *m_button;
};

} // namespace lockscope::ui
