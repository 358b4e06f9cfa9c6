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
#include <QProcess>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QTemporaryDir>
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

struct Server::Private
{
    explicit Private(ServerOptions serverOptions);
    [[nodiscard]] QString socket() const { return directory.filePath(u"redis.sock"_s); }
    [[nodiscard]] QString logPath() const { return directory.filePath(u"log"_s); }
    [[nodiscard]] QByteArray configuration() const;
    [[nodiscard]] Status launch(const QString &program);
    [[nodiscard]] Status startOnce(const QString &program);
    [[nodiscard]] bool isRunning() const { return process.state() != QProcess::NotRunning; }
    /// Waits at most this long for the process to end on its own. True if it has ended.
    [[nodiscard]] bool waitForEnd(int milliseconds) { return !isRunning() || process.waitForFinished(milliseconds); }
    void kill();
    /// Why it did not start, or its last warning.
    [[nodiscard]] QString lastLogLine() const;
    [[nodiscard]] bool portWasTaken() const;

    const ServerOptions options;
    const QByteArray password;
    QTemporaryDir directory {QDir::tempPath() + u"/lockscope-server-XXXXXX"_s};
    quint16 port = 0;        // none for a unix socket
    bool hasStarted = false; // from then on the port is fixed
    QProcess process;
};

Server::Private::Private(ServerOptions serverOptions)
    : options(std::move(serverOptions)), password(options.password.isEmpty() ? randomPassword() : options.password)
{
    if (!options.useUnixSocket)
        port = options.port.value_or(0);
    process.setWorkingDirectory(directory.path());
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setStandardOutputFile(logPath());
#ifdef Q_OS_LINUX
    const pid_t parent = ::getpid();
    process.setChildProcessModifier([parent] {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent) // the parent died before this call: there would be no signal any more
            ::_exit(1);
    });
#endif
}

QByteArray Server::Private::configuration() const
{
    QByteArray text = "port " + QByteArray::number(port) + "\nbind 127.0.0.1\nrequirepass " + password
        + "\nunixsocket \"" + socket().toUtf8() + "\"\nunixsocketperm 700\nloglevel warning\nlogfile \"\"\ndir \""
        + directory.path().toUtf8() + "\"\n";
    if (!options.isSentinel) // a default of Redis, so that the doctor reports no missing persistence
        text += "save 3600 1\nappendonly no\n";
    if (options.isClusterNode)
        text += "masterauth " + password + "\ncluster-enabled yes\n";
    for (const QByteArray &line : options.settings)
        text += line + '\n';
    return text;
}

/// The configuration goes through stdin. Sentinels must be able to write to theirs: it is a file in the directory.
Status Server::Private::launch(const QString &program)
{
    if (!directory.isValid())
        return fail(ErrorKind::Usage, message<"sandbox-no-directory">(QDir::tempPath()), directory.errorString());
    QFile::remove(directory.filePath(u"dump.rdb"_s)); // of the run before: a restarted server has no data
    const QString file = directory.filePath(u"sentinel.conf"_s);
    const QString cause = options.isSentinel ? writeFile(file, configuration(), Readers::OwnerOnly) : QString();
    if (!cause.isNull())
        return fail(ErrorKind::Usage, message<"sandbox-sentinel-not-written">(file), cause);
    process.start(program, options.isSentinel ? QStringList {file, u"--sentinel"_s} : QStringList {u"-"_s});
    if (!options.isSentinel)
        process.write(configuration());
    process.closeWriteChannel(); // redis-server starts at the end of its input
    if (!process.waitForStarted())
        return fail(ErrorKind::Usage, message<"sandbox-not-started">(program), process.errorString());
    while (process.bytesToWrite() > 0 && process.waitForBytesWritten())
        ;
    return {};
}

Status Server::Private::startOnce(const QString &program)
{
    if (const Status started = launch(program); !started)
        return started;
    const QDeadlineTimer deadline(options.startTime);
    while (!waitForEnd(PollTime)) {
        // Another program may listen on the port and would receive the password. Only we can create a socket in our
        // directory, and a server creates it only after it has bound its port.
        if (answersPing(socket(), password, AnswerTime))
            return {};
        if (deadline.hasExpired()) {
            kill();
            return fail(ErrorKind::Timeout, message<"sandbox-server-slow">(options.startTime), lastLogLine());
        }
    }
    return fail(ErrorKind::Usage, message<"sandbox-server-ended">(lastLogLine()), lastLogLine());
}

void Server::Private::kill()
{
    if (!isRunning())
        return;
    process.kill();
    process.waitForFinished(-1);
}

QString Server::Private::lastLogLine() const
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

bool Server::Private::portWasTaken() const
{
    const QString line = lastLogLine();
    return line.contains("Failed listening"_L1) || line.contains("bind:"_L1); // Redis 7 and newer; older
}

Server::Server(ServerOptions options) : d(std::make_unique<Private>(std::move(options))) { }

Server::~Server()
{
    kill(); // an orderly end would write a snapshot into the directory, which is removed next
}

Status Server::start()
{
    if (isRunning())
        return {};
    const Result<QString> program = findServerProgram();
    if (!program)
        return fail(program.error());
    const bool mayChoosePort = !d->options.useUnixSocket && !d->options.port && !d->hasStarted;
    Status status;
    for (int attempt = 0; attempt < PortAttempts; ++attempt) {
        if (mayChoosePort)
            d->port = d->options.isClusterNode ? findFreeClusterPort() : findFreePort();
        status = d->startOnce(*program);
        if (status || !mayChoosePort || !d->portWasTaken())
            break;
    }
    if (!status && d->portWasTaken())
        status = fail(ErrorKind::Usage, message<"sandbox-port-taken">(d->port), d->lastLogLine());
    d->hasStarted = d->hasStarted || status.has_value();
    return status;
}

void Server::stop()
{
    if (!d->isRunning())
        return;
    d->process.terminate();
    resume(); // a paused process would not see the signal
    if (d->waitForEnd(StopTime))
        return;
    qCWarning(logSandbox, "redis-server %lld did not end in time and is killed", processId());
    kill();
}

void Server::kill()
{
    d->kill();
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
    return !d->waitForEnd(0); // also detects an end that has not been waited for
}

QString Server::url() const
{
    const QString password = QString::fromLatin1(d->password);
    if (d->options.useUnixSocket)
        return u"redis+unix://:"_s + password + u"@"_s + d->socket();
    return u"redis://:"_s + password + u"@127.0.0.1:"_s + QString::number(d->port);
}

quint16 Server::port() const
{
    return d->port;
}

QString Server::socketPath() const
{
    return d->options.useUnixSocket ? d->socket() : QString();
}

QByteArray Server::password() const
{
    return d->password;
}

qint64 Server::processId() const
{
    return d->process.processId();
}

} // namespace lockscope::sandbox
