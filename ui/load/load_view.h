// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace lockscope::ui {
class LiveChart;
}

namespace lockscope::ui::load {

class LoadPanel;

/// Readers and writers under way: the plan at the left, what they reach at the right.
class LoadView final : public QWidget
{
    Q_OBJECT
public:
    explicit LoadView(QWidget *parent = nullptr);

    void setPlan(const LoadPlan &plan);
    /// False: there is no connection to run it on, and the button says so.
    void setAvailable(bool available);
    void showRunning(bool running);
    void show(const LoadSample &sample);
    void toggle();
    [[nodiscard]] bool isRunning() const { return m_isRunning; }

Q_SIGNALS:
    /// Start, or go on with another plan.
    void startRequested(const lockscope::ui::load::LoadPlan &plan);
    void stopRequested();
    void runningChanged(bool running);

private:
    QWidget *makeControls();
    QWidget *makeThroughput();
    QWidget *makeWaits();
    static LiveChart *makeWaitChart(const QString &name, QWidget *parent);

    bool m_isRunning = false;
    LoadPanel *m_panel;
    QPushButton *m_button;
    QLabel *m_summary;
    LiveChart *m_throughput;
    LiveChart *m_writeWaits;
    LiveChart *m_readWaits;
};

} // namespace lockscope::ui::load
