// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/server.h"

#include "core/sandbox/messages.h"
#include "core/sandbox/readiness.h"
#include "core/sandbox/server_process.h"

#include <QDeadlineTimer>
#include <QRandomGenerator>
#include <array>

using namespace Qt::StringLiterals;

namespace lockscope::sandbox {

namespace {

constexpr int PollTime = 5;      // ms between two checks
constexpr int AnswerTime = 200;  // ms for one PING
constexpr int PortAttempts = 10; // another program may take a free port before the server binds it

} // namespace

QByteArray randomPassword()
{
    std::array<quint32, 8> words {};
    QRandomGenerator::system()->fillRange(words.data(), words.size());
    return QByteArray::fromRawData(reinterpret_cast<const char *>(words.data()), sizeof words).toHex();
}

struct Server::Private
{
    ServerOptions options;
    QByteArray password;
    Endpoint endpoint;
    bool hasStarted = false; // from then on the port is fixed
    ServerProcess process;

    [[nodiscard]] QString socket() const { return process.directory() + u"/redis.sock"_s; }
    [[nodiscard]] QByteArray configuration() const;
    [[nodiscard]] Status startOnce(const QString &program);
    [[nodiscard]] bool portWasTaken() const;
};

QByteArray Server::Private::configuration() const
{
    QByteArray text = "port " + QByteArray::number(endpoint.port) + "\nbind 127.0.0.1\nrequirepass " + password
        + "\nunixsocket \"" + socket().toUtf8() + "\"\nunixsocketperm 700\nloglevel warning\nlogfile \"\"\ndir \""
        + process.directory().toUtf8() + "\"\n";
    if (!options.isSentinel) // a default of Redis, so that the doctor reports no missing persistence
        text += "save 3600 1\nappendonly no\n";
    if (options.isClusterNode)
        text += "masterauth " + password + "\ncluster-enabled yes\n";
    for (const QByteArray &line : options.settings)
        text += line + '\n';
    return text;
}

bool Server::Private::portWasTaken() const
{
    const QString line = process.lastLogLine();
    return line.contains("Failed listening"_L1) || line.contains("bind:"_L1); // Redis 7 and newer; older
}

Status Server::Private::startOnce(const QString &program)
{
    if (const Status started = process.start(program, configuration(), options.isSentinel); !started)
        return started;
    const QDeadlineTimer deadline(options.startTime);
    while (!process.waitForEnd(PollTime)) {
        // Another program may listen on the port and would receive the password. Only we can create a socket in our
        // directory, and a server creates it only after it has bound its port.
        if (answersPing({0, socket()}, password, AnswerTime))
            return {};
        if (deadline.hasExpired()) {
            process.kill();
            return fail(ErrorKind::Timeout, message<"sandbox-server-slow">(options.startTime), process.lastLogLine());
        }
    }
    return fail(ErrorKind::Usage, message<"sandbox-server-ended">(process.lastLogLine()), process.lastLogLine());
}

Server::Server(ServerOptions options) : d(std::make_unique<Private>())
{
    d->options = std::move(options);
    d->password = d->options.password.isEmpty() ? randomPassword() : d->options.password;
    d->endpoint.port = d->options.port.value_or(0);
    if (d->options.useUnixSocket)
        d->endpoint = {0, d->socket()};
}

Server::~Server() = default;

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
            d->endpoint.port = d->options.isClusterNode ? findFreeClusterPort() : findFreePort();
        status = d->startOnce(*program);
        if (status || !mayChoosePort || !d->portWasTaken())
            break;
    }
    if (!status && d->portWasTaken())
        status = fail(ErrorKind::Usage, message<"sandbox-port-taken">(d->endpoint.port), d->process.lastLogLine());
    d->hasStarted = d->hasStarted || status.has_value();
    return status;
}

void Server::stop()
{
    d->process.terminate();
}

void Server::kill()
{
    d->process.kill();
}

void Server::pause()
{
    d->process.pause();
}

void Server::resume()
{
    d->process.resume();
}

bool Server::isRunning() const
{
    return !d->process.waitForEnd(0); // also detects an end that has not been waited for
}

QString Server::url() const
{
    const QString password = QString::fromLatin1(d->password);
    if (d->options.useUnixSocket)
        return u"redis+unix://:"_s + password + u"@"_s + d->endpoint.socketPath;
    return u"redis://:"_s + password + u"@127.0.0.1:"_s + QString::number(d->endpoint.port);
}

quint16 Server::port() const
{
    return d->endpoint.port;
}

QString Server::socketPath() const
{
    return d->endpoint.socketPath;
}

QByteArray Server::password() const
{
    return d->password;
}

qint64 Server::processId() const
{
    return d->process.id();
}

QString Server::lastLogLine() const
{
    return d->process.lastLogLine();
}

} // namespace lockscope::sandbox
