// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/standalone_stage.h"

namespace lockscope::chaos {

namespace {

constexpr int Servers = 3;

/// Every write reaches the file before its reply. Killing the process loses nothing; killing the machine would.
sandbox::ServerOptions durable()
{
    return {.settings = {"appendonly yes", "appendfsync no", "auto-aof-rewrite-min-size 16mb"}};
}

} // namespace

StandaloneStage::StandaloneStage() : m_servers(Servers, durable()) { }

Status StandaloneStage::start(int index)
{
    return index == 0 ? m_clock.start(server(index)) : server(index).start();
}

Status StandaloneStage::start()
{
    const Status first = start(0);
    return first ? m_servers.start() : first;
}

QStringList StandaloneStage::urls() const
{
    QStringList urls;
    for (std::size_t i = 0; i < m_servers.size(); ++i)
        urls << m_servers.at(i).url();
    return urls;
}

Status StandaloneStage::begin(const Event &event)
{
    sandbox::Server &one = server(event.target);
    if (event.kind == EventKind::ServerWipe)
        if (const Status wiped = tell(one, {"FLUSHALL"}); !wiped)
            return wiped;
    if (event.kind == EventKind::ServerRestart || event.kind == EventKind::ServerWipe) {
        one.kill();
        return {};
    }
    if (event.kind == EventKind::ClockStep)
        return m_clock.stepForward(one, event.value);
    const Result<bool> done = beginOnServer(event, one);
    return done ? Status {} : Status(fail(done.error()));
}

Status StandaloneStage::end(const Event &event)
{
    sandbox::Server &one = server(event.target);
    if (event.kind == EventKind::ServerRestart || event.kind == EventKind::ServerWipe)
        return start(event.target);
    const Result<bool> done = endOnServer(event, one);
    return done ? Status {} : Status(fail(done.error()));
}

Status StandaloneStage::heal()
{
    for (int i = 0; i < serverCount(); ++i) {
        server(i).resume();
        if (const Status started = start(i); !started)
            return started;
        if (const Status set = resetMemory(server(i)); !set)
            return set;
    }
    return {};
}

ResourceSet StandaloneStage::hitBy(const Event &event)
{
    ResourceSet hit = allResources();
    for (const Target &target : targets()) // one server out of three is not a majority
        if (target.kind == Kind::RedLock)
            for (const int resource : target.resources)
                hit.reset(std::size_t(resource));
    if (event.target != 0)
        hit.reset();
    return hit;
}

std::vector<sandbox::Server *> StandaloneStage::primaries()
{
    std::vector<sandbox::Server *> all;
    for (int i = 0; i < serverCount(); ++i)
        all.push_back(&server(i));
    return all;
}

} // namespace lockscope::chaos
