// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/tour.h"

#include "ui/lab/stage_pane.h"
#include "ui/lab/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ui::lab {
using lockscope::lab::HandWorker;

namespace {

struct Tour
{
    Q_DECLARE_TR_FUNCTIONS(Tour)
public:
    static std::vector<TourStep> steps();
};

HandWorker reads(char who)
{
    return {.who = who, .reads = 1};
}

HandWorker writes(char who)
{
    return {.who = who, .writes = 1};
}

HandWorker waiting(HandWorker worker, GoldenStep::Side side)
{
    worker.waitsFor = side;
    return worker;
}

HandWorker crashed(char who)
{
    return {.who = who, .isDead = true};
}

QString buttonName(Press press)
{
    switch (press) {
    case Press::Read: return StagePane::tr("Read");
    case Press::Write: return StagePane::tr("Write");
    case Press::Unlock: return StagePane::tr("Unlock");
    case Press::CancelWait: return StagePane::tr("Cancel");
    case Press::Crash: return StagePane::tr("Crash");
    case Press::StartLoad: break;
    }
    return {};
}

/// The states of A, B and C after a step.
std::vector<HandWorker> after(const HandWorker &a, const HandWorker &b, const HandWorker &c)
{
    return {a, b, c};
}

std::vector<TourStep> Tour::steps()
{
    using enum Press;
    const HandWorker a {'A'};
    const HandWorker b {'B'};
    const HandWorker c {'C'};
    const auto toRead = GoldenStep::Side::Read;
    const auto toWrite = GoldenStep::Side::Write;
    HandWorker writesAndReads = writes('C');
    writesAndReads.reads = 1;
    return {
        {"rw-01", Read, 'A', QT_TR_NOOP("The lock is free, so A gets the read lock immediately."),
         after(reads('A'), b, c)},
        {"rw-03", Read, 'B', QT_TR_NOOP("Readers share the lock: B gets it while A holds it."),
         after(reads('A'), reads('B'), c)},
        {"rw-06", Write, 'C', QT_TR_NOOP("A writer needs the lock alone: C waits for A and B."),
         after(reads('A'), reads('B'), waiting(c, toWrite))},
        {"rw-13", Unlock, 'A', QT_TR_NOOP("B still reads, so C continues to wait."),
         after(a, reads('B'), waiting(c, toWrite))},
        {"rw-13", Unlock, 'B', QT_TR_NOOP("The last reader releases the lock: C gets the write lock."),
         after(a, b, writes('C'))},
        {"rw-07", Read, 'A', QT_TR_NOOP("A writer excludes readers: A waits for C."),
         after(waiting(a, toRead), b, writes('C'))},
        {"rw-11", Read, 'C', QT_TR_NOOP("The writer itself may also read: C holds both locks."),
         after(waiting(a, toRead), b, writesAndReads)},
        {"rw-15", Unlock, 'C', QT_TR_NOOP("C keeps its read lock: the lock is downgraded, and A can read."),
         after(reads('A'), b, reads('C'))},
        {"rw-10", Write, 'C', QT_TR_NOOP("A read lock cannot be upgraded: C waits for A and also for itself."),
         after(reads('A'), b, waiting(reads('C'), toWrite))},
        {"re-10", CancelWait, 'C', QT_TR_NOOP("C stops waiting and keeps its read lock."),
         after(reads('A'), b, reads('C'))},
        {"rw-19", Crash, 'A', QT_TR_NOOP("A releases nothing: its hold stays in Redis until its lease ends."),
         after(crashed('A'), b, reads('C'))},
        {"rw-19", Unlock, 'C', QT_TR_NOOP("At most the hold of A is left. It ends with its lease of 10 s."),
         after(crashed('A'), b, c)},
        {"rw-06", Write, 'B', QT_TR_NOOP("B gets the write lock as soon as the lease of A has ended."),
         after(crashed('A'), writes('B'), c)},
        {"rw-16", Unlock, 'B', QT_TR_NOOP("The lock is free, and Redis stores nothing about it."),
         after(crashed('A'), b, c)},
        {{}, StartLoad, 0, QT_TR_NOOP("Of five workers on the lock, readers overlap, writers never do.")},
    };
}

} // namespace

const std::vector<TourStep> &tourSteps()
{
    static const std::vector<TourStep> steps = Tour::steps();
    return steps;
}

QString pressText(const TourStep &step)
{
    return step.press == Press::StartLoad
        ? Tour::tr("Press Start load.")
        : Tour::tr("Press %1 for %2.").arg(buttonName(step.press), QChar(QLatin1Char(step.who)));
}

QString predictionText(const TourStep &step)
{
    return QCoreApplication::translate("Tour", step.prediction);
}

QString titleOf(const TourStep &step)
{
    static const std::vector<lockscope::lab::GoldenCase> cases = lockscope::lab::goldenCases();
    const auto found = std::ranges::find(cases, step.caseId, &lockscope::lab::GoldenCase::id);
    return found == cases.end() ? Tour::tr("Many clients") : title(*found);
}

bool isPossible(const TourStep &step, const std::vector<HandWorker> &workers)
{
    if (step.press == Press::StartLoad)
        return liveHolders(workers).isEmpty();
    const auto found = std::ranges::find(workers, step.who, &HandWorker::who);
    const HandWorker worker = found == workers.end() ? HandWorker {step.who} : *found;
    if (worker.isDead || worker.isPaused)
        return false;
    switch (step.press) {
    case Press::Read:
    case Press::Write: return !worker.waitsFor;
    case Press::Unlock: return !worker.waitsFor && !worker.isIdle();
    case Press::CancelWait: return worker.waitsFor.has_value();
    case Press::Crash:
    case Press::StartLoad: break;
    }
    return true;
}

QStringList liveHolders(const std::vector<HandWorker> &workers)
{
    QStringList names;
    for (const HandWorker &worker : workers) {
        if (!worker.isDead && worker.reads + worker.writes > 0)
            names << QChar(QLatin1Char(worker.who));
    }
    return names;
}

bool isAsPredicted(const TourStep &step, const std::vector<HandWorker> &workers)
{
    return std::ranges::all_of(step.states, [&](const HandWorker &expected) {
        const auto found = std::ranges::find(workers, expected.who, &HandWorker::who);
        if (found == workers.end())
            return false;
        HandWorker now = *found;
        now.isFrozen = now.isPaused = false;
        if (now.isDead && expected.isDead)
            return true;
        return now == expected;
    });
}

} // namespace lockscope::ui::lab
