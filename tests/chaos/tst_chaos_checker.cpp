// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/checker.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope::chaos;
using lockscope::ErrorKind;

namespace {

constexpr qint64 Second = 1'000'000'000;
constexpr int Plain = 0;        // target and resource of a reentrant lock
constexpr int Shared = 4;       // target and resource of a read/write lock
constexpr int Fenced = 6;       // target and resource
constexpr int Group = 10;       // target: a multi lock
constexpr int FirstMember = 10; // resource
constexpr int Semaphore = 19;   // target
constexpr int Permit = 17;      // its resource

/// Claims and waits of threads of worker 0, in seconds.
class Story final
{
public:
    Claim &claim(int thread, double begin, double end, int target = Plain, int resource = Plain)
    {
        Claim claim;
        claim.holder = {0, 0, thread};
        claim.target = target;
        claim.resource = resource;
        claim.asked = ns(begin);
        claim.granted = ns(begin);
        claim.begin = ns(begin);
        claim.end = ns(end);
        claim.until = ns(end + 10);
        claim.returned = ns(end);
        claim.freed = ns(end);
        claim.released = Record::Ok;
        return m_claims.emplace_back(claim);
    }
    Wait &wait(int thread, double begin, double end)
    {
        return m_waits.emplace_back(Wait {{0, 0, thread}, 1, Plain, false, ns(begin), ns(end), true});
    }
    void event(Cause cause, double begin, double end, ResourceSet resources = allResources())
    {
        m_events.push_back({.cause = cause, .begin = ns(begin), .end = ns(end), .resources = resources, .process = 0});
    }
    /// The texts of all findings, lawful ones with their cause.
    [[nodiscard]] QByteArray judged() const
    {
        const Checker checked = checker();
        QByteArrayList words;
        for (const Finding &finding : checked.findings())
            words << toWord(finding.kind) + (finding.cause ? " by " + toWord(*finding.cause) : QByteArray());
        return words.join(", ");
    }
    [[nodiscard]] Checker checker() const
    {
        return Checker(m_claims, m_waits, m_events, {.healedAt = 0, .longestLease = Second, .mayStall = {}});
    }
    static qint64 ns(double seconds) { return qint64(seconds * double(Second)); }

private:
    std::vector<Claim> m_claims;
    std::vector<Wait> m_waits;
    std::vector<LawfulEvent> m_events;
};

} // namespace

/// Violations and what excuses them. Without a server.
class TestChaosChecker final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void acceptsHoldsInTurn();
    void reportsAnOverlap();
    void letsReadersShare();
    void reportsAWriterBesideAReader();
    void reportsTooManyPermits();
    void reportsALostIncrement();
    void reportsAChangeUnderAReader();
    void reportsATokenThatIsNotGreater();
    void excusesATokenWhoseReplyWasReadLate();
    void reportsAHoldThatVanished();
    void excusesAGroupWhoseMemberWasForced();
    void acceptsALeaseThatEndedDuringTheRelease();
    void reportsAHoldThatWasNotRenewed();
    void reportsAStalledWaiter();
    void acceptsAWaitForAHolder();
    void excusesOnlyWhatAnEventCanCause_data();
    void excusesOnlyWhatAnEventCanCause();
    void excusesTheWritesAfterALateOne();
    void pausedHolderExcusesNoOverlap();
    void endsTheClaimsOfAKilledProcess();
    void lawfulPageNamesEveryCause();
};

void TestChaosChecker::acceptsHoldsInTurn()
{
    Story story;
    story.claim(0, 1, 2);
    story.claim(1, 2, 3);
    QCOMPARE(story.judged(), "");
}

void TestChaosChecker::reportsAnOverlap()
{
    Story story;
    story.claim(0, 1, 2);
    story.claim(1, 1.9, 3);
    QCOMPARE(story.judged(), "overlap");
}

