// SPDX-License-Identifier: Apache-2.0
#include "core/redis/faulty_links.h"

#include "core/redis/messages.h"

#include <QPointer>
#include <QTimer>
#include <algorithm>
#include <deque>

namespace lockscope::redis {

/// One link, between its user and the underlying transport.
class FaultyLinks::Faulty final : public QObject, public Transport, private TransportListener
{
public:
    Faulty(std::shared_ptr<FaultyLinks> network, std::unique_ptr<Transport> inner)
        : m_network(std::move(network)), m_inner(std::move(inner))
    {
        m_timer.setSingleShot(true);
        m_timer.setTimerType(Qt::PreciseTimer);
        connect(&m_timer, &QTimer::timeout, this, [this] { writeDue(); });
    }
    ~Faulty() override { m_network->m_links.erase(this); }

    void open(TransportListener &listener) override
    {
        m_listener = &listener;
        m_isConnected = false;
        m_network->m_links.insert(this);
        if (m_network->m_isCut)
            QTimer::singleShot(0, this, [this] { breakOff(); });
        else
            m_inner->open(*this);
    }
    void write(const QByteArray &bytes) override
    {
        if (m_network->m_delay == Millis(0) && m_late.empty())
            return m_inner->write(bytes);
        m_late.push_back({BootClock::now() + m_network->m_delay, bytes});
        if (!m_timer.isActive())
            writeDue();
    }
    void close() override
    {
        m_inner->close();
        ended();
    }
    [[nodiscard]] bool isConnected() const { return m_isConnected; }
    void setReadGap(Millis gap) override { m_inner->setReadGap(gap); }
    void breakOff()
    {
        if (!m_listener)
            return;
        m_inner->close();
        onClosed({m_isConnected ? ErrorKind::LinkLost : ErrorKind::Connect, message<"link-cut">(), {}});
    }

private:
    struct Late
    {
        TimePoint due {};
        QByteArray bytes;
    };

    void onConnected() override
    {
        m_isConnected = true;
        m_listener->onConnected();
    }
    void onBytes(QByteArrayView bytes) override { m_listener->onBytes(bytes); }
    void onClosed(const Error &error) override
    {
        TransportListener *listener = m_listener;
        ended();
        listener->onClosed(error); // may destroy this object
    }
    void ended()
    {
        m_network->m_links.erase(this);
        m_timer.stop();
        m_late.clear();
        m_listener = nullptr;
    }
    void writeDue()
    {
        for (; !m_late.empty() && m_late.front().due <= BootClock::now(); m_late.pop_front())
            m_inner->write(m_late.front().bytes);
        if (!m_late.empty())
            m_timer.start(std::chrono::ceil<Millis>(m_late.front().due - BootClock::now()));
    }

    std::shared_ptr<FaultyLinks> m_network;
    std::unique_ptr<Transport> m_inner;
    TransportListener *m_listener = nullptr;
    bool m_isConnected = false;
    std::deque<Late> m_late; // in order of their times
    QTimer m_timer;
};

TransportFactory FaultyLinks::over(std::shared_ptr<FaultyLinks> links, TransportFactory inner)
{
    return [links = std::move(links), inner = std::move(inner)](const LinkOptions &options) {
        return std::make_unique<Faulty>(links, inner(options));
    };
}

void FaultyLinks::cut()
{
    m_isCut = true;
    std::vector<QPointer<Faulty>> open;
    for (Faulty *link : m_links)
        open.emplace_back(link);
    for (const QPointer<Faulty> &link : open)
        if (link) // an earlier break may have destroyed it
            link->breakOff();
}

bool FaultyLinks::isAnyConnected() const
{
    return std::ranges::any_of(m_links, [](const Faulty *link) { return link->isConnected(); });
}

void FaultyLinks::mend()
{
    m_isCut = false;
    m_delay = Millis(0);
}

} // namespace lockscope::redis
