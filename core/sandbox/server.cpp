// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/server.h"

#include "core/base/logging.h"
#include "core/base/output_file.h"
#include "core/sandbox/messages.h"
#include "core/sandbox/readiness.h"
#include "core/sandbox/server_process.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <array>
#include <signal.h>
#ifdef Q_OS_LINUX
#include <sys/prctl.h>
#include <unistd.h>
#endif

using namespace Qt::StringLiterals;

namespace lockscope::sandbox {

namespace {

constexpr int PollTime = 5;      // ms between two checks
constexpr int AnswerTime = 200;  // ms for one PING
constexpr int PortAttempts = 10; // another program may take a free port before the server binds it
constexpr int StopTime = 2000;   // ms that a server has to end after SIGTERM
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
    if (processId > 0)
        ::kill(static_cast<pid_t>(processId), signal);
}

} // namespace

QByteArray randomPassword()
{
    std::array<quint32, 8> words {};
    QRandomGenerator::system()->fillRange(words.data(), words.size());
    return QByteArray::fromRawData(reinterpret_cast<const char *>(words.data()), sizeof words).toHex();
}

Result<QString> findServerProgram()
{
    const QString named = qEnvironmentVariable("REDIS_SERVER");
    const QString program = QStandardPaths::findExecutable(named.isEmpty() ? u"redis-server"_s : named);
    if (!program.isEmpty())
        return program;
    return fail(ErrorKind::Usage,
                named.isEmpty() ? message<"sandbox-no-program">() : message<"sandbox-wrong-program">(named));
}

void killProcess(qint64 processId)
{
    sendSignal(processId, SIGKILL);
}

void pauseProcess(qint64 processId)
{
    sendSignal(processId, SIGSTOP);
}

void resumeProcess(qint64 processId)
{
    sendSignal(processId, SIGCONT);
}

Server::Server(ServerOptions options)
    : m_options(std::move(options)), m_password(m_options.password.isEmpty() ? randomPassword() : m_options.password),
      m_directory(QDir::tempPath() + u"/lockscope-server-XXXXXX"_s)
{
    if (!m_options.useUnixSocket)
        m_port = m_options.port.value_or(0);
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

Server::~Server()
{
    kill(); // an orderly end would write a snapshot into the directory, which is removed next
}

QByteArray Server::configuration() const
{
    QByteArray text = "port " + QByteArray::number(m_port) + "\nbind 127.0.0.1\nrequirepass " + m_password
        + "\nunixsocket \"" + socket().toUtf8() + "\"\nunixsocketperm 700\nloglevel warning\nlogfile \"\"\ndir \""
        + m_directory.path().toUtf8() + "\"\n";
    if (!m_options.isSentinel) // a default of Redis, so that the doctor reports no missing persistence
        text += "save 3600 1\nappendonly no\n";
    if (m_options.isClusterNode)
        text += "masterauth " + m_password + "\ncluster-enabled yes\n";
    for (const QByteArray &line : m_options.settings)
        text += line + '\n';
    return text;
}

/// The configuration goes through stdin. Sentinels must be able to write to theirs: it is a file in the directory.
Status Server::launch(const QString &program)
{
    if (!m_directory.isValid())
        return fail(ErrorKind::Usage, message<"sandbox-no-directory">(QDir::tempPath()), m_directory.errorString());
    QFile::remove(m_directory.filePath(u"dump.rdb"_s)); // of the run before: a restarted server has no data
    const QString file = m_directory.filePath(u"sentinel.conf"_s);
    const QString cause = m_options.isSentinel ? writeFile(file, configuration(), Readers::OwnerOnly) : QString();
    if (!cause.isNull())
        return fail(ErrorKind::Usage, message<"sandbox-sentinel-not-written">(file), cause);
    m_process.start(program, m_options.isSentinel ? QStringList {file, u"--sentinel"_s} : QStringList {u"-"_s});
    if (!m_options.isSentinel)
        m_process.write(configuration());
    m_process.closeWriteChannel(); // redis-server starts at the end of its input
    if (!m_process.waitForStarted())
        return fail(ErrorKind::Usage, message<"sandbox-not-started">(program), m_process.errorString());
    while (m_process.bytesToWrite() > 0 && m_process.waitForBytesWritten())
        ;
    return {};
}

Status Server::startOnce(const QString &program)
{
    if (const Status started = launch(program); !started)
        return started;
    const QDeadlineTimer deadline(m_options.startTime);
    while (!waitForEnd(PollTime)) {
        // Another program may listen on the port and would receive the password. Only we can create a socket in our
        // directory, and a server creates it only after it has bound its port.
        if (answersPing(socket(), m_password, AnswerTime))
            return {};
        if (deadline.hasExpired()) {
            kill();
            return fail(ErrorKind::Timeout, message<"sandbox-server-slow">(m_options.startTime), lastLogLine());
        }
    }
    return fail(ErrorKind::Usage, message<"sandbox-server-ended">(lastLogLine()), lastLogLine());
}

void Server::kill()
{
    if (!isRunning())
        return;
    m_process.kill();
    m_process.waitForFinished(-1);
}

QString Server::lastLogLine() const
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

bool Server::wasPortTaken() const
{
    const QString line = lastLogLine();
    return line.contains("Failed listening"_L1) || line.contains("bind:"_L1); // Redis 7 and newer; older
}

Status Server::start()
{
    if (isRunning())
        return {};
    const Result<QString> program = findServerProgram();
    if (!program)
        return fail(program.error());
    const bool mayChoosePort = !m_options.useUnixSocket && !m_options.port && !m_hasStarted;
    Status status;
    for (int attempt = 0; attempt < PortAttempts; ++attempt) {
        if (mayChoosePort)
            m_port = m_options.isClusterNode ? findFreeClusterPort() : findFreePort();
        status = startOnce(*program);
        if (status || !mayChoosePort || !wasPortTaken())
            break;
    }
    if (!status && wasPortTaken())
        status = fail(ErrorKind::Usage, message<"sandbox-port-taken">(m_port), lastLogLine());
    m_hasStarted = m_hasStarted || status.has_value();
    return status;
}

void Server::stop()
{
    if (!isRunning())
        return;
    m_process.terminate();
    resume(); // a paused process would not see the signal
    if (waitForEnd(StopTime))
        return;
    qCWarning(logSandbox, "redis-server %lld did not end in time and is killed", processId());
    kill();
}

void Server::pause()
{
    pauseProcess(processId());
}

void Server::resume()
{
    resumeProcess(processId());
}

bool Server::isRunning() const
{
    return !waitForEnd(0);
}

bool Server::waitForEnd(int milliseconds) const
{
    return m_process.state() == QProcess::NotRunning || m_process.waitForFinished(milliseconds);
}

QString Server::url() const
{
    const QString password = QString::fromLatin1(m_password);
    if (m_options.useUnixSocket)
        return u"redis+unix://:"_s + password + u"@"_s + socket();
    return u"redis://:"_s + password + u"@127.0.0.1:"_s + QString::number(m_port);
}

QString Server::socketPath() const
{
    return m_options.useUnixSocket ? socket() : QString();
}

} // namespace lockscope::sandbox
