// SPDX-License-Identifier: Apache-2.0
#include "tests/support/cut_network.h"

#include <QObject>

namespace lockscope::tests {

using namespace Qt::StringLiterals;

/// Listens to the real socket for a link, which may be destroyed before the socket.
struct Relay final : redis::TransportListener
{
    std::function<void()> connected;
    std::function<void(QByteArrayView)> bytes;
    std::function<void(const Error &)> closed;

    void onConnected() override
    {
        if (connected)
            connected();
    }
    void onBytes(QByteArrayView some) override
    {
        if (bytes)
            bytes(some);
    }
    void onClosed(const Error &error) override
    {
        if (closed)
            closed(error);
    }
};

/// A link that the client has closed, but not the server.
struct CutNetwork::Wire::Dead
{
    std::unique_ptr<Relay> relay; // outlives the socket
    std::unique_ptr<redis::Transport> socket;
    QByteArray rest;
    Cut::Late late;
};

class CutNetwork::Wire::Link final : public QObject, public redis::Transport
{
public:
    Link(Wire &wire, std::unique_ptr<redis::Transport> socket) : m_wire(wire), m_socket(std::move(socket)) { }
    ~Link() override
    {
        close();
        if (m_wire.m_link == this)
            m_wire.m_link = nullptr;
    }

    void open(redis::TransportListener &listener) override
    {
        m_listener = &listener;
        m_wire.m_link = this;
        m_relay->connected = [this] { m_listener->onConnected(); };
        m_relay->bytes = [this](QByteArrayView some) { onBytes(some); };
        m_relay->closed = [this](const Error &error) { std::exchange(m_listener, nullptr)->onClosed(error); };
        if (m_wire.m_isRefusing)
            tellClosed({ErrorKind::Connect, Message::verbatim(u"the link was refused"_s)});
        else
            m_socket->open(*m_relay);
    }

    void write(const QByteArray &bytes) override
    {
        if (!m_socket)
            return;
        if (!bytes.contains("CLIENT")) // not part of a handshake
            m_wire.sendLateBytes(Cut::Late::AfterHandshake);
        const qsizetype room = roomFor(Cut::Where::Request, m_wire.m_requests);
        m_wire.m_requests += bytes;
        m_wire.m_lastRequestAt = BootClock::now();
        m_socket->write(bytes.left(room));
        if (room < bytes.size())
            die(bytes.mid(room));
    }

    void close() override
    {
        m_listener = nullptr;
        if (m_socket)
            m_socket->close();
    }

    void deliverHeld()
    {
        const QByteArray held = std::exchange(m_held, {});
        if (m_listener && !held.isEmpty())
            m_listener->onBytes(held);
    }

    [[nodiscard]] bool holdsSomething() const { return !m_held.isEmpty(); }

    void die(const QByteArray &rest)
    {
        const Cut::Late late = m_wire.m_cut ? m_wire.m_cut->late : Cut::Late::Never;
        m_wire.m_cut.reset();
        m_wire.m_isCut = true;
        *m_relay = {};
        if (late == Cut::Late::Never)
            m_socket->close();
        m_wire.m_dead.push_back(std::make_unique<Dead>(Dead {std::move(m_relay), std::move(m_socket), rest, late}));
        tellClosed({ErrorKind::LinkLost, Message::verbatim(u"the link was cut"_s)});
    }

private:
    /// Asynchronously: a transport calls its listener only from the event loop.
    void tellClosed(const Error &error)
    {
        QMetaObject::invokeMethod(
            this,
            [this, error] {
                if (redis::TransportListener *listener = std::exchange(m_listener, nullptr))
                    listener->onClosed(error);
            },
            Qt::QueuedConnection);
    }

    /// Number of bytes that may still pass in this direction.
    [[nodiscard]] qsizetype roomFor(Cut::Where where, const QByteArray &passed) const
    {
        if (!m_wire.m_cut || m_wire.m_cut->where != where)
            return std::numeric_limits<qsizetype>::max();
        return m_wire.m_cut->bytes - passed.size();
    }

    void onBytes(QByteArrayView some)
    {
        const qsizetype room = roomFor(Cut::Where::Reply, m_wire.m_replies);
        m_wire.m_replies += some;
        const bool isEnd = room < some.size();
        if (m_wire.m_isHolding)
            m_held += some.first(std::min(room, some.size()));
        else
            m_listener->onBytes(some.first(std::min(room, some.size())));
        if (isEnd && m_socket)
            die({});
    }

    Wire &m_wire;
    std::unique_ptr<Relay> m_relay = std::make_unique<Relay>(); // outlives the socket
    std::unique_ptr<redis::Transport> m_socket;                 // null once cut
    redis::TransportListener *m_listener = nullptr;
    QByteArray m_held;
};

void CutNetwork::Wire::arm(const Cut &cut)
{
    m_cut = cut;
    m_isCut = false;
    m_requests.clear();
    m_replies.clear();
    m_dead.clear();
}

void CutNetwork::Wire::cut()
{
    m_link->die({});
}

void CutNetwork::Wire::holdReplies()
{
    m_isHolding = true;
}

void CutNetwork::Wire::releaseReplies()
{
    m_isHolding = false;
    if (m_link)
        m_link->deliverHeld();
}

bool CutNetwork::Wire::holdsSomething() const
{
    return m_link && m_link->holdsSomething();
}

void CutNetwork::Wire::sendLateBytes(Cut::Late moment)
{
    for (const std::unique_ptr<Dead> &dead : m_dead)
        if (dead->late == moment && !dead->rest.isEmpty())
            dead->socket->write(std::exchange(dead->rest, {}));
}

CutNetwork::CutNetwork() : m_commands(std::make_unique<Wire>()), m_messages(std::make_unique<Wire>()) { }

CutNetwork::~CutNetwork() = default;

redis::TransportFactory CutNetwork::factory()
{
    return [this](const redis::LinkOptions &options) -> std::unique_ptr<redis::Transport> {
        Wire &wire = options.receivesMessages ? *m_messages : *m_commands;
        wire.sendLateBytes(Cut::Late::BeforeHandshake);
        return std::make_unique<Wire::Link>(wire, redis::makeSocketTransport(options));
    };
}

} // namespace lockscope::tests
