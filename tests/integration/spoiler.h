// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/transport.h"

#include <functional>
#include <memory>
#include <utility>

namespace lockscope::tests {

/// Replaces text in the replies of a server, and acts before a reply arrives. Each reply arrives in one piece. Thread:
/// engine.
class Spoiler final
{
public:
    /// Replaces `from` by `to` from now on.
    void replace(const QByteArray &from, const QByteArray &to)
    {
        m_from = from;
        m_to = to;
    }
    /// Calls `act` once, before the next reply that contains `reply` is passed on.
    void doBefore(const QByteArray &reply, std::function<void()> act)
    {
        m_awaited = reply;
        m_act = std::move(act);
    }
    void stop()
    {
        m_from.clear();
        m_act = {};
    }

    [[nodiscard]] redis::TransportFactory factory()
    {
        return [this](const redis::LinkOptions &options) { return std::make_unique<Link>(*this, options); };
    }

private:
    class Link final : public redis::Transport, public redis::TransportListener
    {
    public:
        Link(Spoiler &spoiler, const redis::LinkOptions &options)
            : m_spoiler(spoiler), m_socket(redis::makeSocketTransport(options))
        {
        }
        void open(redis::TransportListener &listener) override
        {
            m_listener = &listener;
            m_socket->open(*this);
        }
        void write(const QByteArray &bytes) override { m_socket->write(bytes); }
        void close() override { m_socket->close(); }
        void onConnected() override { m_listener->onConnected(); }
        void onBytes(QByteArrayView bytes) override
        {
            QByteArray spoiled = bytes.toByteArray();
            if (m_spoiler.m_act && spoiled.contains(m_spoiler.m_awaited))
                std::exchange(m_spoiler.m_act, {})();
            if (!m_spoiler.m_from.isEmpty())
                spoiled.replace(m_spoiler.m_from, m_spoiler.m_to);
            m_listener->onBytes(spoiled);
        }
        void onClosed(const Error &error) override { m_listener->onClosed(error); }

    private:
        Spoiler &m_spoiler;
        redis::TransportListener *m_listener = nullptr;
        std::unique_ptr<redis::Transport> m_socket;
    };

    QByteArray m_from;
    QByteArray m_to;
    QByteArray m_awaited;
    std::function<void()> m_act;
};

} // namespace lockscope::tests
