// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/shell/main_window.h"

#include <QElapsedTimer>
#include <QJsonObject>
#include <QTimer>

namespace lockscope::benchmark {

/// Measures the window while it follows a server that another process fills and changes: `start`, `idle` or `repaint`.
/// For `repaint`, the hold count of a lock is the time of its last change, in microseconds on CLOCK_BOOTTIME. Thread:
/// main.
class LiveWindow final : public QObject
{
    Q_OBJECT
public:
    /// `expected`: number of locks on the server. `done` is called once. `window` outlives it.
    LiveWindow(const QString &figure, int expected, ui::shell::MainWindow &window,
               std::function<void(const QJsonObject &)> done);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void onPainted();
    void onFilled();
    void measureIdle();
    void measureRepaint();
    void beat();
    void lookAtRows();
    void finish(QJsonObject result);

    const QString m_figure;
    const int m_expected;
    ui::shell::MainWindow &m_window;
    std::function<void(const QJsonObject &)> m_done;
    bool m_isFilled = false;
    bool m_isMeasuring = false;
    QTimer m_beat;
    QElapsedTimer m_sinceBeat;
    std::vector<double> m_stallsMs;
    std::vector<double> m_latenciesMs;
    QHash<LockName, qint64> m_seen;
};

} // namespace lockscope::benchmark
