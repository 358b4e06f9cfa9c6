// SPDX-License-Identifier: Apache-2.0
#include "core/redis/reply.h"

namespace lockscope::redis {

using namespace Qt::StringLiterals;

QByteArray Reply::toBytes() const
{
    return type == Type::Integer ? QByteArray::number(integer) : text;
}

std::optional<qint64> Reply::toInteger() const
{
    if (type == Type::Integer)
        return integer;
    bool ok = false;
    const qint64 number = text.toLongLong(&ok);
    return ok ? std::optional(number) : std::nullopt;
}

Error toError(const QByteArray &errorText)
{
    const QString detail = QString::fromUtf8(errorText);
    if (errorText.startsWith("NOAUTH"))
        return {ErrorKind::Auth, u"The server wants a password. Give one with the URL, a password file or LOCKSCOPE_PASSWORD."_s, detail};
    if (errorText.startsWith("WRONGPASS") || errorText.contains("invalid password") || errorText.contains("without any password"))
        return {ErrorKind::Auth, u"The user name or its password is wrong. Check both, then connect again."_s, detail};
    if (errorText.startsWith("NOPERM"))
        return {ErrorKind::Permission, u"The user has no right for this command or key. Ask for it in the ACL rule."_s, detail};
    // Inside a script the word stands in the middle of the text.
    if (errorText.contains("WRONGTYPE"))
        return {ErrorKind::WrongType, u"The key holds another kind of value, not this kind of lock. Look at its type, or use another name."_s, detail};
    return {ErrorKind::Server, u"The server refused the command: %1"_s.arg(detail), detail};
}

Result<Reply> checked(Result<Reply> reply)
{
    if (reply && reply->isError())
        return fail(toError(reply->text));
    return reply;
}

} // namespace lockscope::redis
