// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/stage_pane.h"

#include "ui/common/metrics.h"
#include "ui/common/widgets.h"
#include "ui/lab/words.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope::ui::lab {
using namespace Qt::StringLiterals;
using lockscope::lab::HandWorker;
using Side = GoldenStep::Side;

namespace {

constexpr int lettersOfState = 16; ///< on one line; a longer state takes two

} // namespace

StagePane::StagePane(QWidget *parent) : QWidget(parent)
{
    const Metrics m = Metrics::of(font());
    auto *column = flush<QVBoxLayout>(this, m.u);
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(m.u);
    m_grid->setVerticalSpacing(m.u / 2);
    m_grid->setColumnStretch(0, 1);
    m_grid->setColumnMinimumWidth(0, lettersOfState * fontMetrics().averageCharWidth());
    column->addLayout(m_grid);
    m_more = makeButton(tr("Add worker"), tr("Add a separate client"), [this] { Q_EMIT workerRequested(); });
    column->addWidget(m_more, 0, Qt::AlignLeft);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Manual workers"));
    show({{'A'}, {'B'}, {'C'}});
}

QPushButton *StagePane::makeButton(const QString &text, const QString &tip, std::function<void()> use)
{
    auto *button = new QPushButton(text, this);
    button->setProperty("isNarrow", true); // many buttons share a line
    button->setToolTip(tip);
    button->setFocusPolicy(Qt::TabFocus); // after a click, the stage keeps the keyboard focus
    connect(button, &QPushButton::clicked, this, std::move(use));
    return button;
}

void StagePane::addRow(const HandWorker &worker)
{
    const int at = int(m_rows.size());
    const char who = worker.who;
    const auto now = [this, at]() -> const HandWorker & { return m_rows[std::size_t(at)].worker; };
    Row row;
    row.worker = worker;
    row.name = ui::named<Label>(u"stageName_"_s + QLatin1Char(who), this);
    row.name->setFont(scaled(font(), 1.15, true));
    row.state = new SteadyLabel(this);
    row.read = makeButton(tr("Read"), tr("Acquire or re-enter the read lock (R)"),
                          [this, who] { Q_EMIT takeRequested(who, Side::Read); });
    row.write = makeButton(tr("Write"), tr("Acquire or re-enter the write lock (W)"),
                           [this, who] { Q_EMIT takeRequested(who, Side::Write); });
    row.fair = makeButton(tr("Fair"), tr("Acquire the fair lock or join its queue (F)"),
                          [this, who] { Q_EMIT takeRequested(who, Side::Exclusive); });
    row.again = makeButton(tr("Re-enter"), tr("Acquire the held lock again (E)"), [this, who, now] {
        Q_EMIT takeRequested(who, now().writes > 0 ? Side::Write : now().fair > 0 ? Side::Exclusive : Side::Read);
    });
    row.unlock = makeButton(tr("Unlock"), tr("Release one hold, write before read (U)"),
                            [this, now] { unlock(now()); });
    row.cancel = makeButton(tr("Cancel wait"), tr("Stop waiting (C)"), [this, who] { Q_EMIT cancelRequested(who); });
    row.freeze = makeButton(tr("Freeze watchdog"), tr("Stop or resume the renewal of its leases (Z)"),
                            [this, who, now] { Q_EMIT freezeRequested(who, !now().isFrozen); });
    row.pause = makeButton(tr("Pause"), tr("Pause or resume the client, as in a long garbage collection (P)"),
                           [this, who, now] { Q_EMIT pauseRequested(who, !now().isPaused); });
    row.crash = makeButton(
        tr("Crash"), tr("Crash the client without a release, or start it again (X)"),
        [this, who, now] { now().isDead ? Q_EMIT reviveRequested(who) : Q_EMIT crashRequested(who); });
    row.freeze->setProperty("texts", QStringList {tr("Freeze watchdog"), tr("Thaw watchdog")});
    row.pause->setProperty("texts", QStringList {tr("Pause"), tr("Resume")});
    row.crash->setProperty("texts", QStringList {tr("Crash"), tr("Restart")});
    for (QPushButton *button : {row.read, row.write, row.unlock, row.cancel}) { // may be hidden in a demonstration
        QSizePolicy policy = button->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        button->setSizePolicy(policy);
    }
    const std::pair<QPushButton *, const char *> names[] = {
        {row.read, "read"},     {row.write, "write"},   {row.fair, "fair"},
        {row.again, "again"},   {row.unlock, "unlock"}, {row.cancel, "cancel"},
        {row.freeze, "freeze"}, {row.pause, "pause"},   {row.crash, "crash"}};
    for (const auto &[button, name] : names)
        button->setObjectName(u"stage_%1_%2"_s.arg(QChar(QLatin1Char(who)), QLatin1StringView(name)));
    m_rows.push_back(row);
    placeRow(at);
}

void StagePane::placeRow(int at)
{
    const Row &row = m_rows[std::size_t(at)];
    const int line = m_isCompact ? at : 2 * at;
    m_grid->addWidget(row.name, line, 0);
    if (!m_isCompact)
        m_grid->addWidget(row.state, line + 1, 0);
    // unlock and cancel share a cell: a waiting worker cannot unlock
    const std::pair<QWidget *, int> compact[] = {
        {row.read, 2}, {row.write, 3}, {row.unlock, 4}, {row.cancel, 4}, {row.crash, 5}};
    if (m_isCompact) {
        for (const auto &[button, column] : compact)
            m_grid->addWidget(button, line, column);
    } else {
        int column = 1;
        for (QWidget *button : {row.read, row.write, row.fair, row.again, row.unlock})
            m_grid->addWidget(button, line, column++);
        m_grid->addWidget(row.cancel, line + 1, 1);
        m_grid->addWidget(row.freeze, line + 1, 2, 1, 2);
        m_grid->addWidget(row.pause, line + 1, 4);
        m_grid->addWidget(row.crash, line + 1, 5);
    }
    for (QPushButton *button : {row.fair, row.again, row.freeze, row.pause})
        button->setVisible(!m_isCompact);
}

