// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/load/tst_scenario.h"

#include "core/load/scenario/cycle_plan.h"

#include <QTest>

#include <numeric>

using namespace lockscope;
using namespace lockscope::load;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

void TestScenario::distributionsReadAndWriteTheirNotation_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"0", "1ms", "uniform:1ms..5ms", "uniform:0..0", "exp:2ms", "lognormal:2ms,0.5"})
        QTest::addRow("%s", text) << QString::fromLatin1(text);
}

void TestScenario::distributionsReadAndWriteTheirNotation()
{
    QFETCH(QString, text);
    const Result<Distribution> distribution = Distribution::parse(text, u"hold"_s);
    QVERIFY(distribution);
    QCOMPARE(distribution->text(), text);
}

void TestScenario::malformedDistributionsAreRefused_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "1", "normal:1ms", "uniform:1ms", "uniform:5ms..1ms", "uniform:..1ms", "exp:", "exp:2",
                             "2h", "lognormal:2ms", "lognormal:2ms,", "lognormal:2ms,0", "lognormal:2ms,-1",
                             "lognormal:2ms,3.1", "lognormal:2ms,nan", "lognormal:,0.5"})
        QTest::addRow("\"%s\"", text) << QString::fromLatin1(text);
}

void TestScenario::malformedDistributionsAreRefused()
{
    QFETCH(QString, text);
    const Result<Distribution> distribution = Distribution::parse(text, u"hold"_s);
    QVERIFY(!distribution);
    QCOMPARE(toWord(distribution.error().kind), u"usage"_s);
    QVERIFY2(distribution.error().message.english().startsWith(u"hold: "_s),
             qPrintable(distribution.error().message.english()));
}

void TestScenario::drawnValuesHaveTheirDistribution_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("mean");      // in microseconds
    QTest::addColumn<double>("belowBase"); // share of values below 2 ms
    QTest::newRow("constant") << u"2ms"_s << 2000.0 << 0.0;
    QTest::newRow("uniform") << u"uniform:1ms..5ms"_s << 3000.0 << 0.25;
    QTest::newRow("exponential") << u"exp:2ms"_s << 2000.0 << 1.0 - std::exp(-1.0);
    QTest::newRow("log-normal") << u"lognormal:2ms,0.5"_s << 2000.0 * std::exp(0.125) << 0.5;
}

void TestScenario::drawnValuesHaveTheirDistribution()
{
    QFETCH(QString, text);
    QFETCH(double, mean);
    QFETCH(double, belowBase);
    const Distribution distribution = *Distribution::parse(text, u"hold"_s);
    SeededRandom random(1);
    constexpr int Draws = 100'000;
    double sum = 0.0;
    int below = 0;
    for (int i = 0; i < Draws; ++i) {
        const Micros value = distribution.draw(random);
        QVERIFY(value >= 0us && value <= Distribution::Longest);
        sum += static_cast<double>(value.count());
        below += value < 2ms ? 1 : 0;
    }
    QVERIFY2(qAbs(sum / Draws - mean) < 0.02 * mean, qPrintable(QString::number(sum / Draws)));
    QVERIFY2(qAbs(double(below) / Draws - belowBase) < 0.01, qPrintable(QString::number(double(below) / Draws)));
}

void TestScenario::drawnValuesRepeatFromTheSeed()
{
    const Distribution distribution = *Distribution::parse(u"exp:2ms", u"hold"_s);
    SeededRandom first(5, 1);
    SeededRandom second(5, 1);
    for (int i = 0; i < 100; ++i)
        QCOMPARE(distribution.draw(first), distribution.draw(second));
}

void TestScenario::ratesReadAndWriteTheirNotation_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"5000/s", "0.5/s", "poisson:5000/s", "ramp:100/s..5000/s", "ramp:5000/s..100/s",
                             "stairs:100/s..5000/s,5", "poisson:ramp:1/s..2/s", "poisson:stairs:1/s..2/s,2"})
        QTest::addRow("%s", text) << QString::fromLatin1(text);
}

void TestScenario::ratesReadAndWriteTheirNotation()
{
    QFETCH(QString, text);
    const Result<ArrivalRate> rate = ArrivalRate::parse(text, u"rate"_s);
    QVERIFY(rate);
    QCOMPARE(rate->text(), text);
}

void TestScenario::malformedRatesAreRefused_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "5000", "/s", "0/s", "-1/s", "nan/s", "2000000/s", "5000/m", "1/s..2/s", "ramp:5/s",
                             "ramp:1..2/s", "ramp:1/s..", "stairs:1/s..2/s", "stairs:1/s..2/s,1",
                             "stairs:1/s..2/s,1001", "stairs:1/s..2/s,x", "poisson:", "ramp:poisson:1/s..2/s"})
        QTest::addRow("\"%s\"", text) << QString::fromLatin1(text);
}

