// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/server_clock.h"

#include "core/sandbox/server_process.h"
#include "tests/chaos/stage.h"
#include "tests/support/raw_link.h"

#include <QDateTime>
#include <QFile>

namespace lockscope::chaos {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr const char *ServerVariable = "REDIS_SERVER"; // sandbox::findServerProgram()
constexpr auto Tolerance = 30ms;

bool write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::ReadWrite) && file.write(bytes) == bytes.size();
}

/// How far the server's clock is ahead.
Millis aheadOf(sandbox::Server &server)
{
    const std::vector<QByteArray> time = tests::RawLink(server).command({"TIME"}).texts();
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    return time.size() == 2 ? Millis(time[0].toLongLong() * 1000 + time[1].toLongLong() / 1000 - now) : Millis(0);
}

} // namespace

ServerClock::ServerClock() : m_program(m_folder.filePath(u"redis-server"_s))
{
    const QString server = sandbox::findServerProgram().value_or(u"redis-server"_s);
    const QString script = u"#!/bin/sh\nexport LD_PRELOAD='%1' SHIFTED_CLOCK_FILE='%2'\nexec '%3' \"$@\"\n"_s.arg(
        QStringLiteral(SHIFTED_CLOCK), offsetPath(), server);
    if (!write(m_program, script.toUtf8()) || !QFile::setPermissions(m_program, QFile::ReadOwner | QFile::ExeOwner)
        || !writeOffset())
        qFatal("cannot write to %s", qPrintable(m_folder.path()));
}

Status ServerClock::writeOffset() const
{
    const qint64 micros = std::chrono::microseconds(m_offset).count();
    if (write(offsetPath(), QByteArray(reinterpret_cast<const char *>(&micros), sizeof micros)))
        return {};
    return fail(ErrorKind::Usage, Message::verbatim(u"cannot write %1"_s.arg(offsetPath())));
}

Status ServerClock::start(sandbox::Server &server) const
{
    const QByteArray before = qgetenv(ServerVariable);
    qputenv(ServerVariable, m_program.toLocal8Bit());
    const Status started = server.start();
    if (before.isEmpty())
        qunsetenv(ServerVariable);
    else
        qputenv(ServerVariable, before);
    return started;
}

Status ServerClock::stepForward(sandbox::Server &server, Millis time)
{
    m_offset += time;
    if (const Status written = writeOffset(); !written)
        return written;
    return awaitTrue("the server's clock did not step", [&] { return aheadOf(server) + Tolerance >= m_offset; });
}

} // namespace lockscope::chaos
