// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSocketNotifier>
#include <array>
#include <functional>
#include <memory>
#include <vector>

namespace lockscope::app {

/// Turns signals of the process into calls on the thread that created it, from its event loop: the handler itself only
/// writes one byte to a pipe. Earlier handlers still run; the destructor restores them. An ignored SIGHUP (nohup) stays
/// ignored.
/// Limit: one watch at a time per signal. Thread: main.
class SignalWatch final
{
public:
    using OnSignal = std::function<void(int signal)>;
    SignalWatch(std::vector<int> signalNumbers, OnSignal onSignal);
    ~SignalWatch();
    Q_DISABLE_COPY_MOVE(SignalWatch)

private:
    void readPipe();

    std::vector<int> m_signals;
    OnSignal m_onSignal;
    std::array<int, 2> m_pipe {-1, -1};
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace lockscope::app
