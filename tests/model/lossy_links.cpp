// SPDX-License-Identifier: Apache-2.0
#include "tests/model/lossy_links.h"

#include <QTimer>

namespace lockscope::model {

using namespace Qt::StringLiterals;

class LossyLinks::Link final : public redis::Transport, public redis::TransportListener
{
public:
    Link(std::shared_ptr<LossyLinks> links, const redis::LinkOptions &options)
        : m_links(std::move(links)), m_socket(redis::makeSocketTransport(options))
    {
    }
    ~Link() override { m_links->m_subscribed.erase(this); }
    Q_DISABLE_COPY_MOVE(Link)
    void open(redis::TransportListener &listener) override
    {
        m_listener = &listener;
        const auto deaf = std::chrono::ceil<Millis>(m_links->m_deafUntil.load() - BootClock::now());
        if (deaf <= Millis(0))
            return m_socket->open(*this);
        m_opening.setSingleShot(true);
        QObject::connect(&m_opening, &QTimer::timeout, &m_opening, [this] { m_socket->open(*this); });
        m_opening.start(deaf);
    }
    void write(const QByteArray &bytes) override
    {
        if (bytes.contains("SUBSCRIBE"))
            m_links->m_subscribed.insert(this);
        m_awaitsScript = m_awaitsScript || bytes.contains("EVAL");
        m_socket->write(bytes);
    }
    void close() override
    {
        m_opening.stop();
        m_links->m_subscribed.erase(this);
        m_socket->close();
    }
    void cut()
    {
        close();
        m_listener->onClosed({ErrorKind::LinkLost, Message::verbatim(u"The link is cut on purpose."_s), {}});
    }
    void setReadGap(Millis gap) override { m_socket->setReadGap(gap); }
    void onConnected() override { m_listener->onConnected(); }
    void onBytes(QByteArrayView bytes) override
    {
        if (std::exchange(m_awaitsScript, false) && m_links->m_isArmed.exchange(false)) {
            m_links->m_lostAt = BootClock::now();
            return cut();
        }
        m_listener->onBytes(bytes);
    }
    void onClosed(const Error &error) override { m_listener->onClosed(error); }

private:
    std::shared_ptr<LossyLinks> m_links;
    redis::TransportListener *m_listener = nullptr;
    std::unique_ptr<redis::Transport> m_socket;
    QTimer m_opening; ///< for a link that has to wait
    bool m_awaitsScript = false;
};

redis::TransportFactory LossyLinks::over(const std::shared_ptr<LossyLinks> &links)
{
    return [links](const redis::LinkOptions &options) { return std::make_unique<Link>(links, options); };
}

void LossyLinks::deafen()
{
    m_deafUntil = BootClock::now() + DeafTime;
    for (Link *link : std::set(m_subscribed))
        if (m_subscribed.contains(link))
            link->cut();
}

} // namespace lockscope::model
