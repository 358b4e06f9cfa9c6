// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/cli/session.h"
#include "core/sandbox/cluster.h"
#include "core/sandbox/sentinels.h"
#include "core/sandbox/server_group.h"

#include <QJsonArray>
#include <QTimer>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis LookTime {200}; // interval of the check that the server still runs

/// `sandbox`: runs private servers or a private cluster until a signal arrives.
class SandboxCommand final : public Command
{
public:
    app::HelpText describe(CLI::App &options) override
    {
        CLI::Option *count = options.add_option("--count", m_count, "Number of independent servers (default: 1)");
        count->check(CLI::Range(1, 100))->type_name("N");
        CLI::Option *cluster = options
                                   .add_flag("--cluster", m_isCluster, "Start a cluster of 3 primaries and 3 replicas")
                                   ->excludes(count);
        options.add_flag("--sentinel", m_isSentinel, "Start a primary with 2 replicas and 3 sentinels")
            ->excludes(count)
            ->excludes(cluster);
        addOption(options, "--port", m_port, "PORT", "Port of the first server on 127.0.0.1 (default: a free one)")
            ->check(CLI::Range(1, 65535));
        options.add_flag("--json", m_isJson, "Print the URLs as a JSON document");
        return {.examples = {{u"Run one server and print its URL"_s, u"lockscope-cli sandbox"_s},
                             {u"Run a cluster on fixed ports"_s, u"lockscope-cli sandbox --cluster --port 7000"_s},
                             {u"Run five servers for RedLock"_s, u"lockscope-cli sandbox --count 5 --json"_s}}};
    }

    int run(Session &session) override
    {
        const std::optional<quint16> port = m_port == 0 ? std::nullopt : std::optional(static_cast<quint16>(m_port));
        if (m_isCluster) {
            sandbox::Cluster cluster(port);
            const Status started = cluster.start();
            return started ? runUntilSignal(session, {cluster.url()}, [&] { return cluster.isAnyRunning(); })
                           : session.end(started.error());
        }
        if (m_isSentinel) {
            sandbox::Sentinels sentinels(port);
            const Status started = sentinels.start();
            return started ? runUntilSignal(session, {sentinels.url()}, [&] { return sentinels.areRunning(); })
                           : session.end(started.error());
        }
        sandbox::ServerGroup servers(m_count, {.port = port});
        if (const Status started = servers.start(); !started)
            return session.end(started.error());
        QStringList urls;
        for (std::size_t i = 0; i < servers.size(); ++i)
            urls.push_back(servers.at(i).url());
        return runUntilSignal(session, urls, [&] { return servers.areAllRunning(); });
    }

private:
    /// Prints the URLs and returns when a signal arrives or the servers end.
    int runUntilSignal(Session &session, const QStringList &urls, const std::function<bool()> &isRunning) const
    {
        if (m_isJson)
            session.console().printDocument({{u"schema"_s, 1}, {u"urls"_s, QJsonArray::fromStringList(urls)}});
        else
            session.console().print(urls.join(u'\n') + u'\n');
        if (session.console().outputError() != 0)
            return ExitCode::Done; // without URLs it is of no use; the error is reported at exit
        if (session.console().isErrorTerminal())
            session.console().say(m_isCluster        ? u"a private cluster is running, press Ctrl-C to stop"_s
                                      : m_isSentinel ? u"private sentinels are running, press Ctrl-C to stop"_s
                                      : m_count == 1 ? u"a private server is running, press Ctrl-C to stop"_s
                                                     : u"private servers are running, press Ctrl-C to stop"_s);

        QTimer look; // its events make the loop check the servers
        look.start(LookTime);
        session.waitUntil([&] { return session.isInterrupted() || !isRunning(); });
        if (session.isInterrupted())
            return ExitCode::Interrupted;
        return session.end({ErrorKind::Connect, message<"sandbox-ended">()});
    }

    int m_port = 0;
    int m_count = 1;
    bool m_isCluster = false;
    bool m_isSentinel = false;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeSandboxCommand()
{
    return std::make_unique<SandboxCommand>();
}

} // namespace lockscope::cli
