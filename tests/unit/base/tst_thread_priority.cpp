// SPDX-License-Identifier: Apache-2.0
#include "core/base/engine_thread.h"
#include "core/base/thread_priority.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <array>
#include <thread>

#ifdef Q_OS_LINUX
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

using namespace Qt::StringLiterals;
using lockscope::restorePriority;
using lockscope::EngineThread;
using lockscope::lowerPriority;
using lockscope::useBatchScheduling;
using lockscope::useShortTimeSlices;

namespace {

/// The kernel's scheduling attributes of a thread.
struct Scheduling
{
    int policy = -1;
    int nice = 0;
    quint64 turn = 0; ///< ns; 0 before Linux 6.12
};

/// Returns the scheduling of the calling thread.
Scheduling scheduling()
{
#ifdef Q_OS_LINUX
    std::array<quint32, 12> attributes {}; // struct sched_attr, in its first version
    if (::syscall(SYS_sched_getattr, 0, attributes.data(), sizeof(attributes), 0U) != 0)
        return {};
    const quint64 turn = attributes[6] | quint64(attributes[7]) << 32;
    return {int(attributes[1]), int(attributes[4]), turn};
#else
    return {};
#endif
}

/// Returns the scheduling of a new thread that has called `function`.
template <typename Function>
Scheduling schedulingAfter(Function function)
{
    Scheduling seen;
    std::thread([&] {
        function();
        seen = scheduling();
    }).join();
    return seen;
}

Scheduling schedulingOfNewThread()
{
    return schedulingAfter([] {});
}

#ifdef Q_OS_LINUX
bool mayRestorePriority()
{
    bool may = false;
    std::thread([&may] {
        const int usual = ::getpriority(PRIO_PROCESS, 0);
        may = ::setpriority(PRIO_PROCESS, 0, usual + 1) == 0 && ::setpriority(PRIO_PROCESS, 0, usual) == 0;
    }).join();
    return may;
}
#endif

} // namespace

class TestThreadPriority final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void enginesUseShortTimeSlices();
    void batchThreadsPreemptNoOthers();
    void batchThreadsHaveTheDefaultTimeSlice();
    void startedThreadsInheritNothing();
    void keepsTheNiceValue();
    void loweredPriorityIsRestored();
    void startedThreadsKeepTheirPriority();
    void staysIfPriorityCannotBeRestored();
};

void TestThreadPriority::initTestCase()
{
#ifndef Q_OS_LINUX
    QSKIP("only Linux has this");
#endif
}

void TestThreadPriority::enginesUseShortTimeSlices()
{
    const quint64 usual = schedulingOfNewThread().turn;
    if (usual == 0)
        QSKIP("this kernel is older than 6.12 and gives all threads turns of the same length");
    EngineThread engine(u"engine"_s);
    Scheduling seen;
    engine.runAndWait([&] { seen = scheduling(); });
    QCOMPARE(seen.turn, quint64(100'000));
    QVERIFY(seen.turn < usual);
}

void TestThreadPriority::batchThreadsPreemptNoOthers()
{
#ifdef Q_OS_LINUX
    QCOMPARE(schedulingOfNewThread().policy, SCHED_OTHER);
    QCOMPARE(schedulingAfter(useBatchScheduling).policy, SCHED_BATCH);
#endif
}

void TestThreadPriority::batchThreadsHaveTheDefaultTimeSlice()
{
    const auto promptThenBatch = [] {
        useShortTimeSlices();
        useBatchScheduling();
    };
    QCOMPARE(schedulingAfter(promptThenBatch).turn, schedulingOfNewThread().turn);
}

void TestThreadPriority::startedThreadsInheritNothing()
{
    Scheduling child;
    const auto startAnother = [&] {
        useShortTimeSlices();
        child = schedulingOfNewThread();
    };
    schedulingAfter(startAnother);
    QCOMPARE(child.turn, schedulingOfNewThread().turn);
}

void TestThreadPriority::keepsTheNiceValue()
{
#ifdef Q_OS_LINUX
    const auto beNice = [] {
        ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), 5);
        useShortTimeSlices();
    };
    QCOMPARE(schedulingAfter(beNice).nice, 5);
#endif
}

void TestThreadPriority::loweredPriorityIsRestored()
{
#ifdef Q_OS_LINUX
    if (!mayRestorePriority())
        QSKIP("this needs a right, or RLIMIT_NICE");
    std::vector<int> nice;
    const auto comeAndGo = [&nice] {
        for (int round = 0; round < 2; ++round) {
            lowerPriority(5);
            lowerPriority(5); // already done
            nice.push_back(scheduling().nice);
            restorePriority();
            restorePriority();
            nice.push_back(scheduling().nice);
        }
    };
    const int usual = schedulingOfNewThread().nice;
    QCOMPARE(schedulingAfter(comeAndGo).nice, usual);
    QCOMPARE(nice, (std::vector {usual + 5, usual, usual + 5, usual}));
#endif
}

void TestThreadPriority::startedThreadsKeepTheirPriority()
{
#ifdef Q_OS_LINUX
    if (!mayRestorePriority())
        QSKIP("this needs a right, or RLIMIT_NICE");
    const int usual = schedulingOfNewThread().nice;
    Scheduling ofEngine;
    Scheduling ofWorker;
    const auto startOthers = [&] {
        lowerPriority(5);
        EngineThread engine(u"engine"_s);
        engine.runAndWait([&] { ofEngine = scheduling(); });
        ofWorker = schedulingAfter(useBatchScheduling);
    };
    QCOMPARE(schedulingAfter(startOthers).nice, usual + 5);
    QCOMPARE(ofEngine.nice, usual);
    QCOMPARE(ofWorker.nice, usual);
#endif
}

void TestThreadPriority::staysIfPriorityCannotBeRestored()
{
#ifdef Q_OS_LINUX
    rlimit limit {};
    ::getrlimit(RLIMIT_NICE, &limit);
    if (limit.rlim_cur > 0)
        QSKIP("any user may raise the priority here");
    const auto asNobody = [] {
        constexpr unsigned Nobody = 65534;
        ::syscall(SYS_setresuid, Nobody, Nobody, Nobody); // for this thread only; fails without privileges
        lowerPriority(5);
    };
    QCOMPARE(schedulingAfter(asNobody).nice, schedulingOfNewThread().nice);
#endif
}

LOCKSCOPE_TEST(TestThreadPriority)
#include "tst_thread_priority.moc"
