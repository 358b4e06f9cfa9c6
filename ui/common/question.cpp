// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/question.h"

#include "ui/common/metrics.h"
#include "ui/common/production_band.h"
#include "ui/common/widgets.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

namespace lockscope::ui {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto thinkingTime = 1s;

} // namespace

Question::Question(int widthInLetters, QWidget *parent)
    : QDialog(parent), m_band(new ProductionBand(this)), m_column(new QVBoxLayout)
{
    const Metrics m = Metrics::of(font());
    auto *all = flush<QVBoxLayout>(this, 0);
    all->addWidget(m_band);
    all->addLayout(m_column);
    m_band->setObjectName(u"questionBand"_s);
    m_column->setContentsMargins(4 * m.u, 4 * m.u, 4 * m.u, 3 * m.u);
    m_column->setSpacing(2 * m.u);
    setMinimumWidth(widthInLetters * fontMetrics().averageCharWidth());
    QTimer::singleShot(thinkingTime, this, [this] {
        m_isTooEarly = false;
        refresh();
    });
}

void Question::showProduction(const QString &deployment)
{
    m_band->showDeployment(deployment);
}

void Question::addSentence(QLabel *label, bool isQuestion)
{
    label->setWordWrap(true);
    if (isQuestion)
        label->setFont(scaled(font(), 1.15, true));
    m_column->addWidget(label);
}

void Question::goOnFrom(QLineEdit *line, QPushButton *button)
{
    line->installEventFilter(this);
    m_next.insert(line, button);
}

bool Question::eventFilter(QObject *watched, QEvent *event)
{
    QPushButton *next = event->type() == QEvent::KeyPress ? m_next.value(watched) : nullptr;
    const int key = next ? static_cast<QKeyEvent *>(event)->key() : 0;
    if (key != Qt::Key_Return && key != Qt::Key_Enter)
        return QDialog::eventFilter(watched, event);
    if (next->isEnabled())
        next->setFocus(Qt::TabFocusReason);
    return true;
}

} // namespace lockscope::ui