void TestScenario::malformedRatesAreRefused()
{
    QFETCH(QString, text);
    const Result<ArrivalRate> rate = ArrivalRate::parse(text, u"rate"_s);
    QVERIFY(!rate);
    QCOMPARE(toWord(rate.error().kind), u"usage"_s);
    QVERIFY2(rate.error().message.english().startsWith(u"rate: \"%1\" is not a rate. Write 5000/s, "_s.arg(text)),
             qPrintable(rate.error().message.english()));
}

void TestScenario::arrivalsComeAtTheirRate_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<std::vector<int>>("each"); // in each fifth of 10 s
    QTest::addColumn<bool>("isExact");
    QTest::newRow("constant") << u"1000/s"_s << std::vector {2000, 2000, 2000, 2000, 2000} << true;
    QTest::newRow("ramp") << u"ramp:500/s..1500/s"_s << std::vector {1200, 1600, 2000, 2400, 2800} << true;
    QTest::newRow("ramp downwards") << u"ramp:1000/s..500/s"_s << std::vector {1900, 1700, 1500, 1300, 1100} << true;
    QTest::newRow("stairs") << u"stairs:100/s..500/s,5"_s << std::vector {200, 400, 600, 800, 1000} << true;
    QTest::newRow("random") << u"poisson:1000/s"_s << std::vector {2000, 2000, 2000, 2000, 2000} << false;
    QTest::newRow("random ramp") << u"poisson:ramp:500/s..1500/s"_s << std::vector {1200, 1600, 2000, 2400, 2800}
                                 << false;
}

void TestScenario::arrivalsComeAtTheirRate()
{
    QFETCH(QString, text);
    QFETCH(std::vector<int>, each);
    QFETCH(bool, isExact);
    Scenario scenario;
    scenario.rate = *ArrivalRate::parse(text, {});
    scenario.warmup = 3s;
    scenario.duration = 10s;
    ArrivalTimes times(scenario);
    std::vector<int> seen(each.size());
    int total = 0;
    int warmup = 0;
    std::chrono::nanoseconds before {-3s};
    for (Arrival arrival = times.next(); arrival.offset < 10s; before = arrival.offset, arrival = times.next()) {
        QVERIFY(arrival.offset >= before); // in order
        if (arrival.offset < 0s) {
            ++warmup;
            continue;
        }
        ++seen[static_cast<std::size_t>(arrival.offset / 2s)];
        ++total;
    }
    const auto isNear = [isExact](double is, double planned) {
        return std::abs(is - planned) <= (isExact ? 1.0 : 5.0 * std::sqrt(planned));
    };
    for (std::size_t i = 0; i < each.size(); ++i)
        QVERIFY2(isNear(seen[i], each[i]), qPrintable(u"%1: %2"_s.arg(i).arg(seen[i])));
    QVERIFY2(isNear(warmup, scenario.rate->first() * 3.0), qPrintable(QString::number(warmup)));
    QCOMPARE(ArrivalTimes::countWithin(scenario, 10s), qint64(total));
    if (isExact)
        QCOMPARE(total, std::accumulate(each.begin(), each.end(), 0));
}

void TestScenario::sameSeedPlansTheSame()
{
    Scenario scenario;
    scenario.rate = *ArrivalRate::parse(u"poisson:1000/s", {});
    scenario.hold = *Distribution::parse(u"exp:2ms", {});
    scenario.names = 50;
    scenario.reads = 0.5;
    const NameChoice names(scenario.names, 0.99);
    const auto planOf = [&names](const Scenario &planned) {
        ArrivalTimes times(planned);
        std::vector<std::pair<std::chrono::nanoseconds, CyclePlan>> plan;
        for (int i = 0; i < 1000; ++i) {
            const Arrival arrival = times.next();
            plan.emplace_back(arrival.offset, drawArrival(planned, names, arrival.index));
        }
        return plan;
    };
    const auto plan = planOf(scenario);
    QVERIFY(planOf(scenario) == plan);
    scenario.workers = 7; // the workers do not matter for arrivals
    scenario.mode = WorkerMode::Light;
    QVERIFY(planOf(scenario) == plan);
    scenario.seed = 2;
    QVERIFY(planOf(scenario) != plan);
}

void TestScenario::namesFollowZipfsLaw()
{
    constexpr int Draws = 100'000;
    SeededRandom random(1);
    const auto countsOf = [&random](const NameChoice &choice) {
        std::vector<int> counts(4);
        for (int i = 0; i < Draws; ++i)
            ++counts[choice.draw(random)];
        return counts;
    };
    const std::vector<int> skewed = countsOf(NameChoice(4, 1.0)); // shares 12, 6, 4 and 3 of 25
    const std::vector<int> even = countsOf(NameChoice(4, 0.0));
    for (std::size_t k = 0; k < 4; ++k) {
        QVERIFY2(std::abs(skewed[k] - Draws * 0.48 / double(k + 1)) < 0.01 * Draws,
                 qPrintable(QString::number(skewed[k])));
        QVERIFY2(std::abs(even[k] - Draws * 0.25) < 0.01 * Draws, qPrintable(QString::number(even[k])));
    }
    QCOMPARE(NameChoice(1, 1.0).draw(random), std::size_t(0));
}
