// SPDX-License-Identifier: Apache-2.0
#include "core/topology/router.h"

#include "core/topology/key_slot.h"

namespace lockscope::topology {

void Router::reconnectNow()
{
    for (Node *node : primaries()) {
        node->commands().reconnectNow();
        node->subscriptions().reconnectNow();
    }
}

QCoro::Task<> Router::firstContact()
{
    redis::Link &link = primaries().front()->commands();
    if (link.session() == 0)
        (void)co_await link.untilOpen();
}

Node &Router::nodeOf(const redis::Link &)
{
    return *primaries().front();
}

QCoro::Task<Result<redis::Reply>> Router::write(QByteArray key, redis::Command command)
{
    co_return redis::checked(co_await nodeFor(key).commands().call(command), command);
}

QCoro::Task<bool> Router::follow(QByteArray, Node &from, Error error, Deadline deadline)
{
    constexpr Millis Retry {50};
    redis::Link &link = from.commands();
    if (!redis::isTemporaryRefusal(error) || deadline.passed(link.clock()))
        co_return false;
    co_return co_await link.pause(Retry);
}

Router::Registration Router::onChanged(std::function<void()> function)
{
    std::erase_if(m_listeners, [](const auto &listener) { return listener.expired(); });
    auto listener = std::make_shared<std::function<void()>>(std::move(function));
    m_listeners.push_back(listener);
    return listener;
}

void Router::tellChanged()
{
    for (const std::weak_ptr<std::function<void()>> &each : std::vector(m_listeners))
        if (const std::shared_ptr<std::function<void()>> listener = each.lock())
            (*listener)();
}

QCoro::Task<Status> SingleNodeRouter::open()
{
    m_node.commands().open();
    m_node.subscriptions().open();
    Status opened = co_await m_node.commands().untilOpen(redis::Link::Wait::Attempt);
    if (opened)
        opened = co_await m_node.subscriptions().untilOpen(redis::Link::Wait::Attempt);
    co_return opened;
}

void SingleNodeRouter::close()
{
    m_node.close();
    m_replicas.close();
}

int SingleNodeRouter::groupOf(QByteArrayView key) const
{
    return m_node.hasSlots() ? keySlot(key) : 0;
}

QCoro::Task<Result<redis::Reply>> SingleNodeRouter::query(QByteArray, redis::Command command)
{
    for (int attempt = 1;; ++attempt) {
        Result<redis::Reply> reply = redis::checked(co_await m_node.commands().call(command), command);
        if (!redis::isLost(reply) || attempt == redis::MaxReads)
            co_return reply;
        if (const Status opened = co_await m_node.commands().untilOpen(); !opened)
            co_return fail(opened.error());
    }
}

} // namespace lockscope::topology
