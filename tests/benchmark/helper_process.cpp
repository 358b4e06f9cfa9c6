// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/helper_process.h"

#include "tests/benchmark/replay_program.h"

#include <QDeadlineTimer>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

HelperProcess::~HelperProcess()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.closeWriteChannel(); // the program ends with its input
    if (!m_process.waitForFinished(5000)) {
        m_process.kill();
        m_process.waitForFinished();
    }
}

Status HelperProcess::start(const QString &program, const QStringList &arguments, const QByteArray &firstLine)
{
    m_process.start(program, arguments);
    if (!m_process.waitForStarted())
        return fail(ErrorKind::Usage,
                    Message::verbatim(u"%1 does not start: %2"_s.arg(program, m_process.errorString())));
    send(firstLine);
    return {};
}

Status HelperProcess::startPeer(const QString &url, int syncReplicas)
{
    const Result<QString> program = findProgram(u"lockscope-peer"_s);
    if (!program)
        return fail(program.error());
    if (const Status started = start(*program, {}, url.toUtf8()); !started)
        return started;
    const auto ready = call("connect " + QByteArray::number(syncReplicas), std::chrono::seconds(10));
    return ready ? Status() : fail(ready.error());
}

void HelperProcess::send(const QByteArray &line)
{
    m_process.write(line + '\n');
    m_process.waitForBytesWritten(1000); // there is no event loop here
}

Result<QList<QByteArray>> HelperProcess::receive(Millis patience)
{
    const QDeadlineTimer deadline(patience);
    while (!m_process.canReadLine()) {
        if (m_process.waitForReadyRead(static_cast<int>(deadline.remainingTime())))
            continue;
        const QString complaint = QString::fromUtf8(m_process.readAllStandardError().trimmed());
        if (m_process.state() == QProcess::NotRunning)
            return fail(ErrorKind::Protocol, Message::verbatim(u"%1 ended: %2"_s.arg(m_process.program(), complaint)));
        return fail(ErrorKind::Timeout,
                    Message::verbatim(u"%1 does not answer. %2"_s.arg(m_process.program(), complaint).trimmed()));
    }
    return m_process.readLine().simplified().split(' ');
}

Result<QList<QByteArray>> HelperProcess::call(const QByteArray &line, Millis patience)
{
    send(line);
    return receive(patience);
}

} // namespace lockscope::benchmark
