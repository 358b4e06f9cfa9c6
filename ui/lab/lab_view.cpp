// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lab_view.h"

#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"
#include "ui/lab/case_bar.h"
#include "ui/lab/stage_pane.h"
#include "ui/lab/step_pane.h"
#include "ui/lab/tour_bar.h"
#include "ui/lab/words.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

namespace lockscope::ui::lab {

using lockscope::lab::CaseRecord;
using lockscope::lab::HandScene;
using namespace Qt::StringLiterals;

namespace {

QString introduction()
{
    return LabView::tr(
        "Each worker is a separate client with real locks. Letter keys work while this pane has the focus.");
}

QLabel *makeHeading(const QString &text, QWidget *parent)
{
    auto *label = new Label(text, parent);
    label->setFont(scaled(parent->font(), 1.15, true));
    return label;
}

struct Row
{
    const char *first;
    const char *second;
    const char *same; ///< the case with the same thread
    bool isSameAllowed;
    const char *other;
    bool isOtherAllowed;
};

constexpr Row rows[] = {
    {QT_TRANSLATE_NOOP("Lab", "read"), QT_TRANSLATE_NOOP("Lab", "read"), "rw-09", true, "rw-03", true},
    {QT_TRANSLATE_NOOP("Lab", "read"), QT_TRANSLATE_NOOP("Lab", "write"), "rw-10", false, "rw-06", false},
    {QT_TRANSLATE_NOOP("Lab", "write"), QT_TRANSLATE_NOOP("Lab", "read"), "rw-11", true, "rw-07", false},
    {QT_TRANSLATE_NOOP("Lab", "write"), QT_TRANSLATE_NOOP("Lab", "write"), "rw-12", true, "rw-08", false},
};

QString word(const char *text)
{
    return QCoreApplication::translate("Lab", text);
}

} // namespace

LabView::LabView(QWidget *parent)
    : QWidget(parent), m_cases(new CaseBar(lockscope::lab::goldenCases(), this)), m_tour(new TourBar(this)),
      m_stage(new StagePane(this)), m_matrix(new Matrix(this)), m_step(new StepPane(this)),
      m_heading(new SteadyLabel(this)), m_scroll(new QScrollArea(this)), m_halves(new QSplitter(Qt::Horizontal, this))
{
    const Metrics m = Metrics::of(font());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(3 * m.u, 2 * m.u, 3 * m.u, 2 * m.u);
    column->setSpacing(2 * m.u);
    column->addWidget(m_cases);
    column->addWidget(m_tour);
    m_tour->hide();
    makeHands();
    m_halves->setChildrenCollapsible(false);
    m_halves->setHandleWidth(4 * m.u);
    m_halves->addWidget(m_scroll);
    m_halves->addWidget(m_step);
    m_halves->setStretchFactor(0, 0);
    m_halves->setStretchFactor(1, 1);
    connect(m_halves, &QSplitter::splitterMoved, this, [this] { m_isShared = true; });
    column->addWidget(m_halves, 1);
    setFocusProxy(m_stage);

    const auto ask = [this](const QByteArray &caseId) { playCase(caseId); };
    connect(m_cases, &CaseBar::caseChosen, this, ask);
    connect(m_matrix, &Matrix::caseChosen, this, ask);
    connect(m_cases, &CaseBar::stepChosen, this, &LabView::showStep);
    connect(m_stage, &StagePane::stepRequested, this, [this](int step) {
        if (m_isDemonstration)
            return step > 0 ? m_tour->next() : void();
        step > 0 ? m_cases->next() : m_cases->back();
    });
    connect(m_stage, &StagePane::autoRequested, this,
            [this] { m_isDemonstration ? m_tour->toggleAuto() : m_cases->toggleAuto(); });
    connect(m_tour, &TourBar::buttonWanted, this,
            [this](char who, Press press) { m_stage->want(m_isDemonstration ? who : char(0), press); });
    connect(m_tour, &TourBar::pressRequested, m_stage, &StagePane::press);
    connect(m_tour, &TourBar::startOverRequested, this, &LabView::startOverRequested);
    onChange(*this, QEvent::Resize, [this] {
        layout()->activate();
        shareWidth();
    });
    setAvailable(false);
}

void LabView::makeHands()
{
    const Metrics m = Metrics::of(font());
    m_hands = new QWidget(this);
    auto *column = flush<QVBoxLayout>(m_hands, m.u);
    m_handsHeading = makeHeading(tr("Manual workers"), m_hands);
    column->addWidget(m_handsHeading);
    column->addWidget(m_stage);
    column->addWidget(m_heading);
    m_matrixBox = new QWidget(m_hands);
    auto *who = new QVBoxLayout(m_matrixBox);
    who->setContentsMargins(0, 2 * m.u, 0, 0);
    who->setSpacing(m.u);
    who->addWidget(makeHeading(tr("Compatibility matrix"), m_matrixBox));
    who->addWidget(m_matrix);
    column->addWidget(m_matrixBox);
    column->addStretch(1);
    m_scroll->setWidget(m_hands);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus); // its children take the focus, and Tab scrolls them into view
}

void LabView::setDemonstration(bool isDemonstration)
{
    if (isDemonstration == m_isDemonstration)
        return;
    m_isDemonstration = isDemonstration;
    m_cases->setVisible(!isDemonstration);
    m_tour->setVisible(isDemonstration);
    m_tour->refresh(); // marks the button, or not
    m_stage->setCompact(isDemonstration);
    m_step->setCompact(isDemonstration);
    if (isDemonstration) {
        static_cast<QVBoxLayout *>(layout())->insertWidget(1, m_scroll->takeWidget());
    } else {
        layout()->removeWidget(m_hands);
        m_scroll->setWidget(m_hands);
    }
    m_hands->show();
    m_scroll->setVisible(!isDemonstration);
    m_handsHeading->setVisible(!isDemonstration);
    m_heading->setVisible(!isDemonstration); // the tour says it
    m_matrixBox->setVisible(!isDemonstration);
    if (isDemonstration)
        Q_EMIT lockPresented(m_lock);
    shareWidth();
}

