// SPDX-License-Identifier: Apache-2.0
#include "tests/support/golden_player.h"

#include <QElapsedTimer>
#include <QTest>

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

private:
    void pass(Millis time);
    [[nodiscard]] Millis elapsed() const { return Millis(m_real.elapsed()); }
    [[nodiscard]] TtlWindow window() const { return {elapsed() - m_told + Rounding, Rounding}; }
    [[nodiscard]] QByteArray checkAnswer(const GoldenStep &step, const Result<GoldenAnswer> &answer) const;
    [[nodiscard]] QByteArray checkMessages(const GoldenStep &step);
    [[nodiscard]] QByteArray checkListeners(int expected);

    const GoldenCase &m_golden;
    GoldenActor &m_actor;
    RedisFixture &m_redis;
    RawLink m_watch;
    QElapsedTimer m_real;
    Millis m_told {0};
};

void Stage::pass(Millis time)
{
    // From now on, not from the time told: what is late stays late, so a time to live is never above its expectation.
    const Millis due = elapsed() + time;
    m_told += time;
    [[maybe_unused]] const bool isDue = QTest::qWaitFor([&] { return elapsed() >= due; },
                                                        static_cast<int>(time.count()) + 5000);
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
    if (const std::optional<QString> error = m_actor.lastError(); error && !error->contains(step.error))
        return "error " + error->toUtf8() + ", expected " + step.error.toUtf8() + '\n';
    return {};
}

QByteArray Stage::checkMessages(const GoldenStep &step)
{
    RawMessages expected;
    if (step.message)
        expected.push_back({m_golden.channel, *step.message});
    const RawMessages found = m_watch.takeMessages();
    return found == expected ? QByteArray() : toText(found) + ", expected " + toText(expected) + '\n';
}

QByteArray Stage::checkListeners(int expected)
{
    const auto listeners = [&] {
        const RawReply reply = m_redis.command({"PUBSUB", "NUMSUB", m_golden.channel});
        return reply.elements.size() == 2 ? int(reply.elements[1].integer) : -1;
    };
    if (QTest::qWaitFor([&] { return listeners() == expected; }))
        return {};
    return QByteArray::number(listeners()) + " listeners, expected " + QByteArray::number(expected) + '\n';
}

QByteArray Stage::playStep(const GoldenStep &step)
{
    QByteArray problems;
    if (step.verb == Verb::Wait) {
        pass(*step.time);
    } else {
        Result<GoldenAnswer> answer;
        for (int i = 0; i < step.times && answer; ++i)
            answer = m_actor.perform(step);
        if (step.verb == Verb::Finish)
            m_told += step.time.value_or(Millis(0));
        problems += checkAnswer(step, answer);
    }
    if (step.listeners)
        problems += checkListeners(*step.listeners);
    problems += checkMessages(step);
    if (step.state) {
        const Keyspace found = m_redis.keyspace();
        problems += differences(found, *step.state, window());
    }
    return problems;
}

} // namespace

QByteArray play(const GoldenCase &golden, GoldenActor &actor, RedisFixture &redis)
{
    Stage stage(golden, actor, redis);
    int number = 0;
    for (const GoldenStep &step : golden.steps) {
        ++number;
        if (const QByteArray problems = stage.playStep(step); !problems.isEmpty())
            return golden.id + " step " + QByteArray::number(number) + ", " + step.toText() + ": " + problems;
    }
    return {};
}

} // namespace lockscope::tests
