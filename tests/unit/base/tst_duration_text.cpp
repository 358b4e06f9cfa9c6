// SPDX-License-Identifier: Apache-2.0
#include "core/base/duration_text.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class TestDurationText final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsWhatTheContractAllows_data();
    void readsWhatTheContractAllows();
    void refusesAnythingElse_data();
    void refusesAnythingElse();
    void namesFieldValueAndWhatIsAllowed();
    void writesTheShortestExactText_data();
    void writesTheShortestExactText();
    void readsBackWhatItWrites();
};

void TestDurationText::readsWhatTheContractAllows_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("micros");
    QTest::newRow("microseconds") << u"250us"_s << qint64(250);
    QTest::newRow("milliseconds") << u"20ms"_s << qint64(20'000);
    QTest::newRow("fraction of a second") << u"1.5s"_s << qint64(1'500'000);
    QTest::newRow("minutes") << u"2m"_s << qint64(120'000'000);
    QTest::newRow("hours") << u"1h"_s << qint64(3'600'000'000);
    QTest::newRow("bare zero") << u"0"_s << qint64(0);
    QTest::newRow("zero with a unit") << u"0ms"_s << qint64(0);
    QTest::newRow("zeros behind the last exact digit") << u"0.0010000s"_s << qint64(1'000);
    QTest::newRow("smallest fraction") << u"0.001ms"_s << qint64(1);
    QTest::newRow("half a minute") << u"0.5m"_s << qint64(30'000'000);
}

void TestDurationText::readsWhatTheContractAllows()
{
    QFETCH(QString, text);
    QFETCH(qint64, micros);
    const Result<Micros> value = parseDuration(text, u"wait"_s);
    QVERIFY2(value, value ? "" : qPrintable(value.error().message.english()));
    QCOMPARE(value->count(), micros);
}

void TestDurationText::refusesAnythingElse_data()
{
    QTest::addColumn<QString>("text");
    const char *const texts[] = {"",
                                 "5",
                                 "s",
                                 "-1s",
                                 "+1s",
                                 "1 s",
                                 " 1s",
                                 "1s ",
                                 "1S",
                                 "1,5s",
                                 ".5s",
                                 "1.s",
                                 "1..5s",
                                 "1.5.0s",
                                 "1e3s",
                                 "1.5us",
                                 "0.0001ms",
                                 "1d",
                                 "0x1s",
                                 "99999999999999999999s",
                                 "9999999999h",
                                 "٣s"};
    for (const char *text : texts)
        QTest::addRow("\"%s\"", text) << QString::fromUtf8(text);
}

void TestDurationText::refusesAnythingElse()
{
    QFETCH(QString, text);
    const Result<Micros> value = parseDuration(text, u"wait"_s);
    QVERIFY(!value);
    QCOMPARE(toWord(value.error().kind), u"usage"_s);
}

void TestDurationText::namesFieldValueAndWhatIsAllowed()
{
    QCOMPARE(parseDuration(u"5", u"--wait"_s).error().message.english(),
             u"--wait: \"5\" is not a duration. Write a number with a unit, such as 250us, 20ms, 1.5s, 2m or 1h."_s);
    QCOMPARE(parseDuration(u"2m", u"--wait"_s, {1ms, 90s}).error().message.english(),
             u"--wait: 2m is outside the allowed range 1ms to 90s."_s);
    QVERIFY(parseDuration(u"90s", u"--wait"_s, {1ms, 90s}));
    QVERIFY(parseDuration(u"1ms", u"--wait"_s, {1ms, 90s}));
    QVERIFY(!parseDuration(u"999us", u"--wait"_s, {1ms, 90s}));
}

void TestDurationText::writesTheShortestExactText_data()
{
    QTest::addColumn<qint64>("micros");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << qint64(0) << u"0"_s;
    QTest::newRow("below a millisecond") << qint64(250) << u"250us"_s;
    QTest::newRow("milliseconds and a rest") << qint64(1'050) << u"1.05ms"_s;
    QTest::newRow("seconds and a rest") << qint64(1'500'000) << u"1.5s"_s;
    QTest::newRow("not a whole minute") << qint64(90'000'000) << u"90s"_s;
    QTest::newRow("minutes") << qint64(120'000'000) << u"2m"_s;
    QTest::newRow("hours") << qint64(7'200'000'000) << u"2h"_s;
    QTest::newRow("a microsecond over a second") << qint64(1'000'001) << u"1.000001s"_s;
}

void TestDurationText::writesTheShortestExactText()
{
    QFETCH(qint64, micros);
    QFETCH(QString, text);
    QCOMPARE(formatDuration(Micros(micros)), text);
}

void TestDurationText::readsBackWhatItWrites()
{
    qint64 micros = 1;
    for (int i = 0; i < 60; ++i) {
        const Result<Micros> value = parseDuration(formatDuration(Micros(micros)), u"wait"_s);
        QVERIFY(value);
        QCOMPARE(value->count(), micros);
        micros += micros / 2 + 7;
        if (micros > Micros(DurationRange().most).count())
            break;
    }
}

LOCKSCOPE_TEST(TestDurationText)
#include "tst_duration_text.moc"