void TestChaosChecker::letsReadersShare()
{
    Story story;
    story.claim(0, 1, 2, Shared, Shared).isShared = true;
    story.claim(1, 1.5, 3, Shared, Shared).isShared = true;
    QCOMPARE(story.judged(), "");
}

void TestChaosChecker::reportsAWriterBesideAReader()
{
    Story story;
    story.claim(0, 1, 2, Shared, Shared).isShared = true;
    story.claim(1, 1.5, 3, Shared, Shared);
    QCOMPARE(story.judged(), "overlap");
}

void TestChaosChecker::reportsTooManyPermits()
{
    Story story;
    story.claim(0, 1, 2, Semaphore, Permit);
    story.claim(1, 1, 2, Semaphore, Permit);
    QCOMPARE(story.judged(), "");
    story.claim(2, 1.5, 2, Semaphore, Permit);
    QCOMPARE(story.judged(), "too-many-permits");
}

void TestChaosChecker::reportsALostIncrement()
{
    Story story;
    for (int i = 0; i < 2; ++i) {
        Claim &claim = story.claim(i, 1 + i, 1.5 + i);
        claim.seen = 7;
        claim.written = 8;
    }
    QCOMPARE(story.judged(), "lost-increment");
}

void TestChaosChecker::reportsAChangeUnderAReader()
{
    Story story;
    Claim &claim = story.claim(0, 1, 2, Shared, Shared);
    claim.isShared = true;
    claim.seen = 7;
    claim.written = 8;
    QCOMPARE(story.judged(), "shared-change");
}

void TestChaosChecker::reportsATokenThatIsNotGreater()
{
    Story story;
    story.claim(0, 1, 2, Fenced, Fenced).token = 5;
    story.claim(1, 2, 3, Fenced, Fenced).token = 6;
    QCOMPARE(story.judged(), "");
    story.claim(2, 3, 4, Fenced, Fenced).token = 6;
    QCOMPARE(story.judged(), "token-order");
}

/// Granted before the data was lost, but read only after a pause.
void TestChaosChecker::excusesATokenWhoseReplyWasReadLate()
{
    Story story;
    Claim &late = story.claim(0, 4, 4.1, Fenced, Fenced);
    late.token = 13;
    late.asked = Story::ns(1);
    late.granted = Story::ns(3);
    story.claim(1, 5, 6, Fenced, Fenced).token = 10;
    story.event(Cause::RestartWithoutData, 1.5, 1.8);
    QCOMPARE(story.judged(), "token-order");
    story.event(Cause::PausedHolder, 1.2, 3.9);
    QCOMPARE(story.judged(), "token-order by restart-without-data");
}

void TestChaosChecker::reportsAHoldThatVanished()
{
    Story story;
    story.claim(0, 1, 2).released = quint8(ErrorKind::Lost);
    QCOMPARE(story.judged(), "vanished");
}

void TestChaosChecker::excusesAGroupWhoseMemberWasForced()
{
    Story story;
    story.claim(0, 1, 2, Group, FirstMember).released = quint8(ErrorKind::Lost);
    QCOMPARE(story.judged(), "vanished");
    story.event(Cause::ForceUnlock, 1.5, 1.6, ResourceSet().set(FirstMember + 1));
    QCOMPARE(story.judged(), "vanished by force-unlock");
}

void TestChaosChecker::acceptsALeaseThatEndedDuringTheRelease()
{
    Story story;
    Claim &claim = story.claim(0, 1, 2);
    claim.released = quint8(ErrorKind::Lost);
    claim.returned = claim.until;
    QCOMPARE(story.judged(), "");
}

void TestChaosChecker::reportsAHoldThatWasNotRenewed()
{
    Story story;
    Claim &claim = story.claim(0, 3, 4);
    claim.isRenewed = true;
    QCOMPARE(story.judged(), "");
    claim.until = claim.end;
    QCOMPARE(story.judged(), "lapsed");
    claim.begin = Story::ns(0.5); // faults may still have an effect
    QCOMPARE(story.judged(), "");
}

