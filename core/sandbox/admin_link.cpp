// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/admin_link.h"

#include "core/sandbox/messages.h"

#include <QDeadlineTimer>
#include <QHostAddress>

namespace lockscope::sandbox {

using redis::Command;
using redis::Reply;

namespace {
constexpr int AnswerTime = 5000; // ms
}

AdminLink::AdminLink(quint16 port, const QByteArray &password) : m_port(port)
{
    m_socket.connectToHost(QHostAddress(QHostAddress::LocalHost), port);
    if (m_socket.waitForConnected(AnswerTime))
        m_signedIn = call({"AUTH", password});
    else
        m_signedIn = fail(ErrorKind::Connect, message<"sandbox-unreachable">(port, m_socket.errorString()));
}

Result<Reply> AdminLink::call(const Command &command)
{
    if (!m_signedIn)
        return m_signedIn;
    QByteArray request;
    command.encodeTo(request);
    m_socket.write(request);
    const QDeadlineTimer deadline(AnswerTime);
    for (;;) {
        Result<std::optional<Reply>> reply = m_reader.next();
        if (!reply)
            return fail(reply.error());
        if (reply->has_value())
            return redis::checked(std::move(**reply));
        if (!m_socket.waitForReadyRead(static_cast<int>(deadline.remainingTime())))
            return fail(ErrorKind::Timeout,
                        message<"sandbox-no-reply">(m_port, QString::fromUtf8(command.args.front())));
        m_reader.feed(m_socket.readAll());
    }
}

} // namespace lockscope::sandbox
