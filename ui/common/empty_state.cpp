// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/empty_state.h"

#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/palette.h"
#include "ui/common/text_color.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui {

EmptyState::EmptyState(QWidget *parent)
    : QWidget(parent), m_icon(new QLabel(this)), m_sentence(new QLabel(this)), m_button(new QPushButton(this))
{
    const Metrics m = Metrics::of(font());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(6 * m.u, 6 * m.u, 6 * m.u, 6 * m.u);
    column->setSpacing(2 * m.u);
    m_sentence->setWordWrap(true);
    m_sentence->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_button->hide();
    connect(m_button, &QPushButton::clicked, this, [this] { m_use(); });
    column->addStretch(1);
    column->addWidget(m_icon, 0, Qt::AlignHCenter);
    column->addWidget(m_sentence);
    column->addWidget(m_button, 0, Qt::AlignHCenter);
    column->addStretch(2);
}

void EmptyState::show(const QString &icon, const QString &sentence, const QString &button, std::function<void()> use)
{
    m_iconName = icon;
    m_use = std::move(use);
    m_sentence->setText(sentence);
    m_button->setText(button);
    m_button->setVisible(!button.isEmpty());
    recolor();
}

void EmptyState::recolor()
{
    const Palette &palette = Palette::current();
    const int side = 2 * Metrics::of(font()).lineH;
    if (!m_iconName.isEmpty())
        m_icon->setPixmap(icon(m_iconName, palette[Role::Muted]).pixmap(QSize(side, side), devicePixelRatioF()));
    setTextColor(*m_sentence, palette[Role::Muted]);
}

void EmptyState::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolor();
}

} // namespace lockscope::ui
