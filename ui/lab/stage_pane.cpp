// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/stage_pane.h"

#include "ui/common/metrics.h"
#include "ui/common/palette.h"
#include "ui/common/text_color.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace lockscope::ui::lab {
using namespace Qt::StringLiterals;
using lockscope::lab::HandWorker;
using Side = GoldenStep::Side;

namespace {

enum Column { Name, State, Read, Write, Fair, Unlock, Cancel, Crash };

QString sideWord(Side side)
{
    return side == Side::Read ? StagePane::tr("read")
        : side == Side::Write ? StagePane::tr("write")
                              : StagePane::tr("the fair lock");
}

QString stateOf(const HandWorker &worker)
{
    if (worker.isDead)
        return StagePane::tr("crashed");
    QStringList parts;
    if (worker.writes > 0)
        parts += u"W %1"_s.arg(worker.writes);
    if (worker.reads > 0)
        parts += u"R %1"_s.arg(worker.reads);
    if (worker.fair > 0)
        parts += StagePane::tr("fair %1").arg(worker.fair);
    const QString holds = parts.isEmpty() ? StagePane::tr("free") : StagePane::tr("holds %1").arg(parts.join(u", "_s));
    return worker.waitsFor ? StagePane::tr("%1, waits for %2").arg(holds, sideWord(*worker.waitsFor)) : holds;
}

Token tokenOf(const HandWorker &worker)
{
    if (worker.isDead)
        return Token::Fault;
    if (worker.waitsFor)
        return Token::Waiting;
    if (worker.writes + worker.fair > 0)
        return Token::HeldWrite;
    return worker.reads > 0 ? Token::HeldRead : Token::Free;
}

} // namespace

StagePane::StagePane(QWidget *parent) : QWidget(parent)
{
    const Metrics m = Metrics::of(font());
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(m.u);
    grid->setVerticalSpacing(m.u);
    grid->setColumnStretch(State, 1);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Stage: workers by hand"));
    show({{'A'}, {'B'}, {'C'}});
}

QPushButton *StagePane::makeButton(const QString &text, const QString &tip, std::function<void()> use)
{
    auto *button = new QPushButton(text, this);
    button->setToolTip(tip);
    button->setFocusPolicy(Qt::TabFocus); // a click leaves the letters to the stage
    button->setMinimumHeight(Metrics::of(font()).button());
    connect(button, &QPushButton::clicked, this, std::move(use));
    return button;
}

void StagePane::addRow(const HandWorker &worker)
{
    auto *grid = static_cast<QGridLayout *>(layout());
    const int at = int(m_rows.size());
    const char who = worker.who;
    Row row;
    row.worker = worker;
    row.name = new QLabel(this);
    row.name->setFont(scaled(font(), 1.15, true));
    row.state = new QLabel(this);
    row.read = makeButton(tr("Read"), tr("Take the read lock, or wait for it; again: re-enter (R)."),
                          [this, who] { Q_EMIT takeRequested(who, Side::Read); });
    row.write = makeButton(tr("Write"), tr("Take the write lock, or wait for it; again: re-enter (W)."),
                           [this, who] { Q_EMIT takeRequested(who, Side::Write); });
    row.fair = makeButton(tr("Fair"), tr("Take the fair lock, or queue for it (F)."),
                          [this, who] { Q_EMIT takeRequested(who, Side::Exclusive); });
    row.unlock = makeButton(tr("Unlock"), tr("Give back one hold: write before read (U)."),
                            [this, at] { unlock(m_rows[std::size_t(at)].worker); });
    row.cancel = makeButton(tr("Cancel wait"), tr("Stop waiting (C)."), [this, who] { Q_EMIT cancelRequested(who); });
    row.crash = makeButton(tr("Crash"), tr("The client ends without a word: nobody renews what it holds (X)."),
                           [this, at] {
                               const HandWorker &one = m_rows[std::size_t(at)].worker;
                               one.isDead ? Q_EMIT reviveRequested(one.who) : Q_EMIT crashRequested(one.who);
                           });
    int column = 0;
    for (QWidget *widget : std::initializer_list<QWidget *> {row.name, row.state, row.read, row.write, row.fair,
                                                             row.unlock, row.cancel, row.crash})
        grid->addWidget(widget, at, column++);
    m_rows.push_back(row);
}

void StagePane::show(const std::vector<HandWorker> &workers)
{
    for (std::size_t i = 0; i < workers.size(); ++i) {
        if (i >= m_rows.size())
            addRow(workers[i]);
        m_rows[i].worker = workers[i];
        showRow(m_rows[i]);
    }
    choose(m_chosen);
}

void StagePane::showRow(Row &row)
{
    const HandWorker &worker = row.worker;
    const bool isReady = m_isAvailable && !worker.isDead && !worker.waitsFor;
    row.state->setText(stateOf(worker));
    setTextColor(*row.state, Palette::current()[tokenOf(worker)].text);
    row.read->setEnabled(isReady);
    row.write->setEnabled(isReady);
    row.fair->setEnabled(isReady);
    row.unlock->setEnabled(isReady && worker.reads + worker.writes + worker.fair > 0);
    row.cancel->setEnabled(m_isAvailable && worker.waitsFor.has_value());
    row.crash->setEnabled(m_isAvailable);
    row.crash->setText(worker.isDead ? tr("Start again") : tr("Crash"));
}

void StagePane::setAvailable(bool available)
{
    m_isAvailable = available;
    for (Row &row : m_rows)
        showRow(row);
}

void StagePane::choose(int chosen)
{
    m_chosen = std::clamp(chosen, 0, int(m_rows.size()) - 1);
    for (int i = 0; i < int(m_rows.size()); ++i) {
        Row &row = m_rows[std::size_t(i)];
        row.name->setText((i == m_chosen ? u"▸ "_s : u"   "_s) + tr("Worker %1").arg(QLatin1Char(row.worker.who)));
    }
}

void StagePane::unlock(const HandWorker &worker)
{
    Q_EMIT releaseRequested(worker.who,
                            worker.writes > 0      ? Side::Write
                                : worker.reads > 0 ? Side::Read
                                                   : Side::Exclusive);
}

void StagePane::keyPressEvent(QKeyEvent *event)
{
    const int digit = event->key() - Qt::Key_1;
    if (digit >= 0 && digit < int(m_rows.size()))
        return choose(digit);
    if (m_rows.empty() || event->modifiers() != Qt::NoModifier)
        return QWidget::keyPressEvent(event);
    const Row &row = m_rows[std::size_t(m_chosen)];
    switch (event->key()) {
    case Qt::Key_R: return row.read->click();
    case Qt::Key_W: return row.write->click();
    case Qt::Key_F: return row.fair->click();
    case Qt::Key_E: return (row.worker.writes > 0 ? row.write : row.worker.fair > 0 ? row.fair : row.read)->click();
    case Qt::Key_U: return row.unlock->click();
    case Qt::Key_C: return row.cancel->click();
    case Qt::Key_X: return row.crash->click();
    default: return QWidget::keyPressEvent(event);
    }
}

} // namespace lockscope::ui::lab
