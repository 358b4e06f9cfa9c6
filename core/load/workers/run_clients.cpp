// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/run_clients.h"

namespace lockscope::load {

RunClients::RunClients(const Identity::Buses &buses, int workers) : m_buses(buses)
{
    for (int worker = 0; worker < workers; ++worker)
        m_holders.push_back({{}, worker});
}

std::unique_ptr<Identity> RunClients::make(const locks::ClientOptions &options)
{
    auto identity = std::make_unique<Identity>(m_buses, options);
    const std::lock_guard guard(m_mutex);
    for (const ClientId &client : identity->ids())
        m_ids.insert(client);
    return identity;
}

void RunClients::addShared(const locks::ClientOptions &options)
{
    m_shared.push_back(make(options));
}

Identity &RunClients::addOwn(const locks::ClientOptions &options)
{
    std::unique_ptr<Identity> identity = make(options);
    const std::lock_guard guard(m_mutex);
    return *m_own.emplace_back(std::move(identity));
}

std::vector<Identity *> RunClients::all() const
{
    std::vector<Identity *> all;
    for (const std::unique_ptr<Identity> &identity : m_shared)
        all.push_back(identity.get());
    const std::lock_guard guard(m_mutex);
    for (const std::unique_ptr<Identity> &identity : m_own)
        all.push_back(identity.get());
    return all;
}

void RunClients::drop()
{
    m_shared.clear();
    m_own.clear();
}

QSet<ClientId> RunClients::ids() const
{
    const std::lock_guard guard(m_mutex);
    return m_ids;
}

void RunClients::registerThread(ThreadId thread, int worker)
{
    const ClientId client = sharedBy(worker).ids().front();
    const std::lock_guard guard(m_mutex);
    m_workerOfThread.emplace(thread.value, worker);
    m_holders[static_cast<std::size_t>(worker)].id = {client, thread};
}

std::optional<int> RunClients::workerOf(ThreadId thread) const
{
    const std::lock_guard guard(m_mutex);
    const auto found = m_workerOfThread.find(thread.value);
    return found == m_workerOfThread.end() ? std::nullopt : std::optional(found->second);
}

int RunClients::addHolder(int worker)
{
    const std::lock_guard guard(m_mutex);
    m_holders.push_back({{}, worker});
    return static_cast<int>(m_holders.size()) - 1;
}

void RunClients::setHolder(int party, const HolderId &holder)
{
    const std::lock_guard guard(m_mutex);
    m_holders[static_cast<std::size_t>(party)].id = holder;
}

std::vector<RunHolder> RunClients::holders() const
{
    const std::lock_guard guard(m_mutex);
    return m_holders;
}

} // namespace lockscope::load
