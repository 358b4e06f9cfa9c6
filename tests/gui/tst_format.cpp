// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_main.h"
#include "ui/common/format.h"
#include "ui/common/live_chart.h"

#include <QFontMetrics>
#include <QLocale>
#include <QTest>
#include <limits>

using namespace lockscope::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 day = 24 * 3600 * 1000LL;

} // namespace

class TestFormat : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void durations_data()
    {
        QTest::addColumn<qint64>("ms");
        QTest::addColumn<QString>("expected");
        QTest::newRow("milliseconds") << qint64(340) << u"340 ms"_s;
        QTest::newRow("seconds") << qint64(4'999) << u"4 s"_s;
        QTest::newRow("minutes") << qint64(252'000) << u"4 min 12 s"_s;
        QTest::newRow("hours") << qint64(11'100'000) << u"3 h 05 min"_s;
        QTest::newRow("days") << qint64(187'200'000) << u"2 d 4 h"_s;
        QTest::newRow("nearly a year") << 365 * day - 1 << u"364 d 23 h"_s;
        QTest::newRow("a century") << 100 * 365 * day - 1 << u"99 y 364 d"_s;
        QTest::newRow("a thousand years") << 1000 * 365 * day << u"> 1000 y"_s;
        QTest::newRow("the longest that Redis can store") << std::numeric_limits<qint64>::max() << u"> 1000 y"_s;
    }
    void durations()
    {
        QFETCH(qint64, ms);
        QTEST(duration(ms), "expected");
    }

    void countdowns_data()
    {
        QTest::addColumn<qint64>("ms");
        QTest::addColumn<QString>("expected");
        QTest::newRow("whole seconds") << qint64(26'900) << u"26 s"_s;
        QTest::newRow("one decimal under ten seconds") << qint64(9'049) << u"9.0 s"_s;
        QTest::newRow("the last tenth") << qint64(20) << u"0.1 s"_s;
        QTest::newRow("run out") << qint64(0) << u"0 s, checking"_s;
        QTest::newRow("never expires") << qint64(-1) << u"none"_s;
        QTest::newRow("no key") << qint64(-2) << u"–"_s;
    }
    void countdowns()
    {
        QFETCH(qint64, ms);
        QTEST(ttl(ms), "expected");
    }

    void noTimeIsWiderThanTheRoomForIt()
    {
        const QFontMetrics letters((QFont()));
        for (qint64 ms = 0; ms < std::numeric_limits<qint64>::max() / 3; ms = ms * 3 + 7)
            QVERIFY2(letters.horizontalAdvance(ttlShort(ms)) <= ttlShortWidth(letters), qPrintable(ttlShort(ms)));
        QVERIFY(letters.horizontalAdvance(ttlShort(-1)) <= ttlShortWidth(letters));
    }

    void namesShowWhatIsNotText_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QString>("expected");
        QTest::newRow("text") << QByteArray("orders:{eu}") << u"orders:{eu}"_s;
        QTest::newRow("chinese") << QByteArray("锁") << u"锁"_s;
        QTest::newRow("byte") << QByteArray("a\xff"
                                            "b")
                              << u"a\\xffb"_s;
        QTest::newRow("broken in the middle of a character") << QByteArray("锁\xe9\x94", 5) << u"锁\\xe9\\x94"_s;
        QTest::newRow("control character") << QByteArray("a\nb") << u"a\\x0ab"_s;
    }
    void namesShowWhatIsNotText()
    {
        QFETCH(QByteArray, name);
        QTEST(displayName(name), "expected");
    }

    void estimatesCarryTheirBound()
    {
        QCOMPARE(atLeast(3), u"≥ 3"_s);
        QCOMPARE(atLeast(0), u"–"_s);
    }

    void mnemonicsAreNoWords()
    {
        QCOMPARE(withoutMnemonic(u"&Rescan"_s), u"Rescan"_s);
        QCOMPARE(withoutMnemonic(u"重新扫描(&R)"_s), u"重新扫描"_s);
    }

    void aSentenceFollowsAnotherAsItsLanguageWantsIt()
    {
        QCOMPARE(sentences({u"It is free."_s, u"Nobody waits."_s, {}}), u"It is free. Nobody waits."_s);
        QCOMPARE(sentences({u"锁空闲。"_s, u"无人等待。"_s}), u"锁空闲。无人等待。"_s);
        QCOMPARE(sentences({{}, u"It is free."_s}), u"It is free."_s);
    }

    void aNameStaysWholeWithoutBreakingALetter()
    {
        const QString name = u"锁🔒:a"_s;
        QCOMPARE(wholeNames(name), u"锁🔒:\u2060a"_s);
        QCOMPARE(withoutJoiners(wholeNames(name)), name);
    }

    void aServerIsNamedByVersionModeAndAddress()
    {
        QCOMPARE(serverText(u"Redis 7.0.15, cluster, 127.0.0.1:6379"_s), u"Redis 7.0.15, cluster, 127.0.0.1:6379"_s);
        QCOMPARE(serverText(u"a recording"_s), u"a recording"_s);
    }

    void figuresHaveThreeDigits()
    {
        QCOMPARE(figure(0), u"0"_s);
        QCOMPARE(figure(9.414), u"9.41"_s);
        QCOMPARE(figure(41.26), u"41.3"_s);
        QCOMPARE(figure(412.4), u"412"_s);
        QCOMPARE(figure(34'812), u"34800"_s);
        QCOMPARE(shortTime(310), u"310 µs"_s);
        QCOMPARE(shortTime(4'200), u"4.20 ms"_s);
        QCOMPARE(shortTime(1'310'000), u"1.31 s"_s);
        QCOMPARE(shortTime(2'000'000, Precision::Round), u"2 s"_s);
        QCOMPARE(figure(2.5, Precision::Round), u"2.5"_s);
    }

    void decimationKeepsPeaks()
    {
        std::vector<QPointF> points;
        for (int i = 0; i < 10'000; ++i)
            points.emplace_back(i, i == 5'003 ? 900 : i % 7);
        const QList<QPointF> kept = decimated(points, 100);
        QVERIFY(kept.size() <= 202);
        QVERIFY(kept.contains(QPointF(5'003, 900)));
        QVERIFY(
            std::is_sorted(kept.begin(), kept.end(), [](const QPointF &a, const QPointF &b) { return a.x() < b.x(); }));
    }

    void axesEndAtRoundValues()
    {
        QCOMPARE(niceCeiling(0), 1.0);
        QCOMPARE(niceCeiling(34'812), 50'000.0);
        QCOMPARE(niceCeiling(0.11), 0.2);
    }
};

LOCKSCOPE_TEST(TestFormat)
#include "tst_format.moc"
