// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QProcess>
#include <QTemporaryDir>

namespace lockscope::sandbox {

/// The full path of redis-server, from $REDIS_SERVER or PATH; the error names the package to install.
Result<QString> findServerProgram();

/// SIGKILL for a process that another thread may own. Does nothing on systems without signals.
void killProcess(qint64 processId);
/// SIGSTOP and SIGCONT, likewise.
void pauseProcess(qint64 processId);
void resumeProcess(qint64 processId);

/// One redis-server process with its configuration; logs to its own directory. Thread: one, and it must outlive the
/// process (see Server).
class ServerProcess final
{
public:
    ServerProcess();
    ~ServerProcess();
    Q_DISABLE_COPY_MOVE(ServerProcess)

    /// `isSentinel`: passes the configuration in a file of its directory, because sentinels must be able to write to
    /// it; otherwise through stdin.
    [[nodiscard]] Status start(const QString &program, const QByteArray &configuration, bool isSentinel = false);
    /// Waits at most this long for the process to end on its own. True if it has ended.
    [[nodiscard]] bool waitForEnd(int milliseconds);
    void terminate();
    void kill();
    void pause();
    void resume();

    [[nodiscard]] bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    [[nodiscard]] qint64 id() const { return m_process.processId(); }
    [[nodiscard]] QString directory() const { return m_directory.path(); }
    [[nodiscard]] QString lastLogLine() const;

private:
    [[nodiscard]] QString logPath() const { return m_directory.filePath(QStringLiteral("log")); }

    QTemporaryDir m_directory;
    QProcess m_process;
};

} // namespace lockscope::sandbox
