// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/case_bar.h"

#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"
#include "ui/lab/words.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSlider>

#include <algorithm>

namespace lockscope::ui::lab {
using namespace Qt::StringLiterals;
using lockscope::lab::CaseRecord;
using lockscope::lab::GoldenCase;

namespace {

constexpr int minTitle = 16;    ///< letters
constexpr int slowestMs = 4000; ///< per step, at the slider's left end
constexpr int fastestMs = 250;
constexpr int startMs = 1000;

} // namespace

CaseBar::CaseBar(const std::vector<GoldenCase> &cases, QWidget *parent)
    : QWidget(parent), m_cases(new QComboBox(this)), m_place(new Label(this)),
      m_sentence(ui::named<Label>(u"labSentence"_s, this)), m_actors(ui::named<MarkupLabel>(u"labCast"_s, this)),
      m_play(new QPushButton(icon(u"start"_s), tr("Play case"), this)), m_back(new QPushButton(tr("Back"), this)),
      m_next(new QPushButton(tr("Next"), this)), m_auto(new QPushButton(tr("Auto"), this)),
      m_slider(new QSlider(Qt::Horizontal, this)), m_speed(new Label(this))
{
    const Metrics m = Metrics::of(font());
    QByteArray kind;
    for (const GoldenCase &golden : cases) {
        if (golden.lock != kind && !kind.isEmpty())
            m_cases->insertSeparator(m_cases->count());
        kind = golden.lock;
        m_cases->addItem(u"%1   %2"_s.arg(QString::fromUtf8(golden.id), title(golden)), golden.id);
    }
    m_cases->setAccessibleName(tr("Guided case"));
    m_cases->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_cases->setMinimumContentsLength(minTitle); // in a narrow pane; the list shows whole titles
    m_cases->view()->setMinimumWidth(m_cases->view()->sizeHintForColumn(0));
    m_sentence->setFont(scaled(font(), 1.35, true));
    m_sentence->setWordWrap(true);
    m_actors->setWordWrap(true);
    m_auto->setCheckable(true);
    m_back->setToolTip(tr("Previous step (Left)"));
    m_next->setToolTip(tr("Next step (Right)"));
    m_auto->setToolTip(tr("Show one step after the other at the chosen pace (A)"));
    m_play->setToolTip(tr("Play the whole case on the server, then show it step by step"));
    m_slider->setRange(fastestMs, slowestMs);
    m_slider->setInvertedAppearance(true); // faster to the right
    m_slider->setInvertedControls(true);
    m_slider->setMaximumWidth(8 * m.lineH);
    m_slider->setAccessibleName(tr("Pace"));

    auto *column = flush<QVBoxLayout>(this, m.u);
    auto *line = flush<QHBoxLayout>(nullptr, 2 * m.u);
    line->addWidget(m_cases, 1);
    line->addWidget(m_play);
    line->addSpacing(2 * m.u);
    for (QWidget *step : std::initializer_list<QWidget *> {m_back, m_next, m_auto, m_slider, m_speed})
        line->addWidget(step);
    column->addLayout(line);
    auto *where = flush<QHBoxLayout>(nullptr, 2 * m.u);
    where->addWidget(m_place);
    where->addWidget(m_actors, 1);
    column->addLayout(where);
    column->addWidget(m_sentence);

    connect(m_cases, &QComboBox::activated, this, [this] { Q_EMIT caseChosen(chosen()); });
    connect(m_play, &QPushButton::clicked, this, [this] { Q_EMIT caseChosen(chosen()); });
    connect(m_back, &QPushButton::clicked, this, &CaseBar::back);
    connect(m_next, &QPushButton::clicked, this, &CaseBar::next);
    connect(m_auto, &QPushButton::toggled, this, &CaseBar::setAuto);
    connect(m_slider, &QSlider::valueChanged, this, [this](int ms) {
        m_pace.setInterval(ms);
        m_speed->setText(tr("%1 per step").arg(shortTime(ms * 1000.0)));
    });
    connect(&m_pace, &QTimer::timeout, this, [this] { m_step < int(m_played.steps.size()) ? next() : setAuto(false); });
    m_slider->setValue(startMs);
    showPlace();
    onChange(*this, QEvent::PaletteChange, [this] { showPlace(); });
    onChange(*this, QEvent::Resize, [this] { reserveLines(); });
    keepMeasured(*m_speed, [this] { // steady while the value changes
        m_speed->setMinimumWidth(m_speed->fontMetrics().horizontalAdvance(tr("%1 per step").arg(shortTime(999'000.0))));
    });
    onTextSize(*this, [this] { reserveLines(); });
}

void CaseBar::choose(const QByteArray &caseId)
{
    m_cases->setCurrentIndex(m_cases->findData(caseId));
}

QByteArray CaseBar::chosen() const
{
    return m_cases->currentData().toByteArray();
}

void CaseBar::setAvailable(bool available)
{
    m_isAvailable = available;
    showPlace();
}

void CaseBar::showWaiting()
{
    m_played = {};
    m_step = 0;
    showPlace();
    m_place->setText(tr("Playing %1 on the server…").arg(QString::fromLatin1(chosen())));
}

void CaseBar::show(const CaseRecord &played)
{
    m_played = played;
    goTo(1);
    reserveLines(true);
    if (m_auto->isChecked())
        m_pace.start();
}

void CaseBar::goTo(int step)
{
    m_step = std::clamp(step, 0, int(m_played.steps.size()));
    showPlace();
    Q_EMIT stepChosen(m_step);
}

void CaseBar::next()
{
    if (m_step < int(m_played.steps.size()))
        goTo(m_step + 1);
}

void CaseBar::back()
{
    if (m_step > 1)
        goTo(m_step - 1);
}

void CaseBar::setAuto(bool on)
{
    m_auto->setChecked(on);
    if (on && m_step >= int(m_played.steps.size()) && m_step > 0)
        goTo(1);
    on && !m_played.steps.empty() ? m_pace.start() : m_pace.stop();
}

void CaseBar::toggleAuto()
{
    setAuto(!m_auto->isChecked());
}

void CaseBar::showPlace()
{
    const int count = int(m_played.steps.size());
    m_play->setEnabled(m_isAvailable);
    m_back->setEnabled(m_step > 1);
    m_next->setEnabled(m_step < count);
    m_auto->setEnabled(m_isAvailable);
    if (m_step == 0) {
        m_place->setText(m_isAvailable ? tr("Choose a case to play it with real locks and see it step by step.")
                                       : tr("The lab needs a writable connection."));
        m_sentence->clear();
        m_actors->hide();
        return;
    }
    m_place->setText(placeText(m_step));
    m_sentence->setText(sentence(m_played.steps[std::size_t(m_step - 1)].step));
    m_actors->setText(castText(m_played, m_step));
    m_actors->show();
}

QString CaseBar::placeText(int step) const
{
    const int count = int(m_played.golden.steps.size());
    return tr("%1, step %2 of %3").arg(kindName(m_played.golden.lock)).arg(step).arg(count);
}

/// Reserves the height of the case's longest sentence and cast, so that the widgets below keep their place.
/// `keepsHeight`: another case needs no less.
void CaseBar::reserveLines(bool keepsHeight)
{
    const int count = int(m_played.steps.size());
    m_place->setMinimumWidth(count > 0 ? m_place->fontMetrics().horizontalAdvance(placeText(count)) : 0);
    layout()->activate(); // to get the current widths
    MarkupLabel cast;     // measures in place of m_actors
    cast.setFont(m_actors->font());
    cast.setWordWrap(true);
    int ofSentence = std::max(m_sentence->fontMetrics().height(), keepsHeight ? m_sentence->minimumHeight() : 0);
    int ofCast = keepsHeight ? m_actors->minimumHeight() : 0;
    for (int step = 1; step <= count; ++step) {
        const QString text = sentence(m_played.steps[std::size_t(step - 1)].step);
        const QRect room(0, 0, m_sentence->width(), 0);
        ofSentence = std::max(ofSentence,
                              m_sentence->fontMetrics().boundingRect(room, Qt::TextWordWrap, text).height());
        cast.setText(castText(m_played, step));
        ofCast = std::max(ofCast, cast.heightForWidth(m_actors->width()));
    }
    m_sentence->setMinimumHeight(ofSentence);
    m_actors->setMinimumHeight(ofCast);
}

} // namespace lockscope::ui::lab
