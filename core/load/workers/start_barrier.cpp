// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/start_barrier.h"

#include "core/base/printable.h"
#include "core/base/run_blocking.h"
#include "core/load/scenario/messages.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;

struct StartBarrier::Latches
{
    locks::CountDownLatch start;
    locks::CountDownLatch end;
};

StartBarrier::Latches StartBarrier::latches() const
{
    const QByteArray &join = m_run.scenario.join;
    return {m_keeper.client().countDownLatch(LockName(join)),
            m_keeper.client().countDownLatch(LockName(join + ":end"))};
}

/// Closes both latches; true for the first run. Ignores a second latch that a killed run left behind.
QCoro::Task<Result<bool>> StartBarrier::arrive(Latches latches, int hosts)
{
    const Result<bool> isFirst = co_await latches.start.trySetCount(hosts);
    if (!isFirst || !*isFirst)
        co_return isFirst;
    if (const Result<bool> removed = co_await latches.end.remove(); !removed)
        co_return fail(removed.error());
    if (const Result<bool> closed = co_await latches.end.trySetCount(hosts); !closed)
        co_return fail(closed.error());
    co_return isFirst;
}

QCoro::Task<Status> StartBarrier::meet()
{
    const Latches both = latches();
    const Result<bool> isFirst = co_await arrive(both, m_run.scenario.hosts);
    if (!isFirst)
        co_return fail(isFirst.error());
    m_owed = 1;
    Status begun = co_await m_run.target->prepare(m_keeper, *isFirst);
    if (!begun && *isFirst) {
        co_await both.end.remove(); // tells the others that there is no run to join
        co_await both.start.remove();
        m_owed = 0;
        m_mayClear = true;
    }
    if (begun)
        begun = co_await waitForAll(both);
    if (begun || m_owed == 0)
        co_return begun;
    const Result<qint64> missing = co_await both.start.count();
    m_owed += missing.value_or(0); // on behalf of runs that will not arrive any more
    co_await both.start.remove();  // runs that have arrived need not wait for them
    co_return begun;
}

QCoro::Task<Status> StartBarrier::waitForAll(Latches latches)
{
    const Result<qint64> missing = co_await latches.start.countDown();
    if (!missing)
        co_return fail(missing.error());
    const Result<bool> isOpen = co_await latches.start.await(Deadline::never(), m_run.cancel);
    if (!isOpen)
        co_return fail(isOpen.error());
    const Result<qint64> working = co_await latches.end.count();
    if (!working)
        co_return fail(working.error());
    if (*working > 0)
        co_return Status();
    m_owed = 0;
    co_return fail(ErrorKind::Usage, ofField(u"join"_s, message<"load-join-failed">(printable(m_run.scenario.join))));
}

QCoro::Task<Result<bool>> StartBarrier::part()
{
    const Latches both = latches();
    Result<qint64> working = 0;
    for (; m_owed > 0 && working; --m_owed)
        working = co_await both.end.countDown();
    co_return working.map([](qint64 count) { return count == 0; });
}

void StartBarrier::begin()
{
    const bool isAlone = m_run.scenario.join.isEmpty();
    m_mayClear = isAlone;
    const Status begun = runBlocking<void>(m_run.bus.engine(),
                                           [&] { return isAlone ? m_run.target->prepare(m_keeper, true) : meet(); });
    if (!begun && begun.error().kind != ErrorKind::Cancelled)
        m_run.stop(begun.error());
}

bool StartBarrier::leave()
{
    if (m_owed == 0)
        return m_mayClear;
    const Result<bool> isLast = runBlocking<bool>(m_run.bus.engine(), [this] { return part(); });
    return isLast.value_or(false);
}

} // namespace lockscope::load