void TestChaosChecker::reportsAStalledWaiter()
{
    Story story;
    story.claim(0, 1, 2);
    story.wait(1, 1.5, 4.5);
    QCOMPARE(story.judged(), "stall");
    QCOMPARE(story.checker().longestStall(), Story::ns(2.5));
}

void TestChaosChecker::acceptsAWaitForAHolder()
{
    Story story;
    story.claim(0, 1, 4);
    story.claim(2, 4.5, 6);
    story.wait(1, 1.5, 6);
    QCOMPARE(story.judged(), "");
}

void TestChaosChecker::excusesOnlyWhatAnEventCanCause_data()
{
    QTest::addColumn<double>("begin");
    QTest::addColumn<double>("end");
    QTest::addColumn<QByteArray>("judged");
    // The first claim is from 2 to 4, the second begins at 3.
    QTest::newRow("between both grants") << 2.4 << 2.5 << QByteArray("overlap by failover");
    QTest::newRow("around both") << 1.0 << 5.0 << QByteArray("overlap by failover");
    QTest::newRow("over before the first") << 1.0 << 1.5 << QByteArray("overlap");
    QTest::newRow("begun after the second") << 3.5 << 3.6 << QByteArray("overlap");
}

void TestChaosChecker::excusesOnlyWhatAnEventCanCause()
{
    QFETCH(const double, begin);
    QFETCH(const double, end);
    Story story;
    story.claim(0, 2, 4);
    story.claim(1, 3, 5);
    story.event(Cause::Failover, begin, end);
    QTEST(story.judged(), "judged");
}

void TestChaosChecker::excusesTheWritesAfterALateOne()
{
    Story story;
    story.event(Cause::Failover, 2.5, 2.6);
    const auto write = [&story](int thread, double begin, qint64 written) {
        Claim &claim = story.claim(thread, begin, begin + 0.1);
        claim.seen = written - 1;
        claim.written = written;
    };
    write(0, 2, 8); // late: after the next two
    write(1, 3, 8);
    write(2, 4, 9);
    write(3, 5, 9);
    write(4, 6, 11);
    write(5, 7, 11);
    QCOMPARE(story.judged(), "lost-increment by failover, lost-increment by failover, lost-increment");
}

void TestChaosChecker::pausedHolderExcusesNoOverlap()
{
    Story story;
    for (int i = 0; i < 2; ++i) {
        Claim &claim = story.claim(i, 1 + 0.5 * i, 2 + i);
        claim.seen = 7;
        claim.written = 8;
    }
    story.event(Cause::PausedHolder, 1.2, 1.4);
    QCOMPARE(story.judged(), "overlap, lost-increment by paused-holder");
}

void TestChaosChecker::endsTheClaimsOfAKilledProcess()
{
    Ledger ledger(Second);
    ledger.add(0, 0,
               {{.what = Record::What::Wait, .at = Second},
                {.what = Record::What::Begin, .at = 2 * Second, .until = 9 * Second}});
    ledger.killed(0, 0, 3 * Second);
    QCOMPARE(ledger.claims().size(), 1U);
    QCOMPARE(ledger.claims().front().end, 3 * Second);
    QCOMPARE(ledger.claims().front().freed, 4 * Second);
    QVERIFY(ledger.waits().front().isGranted);
}

void TestChaosChecker::lawfulPageNamesEveryCause()
{
    QFile page(QStringLiteral(LAWFUL_PAGE));
    QVERIFY(page.open(QIODevice::ReadOnly));
    QByteArrayList named;
    for (const QByteArray &line : page.readAll().split('\n'))
        if (line.startsWith("| `"))
            named << line.mid(3, line.indexOf('`', 3) - 3);
    QByteArrayList causes;
    for (int i = 0; i < CauseCount; ++i)
        causes << toWord(Cause(i));
    QCOMPARE(named, causes);
}

LOCKSCOPE_TEST(TestChaosChecker)
#include "tst_chaos_checker.moc"
