// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/cycles.h"

#include "core/locks/blocking_lock.h"
#include "tests/benchmark/recorder.h"

#include <thread>

namespace lockscope::benchmark {

namespace {

constexpr Millis WarmUp {700}; // also the time to fill the recording

/// Loads the scripts before recording and counting.
Status cycleOnce(locks::Client &client)
{
    locks::BlockingLock lock(client, LockName("lockscope:bench:first"));
    if (const Result<locks::Granted> granted = lock.lock(); !granted)
        return fail(granted.error());
    if (const Result<locks::Released> released = lock.unlock(); !released)
        return fail(released.error());
    return {};
}

CyclesRun measure(CycleWorkers &workers, Millis time)
{
    using SteadyClock = std::chrono::steady_clock;
    workers.start();
    std::this_thread::sleep_for(WarmUp);
    const auto start = SteadyClock::now();
    const qint64 before = workers.cycles();
    std::this_thread::sleep_for(time);
    const qint64 measured = workers.cycles() - before;
    const std::chrono::duration<double> seconds = SteadyClock::now() - start;
    workers.stop();
    return {static_cast<double>(measured) / seconds.count(), workers.cycles()};
}

} // namespace

Result<CyclesRun> runCycles(const QString &url, const MakeWorkers &makeWorkers, Millis measuredTime, Recorder &recorder)
{
    const Result<topology::DeploymentOptions> options = topology::parseUrl(url);
    if (!options)
        return fail(options.error());
    topology::Deployment deployment(*options, recorder.factory());
    if (const Result<QString> connected = deployment.connect().result(); !connected)
        return fail(connected.error());
    pubsub::Bus bus(deployment);
    locks::Client client(bus);
    if (const Status first = cycleOnce(client); !first)
        return fail(first.error());
    deployment.engine().runAndWait([&recorder] { recorder.start(); });
    const std::unique_ptr<CycleWorkers> workers = makeWorkers(client);
    const CyclesRun run = measure(*workers, measuredTime);
    if (const Status outcome = workers->outcome(); !outcome)
        return fail(outcome.error());
    return run;
}

} // namespace lockscope::benchmark
