// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/sentinels.h"

#include "core/base/clock.h"
#include "core/sandbox/admin_link.h"
#include "core/sandbox/messages.h"
#include "core/sandbox/readiness.h"

#include <QDeadlineTimer>
#include <QThread>
#include <algorithm>

namespace lockscope::sandbox {

using namespace Qt::StringLiterals;

namespace {

constexpr int JoinTime = 10000;    // ms until the replicas follow and the sentinels agree, on a busy machine
constexpr int PollTime = 5;        // ms between two checks
constexpr int DownAfter = 1000;    // ms without a reply until a server counts as lost
constexpr int FailoverTime = 5000; // ms after which a stuck failover is retried
constexpr int Attempts = 3;        // a port that was free may be taken when its sentinel starts
constexpr qsizetype IdLength = 40;

Status waitUntil(const std::function<bool()> &isSo, const Message &otherwise)
{
    const QDeadlineTimer deadline(JoinTime);
    while (!isSo()) {
        if (deadline.hasExpired())
            return fail(ErrorKind::Timeout, otherwise);
        QThread::msleep(PollTime);
    }
    return {};
}

QByteArray addressOf(quint16 port)
{
    return "127.0.0.1 " + QByteArray::number(port);
}

} // namespace

Sentinels::Sentinels(std::optional<quint16> port) : m_port(port), m_password(randomPassword()) { }

Status Sentinels::start()
{
    if (const Status started = startServers(); !started)
        return started;
    Status started = startWatchers();
    for (int attempt = 1; attempt < Attempts && !started; ++attempt)
        started = startWatchers();
    if (!started)
        return started;
    return waitUntil(
        [this] {
            return std::ranges::all_of(m_watchers, [this](const Server &watcher) {
                const Result<redis::Reply> quorum = AdminLink(watcher.port(), m_password)
                                                        .call({"SENTINEL", "CKQUORUM", masterName().toLatin1()});
                return quorum && quorum->text.startsWith("OK 3");
            });
        },
        message<"sandbox-sentinels-slow">(Millis(JoinTime)));
}

Status Sentinels::startServers()
{
    // Replicas receive the data immediately, also from any later primary.
    ServerOptions options {
        .settings = {"masterauth " + m_password, "repl-diskless-sync yes", "repl-diskless-sync-delay 0"},
        .password = m_password};
    for (std::size_t i = 0; i < Servers; ++i) {
        if (i == 1)
            options.settings.push_back("replicaof " + addressOf(m_servers.front().port()));
        if (const Status started = m_servers.emplace_back(options).start(); !started)
            return started;
    }
    // WAIT counts the connected replicas.
    return waitUntil(
        [this] {
            const Result<redis::Reply> replicas = AdminLink(m_servers.front().port(), m_password)
                                                      .call({"WAIT", "2", "100"});
            return replicas && replicas->integer == 2;
        },
        message<"sandbox-replicas-slow">(Millis(JoinTime)));
}

/// Writes what sentinels would learn from each other within some seconds to their files in advance.
ServerOptions Sentinels::watcherOptions(const std::vector<QByteArray> &ids, const std::vector<quint16> &ports,
                                        std::size_t index) const
{
    const QByteArray name = masterName().toLatin1();
    ServerOptions options {.port = ports[index], .password = m_password, .isSentinel = true};
    options.settings = {"sentinel myid " + ids[index],
                        "sentinel monitor " + name + ' ' + addressOf(m_servers.front().port()) + " 2",
                        "sentinel auth-pass " + name + ' ' + m_password,
                        "sentinel down-after-milliseconds " + name + ' ' + QByteArray::number(DownAfter),
                        "sentinel failover-timeout " + name + ' ' + QByteArray::number(FailoverTime),
                        "sentinel parallel-syncs " + name + " 2"};
    for (std::size_t i = 1; i < m_servers.size(); ++i)
        options.settings.push_back("sentinel known-replica " + name + ' ' + addressOf(m_servers[i].port()));
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (i != index)
            options.settings.push_back("sentinel known-sentinel " + name + ' ' + addressOf(ports[i]) + ' ' + ids[i]);
    return options;
}

Status Sentinels::startWatchers()
{
    m_watchers.clear(); // those of a failed attempt
    std::vector<QByteArray> ids;
    std::vector<quint16> ports;
    for (std::size_t i = 0; i < Watchers; ++i) {
        ids.push_back(randomPassword().left(IdLength));
        ports.push_back(i == 0 && m_port ? *m_port : findFreePort());
    }
    for (std::size_t i = 0; i < Watchers; ++i)
        if (const Status started = m_watchers.emplace_back(watcherOptions(ids, ports, i)).start(); !started)
            return started;
    return {};
}

QString Sentinels::url() const
{
    QStringList hosts;
    for (const Server &watcher : m_watchers)
        hosts << u"127.0.0.1:%1"_s.arg(watcher.port());
    return u"redis+sentinel://:%1@%2/%3"_s.arg(QString::fromLatin1(m_password), hosts.join(u','), masterName());
}

Server &Sentinels::serverAt(quint16 port)
{
    return *std::ranges::find(m_servers, port, &Server::port);
}

bool Sentinels::areRunning() const
{
    return std::ranges::all_of(m_watchers, &Server::isRunning) && std::ranges::any_of(m_servers, &Server::isRunning);
}

} // namespace lockscope::sandbox
