// SPDX-License-Identifier: Apache-2.0
#include "core/lab/golden_case.h"
#include "core/lab/sentences.h"
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
    void aDenialHasItsReason_data();
    void aDenialHasItsReason();
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
    QTest::addColumn<QByteArray>("code");
    const auto row = [](const char *name, const QByteArray &json, const QByteArray &code) {
        QTest::newRow(name) << json << code;
    };
    row("format", R"json({"format": 2, "cases": []})json", "lab-cases-format");
    row("no JSON", "{", "lab-cases-format");
    row("member", oneStep(R"json({"who": "A", "do": "try", "stat": {}})json"), "lab-case-word-unknown");
    row("verb", oneStep(R"json({"who": "A", "do": "lock"})json"), "lab-case-word-unknown");
    row("holder", oneStep(R"json({"who": "Z", "do": "try"})json"), "lab-case-who");
    row("no holder", oneStep(R"json({"do": "try"})json"), "lab-case-who");
    row("side", oneStep(R"json({"who": "A", "do": "try", "side": "up"})json"), "lab-case-word-unknown");
    row("answer", oneStep(R"json({"who": "A", "do": "try", "answer": "yes"})json"), "lab-case-word-unknown");
    row("answer that is no denial", oneStep(R"json({"who": "A", "do": "try", "answer": {"refused": 5}})json"),
        "lab-case-answer");
    row("answer that is a list", oneStep(R"json({"who": "A", "do": "try", "answer": []})json"), "lab-case-answer");
    row("time", oneStep(R"json({"do": "wait", "ms": "long"})json"), "lab-case-time");
    row("difference without a reason",
        oneStep(R"json({"who": "A", "do": "release", "redisson": [{"message": null}]})json"), "lab-case-no-reason");
    row("wait without a time", oneStep(R"json({"do": "wait"})json"), "lab-case-no-time");
}

void TestGoldenCases::refusesWhatTheFormatDoesNotHave()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QByteArray, code);
    const auto cases = readGoldenCases(json);
    QVERIFY(!cases);
    QVERIFY2(cases.error().message.includes(QLatin1StringView(code)), qPrintable(cases.error().message.english()));
}

void TestGoldenCases::aDenialHasItsReason_data()
{
    QTest::addColumn<int>("ttl");
    QTest::addColumn<QString>("finding");
    QTest::addColumn<QString>("code");
    QTest::newRow("held") << 2800 << QString() << u"lab-step-denied"_s;
    QTest::newRow("free, with another waiter first") << 0 << QString() << u"lab-step-denied-queue"_s;
    QTest::newRow("held by the same worker") << 2800 << u"self-deadlock"_s << u"lab-step-denied-self"_s;
}

void TestGoldenCases::aDenialHasItsReason()
{
    QFETCH(const int, ttl);
    QFETCH(const QString, finding);
    QFETCH(const QString, code);
    GoldenStep step;
    step.verb = GoldenStep::Verb::Try;
    step.who = 'B';
    step.answer = {GoldenAnswer::Kind::Denied, std::chrono::milliseconds(ttl)};
    step.finding = finding;
    QCOMPARE(sentenceOf(step).code(), code);
}

LOCKSCOPE_TEST(TestGoldenCases)
#include "tst_golden_cases.moc"
