// SPDX-License-Identifier: Apache-2.0
#include "tests/support/holding_proxy.h"

#include "core/base/engine_thread.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <atomic>

namespace lockscope::tests {

struct HoldingProxy::Private
{
    quint16 server = 0;
    quint16 port = 0;
    std::atomic<bool> isHolding {false};
    std::atomic<qint64> held {0};   // bytes
    QTcpServer *listener = nullptr; // lives in the proxy's thread, and owns the links
    EngineThread thread {QStringLiteral("proxy")};
};

/// One client and its own link to the server.
class HoldingProxy::Link final : public QObject
{
public:
    Link(Private &proxy, QTcpSocket &client) : QObject(&client), m_proxy(proxy), m_client(client)
    {
        connect(&m_client, &QTcpSocket::readyRead, this, [this] { onRequest(m_client.readAll()); });
        connect(&m_client, &QTcpSocket::disconnected, &m_client, [this] {
            m_server.disconnect(this);
            m_server.abort();
            m_client.deleteLater();
        });
        connect(&m_server, &QTcpSocket::readyRead, this, [this] { onReply(m_server.readAll()); });
        connect(&m_server, &QTcpSocket::disconnected, &m_client, [this] { m_client.disconnectFromHost(); });
        m_server.connectToHost(QStringLiteral("127.0.0.1"), proxy.server);
    }
    ~Link() override { m_proxy.held -= m_held.size(); }
    Q_DISABLE_COPY_MOVE(Link)

    void release()
    {
        m_proxy.held -= m_held.size();
        m_client.write(std::exchange(m_held, {}));
    }

private:
    void onRequest(const QByteArray &bytes)
    {
        m_hasSubscribed = m_hasSubscribed || bytes.contains("SUBSCRIBE\r\n");
        m_server.write(bytes);
    }
    void onReply(const QByteArray &bytes)
    {
        if (m_hasSubscribed || !m_proxy.isHolding) {
            m_client.write(bytes);
            return;
        }
        m_held += bytes;
        m_proxy.held += bytes.size();
    }

    Private &m_proxy;
    QTcpSocket &m_client;
    QTcpSocket m_server;
    QByteArray m_held;
    bool m_hasSubscribed = false;
};

HoldingProxy::HoldingProxy(quint16 server) : d(std::make_unique<Private>())
{
    d->server = server;
    d->thread.runAndWait([this] {
        d->listener = new QTcpServer;
        QObject::connect(d->listener, &QTcpServer::newConnection, d->listener, [this] {
            while (QTcpSocket *client = d->listener->nextPendingConnection())
                new Link(*d, *client);
        });
        if (d->listener->listen(QHostAddress::LocalHost))
            d->port = d->listener->serverPort();
    });
}

HoldingProxy::~HoldingProxy()
{
    d->thread.runAndWait([this] { delete d->listener; });
}

quint16 HoldingProxy::port() const
{
    return d->port;
}

void HoldingProxy::hold()
{
    d->isHolding = true;
}

bool HoldingProxy::holdsSomething() const
{
    return d->held > 0;
}

void HoldingProxy::release()
{
    d->thread.runAndWait([this] {
        d->isHolding = false;
        for (QTcpSocket *client : d->listener->findChildren<QTcpSocket *>(Qt::FindDirectChildrenOnly))
            for (QObject *child : client->children())
                if (auto *link = dynamic_cast<Link *>(child))
                    link->release();
    });
}

} // namespace lockscope::tests
