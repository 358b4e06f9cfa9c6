// SPDX-License-Identifier: Apache-2.0
#include "core/base/random.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <deque>

using namespace lockscope;

namespace {

/// Returns the words that it was created with, in order.
class ScriptedRandom final : public Random
{
public:
    explicit ScriptedRandom(std::initializer_list<quint64> words) : m_words(words) { }
    quint64 next() override
    {
        const quint64 word = m_words.front();
        m_words.pop_front();
        return word;
    }
    [[nodiscard]] std::size_t left() const { return m_words.size(); }

private:
    std::deque<quint64> m_words;
};

} // namespace

class TestRandom final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void givesThePublishedSequence();
    void repeatsFromTheSeed();
    void keepsStreamsApart();
    void unitValuesStayBelowOne();
    void boundedValuesSkipTheUnevenRest();
    void boundedValuesAreEven();
};

void TestRandom::givesThePublishedSequence()
{
    // The first values of xoshiro256** 1.0 with its state filled by SplitMix64 from seed 0.
    SeededRandom random(0);
    QCOMPARE(random.next(), quint64(0x99ec5f36cb75f2b4));
    QCOMPARE(random.next(), quint64(0xbf6e1f784956452a));
    QCOMPARE(random.next(), quint64(0x1a5f849d4933e6e0));
}

void TestRandom::repeatsFromTheSeed()
{
    SeededRandom first(42, 7);
    SeededRandom second(42, 7);
    for (int i = 0; i < 100; ++i)
        QCOMPARE(first.next(), second.next());
}

void TestRandom::keepsStreamsApart()
{
    QSet<quint64> seen;
    for (quint64 seed = 0; seed < 20; ++seed) {
        for (quint64 stream = 0; stream < 50; ++stream)
            seen.insert(SeededRandom(seed, stream).next());
    }
    QCOMPARE(seen.size(), 1000);
}

void TestRandom::unitValuesStayBelowOne()
{
    ScriptedRandom ends {0, ~quint64(0)};
    QCOMPARE(ends.nextUnit(), 0.0);
    QVERIFY(ends.nextUnit() < 1.0);
}

void TestRandom::boundedValuesSkipTheUnevenRest()
{
    // 2^64 mod 3 is 1: accepting the word 0 would make the result 0 more likely.
    ScriptedRandom random {0, 1, 5};
    QCOMPARE(random.nextBelow(3), quint64(1));
    QCOMPARE(random.left(), std::size_t(1));
}

void TestRandom::boundedValuesAreEven()
{
    SeededRandom random(1);
    std::array<int, 5> counts {};
    for (int i = 0; i < 50'000; ++i)
        ++counts[random.nextBelow(counts.size())];
    for (const int count : counts)
        // more than four standard deviations
        QVERIFY2(count > 9'600 && count < 10'400, qPrintable(QString::number(count)));
}

LOCKSCOPE_TEST(TestRandom)
#include "tst_random.moc"
