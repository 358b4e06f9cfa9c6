// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <QProcess>

namespace lockscope::benchmark {

/// A program that takes commands from its input and answers by lines: lockscope-peer, or Redisson's load. It ends with
/// this object, and with our process. Thread: one.
class HelperProcess final
{
public:
    ~HelperProcess();

    /// `firstLine` is not an argument, since it may hold a password and everybody on the machine can read those.
    [[nodiscard]] Status start(const QString &program, const QStringList &arguments, const QByteArray &firstLine);
    /// lockscope-peer, connected; acquisitions are to be on so many replicas.
    [[nodiscard]] Status startPeer(const QString &url, int syncReplicas = 0);
    [[nodiscard]] qint64 processId() const { return m_process.processId(); }

    void send(const QByteArray &line);
    /// The next line, by its words. What the program complained of is the error when it ended.
    Result<QList<QByteArray>> receive(Millis patience);
    Result<QList<QByteArray>> call(const QByteArray &line, Millis patience);

private:
    QProcess m_process;
};

} // namespace lockscope::benchmark
