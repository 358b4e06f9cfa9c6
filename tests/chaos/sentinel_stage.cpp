// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/sentinel_stage.h"

#include "tests/support/raw_link.h"

namespace lockscope::chaos {

using namespace std::chrono_literals;

Status SentinelStage::start()
{
    const Status started = m_sentinels.start();
    if (started)
        noteOwner(true);
    return started;
}

sandbox::Server &SentinelStage::primary()
{
    const std::vector<QByteArray> address = tests::RawLink(m_sentinels.watcher(0))
                                                .command({"SENTINEL", "GET-MASTER-ADDR-BY-NAME",
                                                          sandbox::Sentinels::masterName().toLatin1()})
                                                .texts();
    return m_sentinels.serverAt(address.at(1).toUShort());
}

void SentinelStage::noteOwner(bool isPlanned)
{
    const quint16 now = primary().port();
    m_hasChanged = m_hasChanged || (!isPlanned && now != m_expected);
    m_expected = now;
}

sandbox::Server &SentinelStage::server(int index)
{
    sandbox::Server &first = primary();
    if (index == 0)
        return first;
    std::vector<sandbox::Server *> replicas;
    for (std::size_t i = 0; i < sandbox::Sentinels::Servers; ++i)
        if (&m_sentinels.server(i) != &first)
            replicas.push_back(&m_sentinels.server(i));
    return *replicas.at(std::size_t(index - 1) % replicas.size());
}

Status SentinelStage::begin(const Event &event)
{
    noteOwner(false);
    Status done;
    switch (event.kind) {
    case EventKind::Failover: done = event.target % 2 == 0 ? killPrimary() : askForFailover(); break;
    case EventKind::PrimaryHang: done = hangPrimary(); break;
    default: {
        sandbox::Server &one = server(event.target);
        if (event.kind == EventKind::ServerPause)
            return pauseFor(one, event.lasts);
        m_hit[event.text()] = &one;
        const Result<bool> hit = beginOnServer(event, one);
        return hit ? Status {} : Status(fail(hit.error()));
    }
    }
    noteOwner(true);
    return done;
}

Status SentinelStage::end(const Event &event)
{
    const auto hit = m_hit.find(event.text());
    if (hit == m_hit.end())
        return {};
    sandbox::Server &one = *hit->second;
    m_hit.erase(hit);
    const Result<bool> ended = endOnServer(event, one);
    return ended ? Status {} : Status(fail(ended.error()));
}

Status SentinelStage::awaitOther(const sandbox::Server &former)
{
    return awaitTrue("the sentinels found no other primary", [&] {
        sandbox::Server &now = primary();
        return &now != &former && replication(now).contains("role:master");
    });
}

Status SentinelStage::awaitDemotion(sandbox::Server &former)
{
    return awaitTrue("the former primary did not become a replica",
                     [&] { return replication(former).contains("role:slave"); });
}

Status SentinelStage::killPrimary()
{
    sandbox::Server &former = primary();
    former.kill();
    if (const Status other = awaitOther(former); !other)
        return other;
    // It starts as an empty primary; sentinels name it to no client and make it a replica.
    if (const Status started = former.start(); !started)
        return started;
    return awaitDemotion(former);
}

Status SentinelStage::hangPrimary()
{
    sandbox::Server &former = primary();
    former.pause();
    const Status other = awaitOther(former);
    former.resume();
    return other ? awaitDemotion(former) : other;
}

Status SentinelStage::askForFailover()
{
    sandbox::Server &former = primary();
    const Status asked = tell(m_sentinels.watcher(0),
                              {"SENTINEL", "FAILOVER", sandbox::Sentinels::masterName().toLatin1()});
    if (!asked)
        return asked;
    const Status other = awaitOther(former);
    return other ? awaitDemotion(former) : other;
}

Status SentinelStage::heal()
{
    for (std::size_t i = 0; i < sandbox::Sentinels::Servers; ++i) {
        sandbox::Server &one = m_sentinels.server(i);
        one.resume();
        if (const Status started = one.start(); !started)
            return started;
        if (const Status set = resetMemory(one); !set)
            return set;
    }
    return awaitTrue("the replicas did not follow their primary", [&] {
        const QByteArray state = replication(primary());
        return state.contains("role:master") && state.count("state=online") == int(sandbox::Sentinels::Servers) - 1;
    });
}

bool SentinelStage::hasChangedByItself()
{
    noteOwner(false);
    return std::exchange(m_hasChanged, false);
}

} // namespace lockscope::chaos
