// SPDX-License-Identifier: Apache-2.0
#include "core/pubsub/pattern_receivers.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::pubsub;

class TestPatternReceivers final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void forgetsACountAfterItsTime();
    void keepsChannelsApart();

private:
    PatternReceivers m_receivers;
    TimePoint m_now = TimePoint() + 1h;
};

void TestPatternReceivers::forgetsACountAfterItsTime()
{
    m_receivers.counted("lock", 2, m_now);
    QCOMPARE(m_receivers.of("lock", m_now + PatternReceivers::Valid - 1ms), 2);
    QCOMPARE(m_receivers.of("lock", m_now + PatternReceivers::Valid), 0);
    m_receivers.counted("lock", 2, m_now);
    m_receivers.counted("lock", 0, m_now);
    QCOMPARE(m_receivers.of("lock", m_now), 0);
}

void TestPatternReceivers::keepsChannelsApart()
{
    for (int i = 1; i <= 1000; ++i)
        m_receivers.counted(QByteArray::number(i), i, m_now);
    for (int i = 1; i <= 1000; ++i)
        QCOMPARE(m_receivers.of(QByteArray::number(i), m_now), i);
    QCOMPARE(m_receivers.of("another", m_now), 0);
    m_now += PatternReceivers::Valid;
    m_receivers.counted("lock", 1, m_now);
    QCOMPARE(m_receivers.of("lock", m_now), 1);
}

LOCKSCOPE_TEST(TestPatternReceivers)
#include "tst_pattern_receivers.moc"
