// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;

namespace lockscope::ui::shell {

/// Shown over the full width during a replay: the recording's name, its position, and a scrubber that moves every view.
/// Times are those of the recording.
class ReplayBar final : public QWidget
{
    Q_OBJECT
public:
    explicit ReplayBar(QWidget *parent = nullptr);

    /// Shows the bar for a recording between two moments, in ms since 1970.
    void open(const QString &name, qint64 startMs, qint64 endMs);
    void showPosition(qint64 atMs, bool isPlaying);
    [[nodiscard]] bool isPlaying() const { return m_isPlaying; }
    [[nodiscard]] qint64 positionMs() const { return m_atMs; }
    [[nodiscard]] double speed() const;
    /// Takes over the user's choices in another bar.
    void takeChoicesFrom(const ReplayBar &before);
    [[nodiscard]] bool isOpen() const { return m_endMs != 0; }

Q_SIGNALS:
    void playRequested(double speed);
    void pauseRequested();
    void seekRequested(qint64 atMs);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void seek(int steps);
    [[nodiscard]] int stepsOf(Millis time) const;

    qint64 m_startMs = 0;
    qint64 m_endMs = 0;
    qint64 m_atMs = 0;
    bool m_isPlaying = false;
    QLabel *m_title;
    QPushButton *m_play;
    QSlider *m_slider;
    QLabel *m_position;
    QComboBox *m_speed;
};

} // namespace lockscope::ui::shell
