// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/worker_clients.h"

#include "tests/chaos/acquirables.h"
#include "tests/chaos/targets.h"

namespace lockscope::chaos {

using namespace std::chrono_literals;
using locks::Family;

Result<topology::DeploymentOptions> connectionTo(const QString &url)
{
    auto options = topology::parseUrl(url);
    if (options) {
        options->connectTimeout = 1s;
        options->timeout = 1s;
        options->giveUp = 2s;
    }
    return options;
}

locks::ClientOptions clientOptions(Millis watchdogLease)
{
    locks::ClientOptions options;
    options.watchdogLease = watchdogLease;
    options.fairWait = FairWait;
    return options;
}

WorkerClients::Server::Server(const topology::DeploymentOptions &options)
    : deployment(options, ChaosLinks::over(links, &redis::makeSocketTransport)), bus(deployment)
{
    for (const Millis watchdogLease : WatchdogLeases)
        clients.emplace_back(bus, clientOptions(watchdogLease));
}

WorkerClients::WorkerClients(const QStringList &urls)
{
    for (const QString &url : urls)
        m_servers.emplace_back(*connectionTo(url));
}

Status WorkerClients::connect()
{
    std::vector<QFuture<Result<QString>>> all; // all of them, even if one is unreachable now
    for (Server &server : m_servers)
        all.push_back(server.deployment.connect());
    for (const QFuture<Result<QString>> &connected : all)
        if (const Result<QString> result = connected.result(); !result)
            return fail(result.error());
    return {};
}

std::unique_ptr<Acquirable> WorkerClients::acquirable(int target, bool isShared, int identity, quint64 draw)
{
    const Target &wanted = targets()[std::size_t(target)];
    locks::Client &mine = client(identity);
    const LockName name(nameOf(wanted.resources.front()));
    const auto one = [&](Family family, bool wantsToken = false) {
        return std::make_unique<LockAcquirable>(mine, mine.lock(name, family), wantsToken);
    };
    switch (wanted.kind) {
    case Kind::Reentrant: return one(Family::Reentrant);
    case Kind::Fair: return one(Family::Fair);
    case Kind::ReadWrite: return one(isShared ? Family::Read : Family::Write);
    case Kind::Fenced: return one(Family::Fenced, draw % 4 != 0);
    case Kind::Spin: return one(Family::Spin);
    case Kind::NonReentrant: return one(Family::NonReentrant);
    case Kind::NonReentrantFair: return one(Family::NonReentrantFair);
    case Kind::Multi:
    case Kind::RedLock: return group(target, identity);
    case Kind::FasterMulti: {
        QStringList values;
        for (const int value : wanted.resources)
            values << QString::fromLatin1(nameOf(value));
        return std::make_unique<LockAcquirable>(mine, mine.fasterMultiLock(LockName(ValuesGroup), values));
    }
    case Kind::Semaphore: return std::make_unique<SemaphoreAcquirable>(mine.blockingSemaphore(name));
    case Kind::PermitSemaphore: return std::make_unique<PermitAcquirable>(mine.blockingPermitSemaphore(name));
    case Kind::Mixed: return one(std::array {Family::Reentrant, Family::Spin, Family::Fenced}[std::size_t(draw % 3)]);
    }
    return {};
}

std::unique_ptr<Acquirable> WorkerClients::group(int target, int identity)
{
    const Target &wanted = targets()[std::size_t(target)];
    std::vector<locks::AsyncLock> members;
    if (wanted.kind == Kind::Multi) {
        for (const int member : wanted.resources)
            members.push_back(client(identity).asyncLock(LockName(nameOf(member))));
        return std::make_unique<GroupAcquirable>(std::move(members), locks::MultiOptions::Kind::Multi);
    }
    const QByteArray name = nameOf(wanted.resources.front());
    if (m_servers.size() > 1) { // one member on each
        for (Server &server : m_servers)
            members.push_back(server.clients[std::size_t(identity)].asyncLock(LockName(name)));
    } else {
        for (const char *ending : {":0", ":1", ":2"})
            members.push_back(client(identity).asyncLock(LockName(name + ending)));
    }
    return std::make_unique<GroupAcquirable>(std::move(members), locks::MultiOptions::Kind::RedLock);
}

void WorkerClients::setLinks(bool isCut, Millis delay)
{
    if (isCut == m_isCut && delay == m_delay)
        return;
    m_isCut = isCut;
    m_delay = delay;
    for (Server &server : m_servers)
        server.bus.engine().post([links = server.links, isCut, delay] {
            links->mend();
            links->delay(delay);
            if (isCut)
                links->cut();
        });
}

} // namespace lockscope::chaos
