// SPDX-License-Identifier: Apache-2.0
#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/locks/hold_record.h"
#include "tests/support/fake_clock.h"
#include "tests/support/test_main.h"

#include <QCoroTask>
#endif
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using lockscope::tests::FakeClock;

namespace {

constexpr Millis WatchdogLease = 30s;

/// A record with a test clock, and a model of the server to compare the record with.
class Holder final
{
public:
    explicit Holder(Field field) : m_field(field) { m_record.key.field = field; }

    void take(std::optional<Millis> own = {})
    {
        const TimePoint now = m_clock.now();
        const Millis lease = own.value_or(WatchdogLease);
        const Millis sent = m_record.leaseForAcquisition(lease, now);
        m_record.addLevel({Family::Reentrant, !own, lease, now + lease}, now);
        if (m_field == Field::Read)
            m_timeouts.push_back(now + sent);
        m_key = m_field == Field::Plain ? now + sent
            : m_field == Field::Write   ? std::max(m_key, now) + sent
                                        : std::max(m_key, now + sent);
    }
    void releaseNewest()
    {
        const TimePoint now = m_clock.now();
        const Millis sent = m_record.leaseAfterRelease(now);
        m_record.releaseNewest(now);
        if (m_field == Field::Read) {
            m_timeouts.pop_back();
            m_key = m_timeouts.empty() ? now : *std::ranges::max_element(m_timeouts);
        } else {
            m_key = now + sent;
        }
    }
    void renew()
    {
        const TimePoint now = m_clock.now();
        const Millis sent = std::max(WatchdogLease, std::chrono::ceil<Millis>(m_record.validUntil() - now));
        for (std::size_t at = 0; at < m_timeouts.size(); ++at)
            if (m_record.levels[qsizetype(at)].isRenewed)
                m_timeouts[at] = std::max(m_timeouts[at], now + WatchdogLease);
        m_key = m_field == Field::Read ? std::max(m_key, now + WatchdogLease) : now + sent;
        m_record.noteRenewal(now);
    }
    void pass(Millis time) { m_clock.advance(time); }

    /// The server keeps every level for as long as the record expects.
    [[nodiscard]] bool isSafe() const
    {
        for (std::size_t at = 0; at < m_timeouts.size(); ++at)
            if (m_timeouts[at] < m_record.levels[qsizetype(at)].until)
                return false;
        return m_key >= m_record.validUntil();
    }
    [[nodiscard]] Millis left() const { return std::chrono::ceil<Millis>(m_record.validUntil() - m_clock.now()); }
    [[nodiscard]] Millis keyLeft() const { return std::chrono::ceil<Millis>(m_key - m_clock.now()); }
    [[nodiscard]] Millis renewsIn() const { return std::chrono::ceil<Millis>(m_record.renewBy() - m_clock.now()); }
    [[nodiscard]] bool isOver() const { return m_record.isOver(m_clock.now()); }
    HoldRecord &record() { return m_record; }

private:
    const Field m_field;
    FakeClock m_clock;
    HoldRecord m_record;
    TimePoint m_key {};
    std::vector<TimePoint> m_timeouts;
};

} // namespace

Q_DECLARE_METATYPE(lockscope::locks::Field)

class TestHoldRecord final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isRenewedWhileALevelIs_data() { fields(); }
    void isRenewedWhileALevelIs();
    void endsWithTheLongestLeaseThatRemains_data() { fields(); }
    void endsWithTheLongestLeaseThatRemains();
    void isOverWhenNoLeaseRemains_data() { fields(); }
    void isOverWhenNoLeaseRemains();
    void setsTheLeaseAnewWithoutAWatchdog();
    void neverRevivesAnExpiredLease();
    void renewsTheOldestLevelOfAReadInTime();
    void renewsOnlyTheLevelsOfTheWatchdog();
    void keepsTheOldestWhenTheServerHasFewer();
    void neverExceedsTheEndsThatItsScriptsSet_data() { fields(); }
    void neverExceedsTheEndsThatItsScriptsSet();

private:
    static void fields();
};

void TestHoldRecord::fields()
{
    QTest::addColumn<Field>("field");
    QTest::newRow("plain") << Field::Plain;
    QTest::newRow("read") << Field::Read;
    QTest::newRow("write") << Field::Write;
}