void StagePane::setCompact(bool compact)
{
    m_isCompact = compact;
    m_grid->setColumnStretch(0, compact ? 0 : 1);
    m_grid->setColumnMinimumWidth(0, compact ? 0 : lettersOfState * fontMetrics().averageCharWidth());
    m_grid->setColumnStretch(1, compact ? 1 : 0);
    m_more->setVisible(!compact);
    for (int at = 0; at < int(m_rows.size()); ++at) {
        placeRow(at);
        m_rows[std::size_t(at)].state->startOver();
        showRow(m_rows[std::size_t(at)]);
    }
    choose(m_chosen);
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
    const bool isAwake = m_isAvailable && !worker.isDead && !worker.isPaused;
    const bool isReady = isAwake && !worker.waitsFor;
    const bool holds = worker.reads + worker.writes + worker.fair > 0;
    row.state->show(stateText(worker), m_isCompact ? QString() : u"…\n…\n…"_s); // three lines
    setTextColor(*row.state, Palette::current()[stateToken(worker)].text);
    row.read->setEnabled(isReady);
    row.write->setEnabled(isReady);
    row.fair->setEnabled(isReady);
    row.again->setEnabled(isReady && holds);
    row.unlock->setEnabled(isReady && holds);
    row.cancel->setText(m_isCompact ? tr("Cancel") : tr("Cancel wait"));
    row.cancel->setEnabled(isAwake && worker.waitsFor.has_value());
    if (m_isCompact) { // the state takes the place of buttons that cannot be pressed
        const bool waits = worker.waitsFor.has_value();
        const int columns = worker.isDead ? 4 : waits ? 3 : 1;
        m_grid->addWidget(row.state, int(&row - m_rows.data()), 1, 1, columns);
        row.read->setVisible(columns < 2);
        row.write->setVisible(columns < 3);
        row.unlock->setVisible(columns < 3);
        row.cancel->setVisible(waits && !worker.isDead);
    } else {
        for (QPushButton *button : {row.read, row.write, row.unlock, row.cancel})
            button->show();
    }
    row.freeze->setEnabled(isAwake);
    row.freeze->setText(worker.isFrozen ? tr("Thaw watchdog") : tr("Freeze watchdog"));
    row.pause->setEnabled(m_isAvailable && !worker.isDead);
    row.pause->setText(worker.isPaused ? tr("Resume") : tr("Pause"));
    row.crash->setEnabled(m_isAvailable && !worker.isPaused);
    row.crash->setText(worker.isDead ? tr("Restart") : tr("Crash"));
    for (QPushButton *button :
         {row.read, row.write, row.fair, row.again, row.unlock, row.cancel, row.freeze, row.pause, row.crash})
        button->setAccessibleName(
            tr("%1, worker %2", "button of a worker").arg(button->text(), QChar(QLatin1Char(worker.who))));
}

void StagePane::setAvailable(bool available)
{
    m_isAvailable = available;
    m_more->setEnabled(available);
    for (Row &row : m_rows)
        showRow(row);
}

void StagePane::choose(int chosen)
{
    m_chosen = std::clamp(chosen, 0, int(m_rows.size()) - 1);
    for (int i = 0; i < int(m_rows.size()); ++i) {
        Row &row = m_rows[std::size_t(i)];
        const QString who(QLatin1Char(row.worker.who));
        row.name->setText((i == m_chosen ? u"▸ "_s : u"   "_s) + (m_isCompact ? who : tr("Worker %1").arg(who)));
    }
}

QPushButton *StagePane::buttonOf(char who, Press press) const
{
    const auto row = std::ranges::find_if(m_rows, [who](const Row &one) { return one.worker.who == who; });
    if (row == m_rows.end())
        return nullptr;
    switch (press) {
    case Press::Read: return row->read;
    case Press::Write: return row->write;
    case Press::Unlock: return row->unlock;
    case Press::CancelWait: return row->cancel;
    case Press::Crash: return row->crash;
    case Press::StartLoad: break;
    }
    return nullptr;
}

void StagePane::want(char who, Press press)
{
    const auto row = std::ranges::find_if(m_rows, [who](const Row &one) { return one.worker.who == who; });
    if (row != m_rows.end())
        choose(int(row - m_rows.begin()));
    QPushButton *wanted = buttonOf(who, press);
    for (QPushButton *button : {std::exchange(m_wanted, wanted), wanted}) {
        if (!button)
            continue;
        button->setProperty("isWanted", button == wanted);
        button->update();
    }
}

void StagePane::press(char who, Press press)
{
    if (QPushButton *button = buttonOf(who, press))
        button->click();
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
    case Qt::Key_F: return m_isCompact ? void() : row.fair->click();
    case Qt::Key_E: return row.again->click();
    case Qt::Key_U: return row.unlock->click();
    case Qt::Key_C: return row.cancel->click();
    case Qt::Key_Z: return row.freeze->click();
    case Qt::Key_P: return row.pause->click();
    case Qt::Key_X: return row.crash->click();
    case Qt::Key_Right: Q_EMIT stepRequested(1); return; // ahead of the scroll area around it
    case Qt::Key_Left: Q_EMIT stepRequested(-1); return;
    case Qt::Key_A: Q_EMIT autoRequested(); return;
    default: return QWidget::keyPressEvent(event);
    }
}

} // namespace lockscope::ui::lab
