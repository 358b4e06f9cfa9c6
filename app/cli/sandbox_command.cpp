// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "core/sandbox/server_group.h"

#include <CLI/CLI.hpp>
#include <QJsonArray>
#include <QTimer>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis LookTime {200}; // between two looks whether the server still runs

/// `sandbox`: a private server until a signal comes.
class SandboxCommand final : public Command
{
public:
    void addOptions(CLI::App &options) override
    {
        options.add_option("--count", m_count, "So many servers that know nothing of each other; default 1")->check(CLI::Range(1, 100))->type_name("N");
        options.add_option("--port", m_port, "Port on 127.0.0.1, of the first; default: a free one")->check(CLI::Range(1, 65535))->type_name("PORT");
        options.add_flag("--json", m_isJson, "Print {\"schema\":1,\"urls\":[…]}");
    }

    int run(Session &session) override
    {
        sandbox::ServerGroup servers(m_count, {.port = m_port == 0 ? std::nullopt : std::optional(static_cast<quint16>(m_port))});
        if (const Status started = servers.start(); !started)
            return session.end(started.error());
        QStringList urls;
        for (std::size_t i = 0; i < servers.size(); ++i)
            urls.push_back(servers.at(i).url());
        if (m_isJson)
            session.console().printDocument({{u"schema"_s, 1}, {u"urls"_s, QJsonArray::fromStringList(urls)}});
        else
            session.console().print(urls.join(u'\n') + u'\n');
        if (session.console().isErrorTerminal())
            session.console().say(m_count == 1 ? u"a private server is running; Ctrl-C ends it"_s : u"private servers are running; Ctrl-C ends them"_s);

        QTimer look; // its events are what lets the loop look at the server
        look.start(LookTime);
        session.waitUntil([&] { return session.isInterrupted() || !servers.areAllRunning(); });
        if (session.isInterrupted())
            return ExitCode::Interrupted;
        return session.end({ErrorKind::Connect, u"The private server has ended: it crashed, or somebody stopped it."_s});
    }

private:
    int m_port = 0;
    int m_count = 1;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeSandboxCommand()
{
    return std::make_unique<SandboxCommand>();
}

} // namespace lockscope::cli
