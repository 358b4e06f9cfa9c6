// SPDX-License-Identifier: Apache-2.0
#include "core/lab/case_player.h"

#include "core/base/delay.h"
#include "core/base/launch.h"
#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/snapshot/snapshot_reader.h"
#include "core/lab/messages.h"

#include <algorithm>

namespace lockscope::lab {

using Verb = GoldenStep::Verb;

namespace {

constexpr Millis Rounding {3};    ///< two clocks in whole milliseconds, read at different times
constexpr Millis Patience {5000}; ///< for subscribers to come and go
/// a watchdog may renew the keys of a lock with several scripts, one after the other
constexpr Millis RenewalTime {500};
constexpr Millis BetweenLooks {5};

/// Adds the problem unless it is empty.
void note(StepRecord &record, const Message &problem)
{
    if (!problem.isEmpty())
        record.problems.push_back(problem);
}

/// Time as the case specifies it, and the delay of the play.
class Stage final
{
public:
    Stage(pubsub::Bus &bus, const GoldenCase &golden, Actor &actor, const PlayOptions &options)
        : m_golden(golden), m_actor(actor), m_options(options), m_clock(bus.deployment().clock()),
          m_witness(bus.deployment().router(), m_clock, LockName(golden.name), options.scope),
          m_doctor(bus.deployment().router(), bus.subscriptions(), m_clock)
    {
    }

    [[nodiscard]] QCoro::Task<Status> begin()
    {
        if (const Status removed = co_await m_witness.removeKeys(); !removed)
            co_return fail(removed.error());
        const Status heard = co_await m_witness.listen();
        m_start = m_clock.now();
        co_return heard;
    }

    /// An error: the server could not be read.
    [[nodiscard]] QCoro::Task<Result<StepRecord>> play(GoldenStep step)
    {
        StepRecord record;
        record.step = step;
        record.before = m_stored;
        static_cast<void>(m_actor.takeCalls()); // of watchdogs and checks since the last step
        if (step.verb == Verb::Wait) {
            co_await pass(*step.time);
        } else {
            record.answer = co_await perform(step);
            note(record, checkAnswer(step, record.answer));
        }
        if (step.listeners) {
            const Result<Message> problem = co_await checkListeners(*step.listeners);
            if (!problem)
                co_return fail(problem.error());
            note(record, *problem);
        }
        Result<ChannelMessages> messages = co_await m_witness.takeMessages();
        if (!messages)
            co_return fail(messages.error());
        for (ChannelMessage &one : *messages)
            one.channel = withGoldenHolders(one.channel);
        record.messages = std::move(*messages);
        note(record, checkMessages(step, record.messages));
        const Result<std::vector<Message>> state = co_await checkState(step);
        if (!state)
            co_return fail(state.error());
        record.problems.insert(record.problems.end(), state->begin(), state->end());
        record.after = m_stored;
        record.calls = m_actor.takeCalls();
        if (!step.finding.isEmpty()) {
            const Result<Message> finding = co_await checkFinding(step);
            if (!finding)
                co_return fail(finding.error());
            note(record, *finding);
        }
        co_return record;
    }

    [[nodiscard]] QCoro::Task<Status> end() { return m_witness.removeKeys(); }
    [[nodiscard]] Millis late() const { return elapsed() - m_told; }

private:
    [[nodiscard]] Millis elapsed() const { return std::chrono::duration_cast<Millis>(m_clock.now() - m_start); }
    [[nodiscard]] TtlWindow window() const { return {late() + m_clockLag + Rounding, Rounding}; }

    [[nodiscard]] QByteArray withGoldenHolders(QByteArray text) const
    {
        for (char who = 'A'; who <= LastGoldenHolder; ++who) {
            const HolderId holder = m_actor.holderOf(who);
            text.replace(holder.field(), goldenHolder(who).field());
        }
        return text;
    }

