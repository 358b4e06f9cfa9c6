// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <QProcess>

namespace lockscope::benchmark {

/// A program that reads commands and replies with lines: lockscope-peer, or Redisson's load. Ends when this object is
/// destroyed or our process ends. Thread: one.
class HelperProcess final
{
public:
    ~HelperProcess();

    /// `firstLine` is passed on stdin: it may hold a password, and arguments are visible to every user of the machine.
    [[nodiscard]] Status start(const QString &program, const QStringList &arguments, const QByteArray &firstLine);
    /// Starts lockscope-peer, connected; acquisitions wait for `syncReplicas` replicas.
    [[nodiscard]] Status startPeer(const QString &url, int syncReplicas = 0);
    [[nodiscard]] qint64 processId() const { return m_process.processId(); }

    void send(const QByteArray &line);
    /// The next line, split into words. If the program has ended, the error is its stderr.
    Result<QList<QByteArray>> receive(Millis patience);
    Result<QList<QByteArray>> call(const QByteArray &line, Millis patience);

private:
    QProcess m_process;
};

} // namespace lockscope::benchmark
