// SPDX-License-Identifier: Apache-2.0
#include <QObject>
#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/base/remote_task.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <atomic>
#include <optional>
#endif

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

/// Records what a flow on one engine observes of an task to another.
struct Log
{
    std::atomic<int> results {0};
    std::atomic<int> value {0};
    std::atomic<bool> wasHome {false};
    std::atomic<int> late {0};
};

QCoro::Task<> await(OneShot<Result<int>> answer, EngineThread &home, Log &log)
{
    const Result<int> result = co_await answer;
    log.value = result ? *result : -static_cast<int>(result.error().kind);
    log.wasHome = home.isCurrent();
    ++log.results;
}

QCoro::Task<Result<int>> doubled(OneShot<int> input)
{
    const int value = co_await input;
    co_return Result<int>(2 * value);
}

} // namespace

class TestRemoteTask final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isDoneThereAndAnsweredHere();
    void mayStayAtHome();
    void givesALateResultToWhoCleansUp();
    void givesTheResultToWhoCleansUpWhenHomeHasEnded();
    void failsWhenTheOtherEngineHasEnded();

private:
    RemoteTask<int> task(const OneShot<int> &input, Log &log)
    {
        return {[input] { return doubled(input); }, [&log](const Result<int> &result) { log.late = *result; }};
    }
};

void TestRemoteTask::isDoneThereAndAnsweredHere()
{
    Log log;
    EngineThread home(u"home"_s);
    EngineThread there(u"there"_s);
    std::atomic<bool> wasThere {false};
    OneShot<int> input;
    home.post([&] {
        RemoteTask<int> work = task(input, log);
        work.work = [&, input] {
            wasThere = there.isCurrent();
            return doubled(input);
        };
        await(sendTask(there.address(), home.address(), work), home, log);
    });
    home.runAndWait([] {});
    QCOMPARE(log.results.load(), 0);
    there.post([input]() mutable { input.set(21); });
    QTRY_COMPARE(log.results.load(), 1);
    QCOMPARE(log.value.load(), 42);
    QVERIFY(log.wasHome);
    QVERIFY(wasThere);
}

void TestRemoteTask::mayStayAtHome()
{
    Log log;
    EngineThread home(u"home"_s);
    home.runAndWait([&] {
        OneShot<int> input;
        await(sendTask(home.address(), home.address(), task(input, log)), home, log);
        input.set(1);
        QCOMPARE(log.value.load(), 2); // without an event loop turn
    });
}

void TestRemoteTask::givesALateResultToWhoCleansUp()
{
    Log log;
    EngineThread home(u"home"_s);
    EngineThread there(u"there"_s);
    OneShot<int> input;
    home.runAndWait([&] {
        OneShot<Result<int>> answer = sendTask(there.address(), home.address(), task(input, log));
        await(answer, home, log);
        answer.set(fail(ErrorKind::Timeout, {}));
    });
    QCOMPARE(log.value.load(), -static_cast<int>(ErrorKind::Timeout));
    QCOMPARE(log.late.load(), 0);
    there.post([input]() mutable { input.set(3); });
    QTRY_COMPARE(log.late.load(), 6);
    QCOMPARE(log.results.load(), 1);
}

void TestRemoteTask::givesTheResultToWhoCleansUpWhenHomeHasEnded()
{
    Log log;
    EngineThread there(u"there"_s);
    OneShot<int> input;
    {
        EngineThread home(u"home"_s);
        home.runAndWait([&] {
            OneShot<Result<int>> answer = sendTask(there.address(), home.address(), task(input, log));
            await(answer, home, log);
            answer.set(fail(ErrorKind::Cancelled, {})); // as a flow must before its engine is destroyed
        });
    }
    there.post([input]() mutable { input.set(4); });
    QTRY_COMPARE(log.late.load(), 8);
}

void TestRemoteTask::failsWhenTheOtherEngineHasEnded()
{
    Log log;
    EngineThread home(u"home"_s);
    std::optional<EngineAddress> address;
    {
        EngineThread there(u"there"_s);
        address = there.address();
        QVERIFY(address->post([] {}));
    }
    QVERIFY(!address->post([] {}));
    home.runAndWait([&] { await(sendTask(*address, home.address(), task({}, log)), home, log); });
    QCOMPARE(log.value.load(), -static_cast<int>(ErrorKind::Cancelled));
}

LOCKSCOPE_TEST(TestRemoteTask)
#include "tst_remote_task.moc"
