// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_actor.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace lockscope::tests {

using Kind = GoldenAnswer::Kind;
using Verb = GoldenStep::Verb;
using Side = GoldenStep::Side;

namespace {

constexpr int Patience = 15000; // ms; longer than any wait of a case

locks::Lease leaseOf(const GoldenStep &step)
{
    return step.lease ? locks::Lease::of(*step.lease) : locks::Lease::watchdog();
}

locks::Family familyOf(const GoldenCase &golden, const GoldenStep &step)
{
    using locks::Family;
    static const QHash<QByteArray, Family> families {{"reentrant", Family::Reentrant}, {"fair", Family::Fair}, {"spin", Family::Spin},
                                                     {"fenced", Family::Fenced}, {"nonreentrant", Family::NonReentrant}};
    if (step.side != Side::Exclusive)
        return step.side == Side::Read ? Family::Read : Family::Write;
    return families.value(golden.lock, Family::Reentrant);
}

template <typename T>
Result<T> resultOf(const QFuture<Result<T>> &future)
{
    if (!QTest::qWaitFor([&] { return future.isFinished(); }, Patience))
        return fail(ErrorKind::Timeout, u"no answer from the library"_s);
    return future.result();
}

} // namespace

LockActor::Player::Player(const QString &url, const locks::ClientOptions &options)
    : bed(url, network.factory(), [](topology::DeploymentOptions &deployment) { deployment.giveUp = Millis(500); }),
      client(bed.bus(), options)
{
}

/// To the server it is gone; that it lives on and cannot be heard makes no difference.
void LockActor::Player::die()
{
    bed.onEngine([this] {
        for (CutNetwork::Wire *wire : {&network.commands(), &network.messages()}) {
            wire->refuseLinks(true);
            wire->cut();
        }
    });
}

locks::AsyncLock LockActor::lockOf(const GoldenStep &step)
{
    std::unique_ptr<Player> &player = m_players[step.who];
    if (!player) {
        locks::ClientOptions options;
        options.id = goldenHolder(step.who).client;
        options.watchdogLease = m_golden.watchdogLease;
        options.fairWait = m_golden.fairWait;
        options.releasesOnShutdown = false; // what is still held when a case ends has been compared
        player = std::make_unique<Player>(m_redis.server().url(), options);
    }
    return player->client.asyncLock(LockName(m_golden.name), familyOf(m_golden, step));
}

Result<GoldenAnswer> LockActor::take(const GoldenStep &step)
{
    const locks::AsyncLock lock = lockOf(step);
    const ThreadId thread = goldenHolder(step.who).thread;
    const Result<locks::Attempt> attempt = resultOf(step.token ? lock.tryLockAndGetToken(thread, Millis(0), leaseOf(step))
                                                               : lock.tryLock(thread, Millis(0), leaseOf(step)));
    if (!attempt && attempt.error().kind == ErrorKind::AlreadyHeld) {
        m_lastError = attempt.error().detail;
        return GoldenAnswer {Kind::AlreadyHeld};
    }
    if (!attempt)
        return fail(attempt.error());
    if (const auto *busy = std::get_if<locks::Busy>(&*attempt))
        return GoldenAnswer {Kind::Denied, busy->expiresIn};
    const std::optional<locks::FenceToken> fence = std::get<locks::Granted>(*attempt).fence;
    return GoldenAnswer {Kind::Acquired, {}, fence ? std::optional(fence->value) : std::nullopt};
}

Result<GoldenAnswer> LockActor::giveBack(const GoldenStep &step)
{
    const Result<locks::Released> released = resultOf(lockOf(step).unlock(goldenHolder(step.who).thread));
    if (!released && released.error().kind == ErrorKind::NotHolder) {
        m_lastError = released.error().detail;
        return GoldenAnswer {Kind::NotHolder};
    }
    if (!released)
        return fail(released.error());
    return GoldenAnswer {released->isFree ? Kind::Released : Kind::StillHeld};
}

Result<GoldenAnswer> LockActor::finish(const GoldenStep &step)
{
    auto wait = m_waits.extract(step.who);
    if (wait.empty())
        return fail(ErrorKind::Usage, u"nobody waits"_s);
    const Result<locks::Attempt> attempt = resultOf(wait.mapped());
    if (!attempt)
        return fail(attempt.error());
    return GoldenAnswer {locks::isGranted(attempt) ? Kind::Acquired : Kind::NotAcquired};
}

Result<GoldenAnswer> LockActor::perform(const GoldenStep &step)
{
    m_lastError.clear();
    const ThreadId thread = goldenHolder(step.who).thread;
    switch (step.verb) {
    case Verb::Try: return take(step);
    case Verb::Release: return giveBack(step);
    case Verb::Finish: return finish(step);
    case Verb::Watchdog: return awaitRenewal(m_golden, m_redis);
    case Verb::Begin:
        m_waits[step.who] = step.time ? lockOf(step).tryLock(thread, *step.time, leaseOf(step))
                                      : lockOf(step).lock(thread, leaseOf(step));
        return GoldenAnswer {Kind::Waiting};
    case Verb::Die: m_players.at(step.who)->die(); break;
    case Verb::Wait: break; // the player's
    }
    return GoldenAnswer();
}

} // namespace lockscope::tests