void TestHoldRecord::isRenewedWhileALevelIs()
{
    QFETCH(Field, field);
    Holder holder(field);
    holder.take(60s);
    QVERIFY(!holder.record().isRenewed());
    holder.take();
    QVERIFY(holder.record().isRenewed());
    holder.take(5s);
    QVERIFY(holder.record().isRenewed());
    holder.releaseNewest();
    QVERIFY(holder.record().isRenewed());
    holder.releaseNewest();
    QVERIFY(!holder.record().isRenewed());
}

void TestHoldRecord::endsWithTheLongestLeaseThatRemains()
{
    QFETCH(Field, field);
    Holder holder(field);
    holder.take(60s);
    holder.take(50s);
    holder.take();
    holder.pass(10s);
    holder.renew();
    holder.releaseNewest();
    QCOMPARE(holder.left(), 50s);
    QCOMPARE(holder.keyLeft(), 50s);
}

void TestHoldRecord::isOverWhenNoLeaseRemains()
{
    QFETCH(Field, field);
    Holder holder(field);
    holder.take(2s);
    holder.take();
    holder.pass(10s);
    QVERIFY(!holder.isOver());
    holder.releaseNewest();
    QVERIFY(holder.isOver());
}

void TestHoldRecord::setsTheLeaseAnewWithoutAWatchdog()
{
    Holder holder(Field::Plain);
    holder.take(30s);
    holder.take(30s);
    holder.pass(2s);
    holder.releaseNewest();
    QCOMPARE(holder.left(), 30s); // case re-04
    QCOMPARE(holder.keyLeft(), 30s);
}

void TestHoldRecord::neverRevivesAnExpiredLease()
{
    Holder holder(Field::Plain);
    holder.take(2s);
    holder.take(30s);
    holder.pass(3s);
    holder.releaseNewest();
    QVERIFY(holder.isOver());
}

void TestHoldRecord::renewsTheOldestLevelOfAReadInTime()
{
    Holder holder(Field::Read);
    holder.take();
    for (int round = 0; round < 5; ++round) {
        holder.pass(1s);
        holder.take();
        holder.releaseNewest();
    }
    QCOMPARE(holder.renewsIn(), 25s);
    QCOMPARE(holder.left(), 25s);
}

void TestHoldRecord::renewsOnlyTheLevelsOfTheWatchdog()
{
    Holder holder(Field::Read);
    holder.take();
    holder.take(5s);
    holder.take();
    WatchdogEntry kept;
    kept.kind = renewal::Hold::Kind::Read;
    holder.record().foreignHolds = 4;
    kept.update(holder.record());
    QCOMPARE(std::vector(kept.levels.begin(), kept.levels.end()), (std::vector<qint64> {5, 7}));
}

void TestHoldRecord::keepsTheOldestWhenTheServerHasFewer()
{
    Holder holder(Field::Plain);
    for (int level = 1; level <= 3; ++level)
        holder.take(std::chrono::seconds(level));
    holder.record().foreignHolds = 2;
    holder.record().shrinkTo(3);
    QCOMPARE(holder.record().count(), 3);
    QCOMPARE(holder.record().levels.size(), 1);
    QCOMPARE(holder.record().levels[0].lease, 1s);
    holder.record().shrinkTo(1);
    QCOMPARE(holder.record().count(), 1);
    QVERIFY(!holder.record().isHeld());
}

/// Every sequence of six steps.
void TestHoldRecord::neverExceedsTheEndsThatItsScriptsSet()
{
    QFETCH(Field, field);
    constexpr int Kinds = 6;
    constexpr int Steps = 6;
    for (int sequence = 0; sequence < 46656; ++sequence) { // Kinds ^ Steps
        Holder holder(field);
        holder.take();
        for (int step = 0, rest = sequence; step < Steps; ++step, rest /= Kinds) {
            switch (rest % Kinds) {
            case 0: holder.take(); break;
            case 1: holder.take(5s); break;
            case 2: holder.take(80s); break;
            case 3:
                if (holder.record().levels.size() > 1)
                    holder.releaseNewest();
                break;
            case 4:
                if (holder.record().isRenewed())
                    holder.renew();
                break;
            default: holder.pass(7s);
            }
            if (holder.isOver())
                break;
            if (!holder.isSafe())
                QFAIL(qPrintable(QString::number(sequence)));
        }
    }
}

LOCKSCOPE_TEST(TestHoldRecord)
#include "tst_hold_record.moc"
