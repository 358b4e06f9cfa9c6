// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/command_stats.h"
#include "tests/benchmark/verdict.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QTest>
#include <algorithm>
#include <numeric>

using namespace lockscope::benchmark;
using namespace Qt::StringLiterals;

namespace {

/// A valid pair with this ratio.
Pair goodPair(double ratio)
{
    Pair pair;
    pair.lockscope = {100'000 * ratio, 1000, 2001, 0};
    pair.reference = {100'000, 3000, 6000, 0};
    pair.limit = ReplayLimit {512, 1, 0.99};
    return pair;
}

const Figure &lightCycles()
{
    return *findFigure(u"cycles-light-512"_s);
}

FigureResult judgeWith(const Pair &doubtful)
{
    return judge(lightCycles(), std::vector<Pair> {goodPair(0.9), goodPair(0.9), doubtful});
}

/// id → target, from the table in the page.
QHash<QString, QString> documentedTargets()
{
    QHash<QString, QString> targets;
    QFile page(QStringLiteral(FIGURES_PAGE));
    if (!page.open(QIODevice::ReadOnly))
        return targets;
    const QStringList lines = QString::fromUtf8(page.readAll()).split(u'\n');
    for (const QString &line : lines) {
        const QStringList cells = line.split(u'|');
        if (cells.size() == 5 && line.startsWith("| `"_L1))
            targets.insert(cells[1].trimmed().remove(u'`'), cells[3].trimmed());
    }
    return targets;
}

} // namespace

class TestBenchmarkRules : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void medianIsTheMiddleValue();
    void valueIsTheMedianOfTheRatios();
    void targetDecides();
    void missingScriptCallsFailTheRun();
    void failedScriptCallsFailTheRun();
    void idleServerFailsTheRun();
    void noPairIsNoValue();
    void aRunMeetsAllItsTargets();
    void aFaultyRunFailsTheFigure();
    void aReferenceMayCountOtherCalls();
    void percentileIsAMeasuredValue();
    void readsTheServersCounters();
    void targetsAreThoseOfThePage();
};

void TestBenchmarkRules::medianIsTheMiddleValue()
{
    QCOMPARE(median({3}), 3.0);
    QCOMPARE(median({9, 1, 5}), 5.0);
    QCOMPARE(median({4, 1, 2, 100}), 3.0);
}

void TestBenchmarkRules::valueIsTheMedianOfTheRatios()
{
    const FigureResult result = judge(
        lightCycles(), std::vector<Pair> {goodPair(0.2), goodPair(0.9), goodPair(1.0), goodPair(0.95), goodPair(0.86)});
    QCOMPARE(*result.value, 0.9);
    QCOMPARE(*result.lockscope, 90'000.0);
    QCOMPARE(*result.reference, 100'000.0);
    QCOMPARE(result.pairs.size(), 5u);
    QVERIFY(result.isOk == true);
    QVERIFY(result.reason.isEmpty());
}

void TestBenchmarkRules::targetDecides()
{
    const FigureResult result = judge(lightCycles(), std::vector<Pair> {goodPair(0.84)});
    QCOMPARE(*result.value, 0.84);
    QVERIFY(result.isOk == false);
    QCOMPARE(result.reason, u"the target is ≥ 0.85"_s);
}

void TestBenchmarkRules::missingScriptCallsFailTheRun()
{
    Pair lockscope = goodPair(0.9);
    lockscope.lockscope.calls = 2 * lockscope.lockscope.cycles - 1;
    Pair replay = goodPair(0.9);
    replay.reference.calls = replay.reference.cycles;
    for (const Pair &pair : {lockscope, replay}) {
        const FigureResult result = judgeWith(pair);
        QVERIFY(!result.value);
        QVERIFY(result.isOk == false);
        QVERIFY2(result.reason.startsWith("pair 3: "_L1) && result.reason.contains("calls"_L1),
                 qPrintable(result.reason));
        QCOMPARE(result.pairs.size(), 3u);
    }
}

void TestBenchmarkRules::failedScriptCallsFailTheRun()
{
    Pair pair = goodPair(0.9);
    pair.reference.failedCalls = 1;
    QVERIFY(!judgeWith(pair).value);
    QVERIFY(judgeWith(pair).isOk == false);
}

void TestBenchmarkRules::idleServerFailsTheRun()
{
    Pair pair = goodPair(0.9);
    pair.limit->serverShare = 0.94;
    QVERIFY(!judgeWith(pair).value);
    QVERIFY(judgeWith(pair).isOk == false);
    pair.limit->serverShare = 0.95;
    QVERIFY(judgeWith(pair).isOk == true);
}

void TestBenchmarkRules::noPairIsNoValue()
{
    const FigureResult result = judge(lightCycles(), std::vector<Pair> {});
    QVERIFY(!result.value);
    QVERIFY(!result.isOk);
    QVERIFY(!result.reason.isEmpty());
}

void TestBenchmarkRules::aRunMeetsAllItsTargets()
{
    const Figure &figure = *findFigure(u"watchdog-100k"_s); // server ≤ 2 s; client ≤ 5 % of a core
    const FigureResult good = judge(figure, std::vector<Run> {{{1.0, 4.0}}, {{9.0, 4.5}}, {{1.5, 99.0}}});
    QCOMPARE(*good.value, 1.5);
    QCOMPARE(good.parts.size(), 2u);
    QCOMPARE(good.parts[1].value, 4.5);
    QVERIFY(good.isOk == true && good.reason.isEmpty());
    const FigureResult bad = judge(figure, std::vector<Run> {{{1.0, 5.1}}});
    QVERIFY(bad.isOk == false && bad.parts[0].isOk && !bad.parts[1].isOk);
    QCOMPARE(bad.reason, u"the target is client ≤ 5 % of a core"_s);
}

void TestBenchmarkRules::aFaultyRunFailsTheFigure()
{
    const Figure &figure = *findFigure(u"watchdog-100k"_s);
    const FigureResult result = judge(figure,
                                      std::vector<Run> {{{1.0, 1.0}}, {{1.0, 1.0}, {}, u"a PING waited 6 ms"_s}});
    QVERIFY(!result.value && result.isOk == false);
    QCOMPARE(result.reason, u"run 2: a PING waited 6 ms"_s);
    QVERIFY(judge(figure, std::vector<Run> {}).isOk == std::nullopt);
}

void TestBenchmarkRules::aReferenceMayCountOtherCalls()
{
    Pair pair = goodPair(1);
    pair.limit.reset();
    pair.reference.callsPerCycle = 1; // a PING
    pair.reference.calls = pair.reference.cycles;
    QVERIFY(faultOf(pair, u"PING"_s).isEmpty());
    --pair.reference.calls;
    QVERIFY(faultOf(pair, u"PING"_s).contains("PING"_L1));
}

void TestBenchmarkRules::percentileIsAMeasuredValue()
{
    std::vector<double> values(100);
    std::iota(values.rbegin(), values.rend(), 1.0);
    QCOMPARE(percentile(values, 0.99), 99.0);
    QCOMPARE(percentile(values, 0.5), 50.0);
    QCOMPARE(percentile(values, 1), 100.0);
    QCOMPARE(percentile({7}, 0.99), 7.0);
}

void TestBenchmarkRules::readsTheServersCounters()
{
    const auto counts = readCommandCounts(
        "cmdstat_client|list:calls=2,usec=30,usec_per_call=15.00,rejected_calls=0,failed_calls=1\r\n");
    QCOMPARE(counts["client|list"].calls, 2);
    QCOMPARE(counts["client|list"].microseconds, 30);
    QCOMPARE(counts["client|list"].failed, 1);

    const ScriptStats stats = readScriptStats(
        "# Commandstats\r\n"
        "cmdstat_eval:calls=7,usec=9,usec_per_call=1.29,rejected_calls=0,failed_calls=0\r\n"
        "cmdstat_evalsha:calls=123,usec=456,usec_per_call=3.71,rejected_calls=1,failed_calls=2\r\n"
        "cmdstat_hget:calls=99,usec=1,usec_per_call=0.01\r\n");
    QCOMPARE(stats.calls, 130); // by hash and by text
    QCOMPARE(stats.failed, 3);
    // Redis before 6.2
    QCOMPARE(readScriptStats("# Commandstats\r\ncmdstat_evalsha:calls=5,usec=1,usec_per_call=0.20\r\n").calls, 5);
    QCOMPARE(readScriptStats("# Commandstats\r\n").calls, 0);
}

void TestBenchmarkRules::targetsAreThoseOfThePage()
{
    const QHash<QString, QString> documented = documentedTargets();
    QCOMPARE(documented.size(), qsizetype(figures().size()));
    for (const Figure &figure : figures()) {
        QStringList targets;
        std::ranges::transform(figure.targets, std::back_inserter(targets), &Target::toString);
        QCOMPARE(targets.join("; "_L1), documented.value(figure.id));
    }
}

LOCKSCOPE_TEST(TestBenchmarkRules)
#include "tst_benchmark_rules.moc"
