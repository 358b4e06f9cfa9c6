// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

class QLabel;
class QHBoxLayout;

namespace lockscope::ui {

/// Placeholder of an empty pane: one sentence and the possible actions, the likeliest first.
class EmptyState final : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyState(QWidget *parent = nullptr);

    struct Choice
    {
        QString text;
        std::function<void()> use;
    };
    [[nodiscard]] QString sentence() const;
    void show(const QString &icon, const QString &sentence, std::vector<Choice> choices = {});
    void show(const QString &icon, const QString &sentence, const QString &button, std::function<void()> use);

    /// Without the picture, which is hidden if there is no room for it.
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeButtons();
    void makeRoom();
    void recolor();

    QString m_iconName;
    std::vector<Choice> m_choices;
    QLabel *m_icon;
    QLabel *m_sentence;
    QHBoxLayout *m_buttons;
};

} // namespace lockscope::ui
