// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/transport.h"

namespace lockscope::benchmark {

/// Copies the first bytes sent on the command link, for the replay program.
/// Thread: engine; bytes() from any thread once the deployment is destroyed.
class Recorder final
{
public:
    /// Enough for about ten thousand cycles. Full before the measurement begins, so that it costs that nothing.
    static constexpr qsizetype Limit = 16 * 1024 * 1024;

    /// A factory for a deployment; the recorder outlives it.
    [[nodiscard]] redis::TransportFactory factory();
    /// Starts copying. Not earlier: a handshake contains a password.
    void start();
    void add(const QByteArray &bytes);
    [[nodiscard]] bool isFull() const { return m_bytes.size() >= Limit; }
    [[nodiscard]] const QByteArray &bytes() const { return m_bytes; }

private:
    QByteArray m_bytes;
    bool m_isRunning = false;
};

} // namespace lockscope::benchmark
