// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/worker_process.h"

#include "tests/chaos/worker_thread.h"

#include <signal.h>
#include <sys/prctl.h>
#include <thread>

namespace lockscope::chaos {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

QStringList WorkerOptions::toArguments() const
{
    return {u"--worker"_s,
            QString::number(process),
            QString::number(incarnation),
            QString::number(threads),
            QString::number(seed),
            folder};
}

WorkerOptions WorkerOptions::fromArguments(const QStringList &arguments)
{
    return {.process = arguments.value(0).toInt(),
            .incarnation = arguments.value(1).toInt(),
            .threads = arguments.value(2).toInt(),
            .seed = arguments.value(3).toULongLong(),
            .folder = arguments.value(4)};
}

int runWorker(const WorkerOptions &options)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL); // ends with the run
    SharedControl control;
    if (const Status opened = control.open(options.controlPath()); !opened)
        qFatal("%s", qPrintable(opened.error().message.english()));
    WorkerClients clients(qEnvironmentVariable(WorkerOptions::UrlsVariable).split(u' '));
    static_cast<void>(clients.connect()); // a fault may be active: the links keep retrying
    const JournalWriter journal(options.journalPath());
    Canceller canceller;
    ControlBlock::Process &process = control->processes[std::size_t(options.process)];
    const WorkerContext context {clients, *control, process, journal, canceller};
    std::vector<std::unique_ptr<WorkerThread>> workers;
    std::vector<std::thread> threads;
    for (int i = 0; i < options.threads; ++i) {
        const quint64 stream = quint64(options.incarnation) * 10'000 + quint64(options.process) * 100 + quint64(i);
        workers.push_back(std::make_unique<WorkerThread>(context, i, SeededRandom(options.seed, stream + 1)));
        threads.emplace_back([worker = workers.back().get()] { worker->run(); });
    }
    process.isReady = 1;
    std::atomic<bool> isOver = false;
    std::thread faults([&] {
        for (TimePoint last = BootClock::now(); !isOver;) {
            const auto gap = int(std::chrono::duration_cast<Millis>(BootClock::now() - last).count());
            last = BootClock::now();
            process.longestGap = std::max(process.longestGap.load(), gap);
            clients.setLinks(process.isCut != 0, Millis(process.delay));
            canceller.run(BootClock::now());
            std::this_thread::sleep_for(1ms);
        }
    });
    for (std::thread &thread : threads)
        thread.join();
    isOver = true;
    faults.join();
    return 0;
}

} // namespace lockscope::chaos
