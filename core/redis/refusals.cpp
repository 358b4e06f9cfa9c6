// SPDX-License-Identifier: Apache-2.0
#include "core/redis/reply.h"

#include "core/base/printable.h"
#include "core/redis/command.h"
#include "core/redis/messages.h"
#include "lua/scripts.h"

#include <QRegularExpression>
#include <algorithm>
#include <array>

namespace lockscope::redis {

using namespace Qt::StringLiterals;

namespace {

/// The text in quotes of the server's message: "evalsha", "pubsub|channels"; empty without quotes.
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

/// The place where the server stopped one of our scripts, and the command on that line if it can be determined.
struct Place
{
    QString script; ///< "rw/read_release"
    int line = 0;
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
        const int number = match.captured(2).toInt();
        const QByteArray line = QByteArray(script->text).split('\n').value(number - 1);
        return {QString::fromLatin1(script->name), number,
                call.match(QString::fromUtf8(line)).captured(1).toLower().toLatin1()};
    }
    return {};
}

Message commandRefused(const QString &command)
{
    return message<"right-command">(command.toUpper().replace(u'|', u' '), command.toLower());
}

Message keysRefused(const Command &asked)
{
    const QList<QByteArray> keys = keysOf(asked);
    if (keys.isEmpty())
        return message<"right-keys-unnamed">();
    return keys.size() == 1 ? message<"right-key">(listed(keys)) : message<"right-keys">(listed(keys));
}

Message channelsRefused(const Command &asked)
{
    if (isScriptCall(asked) || asked.args.size() < 2)
        return message<"right-channel-unnamed">();
    const QString channel = printable(asked.args[1]);
    const bool isPattern = asked.args[0] == "PSUBSCRIBE"; // ACL rules must contain patterns literally
    return isPattern ? message<"right-channel-pattern">(channel) : message<"right-channel">(channel);
}

Message refusedIn(const Place &place, const QByteArray &text, const Command &asked)
{
    if (text.contains("publish to the channel") || text.contains("access a channel"))
        return channelsRefused(asked);
    if (text.contains("at least one of the keys") || text.contains("access a key"))
        return keysRefused(asked);
    if (text.contains(" to run the '"))
        return commandRefused(quoted(text));
    return place.command.isEmpty() ? message<"right-command-in-script">()
                                   : commandRefused(QString::fromLatin1(place.command));
}

Message scriptRefused(const QByteArray &text, const Command &asked)
{
    const Place place = placeIn(text);
    const Message cause = refusedIn(place, text, asked);
    return place.script.isEmpty() ? message<"right-script">(cause)
                                  : message<"right-script-line">(place.script, place.line, cause);
}

Message slotsRefused(const Command &asked)
{
    const QList<QByteArray> keys = keysOf(asked);
    return keys.isEmpty() ? message<"cluster-cross-slot-unnamed">()
                          : message<"cluster-cross-slot">(listed(keys.first(1)));
}

Message permissionMessage(const QByteArray &text, const Command &asked)
{
    if (text.startsWith("ERR"))
        return scriptRefused(text, asked);
    const bool isCommand = text.contains(" to run "); // whose name may be 'pubsub|channels'
    if (!isCommand && text.contains("channel"))
        return channelsRefused(asked);
    if (!isCommand && text.contains(" key"))
        return keysRefused(asked);
    QString command = quoted(text);
    if (command.isEmpty() && !asked.args.isEmpty()) // Redis 6 does not name it
        command = QString::fromLatin1(asked.args[0]);
    return command.isEmpty() ? message<"right-command-unnamed">() : commandRefused(command);
}

/// The error codes of temporary refusals. All others last until a user acts: permissions, a failed snapshot (MISCONF),
/// full memory (OOM).
constexpr std::array TemporaryRefusals {"BUSY",       "CLUSTERDOWN", "LOADING", "MASTERDOWN",
                                        "NOREPLICAS", "READONLY",    "TRYAGAIN"};

/// The code of an error. Redis 6 puts the error of a command in a script into a sentence: "ERR …: -NOREPLICAS …".
bool hasCode(const QByteArray &text, QByteArrayView code)
{
    const qsizetype at = text.startsWith(code) ? 0 : text.indexOf(QByteArray(": -").append(code));
    const qsizetype end = at == 0 ? code.size() : at + 3 + code.size();
    return at >= 0 && (end == text.size() || text[end] == ' ');
}

/// The server's text without the place in our script.
QString reasonIn(const QByteArray &text)
{
    static const QRegularExpression place(u" script: [0-9a-f]{40}.*"_s);
    QString reason = printable(text).remove(place);
    return reason.endsWith(u'.') ? reason : reason + u'.';
}

/// Since Redis 7 a missing permission in a script is an ordinary error with the first words, since Redis 7.2 with the
/// second.
bool isPermission(const QByteArray &text)
{
    return text.startsWith("NOPERM") || text.contains("The user executing the script can't")
        || text.contains("ACL failure in script: ");
}

bool isUnknownCommand(const QByteArray &text)
{
    return text.startsWith("ERR unknown command");
}

bool isUnknownInScript(const QByteArray &text)
{
    return text.contains("Unknown Redis command called from");
}

Message commandMissing(const QByteArray &text, const Command &asked)
{
    QString name = asked.args.isEmpty() ? quoted(text) : QString::fromLatin1(asked.args[0]);
    if (isUnknownInScript(text) && (asked.args.isEmpty() || isScriptCall(asked)))
        name = QString::fromLatin1(placeIn(text).command.toUpper());
    return name.isEmpty() ? message<"command-refused">(printable(text)) : message<"command-missing">(name);
}

} // namespace

