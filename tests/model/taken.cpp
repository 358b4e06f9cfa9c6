// SPDX-License-Identifier: Apache-2.0
#include "tests/model/taken.h"

#include "tests/model/answer_text.h"

namespace lockscope::model {

namespace {

locks::Lease leaseOf(const Step &step)
{
    return step.lease ? locks::Lease::of(*step.lease) : locks::Lease::watchdog();
}

Taken takenOf(const Result<locks::Attempt> &attempt)
{
    Taken taken {textOf(attempt)};
    if (const auto *granted = attempt ? std::get_if<locks::Granted>(&*attempt) : nullptr)
        taken.validUntil = granted->validUntil;
    return taken;
}

Taken takenOf(const Result<locks::PermitAttempt> &attempt)
{
    if (!attempt)
        return {toWord(attempt.error().kind).toStdString()};
    const auto *granted = std::get_if<locks::GrantedPermits>(&*attempt);
    if (!granted)
        return {"busy"};
    return {"granted " + std::to_string(granted->ids.size()), granted->ids, granted->validUntil.value_or(TimePoint {})};
}

/// `start` begins the call; with Verb::Abandon it is cancelled as soon as its first request was sent.
template <typename Start>
auto timed(Start start, Step step, CancelToken cancel) -> QCoro::Task<Result<Taken>>
{
    if (step.verb == Verb::Abandon)
        cancel = CancelToken::make();
    auto running = start(cancel);
    if (step.verb == Verb::Abandon)
        cancel.cancel();
    auto result = co_await running;
    Taken taken = takenOf(result);
    taken.at = BootClock::now();
    co_return Result<Taken>(std::move(taken));
}

template <typename Start>
QFuture<Result<Taken>> launched(EngineThread &engine, const Step &step, const std::stop_token &stop, Start start)
{
    return locks::FutureCalls(engine).call(
        stop, [start, step](const CancelToken &cancel) { return timed(start, step, cancel); });
}

} // namespace

QFuture<Result<Taken>> takePermits(Lane &lane, const Step &step, const std::stop_token &stop)
{
    locks::Client &client = lane.client(step.holder);
    return launched(client.engine(), step, stop,
                    [semaphore = client.permitSemaphore(lane.name()), step,
                     deadline = locks::deadlineIn(step.time)](const CancelToken &cancel) {
                        return semaphore.acquire(step.amount, step.lease, deadline, cancel);
                    });
}

locks::MultiLock Groups::multi(const Step &step)
{
    locks::Client &client = m_lane.client(step.holder);
    const auto key = std::tuple(&std::as_const(client), step.kind, step.amount);
    const auto known = m_locks.find(key);
    if (known != m_locks.end())
        return known->second;
    std::vector<locks::AsyncLock> members;
    for (int number = 0; number < MemberCount; ++number)
        if (step.amount & (1 << number))
            members.push_back(client.asyncLock(m_lane.member(number)));
    locks::MultiOptions options;
    options.memberTime = Millis(200); // polling interval of a red lock
    options.kind = step.kind == Kind::Red ? locks::MultiOptions::Kind::RedLock : locks::MultiOptions::Kind::Multi;
    return m_locks.emplace(key, locks::MultiLock(members, options)).first->second;
}

locks::AsyncLock Groups::faster(const Step &step)
{
    QStringList values;
    for (int number = 0; number < MemberCount; ++number)
        if (step.amount & (1 << number))
            values << QString::number(number);
    return m_lane.client(step.holder).asyncFasterMultiLock(m_lane.name(), values);
}

QFuture<Result<Taken>> Groups::take(const Step &step, const std::stop_token &stop)
{
    const auto start = [step, thread = m_lane.thread(step.holder),
                        deadline = locks::deadlineIn(step.time)](const auto &lock, const CancelToken &cancel) {
        return step.verb == Verb::Try ? lock.tryAcquire(thread, leaseOf(step))
                                      : lock.acquire(thread, leaseOf(step), deadline, cancel);
    };
    EngineThread &engine = m_lane.client(step.holder).engine();
    if (step.kind == Kind::Faster)
        return launched(engine, step, stop,
                        [start, lock = faster(step).lock()](const CancelToken &cancel) { return start(lock, cancel); });
    return launched(engine, step, stop,
                    [start, lock = multi(step)](const CancelToken &cancel) { return start(lock, cancel); });
}

std::string Groups::release(const Step &step)
{
    const ThreadId thread = m_lane.thread(step.holder);
    return textOf(step.kind == Kind::Faster ? faster(step).unlock(thread).result()
                                            : locks::AsyncMultiLock(multi(step)).unlock(thread).result());
}

std::string Groups::isHeld(const Step &step)
{
    const ThreadId thread = m_lane.thread(step.holder);
    return textOf(step.kind == Kind::Faster ? faster(step).isHeldBy(thread).result()
                                            : locks::AsyncMultiLock(multi(step)).isHeldBy(thread).result());
}

} // namespace lockscope::model
