// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/inspector.h"

#include "core/base/launch.h"
#include "core/base/printable.h"
#include "core/base/thread_priority.h"
#include "core/inspect/client_search.h"
#include "core/inspect/diagnosis_run.h"
#include "core/inspect/feed/live_feed.h"
#include "core/inspect/feed/node_feed.h"
#include "core/inspect/messages.h"
#include "core/inspect/server_check.h"
#include "core/inspect/snapshot/key_scan.h"
#include "core/pubsub/listeners.h"
#include "core/schema/lock_keys.h"

#include <QDateTime>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

class Inspector::Private
{
public:
    explicit Private(pubsub::Bus &owner)
        : bus(owner), reader(owner.deployment().router(), owner.subscriptions(), owner.deployment().clock())
    {
    }

    static QCoro::Task<Result<MemberReading>> readMember(std::shared_ptr<Private> self, LockName name);
    static QCoro::Task<Result<RepairOutcome>> repair(std::shared_ptr<Private> self, LockSnapshot seen, Repair repair);
    static QCoro::Task<Result<bool>> isAwake(std::shared_ptr<Private> self, LockSnapshot seen, Repair repair);
    static QCoro::Task<Result<ServerWays>> findWays(std::shared_ptr<Private> self, LockName name);

    pubsub::Bus &bus;
    OnAudit onAudit;
    SnapshotReader reader;
    CancelToken closing = CancelToken::make();
    std::shared_ptr<LiveFeed> feed;
    bool isLowPriority = false;
};

namespace {

QString describe(const LockSnapshot &seen)
{
    QStringList holders;
    for (const Holder &holder : seen.holders)
        holders.append(u"%1 (%2, %3)"_s.arg(printable(holder.field), schema::toWord(holder.mode)).arg(holder.count));
    return holders.join(u", "_s);
}

} // namespace

Inspector::Inspector(pubsub::Bus &bus)
{
    bus.engine().runAndWait([&] { d = std::make_shared<Private>(bus); });
}

Inspector::~Inspector()
{
    EngineThread &engine = d->bus.engine();
    engine.runAndWait([this] {
        if (d->feed)
            d->feed->stop();
        d->closing.cancel(); // pending work then uses no objects that may be destroyed
        d.reset();
    });
}

QFuture<Result<LockSnapshot>> Inspector::snapshot(const LockName &name)
{
    return launch<LockSnapshot>(d->bus.engine(), [d = d, name] { return d->reader.read(name); });
}

QFuture<Result<MemberReading>> Inspector::readMember(const LockName &name)
{
    return launch<MemberReading>(d->bus.engine(), [d = d, name] { return Private::readMember(d, name); });
}

QFuture<Result<DiscoveryResult>> Inspector::discover(DiscoveryOptions options)
{
    return launch<DiscoveryResult>(d->bus.engine(), [d = d, options = std::move(options)] {
        topology::Deployment &deployment = d->bus.deployment();
        return findLocks(deployment.router(), d->reader, deployment.clock(), options, d->closing);
    });
}

QFuture<Result<Diagnosis>> Inspector::diagnose(const QByteArray &match, Millis again)
{
    return launch<Diagnosis>(d->bus.engine(),
                             [d = d, match, again] { return inspect::diagnose(d->bus, d->reader, match, again); });
}

QFuture<Result<ClientAddress>> Inspector::findClient(const ClientId &client, const std::vector<LockName> &held,
                                                     Millis look)
{
    return launch<ClientAddress>(d->bus.engine(), [d = d, client, held, look] {
        topology::Deployment &deployment = d->bus.deployment();
        return inspect::findClient(deployment.router(), d->reader, deployment.clock(), client, held, look, d->closing);
    });
}

QFuture<Result<Message>> Inspector::databaseHint()
{
    return launch<Message>(d->bus.engine(), [d = d] { return d->reader.askDatabaseHint(); });
}

QFuture<Result<ServerWays>> Inspector::ways(const LockName &name)
{
    return launch<ServerWays>(d->bus.engine(), [d = d, name] { return Private::findWays(d, name); });
}

QFuture<Result<ServerCheck>> Inspector::checkServers()
{
    return launch<ServerCheck>(d->bus.engine(),
                               [d = d] { return inspect::checkServers(d->bus.deployment().router()); });
}

void Inspector::startFeed(FeedOptions options, OnFeedUpdate onUpdate, OnFeedState onState)
{
    d->bus.engine().post(
        [d = d, options = std::move(options), onUpdate = std::move(onUpdate), onState = std::move(onState)] {
            if (d->feed)
                d->feed->stop();
            d->feed = std::make_shared<LiveFeed>(d->bus, options, onUpdate, onState);
            d->feed->setLowPriority(d->isLowPriority);
            d->feed->start();
        });
}

void Inspector::stopFeed()
{
    d->bus.engine().runAndWait([d = d] {
        if (d->feed)
            d->feed->stop();
        d->feed.reset();
    });
}

void Inspector::reconnectNow()
{
    d->bus.engine().post([d = d] {
        d->bus.deployment().router().reconnectNow();
        if (d->feed)
            d->feed->reconnectNow();
    });
}

void Inspector::setVisibleLocks(QSet<LockName> names)
{
    d->bus.engine().post([d = d, names = std::move(names)] {
        if (d->feed)
            d->feed->setVisibleLocks(names);
    });
}

void Inspector::setLowPriority(bool isLow)
{
    constexpr int nicer = 10; // about a ninth of the CPU share: its updates may come slightly later
    d->bus.engine().post([d = d, isLow] {
        isLow ? lockscope::lowerPriority(nicer) : lockscope::restorePriority();
        d->isLowPriority = isLow;
        if (d->feed)
            d->feed->setLowPriority(isLow);
    });
}

