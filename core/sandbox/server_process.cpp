// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/server_process.h"

#include "core/base/logging.h"
#include "core/base/output_file.h"
#include "core/sandbox/messages.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#ifdef Q_OS_UNIX
#include <signal.h>
#include <unistd.h>
#endif
#ifdef Q_OS_LINUX
#include <sys/prctl.h>
#endif

using namespace Qt::StringLiterals;

namespace lockscope::sandbox {

namespace {

constexpr int StopTime = 2000; // ms that a server has to end after SIGTERM
constexpr qint64 LogTail = 4096;

/// Redis prefixes its process id, role, time and level: `123:M 01 Jan 2024 10:00:00.000 # text`.
QString withoutLogPrefix(const QString &line)
{
    for (const QLatin1StringView level : {" # "_L1, " * "_L1, " - "_L1}) {
        if (const qsizetype at = line.indexOf(level); at >= 0)
            return line.sliced(at + level.size());
    }
    return line;
}

void sendSignal(qint64 processId, int signal)
{
#ifdef Q_OS_UNIX
    if (processId > 0)
        ::kill(static_cast<pid_t>(processId), signal);
#else
    Q_UNUSED(processId)
    Q_UNUSED(signal)
#endif
}

} // namespace

Result<QString> findServerProgram()
{
    const QString named = qEnvironmentVariable("REDIS_SERVER");
    const QString program = QStandardPaths::findExecutable(named.isEmpty() ? u"redis-server"_s : named);
    if (!program.isEmpty())
        return program;
    if (!named.isEmpty()) {
        return fail(ErrorKind::Usage, message<"sandbox-wrong-program">(named));
    }
    return fail(ErrorKind::Usage, message<"sandbox-no-program">());
}

void killProcess(qint64 processId)
{
#ifdef Q_OS_UNIX
    sendSignal(processId, SIGKILL);
#else
    Q_UNUSED(processId)
#endif
}

void pauseProcess(qint64 processId)
{
#ifdef Q_OS_UNIX
    sendSignal(processId, SIGSTOP);
#else
    Q_UNUSED(processId)
#endif
}

void resumeProcess(qint64 processId)
{
#ifdef Q_OS_UNIX
    sendSignal(processId, SIGCONT);
#else
    Q_UNUSED(processId)
#endif
}

ServerProcess::ServerProcess() : m_directory(QDir::tempPath() + u"/lockscope-server-XXXXXX"_s)
{
    m_process.setWorkingDirectory(m_directory.path());
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.setStandardOutputFile(logPath());
#ifdef Q_OS_LINUX
    const pid_t parent = ::getpid();
    m_process.setChildProcessModifier([parent] {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent) // the parent died before this call: there would be no signal any more
            ::_exit(1);
    });
#endif
}

ServerProcess::~ServerProcess()
{
    kill(); // an orderly end would write a snapshot into the directory, which is removed next
}

Status ServerProcess::start(const QString &program, const QByteArray &configuration, bool isSentinel)
{
    if (!m_directory.isValid()) {
        return fail(ErrorKind::Usage, message<"sandbox-no-directory">(QDir::tempPath()), m_directory.errorString());
    }
    QFile::remove(m_directory.filePath(u"dump.rdb"_s)); // of the run before: a restarted server has no data
    const QString file = m_directory.filePath(u"sentinel.conf"_s);
    const QString cause = isSentinel ? writeFile(file, configuration, Readers::OwnerOnly) : QString();
    if (!cause.isNull())
        return fail(ErrorKind::Usage, message<"sandbox-sentinel-not-written">(file), cause);
    m_process.start(program, isSentinel ? QStringList {file, u"--sentinel"_s} : QStringList {u"-"_s});
    if (!isSentinel)
        m_process.write(configuration);
    m_process.closeWriteChannel(); // redis-server starts at the end of its input
    if (!m_process.waitForStarted())
        return fail(ErrorKind::Usage, message<"sandbox-not-started">(program), m_process.errorString());
    while (m_process.bytesToWrite() > 0 && m_process.waitForBytesWritten())
        ;
    return {};
}

bool ServerProcess::waitForEnd(int milliseconds)
{
    return !isRunning() || m_process.waitForFinished(milliseconds);
}

void ServerProcess::terminate()
{
    if (!isRunning())
        return;
    m_process.terminate();
    resume(); // a paused process would not see the signal
    if (waitForEnd(StopTime))
        return;
    qCWarning(logSandbox, "redis-server %lld did not end in time and is killed", m_process.processId());
    kill();
}

void ServerProcess::kill()
{
    if (!isRunning())
        return;
    m_process.kill();
    m_process.waitForFinished(-1);
}

void ServerProcess::pause()
{
    pauseProcess(id());
}

void ServerProcess::resume()
{
    resumeProcess(id());
}

QString ServerProcess::lastLogLine() const
{
    QFile log(logPath());
    if (!log.open(QIODevice::ReadOnly))
        return {};
    log.seek(qMax(qint64(0), log.size() - LogTail));
    const QStringList lines = QString::fromUtf8(log.readAll()).split(u'\n', Qt::SkipEmptyParts);
    if (lines.isEmpty())
        return {};
    const QString before = lines.size() > 1 ? withoutLogPrefix(lines.at(lines.size() - 2)) : QString();
    if (before.startsWith(">>> "_L1)) // the refused line of the configuration
        return before.sliced(4) + u": "_s + withoutLogPrefix(lines.last());
    return withoutLogPrefix(lines.last());
}

} // namespace lockscope::sandbox
