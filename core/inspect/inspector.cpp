// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/inspector.h"

#include "core/base/launch.h"
#include "core/inspect/examination.h"
#include "core/inspect/live_feed.h"
#include "core/schema/lock_keys.h"
#include "lua/scripts.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

class Inspector::Private
{
public:
    explicit Private(pubsub::Bus &owner)
        : bus(owner), reader(owner.deployment().router(), owner.subscriptions(), owner.deployment().clock()),
          discovery(owner.deployment().router(), reader, owner.deployment().clock())
    {
    }

    pubsub::Bus &bus;
    SnapshotReader reader;
    Discovery discovery;
    CancelToken discovering = CancelToken::make();
    std::shared_ptr<LiveFeed> feed;
};

namespace {

redis::ScriptCall forceUnlockCall(const LockName &name, const std::optional<LockSnapshot> &seen, pubsub::PublishMode publish)
{
    const schema::LockKeys keys(name);
    redis::ScriptCall call;
    call.script = &lua::ActionsForceUnlock;
    call.keys = {keys.lock(), keys.lockChannel(), keys.rwChannel()};
    call.args.push_back(publishCommands(publish));
    if (seen) {
        for (const Holder &holder : seen->holders) {
            call.args.push_back(holder.field);
            call.args.push_back(QByteArray::number(holder.count));
        }
    }
    return call; // never sent twice: a second run would meet another holder
}

Result<Inspector::ForceUnlock> decodeForceUnlock(const Result<redis::Reply> &reply)
{
    if (!reply)
        return fail(reply.error());
    if (reply->elements.empty())
        return fail(ErrorKind::Protocol, u"actions/force_unlock: unexpected reply"_s);
    Inspector::ForceUnlock result;
    const qint64 verdict = reply->elements[0].integer;
    if (verdict == 1) {
        result.outcome = Inspector::ForceUnlock::Outcome::Unlocked;
        result.payload = reply->elements.back().text;
    } else if (verdict == 0) {
        result.outcome = Inspector::ForceUnlock::Outcome::ChangedHands;
        for (std::size_t at = 1; at < reply->elements.size(); ++at)
            result.holders.push_back(reply->elements[at].text);
    }
    return result;
}

QCoro::Task<Result<Inspector::ForceUnlock>> runForceUnlock(redis::ScriptRunner &scripts, redis::ScriptCall call)
{
    const Result<redis::Reply> reply = co_await scripts.run(std::move(call));
    co_return decodeForceUnlock(reply);
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
        d->discovering.cancel(); // what is still under way touches nothing that may be gone
        d.reset();
    });
}

QFuture<Result<LockSnapshot>> Inspector::snapshot(const LockName &name)
{
    return launch<LockSnapshot>(d->bus.engine(), [d = d, name] { return d->reader.read(name); });
}

QFuture<Result<DiscoveryResult>> Inspector::discover(DiscoveryOptions options)
{
    return launch<DiscoveryResult>(d->bus.engine(), [d = d, options = std::move(options)] { return d->discovery.all(options, d->discovering); });
}

void Inspector::stopDiscovery()
{
    d->bus.engine().post([d = d] { std::exchange(d->discovering, CancelToken::make()).cancel(); });
}

QFuture<Result<Diagnosis>> Inspector::examine(const QByteArray &match)
{
    return launch<Diagnosis>(d->bus.engine(), [d = d, match] { return inspect::examine(d->bus, d->reader, d->discovery, match); });
}

void Inspector::startFeed(FeedOptions options, OnUpdate onUpdate, OnState onState)
{
    d->bus.engine().post([d = d, options = std::move(options), onUpdate = std::move(onUpdate), onState = std::move(onState)] {
        if (d->feed)
            d->feed->stop();
        d->feed = std::make_shared<LiveFeed>(d->bus, options, onUpdate, onState);
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

void Inspector::useSource(std::optional<FeedSource> source)
{
    d->bus.engine().post([d = d, source] {
        if (d->feed)
            d->feed->use(source);
    });
}

QFuture<Result<Inspector::ForceUnlock>> Inspector::forceUnlock(const LockName &name, std::optional<LockSnapshot> seen)
{
    if (d->bus.deployment().options().isReadOnly) {
        return launch<ForceUnlock>(d->bus.engine(), []() -> QCoro::Task<Result<ForceUnlock>> {
            co_return fail(ErrorKind::Refused, u"This connection is read-only. Connect without --read-only to unlock."_s);
        });
    }
    return launch<ForceUnlock>(d->bus.engine(), [d = d, name, seen] {
        return runForceUnlock(d->bus.deployment().router().scripts(), forceUnlockCall(name, seen, d->bus.publishMode()));
    });
}

} // namespace lockscope::inspect
