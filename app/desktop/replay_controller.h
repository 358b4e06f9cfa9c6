// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/system_clock.h"
#include "core/inspect/recording/recording_player.h"

#include <QObject>
#include <QTimer>
#include <memory>

namespace lockscope::ui::shell {
class MainWindow;
}

namespace lockscope::desktop {

/// Plays a recording to the window as if it were a live feed, from any position and without Redis. Nothing can be
/// changed.
/// Thread: main.
class ReplayController final : public QObject
{
    Q_OBJECT
public:
    /// Fails if the file is not a recording. `window` outlives the controller.
    [[nodiscard]] static Result<std::unique_ptr<ReplayController>> open(const QString &file,
                                                                        ui::shell::MainWindow &window);

    ~ReplayController() override;
    Q_DISABLE_COPY_MOVE(ReplayController)

    /// Shows the first moment and plays from there.
    void start();
    /// Pauses at that moment.
    void goOn(qint64 atMs);

private:
    ReplayController(inspect::RecordingReader reader, const QString &file, ui::shell::MainWindow &window);
    void play(double speed);
    void pause();
    void end();
    void seek(qint64 atMs);
    void show(qint64 atMs, Millis past);
    void diagnose();
    [[nodiscard]] qint64 positionMs() const { return m_hasEnded ? m_player.info().endMs : m_player.positionMs(); }
    void showPosition();

    ui::shell::MainWindow &m_window;
    SystemClock m_clock;
    QTimer m_tick;    ///< moves the scrubber
    QTimer m_arrival; ///< delay after a jump of the scrubber
    bool m_hasEnded = false;
    inspect::RecordingPlayer m_player;
};

} // namespace lockscope::desktop
