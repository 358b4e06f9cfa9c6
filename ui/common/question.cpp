// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/question.h"

#include "ui/common/metrics.h"

#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

namespace lockscope::ui {
using namespace std::chrono_literals;

namespace {

constexpr auto thinkingTime = 1s;

} // namespace

Question::Question(int widthInLetters, QWidget *parent) : QDialog(parent), m_column(new QVBoxLayout(this))
{
    const Metrics m = Metrics::of(font());
    m_column->setContentsMargins(4 * m.u, 4 * m.u, 4 * m.u, 3 * m.u);
    m_column->setSpacing(2 * m.u);
    setMinimumWidth(widthInLetters * fontMetrics().averageCharWidth());
    QTimer::singleShot(thinkingTime, this, [this] {
        m_isTooEarly = false;
        refresh();
    });
}

void Question::addSentence(QLabel *label, bool isQuestion)
{
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    if (isQuestion)
        label->setFont(scaled(font(), 1.15, true));
    m_column->addWidget(label);
}

void Question::dress(QPushButton *button) const
{
    button->setMinimumHeight(Metrics::of(font()).button());
    button->setAutoDefault(false);
}

} // namespace lockscope::ui
