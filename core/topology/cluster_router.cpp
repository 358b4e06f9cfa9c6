// SPDX-License-Identifier: Apache-2.0
#include "core/topology/cluster_router.h"

#include "core/base/printable.h"
#include "core/redis/resend_policy.h"
#include "core/topology/key_slot.h"
#include "core/topology/messages.h"

namespace lockscope::topology {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using redis::Command;
using redis::Link;
using redis::LinkScripts;
using redis::Reply;
using redis::ScriptCall;
using Until = ClusterWatch::Until;

namespace {

constexpr Millis FirstRetry = 5ms; // after TRYAGAIN and similar; doubles
constexpr Millis MaxRetry = 100ms;
constexpr int FreeRedirections = 5;

bool isRedirected(const Result<Reply> &reply)
{
    return reply && reply->isError() && Redirection::read(reply->text).kind != Redirection::Kind::None;
}

Error closedError()
{
    return {ErrorKind::Cancelled, message<"cluster-closed-here">()};
}

/// The error for a caller whose time is up.
Error stillRefused(const Node &from, int slot, const QByteArray &errorText)
{
    const QString detail = printable(errorText);
    const QString node = from.address();
    if (errorText.startsWith("CLUSTERDOWN"))
        return {ErrorKind::Timeout, message<"cluster-down">(slot, node, detail), detail};
    if (errorText.startsWith("TRYAGAIN") || errorText.startsWith("ASK"))
        return {ErrorKind::Timeout, message<"cluster-slot-still-moving">(slot, node, detail), detail};
    if (errorText.startsWith("MOVED"))
        return {ErrorKind::Connect, message<"cluster-redirection-circle">(slot, node, detail), detail};
    return {ErrorKind::Timeout, message<"cluster-node-not-ready">(node, slot, detail), detail};
}

} // namespace

/// The progress of one call.
struct ClusterRouter::RoutedCall
{
    Deadline retryDeadline;
    const ScriptCall *call = nullptr; ///< says how long to wait while the node refuses it for now
    Node *asking = nullptr;           ///< next node, once, with ASKING
    bool isAsking = false;            ///< reach() has returned that node
    bool hasMoved = false;            ///< a node has redirected it since its keys were on two nodes
    int redirections = 0;
    Millis retry = FirstRetry;
    std::shared_ptr<const Error> refusal {}; ///< the last one; shared only with ClusterRouter::refusal()
};

ClusterRouter::ClusterRouter(const DeploymentOptions &options, redis::TransportFactory factory, Clock &clock)
    : m_options(options), m_clock(clock), m_watch(options, std::move(factory), clock, [this] { tellChanged(); })
{
}

QCoro::Task<Status> ClusterRouter::open()
{
    if (m_options.database != 0)
        co_return fail(ErrorKind::Usage, message<"cluster-database">(m_options.database));
    co_return co_await m_watch.open();
}

QCoro::Task<> ClusterRouter::firstContact()
{
    const Deadline deadline = retryDeadline();
    const auto isReached = [](Node *primary) { return primary->commands().session() > 0; };
    while (!m_watch.isClosed() && !deadline.passed(m_clock) && std::ranges::none_of(primaries(), isReached))
        co_await m_watch.pause(MaxRetry, Until::SomethingChanges);
}

Node &ClusterRouter::nodeFor(QByteArrayView key)
{
    if (Node *owner = m_watch.nodes().ownerOf(keySlot(key)))
        return *owner;
    return *primaries().front();
}

std::vector<Node *> ClusterRouter::primaries()
{
    if (!m_watch.nodes().primaries().empty())
        return m_watch.nodes().primaries();
    const redis::Endpoint first = m_options.endpoints.empty() ? redis::Endpoint {} : m_options.endpoints.front();
    return {&m_watch.nodes().at(first)}; // no map is known yet
}

QCoro::Task<Result<std::vector<Node *>>> ClusterRouter::replicas()
{
    co_return Result<std::vector<Node *>>(m_watch.replicas());
}

Node &ClusterRouter::nodeOf(const Link &commands)
{
    return m_watch.nodes().at(commands.options().endpoint);
}

int ClusterRouter::groupOf(QByteArrayView key) const
{
    return keySlot(key);
}

Deadline ClusterRouter::retryDeadline(const ScriptCall *call) const
{
    if (m_options.giveUp)
        return Deadline::after(m_clock, *m_options.giveUp);
    return call && call->isOnce ? Deadline::after(m_clock, m_options.timeout) : Deadline::never();
}

QCoro::Task<Result<Reply>> ClusterRouter::run(ScriptCall call)
{
    const int slot = keySlot(call.keys.front());
    LinkScripts::Sending sending;
    redis::ResendPolicy resends(call, m_clock);
    RoutedCall routed {retryDeadline(&call), &call};
    for (;;) {
        const Result<Node *> reached = co_await reach(routed, slot);
        if (!reached)
            co_return fail(resends.ended(reached.error()));
        Node *const node = *reached;
        sending.isAsking = routed.isAsking;
        if (const std::optional<Error> error = resends.prepareSending(node->commands().server()))
            co_return fail(*error);
        Result<Reply> reply = co_await node->scripts().send(call, sending);
        if (node->scripts().prepareResend(call, sending, reply)) {
            if (sending.isAsking)
                routed.asking = node;
            continue;
        }
        if (redis::isLost(reply)) {
            if (const std::optional<Error> error = resends.noteLoss(reply.error()))
                co_return fail(*error);
            call.isOnce = false; // resent once, however long that takes
            routed.retryDeadline = retryDeadline(&call);
            m_watch.refreshMapSoon();
            continue;
        }
        node->scripts().noteRefusal(call, reply);
        if (!isRedirected(reply))
            co_return node->scripts().answerTo(call, std::move(reply));
        const Status redirected = co_await redirect(routed, slot, *node, reply->text);
        if (!redirected) {
            const bool isRefused = redirected.error().kind == ErrorKind::Timeout; // this time, not before the loss
            co_return fail(resends.ended(isRefused ? resends.loss().value_or(redirected.error()) : redirected.error()));
        }
    }
}

QCoro::Task<Result<Reply>> ClusterRouter::query(QByteArray key, Command command)
{
    return sendRouted(std::move(key), std::move(command), true);
}

QCoro::Task<Result<Reply>> ClusterRouter::write(QByteArray key, Command command)
{
    return sendRouted(std::move(key), std::move(command), false);
}

QCoro::Task<Result<Reply>> ClusterRouter::sendRouted(QByteArray key, Command command, bool isRepeatable)
{
    const int slot = keySlot(key);
    RoutedCall routed {retryDeadline()};
    int losses = 0;
    for (;;) {
        const Result<Node *> reached = co_await reach(routed, slot);
        if (!reached)
            co_return fail(reached.error());
        Node *const node = *reached;
        if (routed.isAsking)
            node->commands().sendAndForget({"ASKING"});
        Result<Reply> reply = co_await node->commands().call(command);
        if (redis::isLost(reply) && isRepeatable && ++losses < redis::MaxReads) {
            routed.retryDeadline = retryDeadline();
            m_watch.refreshMapSoon();
            continue;
        }
        if (!isRedirected(reply))
            co_return redis::checked(std::move(reply), command);
        const Status redirected = co_await redirect(routed, slot, *node, reply->text);
        if (!redirected)
            co_return fail(redirected.error());
    }
}

QCoro::Task<bool> ClusterRouter::follow(QByteArray key, Node &from, Error error, Deadline deadline)
{
    RoutedCall routed {deadline};
    routed.redirections = FreeRedirections; // each call is new to us, but the caller has retried before
    routed.hasMoved = true;
    routed.retry = MaxRetry;
    const Status redirected = co_await redirect(routed, keySlot(key), from, error.detail.toUtf8());
    co_return redirected.has_value();
}

/// Prepares the next sending. An error is the final result for the caller.
QCoro::Task<Status> ClusterRouter::redirect(RoutedCall &routed, int slot, Node &from, QByteArray errorText)
{
    const Redirection to = Redirection::read(errorText);
    if (to.kind == Redirection::Kind::None)
        co_return fail(redis::toError(errorText));
    if (m_watch.isClosed())
        co_return fail(closedError());
    const bool isSplit = errorText.startsWith("TRYAGAIN");
    const bool isRefused = to.kind != Redirection::Kind::Moved;
    if (isRefused && routed.call && routed.call->isWanted && !routed.call->isWanted())
        co_return fail(ErrorKind::Cancelled, message<"cluster-wait-cancelled">());
    Deadline limit = routed.retryDeadline;
    if (isRefused && routed.call && routed.call->retryUntil) {
        limit = {*routed.call->retryUntil};
        routed.retryDeadline = retryDeadline(routed.call); // restarts in case a node is lost later
    } else if (!isRefused && !routed.hasMoved) {
        limit = routed.retryDeadline = retryDeadline(
            routed.call); // the slot has arrived; only redirections in a circle fail
    }
    if (limit.passed(m_clock))
        co_return fail(stillRefused(from, slot, errorText));
    routed.hasMoved = to.kind == Redirection::Kind::Moved || (routed.hasMoved && !isSplit);
    ++routed.redirections;
    if (to.kind == Redirection::Kind::Moved) {
        m_watch.slotMoved(slot, to.target, from);
    } else if (to.kind == Redirection::Kind::Later) {
        noteRefusal(routed, stillRefused(from, slot, errorText));
        m_watch.suspect();
    }
    if (to.kind == Redirection::Kind::Later || routed.redirections > FreeRedirections) {
        const std::chrono::nanoseconds retry = routed.retry;
        co_await m_watch.pause(limit.at ? std::min(retry, *limit.at - m_clock.now()) : retry, Until::TimeIsOver);
        routed.retry = std::min(routed.retry * 2, MaxRetry);
    }
    if (to.kind == Redirection::Kind::Ask) {
        routed.asking = &m_watch.nodes().at(to.target, from);
        while (!routed.asking->commands().isOpen() && !routed.retryDeadline.passed(m_clock) && !m_watch.isClosed())
            co_await m_watch.pause(MaxRetry, Until::SomethingChanges);
    }
    co_return Status {};
}

Error ClusterRouter::unreachable(int slot, Node *owner) const
{
    if (!owner)
        return {ErrorKind::Connect, message<"cluster-slot-unserved">(slot), u"CLUSTERDOWN Hash slot not served"_s};
    const Error &last = owner->commands().health().lastError();
    const Message why = last.message.isEmpty() ? message<"cluster-node-silent">() : last.message;
    return {redis::isPermanent(last) ? last.kind : ErrorKind::Connect,
            message<"cluster-node-unreachable">(owner->address(), slot, why), last.detail};
}

std::optional<Error> ClusterRouter::refusal() const
{
    const std::shared_ptr<const Error> refusal = m_refusal.lock();
    return refusal ? std::optional(*refusal) : std::nullopt;
}

void ClusterRouter::noteRefusal(RoutedCall &routed, const Error &refusal)
{
    routed.refusal = std::make_shared<const Error>(refusal);
    m_refusal = routed.refusal;
}

QCoro::Task<Result<Node *>> ClusterRouter::reach(RoutedCall &routed, int slot)
{
    Node *const asking = std::exchange(routed.asking, nullptr);
    routed.isAsking = asking && asking->commands().isOpen();
    if (routed.isAsking)
        co_return asking;
    const ScriptCall *call = routed.call;
    for (;;) {
        Node *owner = m_watch.nodes().ownerOf(slot);
        if (m_watch.isClosed())
            co_return fail(closedError());
        if (owner && owner->commands().isOpen())
            co_return owner;
        if (owner)
            m_watch.refreshMapSoon();
        else
            m_watch.suspect();
        const Error problem = unreachable(slot, owner);
        const bool isRefused = redis::isTemporaryRefusal(problem);
        if (isRefused)
            noteRefusal(routed, problem);
        const bool isRetried = isRefused && call && call->retryUntil;
        if (isRetried && call->isWanted && !call->isWanted())
            co_return fail(ErrorKind::Cancelled, message<"cluster-wait-cancelled">());
        const Deadline limit = isRetried ? Deadline {*call->retryUntil} : routed.retryDeadline;
        const bool isHopeless = owner
            && (owner->commands().health().hasGivenUp() || redis::isPermanent(owner->commands().health().lastError()));
        if (limit.passed(m_clock) || (isHopeless && !isRetried))
            co_return fail(problem);
        const std::chrono::nanoseconds rest = limit.at ? *limit.at - m_clock.now() : MaxRetry;
        co_await m_watch.pause(isRetried ? std::min<std::chrono::nanoseconds>(rest, MaxRetry) : rest,
                               Until::SomethingChanges);
    }
}

} // namespace lockscope::topology