Error toError(const QByteArray &errorText, const Command &asked)
{
    const QString detail = printable(errorText);
    if (errorText.startsWith("NOAUTH"))
        return {ErrorKind::Auth, message<"login-password-missing">(), detail};
    if (errorText.contains("without any password"))
        return {ErrorKind::Auth, message<"login-password-unwanted">(), detail};
    if (errorText.startsWith("WRONGPASS") || errorText.contains("invalid password"))
        return {ErrorKind::Auth, message<"login-refused">(), detail};
    if (isPermission(errorText))
        return {ErrorKind::Permission, permissionMessage(errorText, asked), detail};
    // Inside a script these words come in the middle of the text.
    if (errorText.contains("WRONGTYPE"))
        return {ErrorKind::WrongType, message<"lock-wrong-type">(), detail};
    if (isCrossSlot(errorText))
        return {ErrorKind::Server, slotsRefused(asked), detail};
    if (errorText.startsWith("MOVED "))
        return {ErrorKind::Server, message<"cluster-key-elsewhere">(detail.section(u' ', 2, 2)), detail};
    if (isReadOnlyReplica(errorText))
        return {ErrorKind::Timeout, message<"server-read-only">(), detail};
    if (isUnknownCommand(errorText) || isUnknownInScript(errorText))
        return {ErrorKind::Server, commandMissing(errorText, asked), detail};
    if (isTemporaryRefusal(errorText))
        return {ErrorKind::Timeout, message<"server-refuses">(reasonIn(errorText)), detail};
    if (hasCode(errorText, "MISCONF"))
        return {ErrorKind::Server, message<"server-snapshot-failed">(), detail};
    if (hasCode(errorText, "OOM"))
        return {ErrorKind::Server, message<"server-memory-full">(), detail};
    return {ErrorKind::Server, message<"command-refused">(detail), detail};
}

Error toError(const QByteArray &errorText)
{
    return toError(errorText, Command());
}

bool isTemporaryRefusal(const QByteArray &errorText)
{
    return std::ranges::any_of(TemporaryRefusals, [&](const char *code) { return hasCode(errorText, code); })
        || isTooManyClients(errorText);
}

bool isTemporaryRefusal(const Error &error)
{
    const bool isWrongAddress = error.kind == ErrorKind::Usage;
    return !isWrongAddress && (isReplicaError(error) || isTemporaryRefusal(error.detail.toUtf8()));
}

bool isPermanent(const Error &error)
{
    return error.kind == ErrorKind::Auth || error.kind == ErrorKind::Protocol || error.kind == ErrorKind::Usage
        || error.kind == ErrorKind::Permission;
}

bool isReplicaError(const Error &error)
{
    return error.message.includes("server-is-replica"_L1) || error.message.includes("server-now-replica"_L1)
        || isReadOnlyReplica(error.detail.toUtf8());
}

bool isTooManyClients(const QByteArray &errorText)
{
    return errorText.startsWith("ERR max number of clients");
}

bool isReadOnlyReplica(const QByteArray &errorText)
{
    return errorText.contains("READONLY You can't write");
}

bool isCrossSlot(const QByteArray &errorText)
{
    return errorText.startsWith("CROSSSLOT");
}

bool isCommandRefused(const QByteArray &errorText)
{
    return isUnknownCommand(errorText) || (errorText.startsWith("NOPERM") && errorText.contains(" run "));
}

bool isScriptStopped(const QByteArray &errorText)
{
    return errorText.contains("can't run this command")
        || (errorText.contains("ACL failure in script: ") && errorText.contains(" to run the '"))
        || errorText.contains("Unknown Redis command called from script");
}

bool isLost(const Result<Reply> &reply)
{
    return !reply && reply.error().kind == ErrorKind::LinkLost;
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
