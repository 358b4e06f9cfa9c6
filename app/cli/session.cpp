// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/session.h"

#include <csignal>

namespace lockscope::cli {

Session::Session(app::ConnectionArguments arguments, std::vector<std::string> trailing)
    : m_arguments(std::move(arguments)),
      m_trailing(std::move(trailing)),
      m_signals({SIGINT, SIGTERM, SIGHUP}, [this](int signal) {
          ++m_interrupts;
          m_lastSignal = signal;
      })
{
}

Result<app::ConnectionSettings> Session::settings(app::GiveUp giveUp) const
{
    return app::resolve(m_arguments, QProcessEnvironment::systemEnvironment(), giveUp);
}

Result<std::unique_ptr<app::Connection>> Session::connect(app::GiveUp giveUp)
{
    Result<app::ConnectionSettings> resolved = settings(giveUp);
    if (!resolved)
        return fail(resolved.error());
    for (const QString &warning : resolved->warnings)
        m_console.say(warning);
    Result<std::unique_ptr<app::Connection>> connection = app::Connection::make(std::move(*resolved));
    if (!connection)
        return connection;
    if (const Result<QString> server = await((*connection)->deployment().connect()); !server)
        return fail(server.error());
    return connection;
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
    m_console.say(error.message);
    return exitCodeOf(error.kind);
}

} // namespace lockscope::cli
