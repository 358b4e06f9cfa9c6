// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/replay_bar.h"

#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/widgets.h"

#include <QComboBox>
#include <QDateTime>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QSlider>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int steps = 10'000; ///< of the slider, for any length of recording
constexpr std::array speeds {0.25, 1.0, 4.0, 16.0};

QString clock(qint64 ms)
{
    return QDateTime::fromMSecsSinceEpoch(ms).toString(u"HH:mm:ss"_s);
}

} // namespace

ReplayBar::ReplayBar(QWidget *parent)
    : QWidget(parent), m_title(named<Label>(u"replayTitle"_s, this)), m_play(named<QPushButton>(u"replayPlay"_s, this)),
      m_slider(named<QSlider>(u"replaySlider"_s, Qt::Horizontal, this)),
      m_position(named<Label>(u"replayPosition"_s, this)), m_speed(named<QComboBox>(u"replaySpeed"_s, this))
{
    const Metrics m = Metrics::of(font());
    setObjectName(u"replayBar"_s);
    m_title->setFont(scaled(font(), 1, true));
    m_play->setProperty("texts", QStringList {tr("Pause"), tr("Play")});
    m_play->setAccessibleName(tr("Play or pause"));
    m_slider->setAccessibleName(tr("Position in the recording"));
    m_slider->setRange(0, steps);
    m_position->setFont(fixedFont(font()));
    m_speed->setAccessibleName(tr("Speed"));
    for (const double speed : speeds)
        m_speed->addItem(tr("%1×").arg(QLocale().toString(speed)), speed);
    m_speed->setCurrentIndex(1);
    auto *row = padded<QHBoxLayout>(this, 2 * m.u, {3 * m.u, m.u, 3 * m.u, m.u});
    row->addWidget(m_title);
    row->addWidget(m_play);
    row->addWidget(m_slider, 1);
    row->addWidget(m_position);
    row->addWidget(m_speed);
    connect(m_play, &QPushButton::clicked, this,
            [this] { m_isPlaying ? Q_EMIT pauseRequested() : Q_EMIT playRequested(speed()); });
    connect(m_slider, &QSlider::valueChanged, this, &ReplayBar::seek);
    // seek once, at the end of the drag
    connect(m_slider, &QSlider::sliderReleased, this, [this] { seek(m_slider->value()); });
    connect(m_speed, &QComboBox::currentIndexChanged, this, [this] {
        if (m_isPlaying)
            Q_EMIT playRequested(speed());
    });
    setTextColor(*m_title, Palette::current()[Token::Fault].text);
    hide();
}

void ReplayBar::open(const QString &name, qint64 startMs, qint64 endMs)
{
    m_startMs = startMs;
    m_endMs = std::max(endMs, startMs + 1);
    m_title->setText(tr("REPLAY %1, %2 to %3").arg(name, clock(startMs), clock(endMs)));
    setAccessibleName(m_title->text());
    m_slider->setSingleStep(stepsOf(1s));
    m_slider->setPageStep(std::max(stepsOf(10s), steps / 20));
    showPosition(startMs, false);
    show();
}

double ReplayBar::speed() const
{
    return m_speed->currentData().toDouble();
}

void ReplayBar::takeChoicesFrom(const ReplayBar &before)
{
    m_speed->setCurrentIndex(before.m_speed->currentIndex());
}

void ReplayBar::showPosition(qint64 atMs, bool isPlaying)
{
    m_atMs = atMs;
    m_isPlaying = isPlaying;
    m_play->setText(isPlaying ? tr("Pause") : tr("Play"));
    m_play->setIcon(icon(isPlaying ? u"pause"_s : u"start"_s));
    m_position->setText(clock(atMs));
    if (m_slider->isSliderDown())
        return; // the user is dragging it
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(int((atMs - m_startMs) * steps / (m_endMs - m_startMs)));
}

/// Slider steps for that duration of the recording, at least one.
int ReplayBar::stepsOf(Millis time) const
{
    return int(std::clamp<qint64>(time.count() * steps / (m_endMs - m_startMs), 1, steps));
}

void ReplayBar::seek(int value)
{
    const qint64 at = m_startMs + (m_endMs - m_startMs) * value / steps;
    m_position->setText(clock(at));
    Q_EMIT seekRequested(at);
}

void ReplayBar::paintEvent(QPaintEvent *)
{
    const TokenColors &colors = Palette::current()[Token::Fault];
    QPainter painter(this);
    painter.fillRect(rect(), colors.tint);
    painter.fillRect(QRect(0, height() - 1, width(), 1), colors.fill);
}

} // namespace lockscope::ui::shell