    [[nodiscard]] Keyspace withGoldenHolders(Keyspace found) const
    {
        Keyspace keys;
        for (auto &[name, key] : found) {
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

    [[nodiscard]] QCoro::Task<> pass(Millis time)
    {
        // From now, not from the case's time: delays stay, so a time to live is never above its expectation.
        const Millis due = elapsed() + time;
        m_told += time;
        while (elapsed() < due && !m_options.cancel.isCancelled())
            co_await delay(m_clock, due - elapsed(), m_options.cancel);
    }

    [[nodiscard]] QCoro::Task<Result<GoldenAnswer>> perform(GoldenStep step)
    {
        Result<GoldenAnswer> answer;
        const Millis begun = elapsed();
        for (int i = 0; i < step.times && answer; ++i)
            answer = co_await m_actor.perform(step);
        if (m_actor.hasOwnClock() && (step.verb == Verb::Try || step.verb == Verb::Begin))
            m_clockLag = std::max(m_clockLag, elapsed() - begun);
        if (step.verb == Verb::Finish)
            m_told += step.time.value_or(Millis(0));
        co_return answer;
    }

    [[nodiscard]] Message checkAnswer(const GoldenStep &step, const Result<GoldenAnswer> &answer) const
    {
        if (!answer) {
            const Error &error = answer.error();
            return error.detail.isEmpty() ? message<"lab-differs-failed">(error.message)
                                          : message<"lab-differs-failed-detail">(error.message, error.detail);
        }
        if (answer->kind != step.answer.kind || !isIn(answer->ttl, step.answer.ttl, window()))
            return message<"lab-differs-answer">(QString::fromUtf8(answer->toText()),
                                                 QString::fromUtf8(step.answer.toText()));
        if (answer->token && answer->token != step.token)
            return message<"lab-differs-token">(*answer->token, step.token.value_or(0));
        if (const std::optional<QString> error = m_actor.lastError(); error && !error->contains(step.error))
            return message<"lab-differs-error">(*error, step.error);
        return {};
    }

    [[nodiscard]] Message checkMessages(const GoldenStep &step, const ChannelMessages &found) const
    {
        ChannelMessages expected;
        if (step.message)
            expected.push_back({m_golden.channelOf(step.to), *step.message});
        if (found == expected)
            return {};
        const QString come = QString::fromUtf8(toText(found));
        const QString wanted = QString::fromUtf8(toText(expected));
        return found.empty()   ? message<"lab-differs-message-missing">(wanted)
            : expected.empty() ? message<"lab-differs-message-extra">(come)
                               : message<"lab-differs-message">(come, wanted);
    }

    [[nodiscard]] QCoro::Task<Result<Message>> checkListeners(int expected)
    {
        const QByteArray channel = m_golden.isFair() ? QByteArray(m_golden.channel + ':') : m_golden.channel;
        const Deadline patience = Deadline::after(m_clock, Patience);
        for (;;) {
            const Result<int> found = co_await m_witness.listeners(channel, m_golden.isFair());
            if (!found)
                co_return fail(found.error());
            if (*found == expected)
                co_return Message {};
            if (patience.passed(m_clock))
                co_return message<"lab-differs-subscribers">(*found, expected);
            co_await delay(m_clock, BetweenLooks);
        }
    }

    [[nodiscard]] QCoro::Task<Result<std::vector<Message>>> checkState(GoldenStep step)
    {
        const Deadline patience = Deadline::after(m_clock, step.verb == Verb::Watchdog ? RenewalTime : Millis(0));
        for (;;) {
            Result<Keyspace> found = co_await m_witness.keys();
            if (!found)
                co_return fail(found.error());
            m_stored = withGoldenHolders(std::move(*found));
            // The tolerance after the read, because reading takes time, too.
            std::vector<Message> problems;
            if (step.state)
                problems = differences(m_stored, *step.state, window());
            if (problems.empty() || patience.passed(m_clock))
                co_return problems;
            co_await delay(m_clock, BetweenLooks);
        }
    }

    [[nodiscard]] QCoro::Task<Result<Message>> checkFinding(GoldenStep step)
    {
        const Result<inspect::LockSnapshot> lock = co_await m_doctor.read(LockName(m_golden.name));
        if (!lock)
            co_return fail(lock.error());
        QStringList found;
        for (const inspect::Finding &finding : lock->findings)
            found.append(finding.id);
        // The wanted mode is known here, as in every waiting program; Redis does not know it.
        const auto wanted = step.side == GoldenStep::Side::Write ? schema::LockMode::Write : schema::LockMode::Read;
        if (step.verb == Verb::Try) {
            if (const std::optional<inspect::Finding> finding = inspect::diagnoseWait(*lock, m_actor.holderOf(step.who),
                                                                                      wanted))
                found.append(finding->id);
        }
        if (found.contains(step.finding))
            co_return Message {};
        if (found.isEmpty())
            co_return message<"lab-differs-no-finding">(step.finding);
        co_return message<"lab-differs-finding">(found.join(u' '), step.finding);
    }

    const GoldenCase &m_golden;
    Actor &m_actor;
    const PlayOptions &m_options;
    Clock &m_clock;
    Witness m_witness;
    inspect::SnapshotReader m_doctor;
    TimePoint m_start;
    Millis m_told {0};
    Millis m_clockLag {0}; // how long before the script an actor may have read its own clock
    Keyspace m_stored;     // at the last read
};

} // namespace

QCoro::Task<Result<CaseRecord>> play(pubsub::Bus &bus, GoldenCase golden, Actor &actor, PlayOptions options)
{
    CaseRecord played;
    played.golden = golden;
    Stage stage(bus, played.golden, actor, options);
    if (const Status begun = co_await stage.begin(); !begun)
        co_return fail(begun.error());
    for (const GoldenStep &step : golden.steps) {
        Result<StepRecord> record = co_await stage.play(step);
        if (!record)
            co_return fail(record.error());
        if (options.cancel.isCancelled())
            break;
        if (options.stepped)
            options.stepped(*record);
        played.steps.push_back(std::move(*record));
        if (!played.steps.back().isOk())
            break;
    }
    played.late = stage.late();
    actor.leave(); // waiters would otherwise acquire the locks that are removed now
    if (const Status removed = co_await stage.end(); !removed)
        co_return fail(removed.error());
    if (options.cancel.isCancelled())
        co_return fail(ErrorKind::Cancelled, message<"lab-case-cancelled">());
    co_return played;
}

OwnPlay::OwnPlay(LabLinks &links, const GoldenCase &golden, PlayOptions options)
    : m_links(links), m_actor(links, golden), m_cancel(CancelToken::make())
{
    options.cancel = m_cancel;
    m_result = launch<CaseRecord>(links.bus().engine(),
                                  [this, golden, options] { return play(m_links.bus(), golden, m_actor, options); });
}

OwnPlay::~OwnPlay()
{
    m_links.bus().engine().post([cancel = m_cancel]() mutable { cancel.cancel(); });
    m_actor.leave();
    m_result.waitForFinished();
}

} // namespace lockscope::lab
