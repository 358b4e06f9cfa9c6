// SPDX-License-Identifier: Apache-2.0
#include "core/locks/client.h"

#include "core/base/run_blocking.h"
#include "core/locks/client_state.h"
#include "core/locks/wait_queue.h"

namespace lockscope::locks {

using namespace Qt::StringLiterals;

namespace {

void endWaits(const std::shared_ptr<ClientState> &state)
{
    state->isShutDown = true;
    const auto queues = state->queues.values();
    for (const std::shared_ptr<WaitQueue> &queue : queues)
        queue->failAll({ErrorKind::Cancelled, u"This client is shutting down."_s});
}

QCoro::Task<Result<bool>> shutDown(std::shared_ptr<ClientState> state)
{
    endWaits(state);
    std::vector<QCoro::Task<Result<Released>>> releases;
    for (const std::shared_ptr<HoldRecord> &record : state->holds.held()) {
        if (!state->options.releasesOnShutdown) {
            state->watchdog.drop(record->kept);
            continue;
        }
        for (qint64 hold = record->count; hold > 0; --hold)
            releases.push_back(releaseOnce(state, LockName(record->key.lock), record->key.family, record->key.thread));
    }
    for (QCoro::Task<Result<Released>> &release : releases)
        co_await release;
    co_return Result<bool>(true);
}

} // namespace

Client::Client(pubsub::Bus &bus, ClientOptions options) : m_bus(bus), m_id(options.id)
{
    engine().runAndWait([&] { m_state = std::make_shared<ClientState>(bus, std::move(options)); });
}

Client::~Client()
{
    runBlocking<bool>(engine(), [this] { return shutDown(m_state); });
    engine().runAndWait([this] { m_state.reset(); });
}

void Client::cancelWaits()
{
    engine().post([state = m_state] { endWaits(state); });
}

} // namespace lockscope::locks
