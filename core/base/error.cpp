// SPDX-License-Identifier: Apache-2.0
#include "core/base/error.h"

namespace lockscope {

QString toWord(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Usage: return QStringLiteral("usage");
    case ErrorKind::Connect: return QStringLiteral("connect");
    case ErrorKind::Auth: return QStringLiteral("auth");
    case ErrorKind::Permission: return QStringLiteral("permission");
    case ErrorKind::LinkLost: return QStringLiteral("link-lost");
    case ErrorKind::NotKnown: return QStringLiteral("not-known");
    case ErrorKind::Timeout: return QStringLiteral("timeout");
    case ErrorKind::Protocol: return QStringLiteral("protocol");
    case ErrorKind::WrongType: return QStringLiteral("wrong-type");
    case ErrorKind::Server: return QStringLiteral("server");
    case ErrorKind::NotHolder: return QStringLiteral("not-holder");
    case ErrorKind::AlreadyHeld: return QStringLiteral("already-held");
    case ErrorKind::Lost: return QStringLiteral("lost");
    case ErrorKind::Cancelled: return QStringLiteral("cancelled");
    case ErrorKind::Refused: return QStringLiteral("refused");
    case ErrorKind::File: return QStringLiteral("file");
    }
    return {};
}

} // namespace lockscope
