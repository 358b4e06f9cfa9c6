// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <QJsonObject>
#include <QProcess>

namespace lockscope::tests {

/// The Java driver with one version of Redisson, in a separate process, which ends with this object and with our
/// process. Commands: java/…/Commands.java. Thread: one.
class RedissonProcess final
{
public:
    explicit RedissonProcess(QString version) : m_version(std::move(version)) { }
    ~RedissonProcess();

    /// Starts it; its clients will connect to the first of `urls`, RedLocks to all.
    [[nodiscard]] Status start(const QStringList &urls);
    struct Settings
    {
        Millis watchdogLease {30'000};
        Millis fairWait {300'000}; ///< how long a place in a fair queue is kept
        Millis timeout {3010};     ///< of one command
        QStringList urls = {};     ///< empty: those of start(). Servers.java has one more kind, `redis+replicas:`
        QString ca = {};           ///< a file with the authority that it trusts; empty: those of the machine
    };
    /// Sets the settings of new clients and closes all existing clients.
    [[nodiscard]] Status open(const Settings &settings);
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
