// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/session.h"

#include <QTimer>
#include <csignal>
#include <iostream>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

Session::Session(app::ConnectionArguments arguments, std::vector<std::string> trailing)
    : m_trailing(std::move(trailing)), m_signals({SIGINT, SIGTERM, SIGHUP},
                                                 [this](int signal) {
                                                     ++m_interrupts;
                                                     m_lastSignal = signal;
                                                 }),
      m_connector(*this, std::move(arguments))
{
}

bool Session::confirms(const QString &question)
{
    m_console.write(question + u" [y/N] "_s);
    std::string answer;
    std::getline(std::cin, answer);
    return answer == "y" || answer == "Y" || answer == "yes";
}

bool Session::waitFor(Millis time)
{
    QTimer timer;
    timer.setSingleShot(true);
    timer.setTimerType(Qt::PreciseTimer); // a coarse timer may fire early, before a renewal is overdue
    timer.start(time);
    waitUntil([&] { return isInterrupted() || !timer.isActive(); });
    return !isInterrupted();
}

void Session::waitUntil(const std::function<bool()> &isDone)
{
    while (!isDone())
        m_loop.processEvents(QEventLoop::WaitForMoreEvents);
}

int Session::end(const Error &error)
{
    if (isInterrupted())
        return ExitCode::Interrupted;
    m_console.say(error.message.english());
    return exitCodeOf(error.kind);
}

} // namespace lockscope::cli
