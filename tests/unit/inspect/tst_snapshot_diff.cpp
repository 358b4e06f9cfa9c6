// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/read_limits.h"
#include "core/inspect/model/snapshot_diff.h"
#include "core/inspect/snapshot/snapshot_decoder.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <limits>

using namespace lockscope;
using namespace lockscope::inspect;
using namespace Qt::StringLiterals;
using schema::LockKind;
using schema::LockMode;

Q_DECLARE_METATYPE(lockscope::inspect::LockSnapshot)

namespace {

const QByteArray A = "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:1";
const QByteArray B = "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:2";
constexpr qint64 ServerStart = 1'000'000;

/// A snapshot `atMs` after the first; built part by part.
struct Look : LockSnapshot
{
    explicit Look(LockKind which, qint64 atMs = 0)
    {
        name = LockName("job");
        kind = which;
        serverTimeMs = ServerStart + atMs;
        takenAt = TimePoint(std::chrono::hours(1)) + Millis(atMs);
    }
    Look &&held(const QByteArray &field, qint64 count, LockMode how = LockMode::Exclusive)
    {
        Holder holder;
        holder.field = field;
        holder.id = schema::HolderField::parse(field)->id;
        holder.count = count;
        holder.mode = how;
        mode = std::max(mode, how);
        holders.push_back(holder);
        return std::move(*this);
    }
    /// For the holder added last.
    Look &&timed(qint64 ms)
    {
        holders.back().timeouts.push_back({holders.back().field + ":1", Ttl {ms}});
        holders.back().isGhost = ms == Ttl::Absent;
        return std::move(*this);
    }
    Look &&expiring(qint64 ms)
    {
        ttl = Ttl {ms};
        return std::move(*this);
    }
    Look &&queued(const QByteArray &member, qint64 deadlineAfterMs = 300'000)
    {
        queue.push_back({*HolderId::parse(member), member, ServerStart + deadlineAfterMs, true});
        return std::move(*this);
    }
    Look &&permit(const QByteArray &id, std::optional<qint64> expiresAfterMs = 10'000)
    {
        permits.push_back({id, expiresAfterMs ? std::optional(ServerStart + *expiresAfterMs) : std::nullopt});
        return std::move(*this);
    }
    Look &&value(const QByteArray &hash, const QByteArray &holder, qint64 count, qint64 expiresAfterMs)
    {
        values.push_back({hash, holder, count, ServerStart + expiresAfterMs});
        return std::move(*this);
    }
    Look &&number(qint64 value)
    {
        available = value;
        return std::move(*this);
    }
};

QString toText(const std::vector<LockEvent> &events)
{
    QStringList lines;
    for (const LockEvent &event : events) {
        const QByteArray who = event.holder.startsWith(A) ? "A" + event.holder.mid(A.size())
            : event.holder.startsWith(B)                  ? "B"
                                                          : event.holder;
        lines.append(who.isEmpty() ? toWord(event.kind) : toWord(event.kind) + u' ' + QString::fromLatin1(who));
    }
    return lines.join(u", "_s);
}

} // namespace

class TestSnapshotDiff final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsWhatHappened_data();
    void tellsWhatHappened();
    void saysWhatAReleaseMustTell_data();
    void saysWhatAReleaseMustTell();
    void knowsWhenTimeAloneChangesThePicture();
    void keepsTheKindThatItsWaitersTold();
    void takesNoMoreLooksThanTheBudget();
    void hasNoMoreLooksUnderWayThanAreAnswered();
    void callsNobodyAGhostWhoseLastHoldWasNotAskedFor();
};

void TestSnapshotDiff::tellsWhatHappened_data()
{
    QTest::addColumn<LockSnapshot>("before");
    QTest::addColumn<LockSnapshot>("after");
    QTest::addColumn<bool>("isReleaseReceived");
    QTest::addColumn<QString>("events");
    const auto row = [](const char *name, LockSnapshot before, LockSnapshot after, const QString &events,
                        bool isHeard = true) {
        QTest::newRow(name) << std::move(before) << std::move(after) << isHeard << events;
    };
    using enum LockKind;
    const QByteArray writer = A + ":write";
    const auto held = [] { return Look(Reentrant).held(A, 1).expiring(30'000); };

    row("nothing", held(), Look(Reentrant, 100).held(A, 1).expiring(29'900), u""_s);
    row("acquired", Look(Reentrant), Look(Reentrant, 100).held(A, 1).expiring(30'000), u"acquired A"_s);
    row("re-entered", held(), Look(Reentrant, 100).held(A, 2).expiring(30'000), u"reentered A"_s);
    row("one hold of two released", Look(Reentrant).held(A, 2).expiring(30'000),
        Look(Reentrant, 100).held(A, 1).expiring(30'000), u"released A"_s);
    row("released", held(), Look(Reentrant, 100), u"released A"_s);
    row("handed on", held(), Look(Reentrant, 100).held(B, 1).expiring(30'000), u"released A, acquired B"_s);
    row("renewed", held(), Look(Reentrant, 10'000).held(A, 1).expiring(30'000), u"renewed A"_s);
    row("expired", held(), Look(Reentrant, 30'000), u"expired A"_s);
    row("taken away", held(), Look(Reentrant, 100), u"lost A"_s, false);
    row("a time to live again", Look(Reentrant).held(A, 1).expiring(Ttl::None),
        Look(Reentrant, 100).held(A, 1).expiring(30'000), u"repaired A"_s);

    row("downgraded", Look(ReadWrite).held(writer, 1, LockMode::Write).held(A, 1, LockMode::Read).expiring(30'000),
        Look(ReadWrite, 100).held(A, 1, LockMode::Read).expiring(29'900), u"downgraded A:write"_s);
    row("one reader renews",
        Look(ReadWrite)
            .held(A, 1, LockMode::Read)
            .timed(20'000)
            .held(B, 1, LockMode::Read)
            .timed(30'000)
            .expiring(30'000),
        Look(ReadWrite, 100)
            .held(A, 1, LockMode::Read)
            .timed(30'000)
            .held(B, 1, LockMode::Read)
            .timed(29'900)
            .expiring(30'000),
        u"renewed A"_s);
    row("a reader dies, the other stays",
        Look(ReadWrite).held(A, 1, LockMode::Read).timed(50).held(B, 1, LockMode::Read).timed(30'000).expiring(30'000),
        Look(ReadWrite, 100)
            .held(A, 1, LockMode::Read)
            .timed(Ttl::Absent)
            .held(B, 1, LockMode::Read)
            .timed(29'900)
            .expiring(29'900),
        u"expired A"_s);

    row("queued", Look(Fair).held(A, 1).expiring(30'000), Look(Fair, 100).held(A, 1).expiring(29'900).queued(B),
        u"queued B"_s);
    row("handed to the head", Look(Fair).held(A, 1).expiring(30'000).queued(B),
        Look(Fair, 100).held(B, 1).expiring(30'000), u"released A, acquired B, dequeued B"_s);
    row("a waiter gives up", Look(Fair).held(A, 1).expiring(30'000).queued(B),
        Look(Fair, 100).held(A, 1).expiring(29'900), u"dequeued B"_s);
    row("a dead waiter is removed", Look(Fair).held(A, 1).expiring(30'000).queued(B, 50),
        Look(Fair, 100).held(A, 1).expiring(29'900), u"repaired B"_s);
    row("queued and renewed together", Look(Fair).held(A, 1).expiring(20'000),
        Look(Fair, 100).held(A, 1).expiring(30'000).queued(B), u"renewed A, queued B"_s);

    row("a permit of a semaphore", Look(Semaphore).number(3), Look(Semaphore, 100).number(1), u"acquired"_s);
    row("permits released", Look(Semaphore).number(1), Look(Semaphore, 100).number(3), u"released"_s);
    row("a semaphore removed", Look(Semaphore).number(1), Look(Semaphore, 100), u"lost"_s);
    row("a semaphore expired", Look(Semaphore).number(1).expiring(50), Look(Semaphore, 100), u"expired"_s);
    row("a count set", Look(Latch), Look(Latch, 100).number(3), u"acquired"_s);
    row("counted down", Look(Latch).number(3), Look(Latch, 100).number(2), u"released"_s);
    row("counted down to nothing", Look(Latch).number(1), Look(Latch, 100), u"released"_s);
    row("a latch removed", Look(Latch).number(3), Look(Latch, 100), u"lost"_s, false);

    const QByteArray raw(16, '\x0f');
    row("an expirable permit", Look(Permit).number(2), Look(Permit, 100).number(1).permit(raw),
        u"acquired "_s + QString::fromLatin1(raw.toHex()));
    row("its lease extended", Look(Permit).permit("p"), Look(Permit, 100).permit("p", 20'000), u"renewed p"_s);
    row("given back", Look(Permit).permit("p").permit("q", {}), Look(Permit, 100).permit("q", {}), u"released p"_s);
    row("run out, still stored", Look(Permit).permit("p", 50), Look(Permit, 100).permit("p", 50), u"expired p"_s);
    row("cleared away later", Look(Permit, 100).permit("p", 50), Look(Permit, 200).number(1), u""_s);
    row("run out and cleared away", Look(Permit).permit("p", 50), Look(Permit, 100).number(1), u"expired p"_s);
    row("taken away", Look(Permit).permit("p"), Look(Permit, 100), u"lost p"_s, false);

    row("a value", Look(FasterMulti), Look(FasterMulti, 100).value("v", A, 1, 30'000), u"acquired A"_s);
    row("another value of the same holder", Look(FasterMulti).value("v", A, 1, 30'000),
        Look(FasterMulti, 100).value("v", A, 1, 30'000).value("w", A, 1, 30'000), u"acquired A"_s);
    row("a value re-entered", Look(FasterMulti).value("v", A, 1, 30'000),
        Look(FasterMulti, 100).value("v", A, 2, 30'000), u"reentered A"_s);
    row("a value renewed", Look(FasterMulti).value("v", A, 1, 20'000), Look(FasterMulti, 100).value("v", A, 1, 30'000),
        u"renewed A"_s);
    row("a value run out, still stored", Look(FasterMulti).value("v", A, 1, 50),
        Look(FasterMulti, 100).value("v", A, 1, 50), u"expired A"_s);
    row("a value taken after it ran out", Look(FasterMulti).value("v", A, 1, 50),
        Look(FasterMulti, 100).value("v", B, 1, 30'000), u"expired A, acquired B"_s);
    row("a value released", Look(FasterMulti).value("v", A, 1, 30'000), Look(FasterMulti, 100), u"released A"_s);
}

void TestSnapshotDiff::tellsWhatHappened()
{
    QFETCH(LockSnapshot, before);
    QFETCH(LockSnapshot, after);
    QFETCH(bool, isReleaseReceived);
    const std::vector<LockEvent> events = eventsBetween(before, after, {FeedSource::Tracking, 77, isReleaseReceived});
    QTEST(toText(events), "events");
    for (const LockEvent &event : events) {
        QCOMPARE(event.lock, LockName("job"));
        QCOMPARE(event.atMs, 77);
        QCOMPARE(event.source, FeedSource::Tracking);
    }
}

void TestSnapshotDiff::saysWhatAReleaseMustTell_data()
{
    QTest::addColumn<LockSnapshot>("before");
    QTest::addColumn<LockSnapshot>("after");
    QTest::addColumn<bool>("isTold");
    const auto row = [](const char *name, LockSnapshot before, LockSnapshot after, bool isTold) {
        QTest::newRow(name) << std::move(before) << std::move(after) << isTold;
    };
    using enum LockKind;
    row("a writer leaves", Look(ReadWrite).held(A, 1, LockMode::Write).expiring(30'000), Look(ReadWrite, 100), true);
    row("a lease ends", Look(ReadWrite).held(A, 1, LockMode::Write).expiring(50), Look(ReadWrite, 100), false);
    row("one of two readers leaves",
        Look(ReadWrite).held(A, 1, LockMode::Read).held(B, 1, LockMode::Read).expiring(30'000),
        Look(ReadWrite, 100).held(B, 1, LockMode::Read).expiring(30'000), false);
    row("another reader came before the last left", Look(ReadWrite).held(A, 1, LockMode::Read).expiring(30'000),
        Look(ReadWrite, 100).held(B, 1, LockMode::Read).expiring(30'000), false);
    row("readers left and a writer came", Look(ReadWrite).held(A, 1, LockMode::Read).expiring(30'000),
        Look(ReadWrite, 100).held(B + ":write", 1, LockMode::Write).expiring(30'000), true);
    row("it may be a spin lock", Look(Reentrant).held(A, 1).expiring(30'000), Look(Reentrant, 100), false);
    row("a fair lock tells waiters only", Look(Fair).held(A, 1).expiring(30'000), Look(Fair, 100), false);
    row("a latch opens", Look(Latch).number(1), Look(Latch, 100), true);
    row("a latch is counted down", Look(Latch).number(2), Look(Latch, 100).number(1), false);
    row("a permit is released", Look(Permit).permit("p"), Look(Permit, 100), true);
    row("a permit ran out", Look(Permit).permit("p", 50), Look(Permit, 100), false);
}

void TestSnapshotDiff::saysWhatAReleaseMustTell()
{
    QFETCH(LockSnapshot, before);
    QFETCH(LockSnapshot, after);
    QTEST(isReleaseAnnounced(before, after), "isTold");
}

void TestSnapshotDiff::knowsWhenTimeAloneChangesThePicture()
{
    const LockSnapshot permits = Look(LockKind::Permit).expiring(Ttl::None).permit("p", 500).permit("q", {});
    QCOMPARE(nextExpiry(permits), permits.takenAt + Millis(500));
    const LockSnapshot told = Look(LockKind::Permit, 600).expiring(Ttl::None).permit("p", 500);
    QCOMPARE(nextExpiry(told), std::nullopt); // it has been seen expired
    const LockSnapshot lock = Look(LockKind::Reentrant).held(A, 1).expiring(100);
    QCOMPARE(nextExpiry(lock), lock.takenAt + Millis(100));
    QCOMPARE(nextExpiry(Look(LockKind::Reentrant)), std::nullopt);
    const LockSnapshot endless = Look(LockKind::Reentrant).held(A, 1).expiring(std::numeric_limits<qint64>::max() / 2);
    QVERIFY(nextExpiry(endless) > endless.takenAt); // 300 years exceed the range of a time point
}

void TestSnapshotDiff::keepsTheKindThatItsWaitersTold()
{
    Look latch(LockKind::Latch);
    latch.number(3);
    Look number(LockKind::Semaphore, 100);
    number.number(2);
    number.keys.push_back({"job", "string", Ttl {Ttl::None}});
    number.couldBe = {u"latch"_s, u"permit"_s};
    keepKind(number, latch);
    QCOMPARE(number.kind, LockKind::Latch);
    QCOMPARE(number.mode, LockMode::Exclusive); // a new client has to wait
    Look hash(LockKind::ReadWrite, 200);
    hash.keys.push_back({"job", "hash", Ttl {30'000}});
    keepKind(hash, latch);
    QCOMPARE(hash.kind, LockKind::ReadWrite);
}

void TestSnapshotDiff::takesNoMoreLooksThanTheBudget()
{
    RateLimiter budget(100);
    const TimePoint start(std::chrono::hours(1));
    int taken = 0;
    for (int ms = 0; ms < 2000; ++ms)
        for (int i = 0; i < 5; ++i)
            taken += budget.take(start + Millis(ms)) ? 1 : 0;
    QVERIFY2(taken >= 200 && taken <= 211, qPrintable(QString::number(taken)));
}

/// A distant server that answers many requests in parallel, and one that answers one after another.
void TestSnapshotDiff::hasNoMoreLooksUnderWayThanAreAnswered()
{
    using std::chrono::microseconds;
    TimePoint now(std::chrono::hours(1));
    ConcurrencyLimit window;
    const int least = window.size();
    const auto begin = [&] {
        std::vector<quint64> begun;
        while (window.isOpen())
            begun.push_back(window.begin());
        return begun;
    };
    const auto round = [&](Millis way, microseconds each) {
        const std::vector<quint64> looks = begin();
        int answered = 0;
        for (const quint64 look : looks) {
            const auto took = way + ++answered * each;
            window.measure(u"far"_s, took, now + took);
            window.end(look);
        }
        now += way + answered * each;
    };
    for (int i = 0; i < 50; ++i)
        round(Millis(50), microseconds(1));
    QVERIFY2(window.size() >= 500, qPrintable(QString::number(window.size())));
    for (int i = 0; i < 50; ++i)
        round(Millis(50), microseconds(100));
    QVERIFY2(window.size() >= least && window.size() <= 50, qPrintable(QString::number(window.size())));
    for (int i = 0; i < 300; ++i) { // a single one proves nothing
        const quint64 look = window.begin();
        window.measure(u"far"_s, Millis(50), now);
        window.end(look);
    }
    QVERIFY2(window.size() <= 50, qPrintable(QString::number(window.size())));
    for (int i = 0; i < 130; ++i) // the latency has increased for good
        round(Millis(100), microseconds(1));
    QVERIFY2(window.size() >= 500, qPrintable(QString::number(window.size())));
    window.measure(u"near"_s, Millis(1), now); // does not affect distant servers
    round(Millis(100), microseconds(1));
    QVERIFY2(window.size() >= 500, qPrintable(QString::number(window.size())));

    const std::vector<quint64> lost = begin();
    window.nextPeriod();
    QVERIFY(!window.isOpen());
    window.nextPeriod(); // their server is lost
    QVERIFY(window.isOpen() && window.isHalfEmpty());
    const std::vector<quint64> others = begin();
    for (const quint64 look : lost)
        window.end(look); // it is back
    QVERIFY(!window.isOpen());
    window.end(others.front());
    QVERIFY(window.isOpen());
}

/// A second hold was added since the last snapshot, and this one did not read its timeout key.
void TestSnapshotDiff::callsNobodyAGhostWhoseLastHoldWasNotAskedFor()
{
    const schema::LockKeys keys(LockName("job"));
    const auto look = [&](qint64 levelsAsked) {
        StoredLock stored;
        stored.keys = {{keys.lock(), "hash", Ttl {20'000}},
                       {keys.queue(), "none", Ttl {Ttl::Absent}},
                       {keys.deadlines(), "none", Ttl {Ttl::Absent}},
                       {keys.token(), "none", Ttl {Ttl::Absent}},
                       {keys.heldPermits(), "none", Ttl {Ttl::Absent}}};
        for (qint64 level = 1; level <= levelsAsked; ++level)
            stored.keys.push_back({keys.readTimeout(A, level), "none", Ttl {Ttl::Absent}});
        stored.size = 2;
        stored.hash = schema::HashData::sorted({{"mode", "read"}, {A, "2"}});
        return toSnapshot(LockName("job"), std::move(stored), {});
    };
    QCOMPARE(look(1).holders.size(), std::size_t(1));
    QVERIFY(!look(1).holders.front().isGhost);
    QVERIFY(look(1).isComplete);
    QVERIFY(look(2).holders.front().isGhost);
}

LOCKSCOPE_TEST(TestSnapshotDiff)
#include "tst_snapshot_diff.moc"
