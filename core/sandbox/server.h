// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QTemporaryDir>
#include <optional>
#include <vector>

namespace lockscope::sandbox {

/// Settings of a private server.
struct ServerOptions
{
    std::optional<quint16> port = {};      ///< on 127.0.0.1; empty: a free one is chosen
    bool useUnixSocket = false;            ///< a socket in the server's own directory instead of a port
    std::vector<QByteArray> settings = {}; ///< additional lines of redis.conf; they override ours
    QByteArray password = {};              ///< empty: a random one
    bool isClusterNode = false;            ///< then the port 10000 above its own must be free too
    /// a sentinel instead of a server: it keeps its configuration, password included, in a file
    bool isSentinel = false;
    Millis startTime {3000}; ///< until the first reply
};

/// 64 unpredictable hexadecimal digits.
QByteArray randomPassword();

/// A private redis-server for demos, guided cases and tests: its own port or socket, a random password. On disk are its
/// log and, after an hour or after stop(), a snapshot, which the next start removes.
///
/// Guarantees: it listens on this machine only; the password is in no argument list and no file; it is ended by stop(),
/// by the destructor and, on Linux, by the kernel when the program dies, even by SIGKILL (the directory with the log
/// then remains).
/// Limits: needs `redis-server` (5.0 or newer) in PATH, or named by $REDIS_SERVER; not for Windows.
/// Thread: all calls from one thread, and that thread must live as long as the server: on Linux the kernel ends the
/// server together with the *thread* that started it. Use the main thread. The calls block: start() up to
/// ServerOptions::startTime.
class Server final
{
public:
    explicit Server(ServerOptions options = {});
    ~Server();
    Q_DISABLE_COPY_MOVE(Server)

    /// Starts it and returns once it answers. After stop() or kill() it restarts on the same port, with the same
    /// password and no data. Does nothing while it runs. Errors: ErrorKind::Usage if there is no redis-server, the port
    /// is taken or a setting is refused; ErrorKind::Timeout if it does not answer in time. Both quote the last line of
    /// its log.
    [[nodiscard]] Status start();
    /// Sends SIGTERM, then SIGKILL if it still runs after 2 s. Returns when the process has ended.
    void stop();
    /// Sends SIGKILL, like a crash. Returns when the process has ended.
    void kill();
    /// Sends SIGSTOP: connections stay open without replies until resume().
    void pause();
    void resume();

    [[nodiscard]] bool isRunning() const;
    /// `redis://:PASSWORD@127.0.0.1:PORT`, or `redis+unix://:PASSWORD@/path/to.sock`.
    [[nodiscard]] QString url() const;
    /// 0 for a unix socket, and before the first start.
    [[nodiscard]] quint16 port() const { return m_port; }
    /// Empty unless ServerOptions::useUnixSocket.
    [[nodiscard]] QString socketPath() const;
    [[nodiscard]] QByteArray password() const { return m_password; }
    /// 0 while it does not run.
    [[nodiscard]] qint64 processId() const { return m_process.processId(); }

private:
    [[nodiscard]] QString socket() const { return m_directory.filePath(QStringLiteral("redis.sock")); }
    [[nodiscard]] QString logPath() const { return m_directory.filePath(QStringLiteral("log")); }
    [[nodiscard]] QByteArray configuration() const;
    [[nodiscard]] Status launch(const QString &program);
    [[nodiscard]] Status startOnce(const QString &program);
    /// Waits at most this long for the process to end on its own. True if it has ended.
    [[nodiscard]] bool waitForEnd(int milliseconds) const;
    /// Why it did not start, or its last warning.
    [[nodiscard]] QString lastLogLine() const;
    [[nodiscard]] bool wasPortTaken() const;

    const ServerOptions m_options;
    const QByteArray m_password;
    QTemporaryDir m_directory;
    quint16 m_port = 0;
    bool m_hasStarted = false;  // from then on the port is fixed
    mutable QProcess m_process; // isRunning() detects an end that has not been waited for
};

} // namespace lockscope::sandbox
