// SPDX-License-Identifier: Apache-2.0
#include "tests/support/golden_player.h"

#include "core/base/launch.h"

#include <QTest>

namespace lockscope::tests {

namespace {

/// Passes each step from the engine to the test's thread, where the blocking actor runs, and the result back.
class Bridge final : public lab::Actor
{
public:
    Bridge(GoldenActor &actor, EngineThread &engine) : m_actor(actor), m_engine(engine) { }

    QCoro::Task<Result<GoldenAnswer>> perform(GoldenStep step) override
    {
        OneShot<Result<GoldenAnswer>> answer;
        m_steps.post([this, step, answer] {
            m_engine.post([answer, heard = m_actor.perform(step)]() mutable { answer.set(std::move(heard)); });
        });
        co_return co_await answer;
    }
    HolderId holderOf(char who) const override { return m_actor.holderOf(who); }
    bool hasOwnClock() const override { return m_actor.hasOwnClock(); }
    std::optional<QString> lastError() const override { return m_actor.lastError(); }

private:
    GoldenActor &m_actor; // called by the engine's step while this thread waits for the next one
    EngineThread &m_engine;
    Mailbox m_steps;
};

Result<lab::CaseRecord> resultOf(const QFuture<Result<lab::CaseRecord>> &played)
{
    constexpr int MaxPlay = 100'000; // ms
    if (!QTest::qWaitFor([&] { return played.isFinished(); }, MaxPlay))
        qFatal("the case does not end");
    return played.result();
}

QByteArray problemsOf(const Result<lab::CaseRecord> &played)
{
    return played ? played->problems() : played.error().message.english().toUtf8();
}

} // namespace

Result<GoldenAnswer> awaitRenewal(const GoldenCase &golden, RedisFixture &redis)
{
    constexpr int Patience = 15000; // ms; longer than any period of a case
    const auto ttl = [&] { return redis.command({"PTTL", golden.name}).integer; };
    qint64 lowest = ttl();
    const auto isRenewed = [&] {
        const qint64 now = ttl();
        const bool rose = now > lowest;
        lowest = std::min(lowest, now);
        return rose;
    };
    if (!QTest::qWaitFor(isRenewed, Patience))
        return fail(ErrorKind::Timeout, Message::verbatim(QStringLiteral("the watchdog did not renew")));
    return GoldenAnswer();
}

QByteArray play(const GoldenCase &golden, GoldenActor &actor, RedisFixture &redis, Millis *late)
{
    redis.flush();
    lab::LabLinks links(topology::parseUrl(redis.server().url()).value());
    if (const Result<QString> connected = links.connected().result(); !connected)
        return connected.error().message.english().toUtf8();
    Bridge bridge(actor, links.bus().engine());
    lab::PlayOptions options;
    options.scope = lab::Witness::Scope::Server;
    const Result<lab::CaseRecord> played = resultOf(
        launch<lab::CaseRecord>(links.bus().engine(), [&links, &bridge, golden, options] {
            return lab::play(links.bus(), golden, bridge, options);
        }));
    if (late && played)
        *late = played->late;
    return problemsOf(played);
}

Result<lab::CaseRecord> recordOwn(const GoldenCase &golden, RedisFixture &redis)
{
    redis.flush();
    lab::LabLinks links(topology::parseUrl(redis.server().url()).value());
    if (const Result<QString> connected = links.connected().result(); !connected)
        return fail(connected.error());
    lab::PlayOptions options;
    options.scope = lab::Witness::Scope::Server;
    const lab::OwnPlay own(links, golden, options);
    return resultOf(own.result());
}

QByteArray playOwn(const GoldenCase &golden, RedisFixture &redis)
{
    return problemsOf(recordOwn(golden, redis));
}

} // namespace lockscope::tests
