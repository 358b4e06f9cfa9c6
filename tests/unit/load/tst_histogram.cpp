// SPDX-License-Identifier: Apache-2.0
#include "core/base/random.h"
#include "core/load/metrics/handoff_clock.h"
#include "core/load/metrics/histogram_codec.h"
#include "core/load/metrics/histogram_recorder.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <array>
#include <cmath>
#include <thread>

using namespace lockscope;
using namespace lockscope::load;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Values from 1 us to over a minute, spread over all magnitudes.
qint64 anyValue(Random &random)
{
    return static_cast<qint64>(random.nextBelow(quint64(1) << random.nextBelow(27)));
}

} // namespace

class TestHistogram final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void layoutFollowsThePublishedRule();
    void equivalentValuesAreThePublishedOnes();
    void scaledLayoutIsThePublishedOne();
    void everyCounterCoversItsValuesOnce();
    void relativeErrorStaysBelowAThousandth();
    void percentilesAreThePublishedOnes();
    void emptyHistogramShowsNothing();
    void valuesOutOfRangeAreClamped();
    void timesAreRoundedDownToMicroseconds();
    void percentilesNeverFall();
    void mergingEqualsRecordingTogether();
    void differenceIsTheIntervalBetween();
    void codecWritesThePublishedBytes_data();
    void codecWritesThePublishedBytes();
    void codecReadsWhatOthersWrote();
    void codecReadsWhatItWrote();
    void damagedCodesAreRefused_data();
    void damagedCodesAreRefused();
    void handOffsCountFromTheRelease();
    void recorderEqualsHistogram();
    void recorderCanBeReadWhileItIsWritten();
    void sparseEqualsHistogramToTwoDigits();
};

void TestHistogram::sparseEqualsHistogramToTwoDigits()
{
    SeededRandom random(7);
    Histogram whole(SparseHistogram::Layout);
    SparseHistogram sparse;
    QCOMPARE(sparse.percentiles(), Percentiles());
    for (int i = 0; i < 20'000; ++i) {
        const std::chrono::microseconds time(anyValue(random));
        whole.record(time);
        sparse.record(time);
        if (i < 50)
            QCOMPARE(sparse.percentiles(), whole.percentiles());
    }
    sparse.record(-1us);
    whole.record(-1us);
    sparse.record(2h);
    whole.record(2h);
    QCOMPARE(sparse.percentiles(), whole.percentiles());
}

void TestHistogram::layoutFollowsThePublishedRule()
{
    // 3 digits need 2048 parts per bucket; 22 such buckets reach an hour in microseconds.
    QCOMPARE(TimeLayout.equivalentRange(0), 1);
    QCOMPARE(TimeLayout.equivalentRange(2047), 1);
    QCOMPARE(TimeLayout.equivalentRange(2048), 2);
    QCOMPARE(TimeLayout.size(), std::size_t(23 * 1024));
    QCOMPARE(TimeLayout.indexOf(0), std::size_t(0));
    QCOMPARE(TimeLayout.indexOf(2047), std::size_t(2047));
    QCOMPARE(TimeLayout.indexOf(2048), std::size_t(2048));
    QCOMPARE(TimeLayout.indexOf(2049), std::size_t(2048));
    QVERIFY(TimeLayout.indexOf(TimeLayout.highest()) < TimeLayout.size());
}

void TestHistogram::equivalentValuesAreThePublishedOnes()
{
    // The figures of HdrHistogram's own tests for an hour in microseconds with 3 digits.
    QCOMPARE(TimeLayout.equivalentRange(1), 1);
    QCOMPARE(TimeLayout.equivalentRange(2500), 2);
    QCOMPARE(TimeLayout.equivalentRange(8191), 4);
    QCOMPARE(TimeLayout.equivalentRange(8192), 8);
    QCOMPARE(TimeLayout.equivalentRange(10000), 8);
    QCOMPARE(TimeLayout.lowestEquivalent(10007), 10000);
    QCOMPARE(TimeLayout.lowestEquivalent(10009), 10008);
    QCOMPARE(TimeLayout.highestEquivalent(8180), 8183);
    QCOMPARE(TimeLayout.highestEquivalent(8191), 8191);
    QCOMPARE(TimeLayout.highestEquivalent(8193), 8199);
    QCOMPARE(TimeLayout.highestEquivalent(9995), 9999);
    QCOMPARE(TimeLayout.highestEquivalent(10007), 10007);
    QCOMPARE(TimeLayout.highestEquivalent(10008), 10015);
    QCOMPARE(TimeLayout.medianEquivalent(4), 4);
    QCOMPARE(TimeLayout.medianEquivalent(5), 5);
    QCOMPARE(TimeLayout.medianEquivalent(4000), 4001);
    QCOMPARE(TimeLayout.medianEquivalent(8000), 8002);
    QCOMPARE(TimeLayout.medianEquivalent(10007), 10004);
}

