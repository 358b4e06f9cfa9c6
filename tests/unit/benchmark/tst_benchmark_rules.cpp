// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/command_stats.h"
#include "tests/benchmark/verdict.h"

#include <QFile>
#include <QTest>
#include <algorithm>

using namespace lockscope::benchmark;
using namespace Qt::StringLiterals;

namespace {

/// A pair that counts, with this ratio.
Pair goodPair(double ratio)
{
    Pair pair;
    pair.lockscope = {100'000 * ratio, 1000, 2001, 0};
    pair.reference = {100'000, 3000, 6000, 0};
    pair.depth = 512;
    pair.links = 1;
    pair.serverShare = 0.99;
    return pair;
}

const Figure &lightCycles()
{
    return *findFigure(u"cycles-light-512"_s);
}

FigureResult judgeWith(const Pair &doubtful)
{
    return judge(lightCycles(), {goodPair(0.9), goodPair(0.9), doubtful});
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
    const FigureResult result = judge(lightCycles(), {goodPair(0.2), goodPair(0.9), goodPair(1.0), goodPair(0.95), goodPair(0.86)});
    QCOMPARE(*result.value, 0.9);
    QCOMPARE(*result.lockscope, 90'000.0);
    QCOMPARE(*result.reference, 100'000.0);
    QCOMPARE(result.pairs.size(), 5u);
    QVERIFY(result.isOk == true);
    QVERIFY(result.reason.isEmpty());
}

void TestBenchmarkRules::targetDecides()
{
    const FigureResult result = judge(lightCycles(), {goodPair(0.84)});
    QCOMPARE(*result.value, 0.84);
    QVERIFY(result.isOk == false);
    QCOMPARE(result.reason, u"the target is ≥ 0.85"_s);
}

void TestBenchmarkRules::missingScriptCallsFailTheRun()
{
    Pair lockscope = goodPair(0.9);
    lockscope.lockscope.scriptCalls = 2 * lockscope.lockscope.cycles - 1;
    Pair replay = goodPair(0.9);
    replay.reference.scriptCalls = replay.reference.cycles;
    for (const Pair &pair : {lockscope, replay}) {
        const FigureResult result = judgeWith(pair);
        QVERIFY(!result.value);
        QVERIFY(result.isOk == false);
        QVERIFY2(result.reason.startsWith("pair 3: "_L1) && result.reason.contains("script calls"_L1), qPrintable(result.reason));
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
    pair.serverShare = 0.94;
    QVERIFY(!judgeWith(pair).value);
    QVERIFY(judgeWith(pair).isOk == false);
    pair.serverShare = 0.95;
    QVERIFY(judgeWith(pair).isOk == true);
}

void TestBenchmarkRules::noPairIsNoValue()
{
    const FigureResult result = judge(lightCycles(), {});
    QVERIFY(!result.value);
    QVERIFY(!result.isOk);
    QVERIFY(!result.reason.isEmpty());
}

void TestBenchmarkRules::readsTheServersCounters()
{
    const ScriptStats stats = readScriptStats("# Commandstats\r\n"
                                              "cmdstat_eval:calls=7,usec=9,usec_per_call=1.29,rejected_calls=0,failed_calls=0\r\n"
                                              "cmdstat_evalsha:calls=123,usec=456,usec_per_call=3.71,rejected_calls=1,failed_calls=2\r\n"
                                              "cmdstat_hget:calls=99,usec=1,usec_per_call=0.01\r\n");
    QCOMPARE(stats.calls, 123);
    QCOMPARE(stats.failed, 3);
    QCOMPARE(readScriptStats("# Commandstats\r\ncmdstat_evalsha:calls=5,usec=1,usec_per_call=0.20\r\n").calls, 5); // Redis before 6.2
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

QTEST_APPLESS_MAIN(TestBenchmarkRules)
#include "tst_benchmark_rules.moc"
