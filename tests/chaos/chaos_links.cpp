// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/chaos_links.h"

#include <QPointer>
#include <QTimer>
#include <deque>

namespace lockscope::chaos {

using namespace Qt::StringLiterals;

/// The network's side of a link. It outlives the client's side until it has delivered everything.
class ChaosLinks::Wire final : public QObject, private redis::TransportListener
{
public:
    explicit Wire(std::unique_ptr<redis::Transport> inner) : m_inner(std::move(inner))
    {
        m_timer.setSingleShot(true);
        m_timer.setTimerType(Qt::PreciseTimer);
        connect(&m_timer, &QTimer::timeout, this, [this] { writeDue(); });
    }

    void open(redis::TransportListener &listener)
    {
        m_listener = &listener;
        m_inner->open(*this);
    }
    void write(const QByteArray &bytes, Millis delay)
    {
        if (delay == Millis(0) && m_late.empty())
            return m_inner->write(bytes);
        m_late.push_back({BootClock::now() + delay, bytes});
        if (!m_timer.isActive())
            writeDue();
    }
    void setReadGap(Millis gap) { m_inner->setReadGap(gap); }
    /// The client's side is destroyed: reports nothing from now on.
    void leave()
    {
        m_listener = nullptr;
        endIfDone();
    }
    /// Breaks the link and discards undelivered bytes.
    void breakOff()
    {
        m_listener = nullptr;
        m_late.clear();
        endIfDone();
    }

private:
    struct Late
    {
        TimePoint due {};
        QByteArray bytes;
    };

    void onConnected() override
    {
        if (m_listener)
            m_listener->onConnected();
    }
    void onBytes(QByteArrayView bytes) override
    {
        if (m_listener)
            m_listener->onBytes(bytes);
    }
    void onClosed(const Error &error) override
    {
        m_late.clear();
        m_timer.stop();
        if (redis::TransportListener *listener = std::exchange(m_listener, nullptr))
            listener->onClosed(error);
        deleteLater();
    }
    void writeDue()
    {
        for (; !m_late.empty() && m_late.front().due <= BootClock::now(); m_late.pop_front())
            m_inner->write(m_late.front().bytes);
        if (!m_late.empty())
            m_timer.start(std::chrono::ceil<Millis>(m_late.front().due - BootClock::now()));
        else if (!m_listener)
            QTimer::singleShot(0, this, [this] { endIfDone(); }); // after the bytes were sent
    }
    void endIfDone()
    {
        if (!m_late.empty())
            return;
        m_timer.stop();
        m_inner->close();
        deleteLater();
    }

    std::unique_ptr<redis::Transport> m_inner;
    redis::TransportListener *m_listener = nullptr;
    std::deque<Late> m_late; // in order of their times
    QTimer m_timer;
};

/// The client's side.
class ChaosLinks::Link final : public QObject, public redis::Transport, private redis::TransportListener
{
public:
    Link(std::shared_ptr<ChaosLinks> network, std::unique_ptr<redis::Transport> inner)
        : m_network(std::move(network)), m_wire(new Wire(std::move(inner)))
    {
    }
    ~Link() override { close(); }
    Q_DISABLE_COPY_MOVE(Link)

    void open(redis::TransportListener &listener) override
    {
        m_listener = &listener;
        m_network->m_links.insert(this);
        if (m_network->m_isCut)
            QTimer::singleShot(0, this, [this] { breakOff(); });
        else if (m_wire)
            m_wire->open(*this);
    }
    void write(const QByteArray &bytes) override
    {
        if (m_wire)
            m_wire->write(bytes, m_network->m_delay);
    }
    void close() override
    {
        m_network->m_links.erase(this);
        m_listener = nullptr;
        if (m_wire)
            m_wire->leave();
        m_wire.clear();
    }
    void setReadGap(Millis gap) override
    {
        if (m_wire)
            m_wire->setReadGap(gap);
    }
    void breakOff()
    {
        if (!m_listener)
            return;
        if (m_wire)
            m_wire->breakOff();
        onClosed({m_isConnected ? ErrorKind::LinkLost : ErrorKind::Connect,
                  Message::verbatim(u"The link is cut on purpose."_s),
                  {}});
    }

private:
    void onConnected() override
    {
        m_isConnected = true;
        m_listener->onConnected();
    }
    void onBytes(QByteArrayView bytes) override { m_listener->onBytes(bytes); }
    void onClosed(const Error &error) override
    {
        m_network->m_links.erase(this);
        m_wire.clear();
        if (redis::TransportListener *listener = std::exchange(m_listener, nullptr))
            listener->onClosed(error); // may destroy this object
    }

    std::shared_ptr<ChaosLinks> m_network;
    QPointer<Wire> m_wire;
    redis::TransportListener *m_listener = nullptr;
    bool m_isConnected = false;
};

redis::TransportFactory ChaosLinks::over(std::shared_ptr<ChaosLinks> links, redis::TransportFactory inner)
{
    return [links = std::move(links), inner = std::move(inner)](const redis::LinkOptions &options) {
        return std::make_unique<Link>(links, inner(options));
    };
}

void ChaosLinks::cut()
{
    m_isCut = true;
    std::vector<QPointer<Link>> open;
    for (Link *link : m_links)
        open.emplace_back(link);
    for (const QPointer<Link> &link : open)
        if (link) // an earlier callback may have destroyed it
            link->breakOff();
}

void ChaosLinks::mend()
{
    m_isCut = false;
    m_delay = Millis(0);
}

} // namespace lockscope::chaos
