// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/redis/endpoint.h"

#include <QByteArray>
#include <functional>
#include <memory>

namespace lockscope::redis {

/// Receives the events of a transport. Called from the event loop, never from inside open() or write().
class TransportListener
{
public:
    virtual void onConnected() = 0;
    /// At most a few hundred kilobytes per turn of the event loop; the rest follows in the next turn.
    virtual void onBytes(QByteArrayView bytes) = 0;
    /// The transport is closed; no more calls follow. Called at most once.
    virtual void onClosed(const Error &error) = 0;

protected:
    ~TransportListener() = default;
};

/// A stream of bytes to one server: a socket, a fake in tests, a faulty one in load runs. Thread: the engine's.
class Transport
{
public:
    virtual ~Transport() = default;
    /// `listener` must outlive the transport.
    virtual void open(TransportListener &listener) = 0;
    /// Sends as many bytes as possible now, and the rest as the peer accepts it.
    virtual void write(const QByteArray &bytes) = 0;
    /// Closes without notifying the listener.
    virtual void close() = 0;
    /// Delivers data with this delay from now on, together with all data that arrives during it: one turn of the event
    /// loop for a thousand messages. 0: no delay. Transports that are not sockets ignore it.
    virtual void setReadGap(Millis /*gap*/) { }
};

using TransportFactory = std::function<std::unique_ptr<Transport>(const LinkOptions &)>;

/// A TCP, TLS or unix socket, depending on the endpoint.
std::unique_ptr<Transport> makeSocketTransport(const LinkOptions &options);
/// The cause in an error of such a socket that cannot connect: "connection refused". Empty for other errors.
[[nodiscard]] Message connectCause(const Error &error);

} // namespace lockscope::redis
