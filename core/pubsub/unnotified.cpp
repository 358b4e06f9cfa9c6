// SPDX-License-Identifier: Apache-2.0
#include "core/pubsub/unnotified.h"

#include "core/base/printable.h"
#include "core/pubsub/messages.h"
#include "core/redis/command.h"

namespace lockscope::pubsub {

namespace {

/// The ACL rule for a channel. The pattern also covers the waiters' channels of a fair lock. `?` replaces characters
/// that a rule cannot contain or that would have to be escaped.
QString ruleFor(const QByteArray &channel)
{
    QByteArray pattern = channel;
    for (char &c : pattern)
        if ((c >= 0 && c <= ' ') || QByteArrayView("*[]\\").contains(c))
            c = '?';
    return u'&' + printable(pattern) + u'*';
}

/// "+publish", "+publish +spublish"
QString rulesFor(const QByteArray &commands)
{
    QStringList rules;
    for (const QByteArray &command : commands.split(' '))
        if (command.endsWith("PUBLISH"))
            rules << u'+' + QString::fromLatin1(command.toLower());
    return rules.join(u' ');
}

/// Rounded up to what a message shows.
Millis atMost(Millis time)
{
    using namespace std::chrono_literals;
    const Millis unit = time < 2min ? 1s : time < 2h ? 1min : time < 48h ? 1h : Millis(24h);
    return (time + unit - Millis(1)) / unit * unit;
}

Error refusedError(const QByteArray &channel, const QString &rules, const QString &detail)
{
    return {ErrorKind::Permission, message<"right-publish">(printable(channel), rules), detail};
}

} // namespace

Message Unnotified::toString() const
{
    return sleep ? message<"unnotified-for-time">(reason.message, atMost(*sleep))
                 : message<"unnotified">(reason.message);
}

QByteArray unsentIn(const redis::Reply &reply)
{
    const bool isUnsent = !reply.elements.empty() && reply.elements.back().isError();
    return isUnsent ? reply.elements.back().text : QByteArray();
}

Error unsentError(const QByteArray &text, const QByteArray &channel, const QByteArray &commands)
{
    const Error error = redis::toError(text, redis::Command(commands.split(' ').first()));
    if (error.kind != ErrorKind::Permission)
        return error;
    return refusedError(channel, text.contains("channel") ? ruleFor(channel) : rulesFor(commands), error.detail);
}

Error mayNotPublishError(const QByteArray &channel, const QByteArray &commands)
{
    return refusedError(channel, rulesFor(commands) + u' ' + ruleFor(channel), {});
}

} // namespace lockscope::pubsub
