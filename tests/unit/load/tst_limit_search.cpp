// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/limit_search.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <algorithm>
#include <functional>
#include <map>

using namespace lockscope::load;

namespace {

constexpr std::size_t MaxRuns = 60; // only exceeded by a search that does not end

/// Runs the search; `holds` receives the value and the number of earlier runs with it.
LimitSearch searched(LimitSearch search, const std::function<bool(double, int)> &holds)
{
    std::map<double, int> runs;
    while (search.next() && search.steps().size() < MaxRuns) {
        const double value = *search.next();
        search.add({value, value, holds(value, runs[value]++)});
    }
    return search;
}

} // namespace

class TestLimitSearch final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsTheLimit_data();
    void findsTheLimit();
    void reportsThatNothingBreaks();
    void reportsThatNothingHolds();
    void repeatsAnOutlier();
    void endsWithRandomResults();
};

void TestLimitSearch::findsTheLimit_data()
{
    QTest::addColumn<double>("first");
    QTest::addColumn<double>("limit");
    QTest::addColumn<bool>("isWhole");
    QTest::newRow("above the first value") << 100.0 << 3'333.0 << false;
    QTest::newRow("at the first value") << 100.0 << 100.0 << false;
    QTest::newRow("below the first value") << 5'000.0 << 120.0 << false;
    QTest::newRow("fractions") << 1.0 << 0.37 << false;
    QTest::newRow("workers") << 1.0 << 37.0 << true;
    QTest::newRow("fewer workers than at first") << 64.0 << 2.0 << true;
}

void TestLimitSearch::findsTheLimit()
{
    QFETCH(const double, first);
    QFETCH(const double, limit);
    QFETCH(const bool, isWhole);
    const LimitSearch search = searched({first, isWhole ? 1.0 : 0.01, 1e6, isWhole},
                                        [limit](double value, int) { return value <= limit; });
    QVERIFY(!search.next());
    QVERIFY2(*search.held() <= limit && *search.broken() > limit, qPrintable(QString::number(*search.held())));
    QVERIFY(*search.broken() <= *search.held() * 1.05 || (isWhole && *search.broken() == *search.held() + 1.0));
    QVERIFY2(search.steps().size() < 30, qPrintable(QString::number(search.steps().size())));
}

void TestLimitSearch::reportsThatNothingBreaks()
{
    const LimitSearch search = searched({100.0, 1.0, 1'000.0, false}, [](double, int) { return true; });
    QCOMPARE(search.held(), std::optional(1'000.0));
    QVERIFY(!search.broken());
    QCOMPARE(search.steps().size(), std::size_t(5)); // 100, 200, 400, 800, 1000
}

void TestLimitSearch::reportsThatNothingHolds()
{
    const LimitSearch search = searched({8.0, 1.0, 1'000.0, true}, [](double, int) { return false; });
    QVERIFY(!search.held());
    QCOMPARE(search.broken(), std::optional(1.0));
    QCOMPARE(search.steps().size(), std::size_t(8)); // 8, 4, 2 and 1, each twice
}

/// The first run of each value below 550 breaks by chance.
void TestLimitSearch::repeatsAnOutlier()
{
    const auto limit = [](double value, int run) { return (value <= 600.0) != (run == 0 && value < 550.0); };
    const LimitSearch search = searched({100.0, 1.0, 1e6, false}, limit);
    QVERIFY(*search.held() <= 600.0 && *search.broken() > 600.0);
}

void TestLimitSearch::endsWithRandomResults()
{
    unsigned random = 1;
    for (int round = 0; round < 200; ++round) {
        const LimitSearch search = searched({100.0, 1.0, 1e4, false}, [&random](double, int) {
            random = random * 1'103'515'245U + 12'345U;
            return (random >> 16U) % 2U == 0U;
        });
        QVERIFY(!search.next());
        QVERIFY(!search.held() || !search.broken() || *search.held() < *search.broken());
    }
}

LOCKSCOPE_TEST(TestLimitSearch)
#include "tst_limit_search.moc"
