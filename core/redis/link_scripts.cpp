// SPDX-License-Identifier: Apache-2.0
#include "core/redis/link_scripts.h"

#include "core/redis/messages.h"
#include "core/redis/resend_policy.h"
#include "core/redis/server_features.h"

namespace lockscope::redis {

namespace {

constexpr int MaxMoves = 3;      // to another primary within one call
constexpr Millis FirstRetry {5}; // after a refusal that may pass; doubles
constexpr Millis MaxRetry {100};

QByteArray constant(const char *text)
{
    return QByteArray::fromRawData(text, static_cast<qsizetype>(strlen(text)));
}

using Way = LinkScripts::Way;

bool isByHash(Way way)
{
    return way == Way::ReadHash || way == Way::Hash;
}

const char *commandName(Way way)
{
    switch (way) {
    case Way::ReadHash: return "EVALSHA_RO";
    case Way::Hash: return "EVALSHA";
    case Way::ReadText: return "EVAL_RO";
    case Way::Text: break;
    }
    return "EVAL";
}

Command encode(const ScriptCall &call, Way way)
{
    Command command;
    command << constant(commandName(way)) << constant(isByHash(way) ? call.script->sha1 : call.script->text)
            << QByteArray::number(call.keys.size());
    for (const QByteArray &key : call.keys)
        command << key;
    for (const QByteArray &arg : call.args)
        command << arg;
    return command;
}

} // namespace

bool isNoScript(const Result<Reply> &reply)
{
    return reply && reply->isError() && reply->text.startsWith("NOSCRIPT");
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

Link::Call LinkScripts::send(const ScriptCall &call, Sending &sending)
{
    std::optional<Way> way = allowedWay(call.isReadOnly, sending.isScriptMissing);
    if (!way) { // all were refused, but the user may have other permissions by now
        for (const Way refused : waysOf(call.isReadOnly, false))
            m_link.setRefused(commandName(refused), false);
        way = allowedWay(call.isReadOnly, sending.isScriptMissing);
    }
    sending.way = *way;
    if (sending.isScriptMissing)
        m_loaded.remove(call.script);
    if (isByHash(sending.way)) // sending the text also loads the script
        load(*call.script);
    if (sending.isAsking)
        m_link.sendAndForget({"ASKING"});
    else if (call.isTracked)
        m_link.sendAndForget({"CLIENT", "CACHING", "YES"});
    if (call.sentOn)
        *call.sentOn = &m_link;
    return m_link.call(encode(call, sending.way));
}

bool LinkScripts::prepareResend(const ScriptCall &call, Sending &sending, Result<Reply> &reply)
{
    const bool isForgotten = isNoScript(reply);
    const bool isRefused = reply && reply->isError() && isCommandRefused(reply->text);
    if (!isForgotten && !isRefused)
        return false;
    if (isRefused)
        m_refusals.insert(sending.way, *reply);
    else
        m_refusals.remove(sending.way);
    if (isRefused || sending.isScriptMissing) // it cannot be loaded either
        m_link.setRefused(commandName(sending.way), true);
    sending.isScriptMissing = sending.isScriptMissing || isForgotten;
    if (allowedWay(call.isReadOnly, sending.isScriptMissing))
        return true;
    for (const Way best : waysOf(call.isReadOnly, false)) {
        if (const auto refusal = m_refusals.constFind(best); refusal != m_refusals.cend()) {
            reply = *refusal;
            break;
        }
    }
    return false;
}

Result<Reply> LinkScripts::answerTo(const ScriptCall &call, Result<Reply> reply)
{
    if (!reply || !reply->isError())
        return reply;
    m_hasRefusedSlots = m_hasRefusedSlots || isCrossSlot(reply->text);
    return fail(toError(reply->text, encode(call, waysOf(call.isReadOnly, false).front())));
}

bool LinkScripts::noteRefusal(const ScriptCall &call, const Result<Reply> &reply)
{
    if (call.isReadOnly)
        return false;
    if (!reply) { // not even a connection is accepted, for longer than LinkOptions::giveUp
        const bool isRefused = call.retryUntil && !isLost(reply) && isTemporaryRefusal(reply.error());
        if (isRefused)
            m_refusal = reply.error();
        return isRefused;
    }
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

/// The best way first. EVAL_RO exists since 7.0; before that, a read-only script is sent like any other.
std::span<const Way> LinkScripts::waysOf(bool isReadOnly, bool isScriptMissing) const
{
    static constexpr std::array Read {Way::ReadHash, Way::Hash, Way::ReadText, Way::Text};
    static constexpr std::array ReadForgotten {Way::ReadText, Way::Text, Way::ReadHash, Way::Hash};
    static constexpr std::array Write {Way::Hash, Way::Text};
    static constexpr std::array WriteForgotten {Way::Text, Way::Hash};
    if (isReadOnly && mayHave(m_link.server(), Feature::ReadOnlyScripts))
        return isScriptMissing ? ReadForgotten : Read;
    return isScriptMissing ? WriteForgotten : Write;
}

/// The best way that was not refused; std::nullopt if all were refused.
std::optional<Way> LinkScripts::allowedWay(bool isReadOnly, bool isScriptMissing) const
{
    for (const Way way : waysOf(isReadOnly, isScriptMissing))
        if (!m_link.server().refuses(commandName(way)))
            return way;
    return std::nullopt;
}

const char *LinkScripts::command(bool isReadOnly) const
{
    const std::optional<Way> way = allowedWay(isReadOnly, false);
    return way ? commandName(*way) : nullptr;
}

QCoro::Task<Result<Reply>> LinkScripts::run(ScriptCall call)
{
    const TimePoint begin = m_link.clock().now();
    ResendPolicy resends(call, m_link.clock());
    Millis pause = FirstRetry;
    int moves = 0;
    for (;;) {
        if (resends.loss()) // only an open link shows whether the call may be sent again
            if (const Status opened = co_await m_link.untilOpen(); !opened)
                co_return fail(resends.ended(opened.error()));
        if (const std::optional<Error> error = resends.prepareSending(m_link.server()))
            co_return fail(*error);
        Sending sending;
        Result<Reply> reply = co_await send(call, sending);
        while (prepareResend(call, sending, reply))
            reply = co_await send(call, sending);
        if (reply && reply->isError() && isReadOnlyReplica(reply->text) && m_link.options().wantsPrimary
            && ++moves <= MaxMoves)
            continue; // the script was not applied, and the next session is with the primary
        if (noteRefusal(call, reply)) {
            const Status retry = co_await awaitRetry(m_link, call, begin, pause, *m_refusal);
            if (!retry)
                co_return fail(resends.ended(resends.loss().value_or(retry.error())));
            pause = std::min(pause * 2, MaxRetry);
            continue;
        }
        if (!isLost(reply))
            co_return answerTo(call, std::move(reply));
        if (const std::optional<Error> error = resends.noteLoss(reply.error()))
            co_return fail(*error);
    }
}

} // namespace lockscope::redis
