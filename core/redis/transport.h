// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/redis/endpoint.h"

#include <QByteArray>
#include <functional>
#include <memory>

namespace lockscope::redis {

/// Hears what a transport has to say. Called from the event loop, never from inside open() or write().
class TransportListener
{
public:
    virtual void onConnected() = 0;
    /// At most a few hundred kilobytes per turn of the event loop; the rest follows in the next turn.
    virtual void onBytes(QByteArrayView bytes) = 0;
    /// The transport is closed and says nothing more. Called at most once.
    virtual void onClosed(const Error &error) = 0;

protected:
    ~TransportListener() = default;
};

/// A stream of bytes to one server: a socket, a fake in tests, a faulty one in load runs. Thread: the engine's.
class Transport
{
public:
    virtual ~Transport() = default;
    /// `listener` outlives the transport.
    virtual void open(TransportListener &listener) = 0;
    /// Sends now what can be sent now, the rest as the peer takes it.
    virtual void write(const QByteArray &bytes) = 0;
    /// Closes without a word to the listener.
    virtual void close() = 0;
    /// From now on the listener hears what has come so long after it came, with all that came meanwhile: one turn of
    /// the event loop for a thousand messages. 0: at once. Those that are not sockets hear at once.
    virtual void setReadGap(Millis /*gap*/) { }
};

using TransportFactory = std::function<std::unique_ptr<Transport>(const LinkOptions &)>;

/// A TCP, TLS or unix socket, as the endpoint says.
std::unique_ptr<Transport> makeSocketTransport(const LinkOptions &options);

} // namespace lockscope::redis
