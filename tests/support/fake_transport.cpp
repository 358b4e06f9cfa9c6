// SPDX-License-Identifier: Apache-2.0
#include "tests/support/fake_transport.h"

namespace lockscope::tests {

void FakePeer::send(QByteArrayView bytes)
{
    if (m_listener)
        m_listener->onBytes(bytes);
}

void FakePeer::drop(const Error &error)
{
    if (redis::TransportListener *listener = std::exchange(m_listener, nullptr))
        listener->onClosed(error);
}

void FakeTransport::close()
{
    m_peer->m_listener = nullptr;
    m_peer->m_isClosed = true;
}

redis::TransportFactory FakeNetwork::factory()
{
    return [this](const redis::LinkOptions &) {
        m_peers.push_back(std::make_shared<FakePeer>());
        return std::make_unique<FakeTransport>(m_peers.back());
    };
}

QByteArray handshakeAnswers(qint64 clientId, const QByteArray &runId, const QByteArray &version)
{
    const QByteArray info = "# Server\r\nredis_version:" + version + "\r\nredis_mode:standalone\r\nrun_id:" + runId
        + "\r\n# Replication\r\nrole:master\r\n";
    return "+OK\r\n:" + QByteArray::number(clientId) + "\r\n$" + QByteArray::number(info.size()) + "\r\n" + info
        + "\r\n+OK\r\n";
}

QByteArray wire(std::initializer_list<QByteArray> arguments)
{
    QByteArray bytes = '*' + QByteArray::number(qsizetype(arguments.size())) + "\r\n";
    for (const QByteArray &argument : arguments)
        bytes += '$' + QByteArray::number(argument.size()) + "\r\n" + argument + "\r\n";
    return bytes;
}

} // namespace lockscope::tests
