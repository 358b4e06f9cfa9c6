// SPDX-License-Identifier: Apache-2.0
#include "core/locks/quorum.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::locks;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class TestQuorum final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void moreThanHalfAreAMajority();
    void isDecidedAsSoonAsTheRestCannotChangeIt_data();
    void isDecidedAsSoonAsTheRestCannotChangeIt();
    void endsWhenOneMoreLossWouldBeTooMany();
    void tooFewHoldsNothing();
    void driftGrowsWithTheLease();
};

void TestQuorum::moreThanHalfAreAMajority()
{
    const std::array<int, 7> expected {1, 2, 2, 3, 3, 4, 4};
    for (int members = 1; members <= 7; ++members)
        QCOMPARE(Quorum::majorityOf(members), expected[static_cast<std::size_t>(members) - 1]);
}

void TestQuorum::isDecidedAsSoonAsTheRestCannotChangeIt_data()
{
    QTest::addColumn<int>("members");
    QTest::addColumn<int>("needed");
    QTest::addColumn<QByteArray>("answers");   // + granted, - denied
    QTest::addColumn<QByteArray>("decisions"); // after each: y reached, n unreachable, . open
    QTest::newRow("five, two down") << 5 << 3 << "+-+-+"_ba
                                    << "....y"_ba;
    QTest::newRow("five, three down") << 5 << 3 << "--+-+"_ba
                                      << "...nn"_ba;
    QTest::newRow("five, all well") << 5 << 3 << "+++++"_ba
                                    << "..yyy"_ba;
    QTest::newRow("all of three") << 3 << 3 << "+++"_ba
                                  << "..y"_ba;
    QTest::newRow("all of three, one busy") << 3 << 3 << "+-+"_ba
                                            << ".nn"_ba;
    QTest::newRow("one") << 1 << 1 << "-"_ba
                         << "n"_ba;
}

void TestQuorum::isDecidedAsSoonAsTheRestCannotChangeIt()
{
    QFETCH(const int, members);
    QFETCH(const int, needed);
    QFETCH(const QByteArray, answers);
    QFETCH(const QByteArray, decisions);
    Quorum quorum(members, needed);
    QByteArray found;
    for (const char answer : answers) {
        quorum.add(answer == '+');
        QCOMPARE(quorum.isDecided(), quorum.isReached() || quorum.isOutOfReach());
        found += quorum.isReached() ? 'y' : quorum.isOutOfReach() ? 'n' : '.';
    }
    QCOMPARE(found, decisions);
}

void TestQuorum::endsWhenOneMoreLossWouldBeTooMany()
{
    const TimePoint t {};
    QCOMPARE(heldTogetherUntil({t + 1s, t + 5s, t + 3s, t + 4s, t + 2s}, 3), t + 3s);
    QCOMPARE(heldTogetherUntil({t + 1s, t + 5s, t + 3s}, 3), t + 1s);
    QCOMPARE(heldTogetherUntil({t + 7s}, 1), t + 7s);
}

void TestQuorum::tooFewHoldsNothing()
{
    QCOMPARE(heldTogetherUntil({TimePoint() + 1s, TimePoint() + 2s}, 3), TimePoint::min());
    QCOMPARE(heldTogetherUntil({}, 1), TimePoint::min());
}

void TestQuorum::driftGrowsWithTheLease()
{
    QCOMPARE(driftOf(10s), std::chrono::nanoseconds(102ms));
    QCOMPARE(driftOf(1ms), std::chrono::nanoseconds(2ms + 10us));
}

LOCKSCOPE_TEST(TestQuorum)
#include "tst_quorum.moc"
