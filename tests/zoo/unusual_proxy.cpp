// SPDX-License-Identifier: Apache-2.0
#include "tests/zoo/unusual_proxy.h"

#include "core/base/engine_thread.h"

#include <QTcpServer>
#include <QTcpSocket>

namespace lockscope::tests {

struct UnusualProxy::Private
{
    Options options;
    quint16 port = 0;
    QTcpServer *listener = nullptr; // lives in the proxy's thread, and owns the links
    EngineThread thread {QStringLiteral("proxy")};

    void serve(QTcpSocket *client);
    void forward(QTcpSocket *client) const;
};

void UnusualProxy::Private::serve(QTcpSocket *client)
{
    QObject::connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
    client->write(options.greeting);
    if (options.server > 0) {
        forward(client);
    } else if (!options.greeting.isEmpty()) {
        client->disconnectFromHost();
    } else {
        QObject::connect(client, &QTcpSocket::readyRead, client, [this, client] {
            client->readAll();
            client->write(options.answer);
            client->disconnectFromHost();
        });
    }
}

void UnusualProxy::Private::forward(QTcpSocket *client) const
{
    auto *server = new QTcpSocket(client);
    QObject::connect(client, &QTcpSocket::readyRead, server, [this, client, server] {
        const QByteArray bytes = client->readAll();
        server->write(options.rewritten ? options.rewritten(bytes) : bytes);
    });
    QObject::connect(server, &QTcpSocket::readyRead, client, [client, server] { client->write(server->readAll()); });
    QObject::connect(server, &QTcpSocket::disconnected, client, &QTcpSocket::disconnectFromHost);
    server->connectToHost(QStringLiteral("127.0.0.1"), options.server);
}

UnusualProxy::UnusualProxy(Options options) : d(std::make_unique<Private>())
{
    d->options = std::move(options);
    d->thread.runAndWait([this] {
        d->listener = new QTcpServer;
        QObject::connect(d->listener, &QTcpServer::newConnection, d->listener, [this] {
            while (QTcpSocket *client = d->listener->nextPendingConnection())
                d->serve(client);
        });
        if (d->listener->listen(QHostAddress::LocalHost))
            d->port = d->listener->serverPort();
    });
}

UnusualProxy::~UnusualProxy()
{
    d->thread.runAndWait([this] { delete d->listener; });
}

quint16 UnusualProxy::port() const
{
    return d->port;
}

} // namespace lockscope::tests
