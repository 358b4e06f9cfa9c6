// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <functional>
#include <memory>

namespace lockscope::tests {

/// A TCP server on 127.0.0.1 that answers like something other than a current Redis server. Any thread; runs on its
/// own thread.
class UnusualProxy final
{
public:
    struct Options
    {
        quint16 server = 0;       ///< port of the Redis server behind it; 0: none, and each link is closed
        QByteArray greeting = {}; ///< sent to each client as soon as it connects
        QByteArray answer = {};   ///< without a server: sent in reply to the first request
        std::function<QByteArray(QByteArray)> rewritten = {}; ///< the requests as the server receives them
    };

    explicit UnusualProxy(Options options);
    ~UnusualProxy();
    Q_DISABLE_COPY_MOVE(UnusualProxy)

    /// The port on 127.0.0.1; 0 if it cannot listen.
    [[nodiscard]] quint16 port() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::tests
