// SPDX-License-Identifier: Apache-2.0
#include "core/lab/golden_case.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope::lab;

namespace {

QByteArray oneStep(const QByteArray &step)
{
    return R"json({"format": 1, "name": "myLock", "cases": [{"id": "x", "lock": "readwrite", "steps": [)json" + step
        + "]}]}";
}

} // namespace

class TestGoldenCases final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyCaseHasStepsAndItsOwnId();
    void shortNamesBecomeKeysAndFields();
    void everyTimeIsScaled();
    void differencesOfRedissonHoldForTheirVersions_data();
    void differencesOfRedissonHoldForTheirVersions();
    void refusesWhatTheFormatDoesNotHave_data();
    void refusesWhatTheFormatDoesNotHave();
};

void TestGoldenCases::everyCaseHasStepsAndItsOwnId()
{
    QSet<QByteArray> ids;
    for (const GoldenCase &golden : goldenCases()) {
        QVERIFY2(!golden.steps.empty(), golden.id);
        ids.insert(golden.id);
    }
    const std::pair<const char *, int> kinds[] {{"rw-", 20}, {"re-", 10}, {"fa-", 9},
                                                {"sp-", 5},  {"fe-", 5},  {"nr-", 4}};
    for (const auto &[kind, count] : kinds) {
        for (int i = 1; i <= count; ++i)
            QVERIFY(ids.remove(kind + QByteArray::number(i).rightJustified(2, '0')));
    }
    QVERIFY(ids.isEmpty());
}

void TestGoldenCases::shortNamesBecomeKeysAndFields()
{
    const auto cases = readGoldenCases(oneStep(R"json({"who": "B", "do": "try", "side": "read",
        "state": {"N": {"mode": "write", "B:write": 1, "B": 2, "ttl": 30000}, "K(B,2)": 20000}})json"),
                                       1);
    QVERIFY(cases);
    const QByteArray b = goldenHolder('B').field();
    QVERIFY(b.endsWith(":2"));
    const Keyspace expected {
        {"myLock", {"hash", {{b, "2"}, {b + ":write", "1"}, {"mode", "write"}}, 30000ms}},
        {"{myLock}:" + b + ":rwlock_timeout:2", {"string", {{"", "1"}}, 20000ms}},
    };
    QCOMPARE(toText(*cases->front().steps.front().state), toText(expected));
    QCOMPARE(cases->front().channel, "redisson_rwlock:{myLock}"_ba);
}

void TestGoldenCases::everyTimeIsScaled()
{
    const auto cases = readGoldenCases(oneStep(R"json({"who": "A", "do": "begin", "lease": 30000, "ms": 5000,
        "answer": {"denied": 7000}, "state": {"N": {"ttl": 20000}, "K(A,1)": 10000}})json"));
    QVERIFY(cases);
    const GoldenStep &step = cases->front().steps.front();
    QVERIFY(step.lease == 3000ms);
    QVERIFY(step.time == 500ms);
    QVERIFY(step.answer.ttl == 700ms);
    QVERIFY(step.state->at("myLock").ttl == 2000ms);
    QVERIFY(step.state->rbegin()->second.ttl == 1000ms);
    QVERIFY(cases->front().watchdogLease == 3000ms);
}

void TestGoldenCases::differencesOfRedissonHoldForTheirVersions_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("message");
    QTest::newRow("Lockscope") << QString() << u"0"_s;
    QTest::newRow("before") << u"3.17.7"_s << u"1"_s;
    QTest::newRow("at the border") << u"3.27.2"_s << u"0"_s;
    QTest::newRow("between") << u"3.28.0"_s << u"0"_s;
    QTest::newRow("from one on") << u"4.0.0"_s << u"none"_s;
}

void TestGoldenCases::differencesOfRedissonHoldForTheirVersions()
{
    QFETCH(const QString, version);
    QFETCH(const QString, message);
    const auto cases = readGoldenCases(oneStep(R"json({"who": "A", "do": "release", "message": "0", "redisson": [
        {"below": "3.27.2", "why": "a row", "message": "1"}, {"from": "4.0.0", "why": "another", "message": null}]})json"),
                                       10, QVersionNumber::fromString(version));
    QVERIFY(cases);
    const std::optional<QByteArray> found = cases->front().steps.front().message;
    QCOMPARE(found ? QString::fromLatin1(*found) : u"none"_s, message);
}

void TestGoldenCases::refusesWhatTheFormatDoesNotHave_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("format") << R"json({"format": 2, "cases": []})json"_ba;
    QTest::newRow("no JSON") << "{"_ba;
    QTest::newRow("member") << oneStep(R"json({"who": "A", "do": "try", "stat": {}})json");
    QTest::newRow("verb") << oneStep(R"json({"who": "A", "do": "lock"})json");
    QTest::newRow("holder") << oneStep(R"json({"who": "Z", "do": "try"})json");
    QTest::newRow("no holder") << oneStep(R"json({"do": "try"})json");
    QTest::newRow("side") << oneStep(R"json({"who": "A", "do": "try", "side": "up"})json");
    QTest::newRow("answer") << oneStep(R"json({"who": "A", "do": "try", "answer": "yes"})json");
    QTest::newRow("time") << oneStep(R"json({"do": "wait", "ms": "long"})json");
    QTest::newRow("difference without a reason")
        << oneStep(R"json({"who": "A", "do": "release", "redisson": [{"message": null}]})json");
    QTest::newRow("wait without a time") << oneStep(R"json({"do": "wait"})json");
}

void TestGoldenCases::refusesWhatTheFormatDoesNotHave()
{
    QFETCH(const QByteArray, json);
    QVERIFY(!readGoldenCases(json));
}

LOCKSCOPE_TEST(TestGoldenCases)
#include "tst_golden_cases.moc"