QString Inspector::repairCommand(const LockSnapshot &seen, const Repair &repair) const
{
    pubsub::PublishMode publish {};
    d->bus.engine().runAndWait([&] { publish = d->bus.publishMode(); });
    return commandText(repairCall(seen, repair, publish));
}

void Inspector::setAudit(OnAudit onAudit)
{
    d->bus.engine().runAndWait([&] { d->onAudit = std::move(onAudit); });
}

QFuture<Result<RepairOutcome>> Inspector::repair(const LockSnapshot &seen, const Repair &repair)
{
    return launch<RepairOutcome>(d->bus.engine(), [d = d, seen, repair] { return Private::repair(d, seen, repair); });
}

QCoro::Task<Result<MemberReading>> Inspector::Private::readMember(std::shared_ptr<Private> self, LockName name)
{
    Result<LockSnapshot> lock = co_await self->reader.read(name);
    if (!lock)
        co_return fail(lock.error()); // also if the deployment is closing: its state is already destroyed
    topology::Node &primary = self->bus.deployment().router().nodeFor(name.bytes());
    co_return Result<MemberReading> {MemberReading {std::move(*lock), primary.commands().server().runId}};
}

QCoro::Task<Result<RepairOutcome>> Inspector::Private::repair(std::shared_ptr<Private> self, LockSnapshot seen,
                                                              Repair repair)
{
    if (self->bus.deployment().options().isReadOnly)
        co_return fail(ErrorKind::Refused, message<"repair-read-only">());
    const pubsub::PublishMode publish = self->bus.publishMode();
    redis::ScriptCall call = repairCall(seen, repair, publish);
    const topology::DeploymentOptions &options = self->bus.deployment().options();
    AuditLine line {QDateTime::currentMSecsSinceEpoch(),
                    self->bus.deployment().options().toString(),
                    seen.node,
                    seen.name,
                    toWord(repair.kind),
                    describe(seen),
                    commandText(call),
                    {}};
    Result<RepairOutcome> outcome = RepairOutcome {RepairOutcome::Kind::Changed, {}, {}};
    const Result<bool> awake = co_await isAwake(self, seen, repair);
    if (!awake) {
        outcome = fail(awake.error()); // also if the deployment is closing: its state is already destroyed
    } else if (!*awake) {
        const bool weListen = self->bus.subscriptions().onlyObserves(seen.channel, true);
        call.retryUntil = self->bus.deployment().clock().now() + options.giveUp.value_or(options.timeout);
        const Result<redis::Reply> reply = co_await self->bus.deployment().router().scripts().run(std::move(call));
        outcome = decodeRepair(seen, repair, publish, reply, weListen);
    }
    line.outcome = outcome ? toWord(outcome->kind) : outcome.error().message.english();
    if (outcome) {
        line.deletedTimeouts = outcome->deletedTimeouts;
        line.unnotified = outcome->unnotified;
    }
    if (self->onAudit)
        self->onAudit(line);
    if (outcome)
        outcome->audit = std::move(line);
    co_return outcome;
}

/// The link notes refused commands, so the replies are not needed. A script is not sent: it would wait while writes are
/// paused.
QCoro::Task<Result<ServerWays>> Inspector::Private::findWays(std::shared_ptr<Private> self, LockName name)
{
    topology::Node &node = self->bus.deployment().router().nodeFor(name.bytes());
    redis::Link &link = node.commands();
    const redis::Command scan("SCAN", "0", "COUNT", "1");
    const redis::Command count("PUBSUB", "NUMSUB");
    QCoro::Task<Result<redis::Reply>> scanned = link.query(scan);
    QCoro::Task<Result<redis::Reply>> counted = link.query(count);
    (void)co_await scanned;
    (void)co_await counted;
    OneShot<FeedSource> source;
    std::shared_ptr<NodeFeed> feed; // sets up the best source, as a live feed does
    NodeFeed::Callbacks callbacks {[](const QByteArray &) { return false; }, [] {},
                                   [source, &feed](const Message &) mutable { source.set(feed->state().source); },
                                   [source]() mutable { source.set(FeedSource::Poll); }};
    feed = std::make_shared<NodeFeed>(node, NodeFeed::Config(), std::move(callbacks));
    feed->start();
    if (!link.isOpen() || !node.subscriptions().isOpen())
        source.set(FeedSource::Poll);
    const FeedSource found = co_await source;
    feed->stop();
    co_return Result<ServerWays>(waysOf(node, found));
}

/// No script can see subscribers on other nodes. Checked directly before, so that a waiter that came back keeps its
/// place. An error if one node does not answer: the waiter may be subscribed there.
QCoro::Task<Result<bool>> Inspector::Private::isAwake(std::shared_ptr<Private> self, LockSnapshot seen, Repair repair)
{
    const auto isQueued = std::ranges::find(seen.queue, repair.member, &QueueEntry::member) != seen.queue.end();
    if (repair.kind != Repair::Kind::RemoveWaiter || !isQueued)
        co_return false;
    const QByteArray channel = schema::LockKeys(seen.name).waiterChannel(repair.member);
    const Result<qint64> listeners = co_await pubsub::countListeners(self->bus.deployment().router(), channel);
    if (listeners)
        co_return *listeners > 0;
    co_return fail(listeners.error().kind, message<"repair-waiter-unknown">(listeners.error().message));
}

} // namespace lockscope::inspect