void TestHistogram::scaledLayoutIsThePublishedOne()
{
    constexpr HistogramLayout Scaled {1024, 3'600'000'000, 3};
    QCOMPARE(Scaled.equivalentRange(0), 1024);
    QCOMPARE(Scaled.equivalentRange(1024), 1024);
    QCOMPARE(Scaled.equivalentRange(2500 * 1024), 2 * 1024);
    QCOMPARE(Scaled.equivalentRange(8192 * 1024), 8 * 1024);
    QCOMPARE(Scaled.lowestEquivalent(10007 * 1024), 10000 * 1024);
    QCOMPARE(Scaled.highestEquivalent(8180 * 1024), 8183 * 1024 + 1023);
    QCOMPARE(Scaled.highestEquivalent(10008 * 1024), 10015 * 1024 + 1023);
    QCOMPARE(Scaled.medianEquivalent(10007 * 1024), 10004 * 1024);
}

void TestHistogram::everyCounterCoversItsValuesOnce()
{
    qint64 next = 0;
    for (std::size_t i = 0; i < TimeLayout.size(); ++i) {
        const qint64 lowest = TimeLayout.valueAt(i);
        QCOMPARE(lowest, next);
        QCOMPARE(TimeLayout.lowestEquivalent(lowest), lowest);
        QCOMPARE(TimeLayout.indexOf(lowest), i);
        QCOMPARE(TimeLayout.indexOf(TimeLayout.highestEquivalent(lowest)), i);
        next = TimeLayout.highestEquivalent(lowest) + 1;
    }
    QVERIFY(next > TimeLayout.highest());
}

void TestHistogram::relativeErrorStaysBelowAThousandth()
{
    SeededRandom random(3);
    for (int i = 0; i < 10'000; ++i) {
        const qint64 value = anyValue(random);
        QVERIFY(TimeLayout.highestEquivalent(value) - value <= value / 1000);
    }
}

void TestHistogram::percentilesAreThePublishedOnes()
{
    // HdrHistogram's reference data: ten thousand values of 1 ms and one of 100 s.
    Histogram histogram;
    histogram.record(qint64(1000), 10'000);
    histogram.record(qint64(100'000'000));
    QCOMPARE(histogram.count(), 10'001);
    QCOMPARE(histogram.max(), TimeLayout.highestEquivalent(100'000'000));
    QCOMPARE(histogram.valueAtPercentile(0), 1000);
    QCOMPARE(histogram.valueAtPercentile(30), 1000);
    QCOMPARE(histogram.valueAtPercentile(99), 1000);
    QCOMPARE(histogram.valueAtPercentile(99.99), 1000);
    QCOMPARE(histogram.valueAtPercentile(99.999), TimeLayout.highestEquivalent(100'000'000));
    QCOMPARE(histogram.valueAtPercentile(100), TimeLayout.highestEquivalent(100'000'000));
    const double expectedMean = (10'000.0 * 1000.0 + 100'000'000.0) / 10'001.0;
    QVERIFY(std::abs(histogram.mean() - expectedMean) < expectedMean * 0.001);
}

void TestHistogram::emptyHistogramShowsNothing()
{
    const Histogram histogram;
    QCOMPARE(histogram.percentiles(), Percentiles());
    QCOMPARE(histogram.valueAtPercentile(0), 0);
    QCOMPARE(histogram.mean(), 0.0);
}

void TestHistogram::valuesOutOfRangeAreClamped()
{
    Histogram histogram;
    histogram.record(qint64(-1));
    histogram.record(TimeLayout.highest() + 1);
    histogram.record(TimeLayout.highest());
    QCOMPARE(histogram.count(), 3);
    QCOMPARE(histogram.countAt(0), 1);
    QCOMPARE(histogram.max(), TimeLayout.highestEquivalent(TimeLayout.highest()));
}

void TestHistogram::timesAreRoundedDownToMicroseconds()
{
    Histogram histogram;
    histogram.record(999ns);
    histogram.record(1999ns);
    QCOMPARE(histogram.countAt(0), 1);
    QCOMPARE(histogram.countAt(1), 1);
}

void TestHistogram::percentilesNeverFall()
{
    SeededRandom random(11);
    Histogram histogram;
    for (int i = 0; i < 5'000; ++i)
        histogram.record(anyValue(random));
    qint64 previous = 0;
    for (double percent = 0.0; percent <= 100.0; percent += 0.1) {
        const qint64 value = histogram.valueAtPercentile(percent);
        QVERIFY(value >= previous);
        previous = value;
    }
    QVERIFY(previous <= histogram.max());
}

void TestHistogram::mergingEqualsRecordingTogether()
{
    SeededRandom random(12);
    std::array<Histogram, 3> parts;
    Histogram together;
    for (int i = 0; i < 3'000; ++i) {
        const qint64 value = anyValue(random);
        parts[static_cast<std::size_t>(i) % parts.size()].record(value);
        together.record(value);
    }
    Histogram merged;
    for (const Histogram &part : parts)
        merged.merge(part);
    QCOMPARE(merged.percentiles(), together.percentiles());
    QCOMPARE(merged.mean(), together.mean());
    QCOMPARE(merged.valueAtPercentile(0), together.valueAtPercentile(0));
}

void TestHistogram::differenceIsTheIntervalBetween()
{
    Histogram histogram;
    histogram.record(5ms);
    const Histogram earlier = histogram;
    histogram.record(7us);
    histogram.record(-1ms);
    const Histogram interval = histogram.since(earlier);
    QCOMPARE(interval.count(), 2);
    QCOMPARE(interval.max(), 7);
    histogram.record(2s); // higher than any value before
    QCOMPARE(histogram.since(earlier).max(), histogram.max());
    QCOMPARE(earlier.countAt(2'000'000), 0);
    Histogram merged = earlier;
    merged.merge(histogram);
    histogram.merge(earlier);
    QCOMPARE(merged.percentiles(), histogram.percentiles());
    QCOMPARE(merged.count(), 5);
}

void TestHistogram::codecWritesThePublishedBytes_data()
{
    QTest::addColumn<QByteArray>("code"); // written by other implementations
    QTest::addColumn<qint64>("highest");
    QTest::addColumn<std::vector<qint64>>("values");
    QTest::newRow("three values") << "HISTFAAAACV4nJNpmSzMwMDAwQABzFCaEUrp2H+AsI4zMh1lZEpkAgBdIQSk"_ba << qint64(300)
                                  << std::vector<qint64> {100, 200, 250};
    QTest::newRow("the first value of a bucket")
        << "HISTFAAAACB4nJNpmSzMwMDAzAABMJoRQnEw2H+AsP7LMwEARZgDpQ=="_ba << qint64(2048) << std::vector<qint64> {2048};
    std::vector<qint64> standard(10'000, 1'000);
    standard.push_back(100'000'000);
    QTest::newRow("the standard one of the C implementation")
        << "HISTFAAAACl4nJNpmSzMwMBgyAABzFCaEURcm7yEwf4DROA8/4I5jNM7mJgAlWkH9g=="_ba << qint64(3'600'000'000)
        << standard;
}

void TestHistogram::codecWritesThePublishedBytes()
{
    QFETCH(QByteArray, code);
    QFETCH(qint64, highest);
    QFETCH(std::vector<qint64>, values);
    Histogram histogram(HistogramLayout(1, highest, 3));
    for (const qint64 value : values)
        histogram.record(value);
    // Versions of zlib may compress differently: only the decompressed bytes count.
    const auto inner = [](const QByteArray &text) {
        // Without the length, which includes the header in some implementations.
        return qUncompress(QByteArray("\0\0\0\x28", 4) + QByteArray::fromBase64(text).sliced(8)).remove(4, 4);
    };
    QVERIFY(!inner(code).isEmpty());
    QCOMPARE(inner(encodeHistogram(histogram)).toHex(), inner(code).toHex());
    const Result<Histogram> read = decodeHistogram(code);
    QVERIFY(read);
    QCOMPARE(read->layout(), histogram.layout());
    QCOMPARE(read->percentiles(), histogram.percentiles());
}

/// From a jHiccup log in the tests of the HdrHistogram implementations: nanoseconds, two digits.
void TestHistogram::codecReadsWhatOthersWrote()
{
    const Result<Histogram> read = decodeHistogram(
        "HISTFAAAAEV42pNpmSzMwMCgyAABTBDKT4GBgdnNYMcCBvsPEBEJISEuATEZMQ4uASkhIR4nrxg9v2lMaxhvMekILGZkKmcCAEf2CsI=");
    QVERIFY(read);
    QCOMPARE(read->layout().digits(), 2);
    QCOMPARE(std::round(double(read->max()) / 1e3) / 1e3, 2.769); // the log's own Interval_Max, in milliseconds
}

void TestHistogram::codecReadsWhatItWrote()
{
    SeededRandom random(1);
    for (const qint64 values : {0, 1, 2, 1000, 100'000}) {
        Histogram histogram;
        for (qint64 i = 0; i < values; ++i)
            // numbers of one to six bytes
            histogram.record(anyValue(random), i % 50 == 0 ? qint64(1) << random.nextBelow(40) : 1);
        const Result<Histogram> read = decodeHistogram(encodeHistogram(histogram));
        QVERIFY(read);
        QCOMPARE(read->count(), histogram.count());
        for (std::size_t i = 0; i < TimeLayout.size(); ++i)
            QCOMPARE(read->countAt(TimeLayout.valueAt(i)), histogram.countAt(TimeLayout.valueAt(i)));
    }
}

void TestHistogram::damagedCodesAreRefused_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QString>("problem");
    Histogram histogram;
    histogram.record(5);
    const QByteArray bytes = QByteArray::fromBase64(encodeHistogram(histogram));
    const QString format = u"histogram-format"_s;
    const QString damaged = u"histogram-damaged"_s;
    histogram.record(5, qint64(1) << 53);
    QTest::newRow("too many values") << encodeHistogram(histogram) << damaged;
    QTest::newRow("nothing") << QByteArray() << format;
    QTest::newRow("no Base64") << "HISTF%"_ba << format;
    QTest::newRow("another version") << QByteArray("\x1c\x84\x93\x02" + bytes.sliced(4)).toBase64() << format;
    QTest::newRow("cut") << bytes.chopped(12).toBase64() << damaged;
    QTest::newRow("not compressed") << QByteArray(bytes.first(8) + "plain").toBase64() << damaged;
    // the header of 40 bytes: cookie, length of the counters, first index, digits, lowest, highest, ratio
    const QByteArray plain = qUncompress(QByteArray(2, '\0') + "\x10"_ba + '\0' + bytes.sliced(8));
    const auto packed = [&](const QByteArray &header, const QByteArray &counters) {
        QByteArray whole = header + counters;
        whole[7] = char(counters.size());
        return QByteArray(bytes.first(8) + qCompress(whole).sliced(4)).toBase64();
    };
    QByteArray digits = plain.first(40);
    digits[15] = 9;
    QTest::newRow("too many digits") << packed(digits, plain.sliced(40)) << u"histogram-layout"_s;
    QTest::newRow("ends within a number") << packed(plain.first(40), "\x80") << u"histogram-truncated"_s;
    QTest::newRow("more zeros than counters")
        << packed(plain.first(40), "\xff\xff\xff\xff\x0f") << u"histogram-counters"_s;
}

void TestHistogram::damagedCodesAreRefused()
{
    QFETCH(QByteArray, code);
    QFETCH(QString, problem);
    const Result<Histogram> read = decodeHistogram(code);
    QVERIFY(!read);
    QCOMPARE(read.error().message.code(), problem);
}

void TestHistogram::handOffsCountFromTheRelease()
{
    HandoffClock clock(2);
    const auto at = [](int ms) { return TimePoint(1h + std::chrono::milliseconds(ms)); };
    QVERIFY(!clock.granted(0, false, at(1), at(2))); // it was not released yet
    clock.released(0, false, at(10));
    QVERIFY(!clock.granted(1, false, at(5), at(11))); // another lock
    QCOMPARE(clock.granted(0, false, at(5), at(13)), std::optional<std::chrono::nanoseconds>(3ms));
    QVERIFY(!clock.granted(0, false, at(5), at(14))); // that release is already paired
    clock.released(0, false, at(20));
    QVERIFY(!clock.granted(0, false, at(21), at(22))); // a later waiter received nothing
    clock.released(0, true, at(30));
    QVERIFY(!clock.granted(0, true, at(25), at(31))); // a reader beside a reader
    QCOMPARE(clock.granted(0, false, at(25), at(32)), std::optional<std::chrono::nanoseconds>(2ms));
}

void TestHistogram::recorderEqualsHistogram()
{
    SeededRandom random(13);
    HistogramRecorder recorder;
    Histogram expected;
    for (int i = 0; i < 5'000; ++i) {
        const std::chrono::microseconds value(anyValue(random));
        recorder.record(value);
        expected.record(value);
    }
    recorder.record(2h);
    expected.record(2h);
    Histogram seen;
    recorder.addTo(seen);
    QCOMPARE(seen.percentiles(), expected.percentiles());
}

void TestHistogram::recorderCanBeReadWhileItIsWritten()
{
    constexpr qint64 Values = 200'000;
    HistogramRecorder recorder;
    std::thread writer([&recorder] {
        SeededRandom random(14);
        for (qint64 i = 0; i < Values; ++i)
            recorder.record(std::chrono::microseconds(anyValue(random)));
    });
    qint64 previous = 0;
    bool hasFallen = false;
    while (previous < Values) {
        Histogram seen;
        recorder.addTo(seen);
        hasFallen = hasFallen || seen.count() < previous;
        previous = seen.count();
    }
    writer.join();
    QVERIFY(!hasFallen);
    QCOMPARE(previous, Values);
}

LOCKSCOPE_TEST(TestHistogram)
#include "tst_histogram.moc"
