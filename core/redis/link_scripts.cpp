// SPDX-License-Identifier: Apache-2.0
#include "core/redis/link_scripts.h"

#include "core/redis/messages.h"
#include "core/redis/server_features.h"

namespace lockscope::redis {

namespace {

constexpr int MostMoves = 3;     // to another primary within one call
constexpr Millis FirstRetry {5}; // after a refusal that may pass; doubles
constexpr Millis LongestRetry {100};

QByteArray constant(const char *text)
{
    return QByteArray::fromRawData(text, static_cast<qsizetype>(strlen(text)));
}

Command encode(const ScriptCall &call, bool byHash, bool readOnly)
{
    Command command;
    command << constant(byHash ? (readOnly ? "EVALSHA_RO" : "EVALSHA") : (readOnly ? "EVAL_RO" : "EVAL"))
            << constant(byHash ? call.script->sha1 : call.script->text) << QByteArray::number(call.keys.size());
    for (const QByteArray &key : call.keys)
        command << key;
    for (const QByteArray &arg : call.args)
        command << arg;
    return command;
}

bool isLost(const Result<Reply> &reply)
{
    return !reply && reply.error().kind == ErrorKind::LinkLost;
}

} // namespace

bool isForgottenScript(const Result<Reply> &reply)
{
    return reply && reply->isError() && reply->text.startsWith("NOSCRIPT");
}

Error outcomeNotKnown(const Error &cause)
{
    return {ErrorKind::NotKnown, message<"outcome-unknown">(cause.message), cause.detail};
}

LinkScripts::LinkScripts(Link &link) : m_link(link)
{
    QObject::connect(&link, &Link::sessionOpened, &m_context, [this] { loadAwaited(); });
}

/// Called before the calls that waited for the session.
void LinkScripts::loadAwaited()
{
    for (const lua::Script *script : std::exchange(m_awaited, {}))
        load(*script);
}

void LinkScripts::load(const lua::Script &script)
{
    if (m_loadedSession != m_link.session()) {
        m_loadedSession = m_link.session();
        m_loaded.clear();
    }
    if (!m_link.isOpen()) {
        m_awaited.insert(&script);
        return;
    }
    if (m_loaded.contains(&script))
        return;
    m_loaded.insert(&script);
    m_link.sendAndForget({"SCRIPT", "LOAD", constant(script.text)});
}

Link::Call LinkScripts::send(const ScriptCall &call, Sending sending)
{
    const bool readOnly = isSentReadOnly(call);
    // Sending the text also loads the script. A read-only link sends no text that might write: it loads the script
    // again.
    const bool isByHash = !sending.wasForgotten || (m_link.options().isReadOnly && !readOnly);
    if (sending.wasForgotten)
        m_loaded.remove(call.script);
    if (isByHash)
        load(*call.script);
    if (sending.isAsking)
        m_link.sendAndForget({"ASKING"});
    else if (call.isTracked)
        m_link.sendAndForget({"CLIENT", "CACHING", "YES"});
    if (call.sentOn)
        *call.sentOn = &m_link;
    return m_link.call(encode(call, isByHash, readOnly));
}

Result<Reply> LinkScripts::answerTo(const ScriptCall &call, Result<Reply> reply)
{
    if (!reply || !reply->isError())
        return reply;
    m_hasRefusedSlots = m_hasRefusedSlots || isCrossSlot(reply->text);
    return fail(toError(reply->text, encode(call, true, isSentReadOnly(call))));
}

bool LinkScripts::noteRefusal(const ScriptCall &call, const Result<Reply> &reply)
{
    if (!reply || call.isReadOnly)
        return false;
    const bool isRefused = reply->isError() && isTemporaryRefusal(reply->text);
    if (isRefused)
        m_refusal = toError(reply->text);
    else
        m_refusal.reset();
    return isRefused;
}

QCoro::Task<Status> LinkScripts::awaitRetry(Link &link, const ScriptCall &call, TimePoint begin, Millis pause,
                                            Error refusal)
{
    Deadline limit {call.retryUntil};
    if (!limit.at && link.options().giveUp)
        limit = Deadline::after(begin, *link.options().giveUp);
    if (call.isOnce || limit.passed(link.clock()))
        co_return fail(refusal);
    if (call.isWanted && !call.isWanted())
        co_return fail(ErrorKind::Cancelled, refusal.message, refusal.detail);
    if (limit.at)
        pause = std::min(pause, std::chrono::ceil<Millis>(*limit.at - link.clock().now()));
    if (!co_await link.pause(pause))
        co_return fail(ErrorKind::Cancelled, message<"link-closed-here">(link.address()));
    co_return Status {};
}

/// EVAL_RO exists since 7.0; before that, a read-only script is sent like any other.
bool LinkScripts::isSentReadOnly(const ScriptCall &call) const
{
    return call.isReadOnly && has(m_link.server(), Feature::ReadOnlyScripts);
}

QCoro::Task<Result<Reply>> LinkScripts::run(ScriptCall call)
{
    const TimePoint begin = m_link.clock().now();
    Deadline lastResend;
    std::optional<Error> lost;
    Millis pause = FirstRetry;
    int moves = 0;
    for (;;) {
        Result<Reply> reply = co_await send(call, Sending());
        if (isForgottenScript(reply))
            reply = co_await send(call, Sending {.wasForgotten = true});
        if (reply && reply->isError() && isReadOnlyReplica(reply->text) && m_link.options().wantsPrimary
            && ++moves <= MostMoves)
            continue; // nothing was applied, and the next session is with the primary
        if (noteRefusal(call, reply)) {
            const Status retry = co_await awaitRetry(m_link, call, begin, pause, *m_refusal);
            if (!retry || (lost && lastResend.passed(m_link.clock())))
                co_return fail(lost ? outcomeNotKnown(*lost) : retry.error());
            pause = std::min(pause * 2, LongestRetry);
            continue;
        }
        if (!isLost(reply))
            co_return answerTo(call, std::move(reply));
        // A little earlier: the timeout is that of the oldest command.
        const bool isOver = call.isOnce && m_link.clock().now() >= begin + m_link.options().timeout * 3 / 4;
        if (call.resend == ScriptCall::Resend::Never || isOver)
            co_return fail(outcomeNotKnown(reply.error()));
        lost = reply.error();
        if (call.resendWithin && !lastResend.at)
            lastResend = Deadline::after(m_link.clock(), *call.resendWithin);
        if (const Status opened = co_await m_link.opened(); !opened)
            co_return fail(outcomeNotKnown(opened.error()));
        if (call.resend == ScriptCall::Resend::Flag) {
            // The dead link's commands might still run after the resend unless its connection is known to be gone.
            if (!m_link.server().isOldLinkGone || lastResend.passed(m_link.clock()))
                co_return fail(outcomeNotKnown(*lost));
            call.args.back() = QByteArrayLiteral("1");
        }
    }
}

} // namespace lockscope::redis
