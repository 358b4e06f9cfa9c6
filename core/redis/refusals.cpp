// SPDX-License-Identifier: Apache-2.0
#include "core/redis/reply.h"

#include "core/base/printable.h"
#include "core/redis/command.h"
#include "lua/scripts.h"

#include <QRegularExpression>

namespace lockscope::redis {

using namespace Qt::StringLiterals;

namespace {

/// The server's text inside `'…'`, in capitals: "EVALSHA", "SCRIPT|LOAD"; empty if there is none.
QString quoted(const QByteArray &text)
{
    return printable(text).section(u'\'', 1, 1);
}

bool isScriptCall(const Command &asked)
{
    return asked.args.size() > 2 && asked.args[0].startsWith("EVAL");
}

/// The keys of a command, as far as we use it: those of a script, or the first argument.
QList<QByteArray> keysOf(const Command &asked)
{
    if (!isScriptCall(asked))
        return asked.args.size() > 1 ? QList<QByteArray> {asked.args[1]} : QList<QByteArray>();
    const qsizetype count = std::min<qsizetype>(asked.args[2].toInt(), asked.args.size() - 3);
    return {asked.args.cbegin() + 3, asked.args.cbegin() + 3 + count};
}

QString listed(const QList<QByteArray> &names)
{
    QStringList texts;
    for (const QByteArray &name : names)
        texts << u'"' + printable(name) + u'"';
    return texts.join(u", "_s);
}

/// Where one of our scripts was stopped: "rw/read_release, line 12", and the command on that line, if it can be
/// determined.
struct Place
{
    QString script;
    QByteArray command;
};

Place placeIn(const QByteArray &text)
{
    static const QRegularExpression where(
        u"(?:script: |call to f_)([0-9a-f]{40})(?:, on |\\): )@user_script:(\\d+)"_s); // since Redis 7; before
    static const QRegularExpression call(u"redis\\.p?call\\('([A-Za-z]+)'"_s);
    const QRegularExpressionMatch match = where.match(QString::fromUtf8(text));
    for (const lua::Script *script : lua::all()) {
        if (match.captured(1) != QLatin1StringView(script->sha1))
            continue;
        const QByteArray line = QByteArray(script->text).split('\n').value(match.captured(2).toInt() - 1);
        return {u"%1, line %2"_s.arg(QLatin1StringView(script->name), match.captured(2)),
                call.match(QString::fromUtf8(line)).captured(1).toLower().toLatin1()};
    }
    return {};
}

QString commandRefused(const QString &command)
{
    return u"The user may not run %1. The ACL rule +%2 would allow it."_s.arg(command.toUpper().replace(u'|', u' '),
                                                                              command.toLower());
}

QString keysRefused(const Command &asked)
{
    const QList<QByteArray> keys = keysOf(asked);
    if (keys.isEmpty())
        return u"The user may not use one of the keys. An ACL rule ~PATTERN that matches them would allow it."_s;
    if (keys.size() == 1)
        return u"The user may not use the key %1. An ACL rule ~PATTERN that matches it would allow it."_s.arg(
            listed(keys));
    return u"The user may not use one of the keys %1. ACL rules ~PATTERN that match them would allow it."_s.arg(
        listed(keys));
}

QString channelsRefused(const Command &asked)
{
    if (isScriptCall(asked) || asked.args.size() < 2)
        return u"The user may not use a channel of the lock. An ACL rule &PATTERN that matches it would allow it."_s;
    const bool isPattern = asked.args[0] == "PSUBSCRIBE"; // ACL rules must contain patterns literally
    return u"The user may not use the channel \"%1\". The ACL rule &%1%2 would allow it."_s.arg(
        printable(asked.args[1]), isPattern ? u", written just so,"_s : QString());
}

QString scriptRefused(const QByteArray &text, const Command &asked)
{
    const Place place = placeIn(text);
    const QString inside = place.script.isEmpty() ? u"The script was stopped."_s
                                                  : u"The script %1, was stopped."_s.arg(place.script);
    if (text.contains("publish to the channel"))
        return inside + u' ' + channelsRefused(asked);
    if (text.contains("at least one of the keys"))
        return inside + u' ' + keysRefused(asked);
    return inside + u' '
        + (place.command.isEmpty() ? u"The user may not run one of its commands; the ACL rule for it is +COMMAND."_s
                                   : commandRefused(QString::fromLatin1(place.command)));
}

QString slotsRefused(const Command &asked)
{
    const QList<QByteArray> keys = keysOf(asked);
    return u"The keys of the lock %1 are in different slots of the cluster, and no script can use them together. This "
           "happens if its name has an opening or closing brace without the other. Use another name."_s.arg(
               keys.isEmpty() ? QString() : listed(keys.first(1)));
}

QString permissionMessage(const QByteArray &text, const Command &asked)
{
    if (text.startsWith("ERR"))
        return scriptRefused(text, asked);
    if (text.contains("channel"))
        return channelsRefused(asked);
    if (text.contains(" key"))
        return keysRefused(asked);
    QString command = quoted(text);
    if (command.isEmpty() && !asked.args.isEmpty()) // Redis 6 does not name it
        command = QString::fromLatin1(asked.args[0]);
    return command.isEmpty() ? u"The user has no right for this command. Ask for it in the ACL rule."_s
                             : commandRefused(command);
}

/// Since Redis 7 a missing permission in a script is an ordinary error with these words.
bool isPermission(const QByteArray &text)
{
    return text.startsWith("NOPERM") || text.contains("The user executing the script can't");
}

} // namespace

Error toError(const QByteArray &errorText, const Command &asked)
{
    const QString detail = printable(errorText);
    if (errorText.startsWith("NOAUTH"))
        return {ErrorKind::Auth, u"This server needs a password."_s, detail};
    if (errorText.contains("without any password"))
        return {
            ErrorKind::Auth,
            u"The server has no password for the default user, but one was given. Leave it out, or name the user."_s,
            detail};
    if (errorText.startsWith("WRONGPASS") || errorText.contains("invalid password"))
        return {
            ErrorKind::Auth,
            u"The user name or its password is wrong, or the user is switched off. Check both, then connect again."_s,
            detail};
    if (isPermission(errorText))
        return {ErrorKind::Permission, permissionMessage(errorText, asked), detail};
    // Inside a script these words come in the middle of the text.
    if (errorText.contains("WRONGTYPE"))
        return {ErrorKind::WrongType,
                u"The key holds another kind of value, not this kind of lock. Look at its type, or use another name."_s,
                detail};
    if (isCrossSlot(errorText))
        return {ErrorKind::Server, slotsRefused(asked), detail};
    if (isReadOnlyReplica(errorText))
        return {ErrorKind::Server, u"The server is a replica by now and takes no writes. Connect to its primary."_s,
                detail};
    return {ErrorKind::Server, u"The server refused the command: %1"_s.arg(detail), detail};
}

Error toError(const QByteArray &errorText)
{
    return toError(errorText, Command());
}

bool isReadOnlyReplica(const QByteArray &errorText)
{
    return errorText.contains("READONLY You can't write");
}

bool isCrossSlot(const QByteArray &errorText)
{
    return errorText.startsWith("CROSSSLOT");
}

Result<Reply> checked(Result<Reply> reply, const Command &asked)
{
    if (reply && reply->isError())
        return fail(toError(reply->text, asked));
    return reply;
}

Result<Reply> checked(Result<Reply> reply)
{
    return checked(std::move(reply), Command());
}

} // namespace lockscope::redis
