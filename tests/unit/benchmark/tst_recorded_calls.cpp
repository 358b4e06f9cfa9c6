// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/replay/recorded_calls.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope::benchmark;
using namespace std::string_literals;

namespace {

std::string encoded(const std::vector<std::string> &arguments)
{
    std::string bytes = "*" + std::to_string(arguments.size()) + "\r\n";
    for (const std::string &argument : arguments)
        bytes += "$" + std::to_string(argument.size()) + "\r\n" + argument + "\r\n";
    return bytes;
}

std::string acquire(const std::string &lock)
{
    return encoded({"EVALSHA", "sha-of-acquire", "1", lock, "holder", "30000", "0", "0"});
}

std::string release(const std::string &lock)
{
    return encoded(
        {"EVALSHA", "sha-of-release", "1", lock, "PUBLISH", "channel of " + lock, "holder", "30000", "1", "0"});
}

} // namespace

class TestRecordedCalls : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keepsBytesAndOrder();
    void keepsALockOnOneLane();
    void leavesOutWhatIsNoScriptCall();
    void dropsAnUnfinishedCycle();
    void endsAtACutCommand();
    void refusesForeignBytes();
};

void TestRecordedCalls::keepsBytesAndOrder()
{
    const std::string recording = acquire("a") + acquire("b\r\n$") + release("b\r\n$") + release("a");
    const std::vector<Lane> lanes = spreadOverLanes(recording, 1);
    QCOMPARE(lanes.size(), 1u);
    QCOMPARE(lanes[0].bytes, recording);
    QCOMPARE(lanes[0].ends.size(), 4u);
    QCOMPARE(lanes[0].ends.front(), acquire("a").size());
    QCOMPARE(lanes[0].ends.back(), recording.size());
}

void TestRecordedCalls::keepsALockOnOneLane()
{
    const std::string recording = acquire("a") + acquire("b") + acquire("c") + release("c") + release("a")
        + release("b");
    const std::vector<Lane> lanes = spreadOverLanes(recording, 2);
    QCOMPARE(lanes[0].bytes, acquire("a") + acquire("c") + release("c") + release("a"));
    QCOMPARE(lanes[1].bytes, acquire("b") + release("b"));
}

void TestRecordedCalls::leavesOutWhatIsNoScriptCall()
{
    const std::string recording = encoded({"SCRIPT", "LOAD", "return 1"}) + acquire("a") + encoded({"PING"})
        + release("a");
    QCOMPARE(spreadOverLanes(recording, 1)[0].bytes, acquire("a") + release("a"));
}

void TestRecordedCalls::dropsAnUnfinishedCycle()
{
    const std::string recording = acquire("a") + release("a") + acquire("b") + acquire("a");
    QCOMPARE(spreadOverLanes(recording, 1)[0].bytes, acquire("a") + release("a"));
}

void TestRecordedCalls::endsAtACutCommand()
{
    const std::string whole = acquire("a") + release("a");
    for (std::size_t length = whole.size(); length < whole.size() + acquire("a").size(); ++length) {
        const std::string recording = (whole + acquire("a")).substr(0, length);
        QCOMPARE(spreadOverLanes(recording, 1)[0].bytes, whole);
    }
}

void TestRecordedCalls::refusesForeignBytes()
{
    QVERIFY_EXCEPTION_THROWN(spreadOverLanes("GET / HTTP/1.1\r\n", 1), std::runtime_error);
    QVERIFY_EXCEPTION_THROWN(spreadOverLanes("*1\r\n$x\r\nPING\r\n", 1), std::runtime_error);
}

LOCKSCOPE_TEST(TestRecordedCalls)
#include "tst_recorded_calls.moc"
