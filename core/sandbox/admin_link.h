// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/command.h"
#include "core/redis/reply_reader.h"

#include <QTcpSocket>

namespace lockscope::sandbox {

/// A blocking link to a private server, for the few commands that set it up. Thread: one.
class AdminLink final
{
public:
    AdminLink(quint16 port, const QByteArray &password);
    Q_DISABLE_COPY_MOVE(AdminLink)

    /// Blocks for at most 5 s. Error replies are returned as errors.
    [[nodiscard]] Result<redis::Reply> call(const redis::Command &command);

private:
    quint16 m_port;
    QTcpSocket m_socket;
    redis::ReplyReader m_reader;
    Result<redis::Reply> m_signedIn;
};

} // namespace lockscope::sandbox
