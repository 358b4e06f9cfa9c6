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
struct Manners
{
    int policy = -1;
    int nice = 0;
    quint64 turn = 0; ///< ns; 0 before Linux 6.12
};

/// Returns the scheduling of the calling thread.
Manners manners()
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
Manners mannersAfter(Function function)
{
    Manners seen;
    std::thread([&] {
        function();
        seen = manners();
    }).join();
    return seen;
}

Manners mannersOfNewThread()
{
    return mannersAfter([] {});
}

#ifdef Q_OS_LINUX
bool mayComeBack()
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

class TestThreadManners final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void enginesAskForShortTurns();
    void batchThreadsPushNobodyAside();
    void batchThreadsHaveTheUsualTurn();
    void threadsThatAreStartedThereBeginAnew();
    void keepsHowNiceTheThreadIs();
    void whoGivesWayComesBack();
    void whoIsStartedMeanwhileGivesNoWay();
    void whoMayNotComeBackGivesNoWay();
};

void TestThreadManners::initTestCase()
{
#ifndef Q_OS_LINUX
    QSKIP("only Linux has this");
#endif
}

void TestThreadManners::enginesAskForShortTurns()
{
    const quint64 usual = mannersOfNewThread().turn;
    if (usual == 0)
        QSKIP("this kernel is older than 6.12 and gives all threads turns of the same length");
    EngineThread engine(u"engine"_s);
    Manners seen;
    engine.runAndWait([&] { seen = manners(); });
    QCOMPARE(seen.turn, quint64(100'000));
    QVERIFY(seen.turn < usual);
}

void TestThreadManners::batchThreadsPushNobodyAside()
{
#ifdef Q_OS_LINUX
    QCOMPARE(mannersOfNewThread().policy, SCHED_OTHER);
    QCOMPARE(mannersAfter(useBatchScheduling).policy, SCHED_BATCH);
#endif
}

void TestThreadManners::batchThreadsHaveTheUsualTurn()
{
    const auto promptThenBatch = [] {
        useShortTimeSlices();
        useBatchScheduling();
    };
    QCOMPARE(mannersAfter(promptThenBatch).turn, mannersOfNewThread().turn);
}

void TestThreadManners::threadsThatAreStartedThereBeginAnew()
{
    Manners child;
    const auto startAnother = [&] {
        useShortTimeSlices();
        child = mannersOfNewThread();
    };
    mannersAfter(startAnother);
    QCOMPARE(child.turn, mannersOfNewThread().turn);
}

void TestThreadManners::keepsHowNiceTheThreadIs()
{
#ifdef Q_OS_LINUX
    const auto beNice = [] {
        ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), 5);
        useShortTimeSlices();
    };
    QCOMPARE(mannersAfter(beNice).nice, 5);
#endif
}

void TestThreadManners::whoGivesWayComesBack()
{
#ifdef Q_OS_LINUX
    if (!mayComeBack())
        QSKIP("this needs a right, or RLIMIT_NICE");
    std::vector<int> nice;
    const auto comeAndGo = [&nice] {
        for (int round = 0; round < 2; ++round) {
            lowerPriority(5);
            lowerPriority(5); // already done
            nice.push_back(manners().nice);
            restorePriority();
            restorePriority();
            nice.push_back(manners().nice);
        }
    };
    const int usual = mannersOfNewThread().nice;
    QCOMPARE(mannersAfter(comeAndGo).nice, usual);
    QCOMPARE(nice, (std::vector {usual + 5, usual, usual + 5, usual}));
#endif
}

void TestThreadManners::whoIsStartedMeanwhileGivesNoWay()
{
#ifdef Q_OS_LINUX
    if (!mayComeBack())
        QSKIP("this needs a right, or RLIMIT_NICE");
    const int usual = mannersOfNewThread().nice;
    Manners ofEngine;
    Manners ofWorker;
    const auto startOthers = [&] {
        lowerPriority(5);
        EngineThread engine(u"engine"_s);
        engine.runAndWait([&] { ofEngine = manners(); });
        ofWorker = mannersAfter(useBatchScheduling);
    };
    QCOMPARE(mannersAfter(startOthers).nice, usual + 5);
    QCOMPARE(ofEngine.nice, usual);
    QCOMPARE(ofWorker.nice, usual);
#endif
}

void TestThreadManners::whoMayNotComeBackGivesNoWay()
{
#ifdef Q_OS_LINUX
    rlimit limit {};
    ::getrlimit(RLIMIT_NICE, &limit);
    if (limit.rlim_cur > 0)
        QSKIP("here everybody may");
    const auto asNobody = [] {
        constexpr unsigned Nobody = 65534;
        ::syscall(SYS_setresuid, Nobody, Nobody, Nobody); // for this thread only; fails without privileges
        lowerPriority(5);
    };
    QCOMPARE(mannersAfter(asNobody).nice, mannersOfNewThread().nice);
#endif
}

LOCKSCOPE_TEST(TestThreadManners)
#include "tst_thread_priority.moc"
