// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/replay_controller.h"

#include "ui/common/view_clock.h"
#include "ui/doctor/doctor_view.h"
#include "ui/shell/main_window.h"
#include "ui/shell/replay_bar.h"

#include <QFileInfo>

namespace lockscope::desktop {
using namespace std::chrono_literals;
using ui::shell::MainWindow;
using ui::shell::ReplayBar;

namespace {

constexpr auto scrubberTurn = 100ms;
constexpr auto shownPast = 60s; ///< history before a jump, for timeline, inspector and events
constexpr auto settled = 250ms; ///< delay until the scrubber rests: jumps follow each other while it moves

} // namespace

Result<std::unique_ptr<ReplayController>> ReplayController::open(const QString &file, MainWindow &window)
{
    Result<inspect::RecordingReader> reader = inspect::RecordingReader::open(file);
    if (!reader)
        return fail(reader.error());
    return std::unique_ptr<ReplayController>(new ReplayController(std::move(*reader), file, window));
}

ReplayController::ReplayController(inspect::RecordingReader reader, const QString &file, MainWindow &window)
    : m_window(window),
      m_player(std::move(reader), m_clock,
               {[this](const inspect::FeedUpdate &update) { m_window.feed().showUpdate(update); },
                [this](const inspect::FeedState &state) { m_window.feed().showState(state); }, [this] { end(); },
                [this](const Error &error) { m_window.messages().showError(error); }})
{
    const inspect::RecordingReader::Info &info = m_player.info();
    m_window.setDeployment({info.deployment, true});
    ui::ViewClock::follow([this] { return positionMs(); });
    m_window.feed().startOver();
    m_window.openReplay(QFileInfo(file).fileName(), info.startMs, info.endMs);
    const ReplayBar *bar = &m_window.views().replay;
    connect(bar, &ReplayBar::playRequested, this, &ReplayController::play);
    connect(bar, &ReplayBar::pauseRequested, this, &ReplayController::pause);
    connect(bar, &ReplayBar::seekRequested, this, &ReplayController::seek);
    connect(&m_window.views().doctor, &ui::doctor::DoctorView::checkRequested, this, &ReplayController::diagnose,
            Qt::QueuedConnection); // queued: it is emitted while the view is being shown
    m_tick.setInterval(scrubberTurn);
    connect(&m_tick, &QTimer::timeout, this, &ReplayController::showPosition);
    m_arrival.setInterval(settled);
    m_arrival.setSingleShot(true);
    connect(&m_arrival, &QTimer::timeout, this, [this] { show(m_player.positionMs(), shownPast); });
    if (!info.damage.isEmpty())
        m_window.messages().showError({ErrorKind::Usage, info.damage, {}});
}

ReplayController::~ReplayController()
{
    ui::ViewClock::follow({});
}

void ReplayController::start()
{
    goOn(m_player.info().startMs);
    play(m_window.views().replay.speed());
}

void ReplayController::goOn(qint64 atMs)
{
    seek(atMs);
    m_window.views().doctor.setAvailable(true);
}

void ReplayController::play(double speed)
{
    if (m_hasEnded)
        seek(m_player.info().startMs); // restarts from the end
    m_player.play(speed);
    m_tick.start();
    showPosition();
}

void ReplayController::pause()
{
    m_player.pause();
    m_tick.stop();
    showPosition();
    m_window.views().bringUpToDate();
}

/// Everything was played; nothing happens in the remaining time.
void ReplayController::end()
{
    pause();
    m_hasEnded = true;
    showPosition();
}

void ReplayController::seek(qint64 atMs)
{
    m_hasEnded = false;
    show(atMs, Millis(0));
    m_arrival.start(); // restarts with each jump
}

/// Clears every view and replays the updates of the last `past` before `atMs`.
void ReplayController::show(qint64 atMs, Millis past)
{
    m_window.feed().startOver();
    if (const Status moved = m_player.seek(atMs, past); !moved)
        m_window.messages().showError(moved.error());
    showPosition();
    m_window.views().bringUpToDate();
    if (m_window.views().doctor.isVisible())
        diagnose();
}

/// Uses the findings of the recorded locks: there is no server to ask for more.
void ReplayController::diagnose()
{
    inspect::Diagnosis diagnosis;
    const ui::models::LockTableModel &locks = m_window.views().locks;
    for (int row = 0; row < locks.rowCount(); ++row) {
        const inspect::LockSnapshot &lock = locks.row(row).lock;
        diagnosis.found.locks.push_back(lock);
        for (const inspect::Finding &finding : lock.findings)
            diagnosis.findings.push_back({lock.name, finding});
        if (!lock.findings.empty())
            diagnosis.locks.insert(lock.name, lock);
    }
    m_window.views().doctor.showDiagnosis(diagnosis, m_window.views().replay.positionMs());
}

void ReplayController::showPosition()
{
    m_window.feed().showReplayPosition(positionMs(), m_player.isPlaying());
}

} // namespace lockscope::desktop
