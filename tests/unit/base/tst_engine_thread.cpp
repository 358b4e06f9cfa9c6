// SPDX-License-Identifier: Apache-2.0
#include "core/base/engine_thread.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <QThread>
#include <QTimer>
#include <atomic>

using namespace Qt::StringLiterals;
using lockscope::EngineThread;

class TestEngineThread final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void runsWhatIsPostedInItsOwnThread();
    void waitsForWhatItRuns();
    void destructionRunsWhatWasPosted();
    void destructionWaitsForTheWholeThread();
    void hasAnEventLoop();
};

void TestEngineThread::runsWhatIsPostedInItsOwnThread()
{
    EngineThread engine(u"engine"_s);
    std::atomic<bool> isCurrentThere = false;
    std::atomic<bool> isDone = false;
    QVERIFY(!engine.isCurrent());
    QVERIFY(engine.post([&] {
        isCurrentThere = engine.isCurrent();
        isDone = true;
    }));
    QTRY_VERIFY(isDone);
    QVERIFY(isCurrentThere);
}

void TestEngineThread::waitsForWhatItRuns()
{
    EngineThread engine(u"engine"_s);
    std::vector<int> ran; // no lock: runAndWait orders the accesses
    engine.post([&] { ran.push_back(1); });
    engine.runAndWait([&] { ran.push_back(2); });
    QCOMPARE(ran, (std::vector<int> {1, 2}));
}

void TestEngineThread::destructionRunsWhatWasPosted()
{
    int runs = 0;
    {
        EngineThread engine(u"engine"_s);
        for (int i = 0; i < 100; ++i)
            engine.post([&] { ++runs; });
    }
    QCOMPARE(runs, 100);
}

/// TLS libraries free their data of a thread when it ends, which must not overlap with the end of the program.
void TestEngineThread::destructionWaitsForTheWholeThread()
{
    static std::atomic<bool> hasFreed = false;
    struct ThreadData
    {
        ~ThreadData()
        {
            QThread::msleep(50); // the destruction of an engine that does not wait returns earlier
            hasFreed = true;
        }
    };
    {
        EngineThread engine(u"engine"_s);
        engine.post([] {
            thread_local ThreadData data;
            Q_UNUSED(data)
        });
    }
    QVERIFY(hasFreed);
}

void TestEngineThread::hasAnEventLoop()
{
    std::atomic<bool> hasFired = false;
    EngineThread engine(u"engine"_s);
    engine.post([&] { QTimer::singleShot(0, [&] { hasFired = true; }); });
    QTRY_VERIFY(hasFired);
}

LOCKSCOPE_TEST(TestEngineThread)
#include "tst_engine_thread.moc"
