// SPDX-License-Identifier: Apache-2.0
#include "tests/support/golden_player.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>

namespace lockscope::tests {

namespace {

using Kind = GoldenAnswer::Kind;
using Verb = GoldenStep::Verb;

constexpr Millis Rounding {3}; // two clocks that count whole milliseconds, read at different moments

/// Time as the case tells it, and how far behind it the play is.
class Stage final
{
public:
    Stage(const GoldenCase &golden, GoldenActor &actor, RedisFixture &redis)
        : m_golden(golden), m_actor(actor), m_redis(redis), m_watch(redis.anotherLink())
    {
        m_redis.flush();
        m_watch.listenTo("*");
        m_real.start();
    }

    QByteArray playStep(const GoldenStep &step);
    [[nodiscard]] Millis late() const { return elapsed() - m_told; }

private:
    void pass(Millis time);
    [[nodiscard]] Millis elapsed() const { return Millis(m_real.elapsed()); }
    [[nodiscard]] TtlWindow window() const { return {late() + m_clockLag + Rounding, Rounding}; }
    [[nodiscard]] QByteArray withGoldenHolders(QByteArray text) const;
    [[nodiscard]] Keyspace readStored();
    [[nodiscard]] QByteArray checkAnswer(const GoldenStep &step, const Result<GoldenAnswer> &answer) const;
    [[nodiscard]] QByteArray checkMessages(const GoldenStep &step);
    [[nodiscard]] QByteArray checkListeners(int expected);
    [[nodiscard]] QByteArray checkState(const GoldenStep &step);

    const GoldenCase &m_golden;
    GoldenActor &m_actor;
    RedisFixture &m_redis;
    RawLink m_watch;
    QElapsedTimer m_real;
    Millis m_told {0};
    Millis m_clockLag {0}; // how long before the script an actor may have read its own clock
};

void Stage::pass(Millis time)
{
    // From now on, not from the time told: what is late stays late, so a time to live is never above its expectation.
    const Millis due = elapsed() + time;
    m_told += time;
    [[maybe_unused]] const bool isDue = QTest::qWaitFor([&] { return elapsed() >= due; },
                                                        static_cast<int>(time.count()) + 5000);
}

QByteArray Stage::withGoldenHolders(QByteArray text) const
{
    for (char who = 'A'; who <= LastGoldenHolder; ++who) {
        const HolderId holder = m_actor.holderOf(who);
        text.replace(holder.field(), goldenHolder(who).field());
    }
    return text;
}

Keyspace Stage::readStored()
{
    Keyspace keys;
    for (auto &[name, key] : m_redis.keyspace()) {
        for (auto &[first, second] : key.content) {
            first = withGoldenHolders(first);
            second = withGoldenHolders(second);
        }
        std::map<QByteArray, Millis> deadlines;
        for (const auto &[waiter, time] : key.deadlines)
            deadlines[withGoldenHolders(waiter)] = time;
        key.deadlines = std::move(deadlines);
        if (key.type != "list")
            std::sort(key.content.begin(), key.content.end());
        keys[withGoldenHolders(name)] = std::move(key);
    }
    return keys;
}

QByteArray Stage::checkAnswer(const GoldenStep &step, const Result<GoldenAnswer> &answer) const
{
    if (!answer)
        return "failed: " + answer.error().message.toUtf8() + ' ' + answer.error().detail.toUtf8() + '\n';
    bool isAsExpected = answer->kind == step.answer.kind && answer->ttl.has_value() == step.answer.ttl.has_value();
    if (isAsExpected && answer->ttl) {
        isAsExpected = *answer->ttl <= *step.answer.ttl + window().early
            && *answer->ttl >= *step.answer.ttl - window().late;
    }
    if (!isAsExpected)
        return "answer " + answer->toText() + ", expected " + step.answer.toText() + '\n';
    if (answer->token && answer->token != step.token)
        return "token " + QByteArray::number(*answer->token) + ", expected " + QByteArray::number(step.token.value_or(0)) + '\n';
    if (const std::optional<QString> error = m_actor.lastError(); error && !error->contains(step.error))
        return "error " + error->toUtf8() + ", expected " + step.error.toUtf8() + '\n';
    return {};
}

QByteArray Stage::checkMessages(const GoldenStep &step)
{
    RawMessages expected;
    if (step.message)
        expected.push_back({m_golden.channelOf(step.to), *step.message});
    RawMessages found = m_watch.takeMessages();
    for (RawMessage &message : found)
        message.channel = withGoldenHolders(message.channel);
    return found == expected ? QByteArray() : toText(found) + ", expected " + toText(expected) + '\n';
}

QByteArray Stage::checkListeners(int expected)
{
    const auto listeners = [&] {
        if (m_golden.isFair())
            return int(m_redis.command({"PUBSUB", "CHANNELS", m_golden.channel + ":*"}).elements.size());
        const RawReply reply = m_redis.command({"PUBSUB", "NUMSUB", m_golden.channel});
        return reply.elements.size() == 2 ? int(reply.elements[1].integer) : -1;
    };
    if (QTest::qWaitFor([&] { return listeners() == expected; }))
        return {};
    return QByteArray::number(listeners()) + " listeners, expected " + QByteArray::number(expected) + '\n';
}

QByteArray Stage::checkState(const GoldenStep &step)
{
    QByteArray problems;
    const auto isAsWritten = [&] {
        const Keyspace found = readStored(); // before the window: reading takes time, too
        problems = differences(found, *step.state, window());
        return problems.isEmpty();
    };
    // A watchdog may renew the keys of a lock by several scripts, one after the other.
    if (step.verb == Verb::Watchdog)
        static_cast<void>(QTest::qWaitFor(isAsWritten, 500));
    else
        isAsWritten();
    return problems;
}

QByteArray Stage::playStep(const GoldenStep &step)
{
    QByteArray problems;
    if (step.verb == Verb::Wait) {
        pass(*step.time);
    } else {
        Result<GoldenAnswer> answer;
        const Millis begun = elapsed();
        for (int i = 0; i < step.times && answer; ++i)
            answer = m_actor.perform(step);
        if (m_actor.hasOwnClock() && (step.verb == Verb::Try || step.verb == Verb::Begin))
            m_clockLag = std::max(m_clockLag, elapsed() - begun);
        if (step.verb == Verb::Finish)
            m_told += step.time.value_or(Millis(0));
        problems += checkAnswer(step, answer);
    }
    if (step.listeners)
        problems += checkListeners(*step.listeners);
    problems += checkMessages(step);
    if (step.state)
        problems += checkState(step);
    if (!step.finding.isEmpty())
        problems += m_actor.checkFinding(step);
    return problems;
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
        return fail(ErrorKind::Timeout, QStringLiteral("the watchdog did not renew"));
    return GoldenAnswer();
}

QByteArray play(const GoldenCase &golden, GoldenActor &actor, RedisFixture &redis, Millis *late)
{
    Stage stage(golden, actor, redis);
    QByteArray problems;
    for (std::size_t i = 0; i < golden.steps.size() && problems.isEmpty(); ++i) {
        problems = stage.playStep(golden.steps[i]);
        if (!problems.isEmpty())
            problems = golden.id + " step " + QByteArray::number(i + 1) + ", " + golden.steps[i].toText() + ": "
                + problems;
    }
    if (late)
        *late = stage.late();
    return problems;
}

} // namespace lockscope::tests
