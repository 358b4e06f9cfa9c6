// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <QJsonObject>
#include <QProcess>

namespace lockscope::tests {

/// The Java driver with one version of Redisson, in a process of its own; it ends with this object, and with our
/// process. Commands: java/…/Commands.java. Thread: one.
class RedissonProcess final
{
public:
    explicit RedissonProcess(QString version) : m_version(std::move(version)) { }
    ~RedissonProcess();

    /// Starts it; its clients will connect to the first of `urls`, RedLocks to all.
    [[nodiscard]] Status start(const QStringList &urls);
    /// Clients made from now on have this watchdog and keep places in fair queues for so long; those made before are
    /// gone.
    [[nodiscard]] Status open(Millis watchdogLease, Millis fairWait);
    /// Waits for the answer. What Redisson threw is an error.
    Result<QJsonObject> call(const QJsonObject &request);
    /// Ends it with SIGKILL. Its connections are closed when this returns.
    void kill();
    [[nodiscard]] const QString &version() const { return m_version; }

private:
    QString m_version;
    QStringList m_urls;
    QProcess m_process;
};

} // namespace lockscope::tests
