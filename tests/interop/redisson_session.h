// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/interop/redisson_process.h"
#include "tests/interop/redisson_table.h"
#include "tests/support/redis_fixture.h"

#include <QTest>

#include <array>

namespace lockscope::tests {

/// Servers and a driver of the version that $LOCKSCOPE_REDISSON names, else of the newest. A member of the class:
/// ```
/// void initTestCase() { START_REDISSON(m_session, 30s); }
/// void cleanup() { m_session.noteRow(); }
/// ```
class RedissonSession final
{
public:
    explicit RedissonSession(const sandbox::ServerOptions &servers = {});

    /// Returns why the test must be skipped: Java or Redisson is missing and not required. Empty otherwise.
    [[nodiscard]] static QByteArray reasonToSkip();
    [[nodiscard]] Status start(Millis watchdogLease, Millis fairWait = std::chrono::minutes(5));

    [[nodiscard]] const QString &version() const { return m_controller.version(); }
    [[nodiscard]] Millis watchdogLease() const { return m_watchdogLease; }
    [[nodiscard]] RedissonTable &table() { return m_table; }
    [[nodiscard]] RedissonProcess &driver() { return m_controller; }
    /// Another process of the same version for the same servers, with separate holders.
    [[nodiscard]] Result<std::unique_ptr<RedissonProcess>> anotherDriver();
    [[nodiscard]] RedisFixture &redis() { return m_servers.front(); }
    /// The first is redis(); RedLocks have a member on each.
    [[nodiscard]] std::array<RedisFixture, 3> &servers() { return m_servers; }

    /// The servers are empty, and Redisson remembers nothing.
    [[nodiscard]] Status reset();
    /// The rows of a test that holds for every type of this version, or for those with an ability: column `type`.
    void addTypes(const QString &ability = {}) const;
    /// Writes down that the row of the current test was run and passed; tst_interop_is_complete reads it.
    void noteRow() const;
    /// All rows that were noted since the driver was built: `version function row`, or without a row.
    static QStringList notedRows();

private:
    [[nodiscard]] Status startDriver(RedissonProcess &driver);

    RedissonTable m_table;
    Millis m_watchdogLease {0};
    Millis m_fairWait {0};
    RedissonProcess m_controller;
    std::array<RedisFixture, 3> m_servers;
};

#define START_REDISSON(session, ...)                                                                                   \
    do {                                                                                                               \
        if (const QByteArray reason = lockscope::tests::RedissonSession::reasonToSkip(); !reason.isEmpty())            \
            QSKIP(reason);                                                                                             \
        const lockscope::Status started = (session).start(__VA_ARGS__);                                                \
        QVERIFY2(started,                                                                                              \
                 qPrintable(started ? QString() : started.error().message.english() + started.error().detail));        \
    } while (false)

} // namespace lockscope::tests