void LabView::setAvailable(bool available)
{
    m_cases->setAvailable(available);
    m_tour->setAvailable(available);
    m_stage->setAvailable(available);
    m_matrix->setEnabled(available);
    say(available ? introduction() : tr("The lab needs a writable connection."));
    setTextColor(*m_heading, Palette::current()[Role::Muted]);
}

/// As high as the introduction, so that the matrix below keeps its place.
void LabView::say(const QString &sentence)
{
    m_heading->show(sentence, introduction());
}

void LabView::setLock(const LockName &lock)
{
    m_lock = lock;
    m_tour->setLock(displayName(lock.bytes()));
    if (m_isDemonstration)
        Q_EMIT lockPresented(lock);
}

void LabView::playCase(const QByteArray &caseId, int step)
{
    m_cases->choose(caseId);
    m_cases->showWaiting();
    m_wantedStep = step;
    Q_EMIT caseRequested(caseId);
}

void LabView::showCase(const CaseRecord &played)
{
    m_played = played;
    m_matrix->note(played.golden.id, played.isOk());
    m_cases->show(played);
    m_cases->goTo(played.isOk() ? m_wantedStep : int(played.steps.size()));
}

void LabView::showStep(int step)
{
    if (step < 1 || step > int(m_played.steps.size()))
        return m_step->clear();
    m_step->show(m_played.steps[std::size_t(step - 1)], true);
    m_handsHeading->setText(tr("Manual workers (not in this case)"));
}

void LabView::showScene(const HandScene &scene)
{
    if (scene.isTick)
        return m_step->showTimes(scene.last.after);
    Q_EMIT sceneShown(scene);
    m_stage->show(scene.workers);
    m_tour->show(scene);
    if (scene.last.step.who == 0 && scene.note.isEmpty()) {
        if (m_isDemonstration)
            m_step->show(scene.last, false); // the load may have stored data
        return;
    }
    say(sentence(scene));
    m_handsHeading->setText(tr("Manual workers"));
    setTextColor(*m_heading, Palette::current()[Role::Text]);
    m_step->show(scene.last, false);
}

/// Makes the stage as wide as its buttons, so that long names of stored data fit; not after the user has moved the
/// splitter.
void LabView::shareWidth()
{
    if (m_isShared || m_isDemonstration)
        return;
    constexpr double maxStage = 0.7;
    const int all = m_halves->width() - m_halves->handleWidth();
    const int needed = m_hands->minimumSizeHint().width() + m_scroll->verticalScrollBar()->sizeHint().width();
    const int stage = std::min(needed, int(all * maxStage));
    m_halves->setSizes({stage, all - stage});
}

void LabView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Right: return m_isDemonstration ? m_tour->next() : m_cases->next();
    case Qt::Key_Left: return m_isDemonstration ? void() : m_cases->back();
    case Qt::Key_A: return m_isDemonstration ? m_tour->toggleAuto() : m_cases->toggleAuto();
    default: return QWidget::keyPressEvent(event);
    }
}

Matrix::Matrix(QWidget *parent) : QWidget(parent)
{
    const Metrics m = Metrics::of(font());
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(2 * m.u);
    grid->setVerticalSpacing(m.u);
    const auto heading = [&](const QString &text, int column) {
        auto *label = new Label(text, this);
        label->setFont(scaled(font(), 1, true));
        grid->addWidget(label, 0, column);
    };
    heading(tr("Held, then requested"), 0);
    heading(tr("Same thread"), 1);
    heading(tr("Other thread"), 2);
    int at = 1;
    for (const Row &row : rows) {
        const QString pair = u"%1 → %2"_s.arg(word(row.first), word(row.second));
        grid->addWidget(new Label(pair, this), at, 0);
        const auto cell = [&](const QByteArray &id, bool isAllowed, const QString &whose, int column) {
            auto *button = new QPushButton(isAllowed ? tr("granted") : tr("waits"), this);
            button->setToolTip(tr("Play case %1 and compare").arg(QString::fromLatin1(id)));
            button->setAccessibleName(u"%1, %2: %3"_s.arg(pair, whose, button->text()));
            button->setObjectName(u"matrix_"_s + QString::fromLatin1(id));
            connect(button, &QPushButton::clicked, this, [this, id] { Q_EMIT caseChosen(id); });
            m_cells.insert(id, button);
            grid->addWidget(button, at, column);
        };
        cell(row.same, row.isSameAllowed, tr("Same thread"), 1);
        cell(row.other, row.isOtherAllowed, tr("Other thread"), 2);
        ++at;
    }
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(2, 1);
    onChange(*this, QEvent::PaletteChange, [this] {
        const QHash<QByteArray, bool> seen = m_seen;
        for (auto one = seen.cbegin(); one != seen.cend(); ++one)
            note(one.key(), one.value());
    });
}

void Matrix::note(const QByteArray &caseId, bool isOk)
{
    QPushButton *button = m_cells.value(caseId);
    if (!button)
        return;
    m_seen[caseId] = isOk;
    const TokenColors &colors = Palette::current()[isOk ? Token::Ok : Token::Error];
    button->setIcon(icon(isOk ? u"ok"_s : u"error"_s, colors.text));
    button->setToolTip(isOk ? tr("As expected (play case %1 again)").arg(QString::fromLatin1(caseId))
                            : tr("Not as expected (play case %1 again)").arg(QString::fromLatin1(caseId)));
}

} // namespace lockscope::ui::lab
