// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/empty_state.h"

#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace lockscope::ui {

EmptyState::EmptyState(QWidget *parent)
    : QWidget(parent), m_icon(new Label(this)), m_sentence(new Label(this)), m_buttons(new QHBoxLayout)
{
    const Metrics m = Metrics::of(font());
    auto *column = padded<QVBoxLayout>(this, 2 * m.u, {6 * m.u, 6 * m.u, 6 * m.u, 6 * m.u});
    m_sentence->setWordWrap(true);
    m_sentence->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_buttons->setSpacing(2 * m.u);
    m_buttons->setAlignment(Qt::AlignHCenter);
    column->addStretch(1);
    column->addWidget(m_icon, 0, Qt::AlignHCenter);
    column->addWidget(m_sentence);
    column->addLayout(m_buttons);
    column->addStretch(2);
    onChange(*this, QEvent::PaletteChange, [this] { recolor(); });
    onTextSize(*this, [this] {
        recolor();
        makeRoom();
    });
}

QString EmptyState::sentence() const
{
    return m_sentence->text();
}

void EmptyState::show(const QString &icon, const QString &sentence, const QString &button, std::function<void()> use)
{
    show(icon, sentence, std::vector<Choice> {{button, std::move(use)}});
}

void EmptyState::show(const QString &icon, const QString &sentence, std::vector<Choice> choices)
{
    m_iconName = icon;
    m_sentence->setText(sentence);
    const bool isOther = !std::ranges::equal(m_choices, choices, {}, &Choice::text, &Choice::text);
    m_choices = std::move(choices);
    if (isOther)
        makeButtons();
    recolor();
    makeRoom();
}

/// Hides the picture when there is only room for the text.
void EmptyState::makeRoom()
{
    const Metrics m = Metrics::of(font());
    const int words = m_sentence->heightForWidth(width() - 12 * m.u);
    const int buttons = m_choices.empty() ? 0 : m.button() + 2 * m.u;
    const bool isHigh = height() >= 14 * m.u + 2 * m.lineH + words + buttons;
    m_icon->setVisible(isHigh);
    layout()->setContentsMargins(6 * m.u, isHigh ? 6 * m.u : 0, 6 * m.u, isHigh ? 6 * m.u : 0);
}

QSize EmptyState::minimumSizeHint() const
{
    const int u = Metrics::of(font()).u;
    QSize size = m_sentence->minimumSizeHint();
    if (const QSize buttons = m_buttons->minimumSize(); !buttons.isEmpty())
        size = {std::max(size.width(), buttons.width()), size.height() + layout()->spacing() + buttons.height()};
    return size + QSize(12 * u, 0);
}

void EmptyState::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    makeRoom();
}

void EmptyState::makeButtons()
{
    while (const std::unique_ptr<QLayoutItem> item {m_buttons->takeAt(0)}) {
        item->widget()->hide();
        item->widget()->deleteLater(); // may be the clicked button itself
    }
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        auto *button = new QPushButton(m_choices[i].text, this);
        connect(button, &QPushButton::clicked, this, [this, i] {
            const std::function<void()> use = m_choices[i].use; // a copy: the call may replace the choices
            use();
        });
        m_buttons->addWidget(button);
    }
}

void EmptyState::recolor()
{
    const Palette &palette = Palette::current();
    const int side = 2 * Metrics::of(font()).lineH;
    if (!m_iconName.isEmpty())
        m_icon->setPixmap(icon(m_iconName, palette[Role::Muted]).pixmap(QSize(side, side), devicePixelRatioF()));
    setTextColor(*m_sentence, palette[Role::Muted]);
}

} // namespace lockscope::ui
