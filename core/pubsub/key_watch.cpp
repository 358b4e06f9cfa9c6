// SPDX-License-Identifier: Apache-2.0
#include "core/pubsub/key_watch.h"

#include "core/base/logging.h"

#include <QPointer>

namespace lockscope::pubsub {

using redis::Command;
using redis::Link;
using redis::Reply;

namespace {

constexpr QByteArrayView Invalidations = "__redis__:invalidate";

} // namespace

/// Thread: engine. Kept alive by its coroutines.
class KeyWatch::State final : public std::enable_shared_from_this<State>
{
public:
    State(topology::Router &router, QSet<QByteArray> keys, OnChange onChange)
        : m_router(router), m_keys(std::move(keys)), m_onChange(std::move(onChange))
    {
    }

    void start()
    {
        m_moves = m_router.onChanged([this] { follow(); });
        follow();
    }

    void stop()
    {
        m_isStopped = true;
        m_moves.reset();
        m_context.reset();
        for (const QPointer<Link> &messages : m_followed)
            if (messages)
                messages->sendAndForget({"UNSUBSCRIBE", Invalidations.toByteArray()});
        for (const QByteArray &key : m_keys)
            m_router.nodeFor(key).commands().sendAndForget({"CLIENT", "TRACKING", "OFF"});
    }

private:
    /// Follows the current primaries of the keys.
    void follow()
    {
        for (const QByteArray &key : m_keys) {
            topology::Node &node = m_router.nodeFor(key);
            Link *commands = &node.commands();
            Link *messages = &node.subscriptions();
            if (std::ranges::find(m_followed, messages, &QPointer<Link>::data) == m_followed.end()) {
                m_followed.emplace_back(messages);
                for (Link *link : {commands, messages})
                    QObject::connect(link, &Link::sessionOpened, m_context.get(),
                                     [this, commands = QPointer(commands), messages = QPointer(messages)] {
                                         arm(shared_from_this(), commands, messages);
                                     });
                QObject::connect(messages, &Link::pushed, m_context.get(),
                                 [this](const Reply &message) { onPushed(message); });
            }
            arm(shared_from_this(), commands, messages);
        }
    }

    static QCoro::Task<> arm(std::shared_ptr<State> self, QPointer<Link> commands, QPointer<Link> messages)
    {
        if (!commands || !messages || !commands->isOpen() || !messages->isOpen())
            co_return; // the next session starts tracking again
        const Command listen("SUBSCRIBE", Invalidations.toByteArray());
        const Result<Reply> listening = redis::checked(co_await messages->call(listen));
        const bool isUp = !self->m_isStopped && commands && messages && commands->isOpen() && messages->isOpen();
        if (!listening || !isUp)
            co_return;
        // a redirection can be changed only while tracking is off
        commands->sendAndForget({"CLIENT", "TRACKING", "OFF"});
        const Command track("CLIENT", "TRACKING", "ON", "REDIRECT", QByteArray::number(messages->server().clientId),
                            "OPTIN");
        const Result<Reply> tracking = redis::checked(co_await commands->call(track));
        if (!tracking)
            qCInfo(logPubSub) << "changes of keys are not reported:" << tracking.error().message.english();
        if (tracking && !self->m_isStopped)
            self->reportAll();
    }

    /// A server reports only the first change of a key that was read: reads it again before listeners are called.
    void report(const QByteArray &key)
    {
        Link &commands = m_router.nodeFor(key).commands();
        commands.sendAndForget({"CLIENT", "CACHING", "YES"}); // applies to the next command
        commands.sendAndForget({"EXISTS", key});
        m_onChange(key);
    }

    void reportAll()
    {
        for (const QByteArray &key : QSet<QByteArray>(m_keys))
            report(key);
    }

    void onPushed(const Reply &message)
    {
        if (m_isStopped || message.elements.size() < 2
            || message.elements[message.elements.size() - 2].text != Invalidations)
            return;
        const Reply &payload = message.elements.back();
        if (!payload.isArray())
            return reportAll(); // a null push: all keys
        for (const Reply &key : payload.elements)
            if (m_keys.contains(key.text))
                report(key.text);
    }

    topology::Router &m_router;
    const QSet<QByteArray> m_keys;
    const OnChange m_onChange;
    topology::Router::Registration m_moves;
    std::vector<QPointer<Link>> m_followed;
    std::unique_ptr<QObject> m_context = std::make_unique<QObject>();
    bool m_isStopped = false;
};

KeyWatch::KeyWatch(Bus &bus, QSet<QByteArray> keys, OnChange onChange) : m_bus(bus)
{
    m_bus.engine().runAndWait([&] {
        m_state = std::make_shared<State>(m_bus.deployment().router(), std::move(keys), std::move(onChange));
        m_state->start();
    });
}

KeyWatch::~KeyWatch()
{
    m_bus.engine().runAndWait([this] {
        m_state->stop();
        m_state.reset();
    });
}

} // namespace lockscope::pubsub
