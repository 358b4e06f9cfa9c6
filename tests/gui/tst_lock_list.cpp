// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/finding_texts.h"
#include "tests/gui/model_tests.h"
#include "tests/support/test_main.h"
#include "ui/models/lock_proxy.h"
#include "ui/models/prefix_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using namespace lockscope::ui::models;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using schema::LockMode;
using Column = LockTableModel::Column;
using samples::cell;
using samples::update;
constexpr auto strict = QAbstractItemModelTester::FailureReportingMode::QtTest;

namespace {

QStringList namesOf(const QAbstractItemModel &model)
{
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names << cell(model, row, Column::Name);
    return names;
}

} // namespace

/// The list of locks: rows, order, filter.
class TestLockList : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void updatesBecomeExactInsertsChangesAndRemovals()
    {
        LockTableModel model;
        QAbstractItemModelTester tester(&model, strict);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);

        model.apply(update({samples::lock("a"), samples::lock("b"), samples::lock("c"), samples::lock("d")}));
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(model.rowCount(), 4);

        model.apply(update({samples::lock("b", LockMode::Write, {samples::writer(samples::pay, 46)}, 26'000)}));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed.first().at(0).toModelIndex().row(), 1);
        QCOMPARE(cell(model, 1, Column::Mode), u"W held"_s);

        model.apply(update({}, {LockName("a"), LockName("b"), LockName("d"), LockName("unknown")}));
        QCOMPARE(removed.size(), 2); // d, then a and b together
        QCOMPARE(namesOf(model), QStringList {u"c"_s});
        QCOMPARE(model.indexOf(LockName("c")).row(), 0);
        QCOMPARE(reset.size(), 0);
    }

    void pinnedLocksStayOnTopWhateverIsSortedBy()
    {
        LockTableModel model;
        LockProxy proxy(model);
        QAbstractItemModelTester tester(&model, strict);
        QAbstractItemModelTester ofProxy(&proxy, strict);
        model.setPins({LockName("m"), LockName("later")}); // before they exist
        auto broken = samples::lock("b");
        broken.findings = {samples::ghostFinding()};
        model.apply(update({samples::lock("z"), samples::lock("m"), broken, samples::lock("a")}));
        proxy.resort();
        QCOMPARE(namesOf(proxy), QStringList({u"m"_s, u"b"_s, u"a"_s, u"z"_s}));
        proxy.sort(int(Column::Name), Qt::DescendingOrder);
        QCOMPARE(namesOf(proxy), QStringList({u"m"_s, u"z"_s, u"b"_s, u"a"_s}));
        model.apply(update({samples::lock("later")}));
        proxy.resort();
        QCOMPARE(namesOf(proxy), QStringList({u"m"_s, u"later"_s, u"z"_s, u"b"_s, u"a"_s}));
        model.setPins({LockName("a")});
        proxy.resort();
        QCOMPARE(namesOf(proxy), QStringList({u"a"_s, u"z"_s, u"m"_s, u"later"_s, u"b"_s}));
        const QModelIndex pinned = proxy.index(0, 0);
        QVERIFY(pinned.data(LockTableModel::PinnedRole).toBool());
        QVERIFY(pinned.data(Qt::AccessibleTextRole).toString().startsWith(u"pinned, a, "_s));
        model.apply(update({}, {LockName("a")})); // the pin is kept until it reappears
        model.apply(update({samples::lock("a")}));
        proxy.resort();
        QCOMPARE(namesOf(proxy).front(), u"a"_s);
    }

    void anUnchangedSnapshotRepaintsNothing()
    {
        LockTableModel model;
        const auto lock = samples::lock("a", LockMode::Write, {samples::writer(samples::pay, 46)}, 26'000);
        model.apply(update({lock}));
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.apply(update({lock}));
        QCOMPARE(changed.size(), 0);
    }

    void aRowIsOneSentenceForScreenReaders()
    {
        LockTableModel model;
        auto lock = samples::lock(
            "report:nightly", LockMode::Read,
            {samples::reader(samples::web, 12, {26'400, 26'400}), samples::reader(samples::pay, 9, {})}, 26'400);
        lock.holders[1].isGhost = true;
        lock.holders[1].count = 2;
        lock.waitingClients = 1;
        lock.findings = {samples::ghostFinding()};
        model.apply(update({lock}));
        QCOMPARE(cell(model, 0, int(Column::Health), Qt::AccessibleTextRole),
                 u"report:nightly, held for read by 6a07b3d4:12, 1 ghost(s), at least 1 client(s) wait, TTL 26 s, "
                 "warning"_s);
        QCOMPARE(cell(model, 0, Column::Mode), u"R 1 ghost(s)"_s);
        QCOMPARE(cell(model, 0, Column::Waiting), u"≥ 1"_s);
    }

    void aHoldingIsOlderThanItsRenewalsAndExactOnlyWhenItsBeginningWasSeen()
    {
        LockTableModel model;
        auto held = samples::lock("a", LockMode::Write, {samples::writer(samples::pay, 46)}, 26'000);
        model.apply(update({held}));
        QVERIFY(!model.row(0).sinceIsExact);
        const TimePoint since = model.row(0).heldSince;
        held.takenAt += 1s;
        model.apply(update({held}));
        QCOMPARE(model.row(0).heldSince, since);

        model.apply(update({samples::lock("a")}));
        model.apply(update({held}));
        QVERIFY(model.row(0).sinceIsExact);
        QCOMPARE(model.row(0).heldSince, held.takenAt);

        model.apply(update({samples::lock("a")})); // released, acquired again in a gap
        inspect::LockEvent gap;
        gap.kind = inspect::EventKind::Gap;
        gap.atMs = QDateTime::currentMSecsSinceEpoch() + 1000; // not before the release
        model.apply({{held}, {}, {gap}});
        QVERIFY(!model.row(0).sinceIsExact);
    }

    void timeLeftSortsByAbsoluteExpiry()
    {
        LockTableModel model;
        LockProxy proxy(model);
        QAbstractItemModelTester tester(&proxy, strict);
        auto early = samples::lock("early", LockMode::Write, {samples::writer(samples::pay, 1)}, 20'000);
        early.takenAt -= 15s; // 5 s left, less than the other
        const auto late = samples::lock("late", LockMode::Write, {samples::writer(samples::pay, 2)}, 10'000);
        const auto never = samples::lock("never", LockMode::Write, {samples::writer(samples::pay, 3)}, -1);
        model.apply(update({never, samples::lock("free"), late, early}));
        proxy.sort(int(Column::TimeLeft));
        QCOMPARE(namesOf(proxy), (QStringList {u"early"_s, u"late"_s, u"never"_s, u"free"_s}));
    }

    void theWorstHealthComesFirstThenTheName()
    {
        LockTableModel model;
        LockProxy proxy(model);
        proxy.sort(int(Column::Health));
        auto ghost = samples::lock("z");
        ghost.findings = {samples::ghostFinding()};
        model.apply(update({samples::lock("b"), ghost, samples::lock("a")}));
        QCOMPARE(proxy.newRows(), 3);
        proxy.resort();
        QCOMPARE(proxy.newRows(), 0);
        QCOMPARE(namesOf(proxy), (QStringList {u"z"_s, u"a"_s, u"b"_s}));
    }

    void rowsStayWhereTheyAreUntilSortedAgain()
    {
        LockTableModel model;
        LockProxy proxy(model);
        QAbstractItemModelTester tester(&proxy, strict);
        proxy.sort(int(Column::Health));
        model.apply(update({samples::lock("a"), samples::lock("b")}));
        proxy.resort();
        auto broken = samples::lock("b");
        broken.findings = {samples::ghostFinding()};
        model.apply(update({broken, samples::lock("0")}));
        QCOMPARE(namesOf(proxy), (QStringList {u"a"_s, u"b"_s, u"0"_s}));
        proxy.resort();
        QCOMPARE(namesOf(proxy), (QStringList {u"b"_s, u"0"_s, u"a"_s}));
    }

    void rowsOutOfPlaceAreCountedNewOnesApart()
    {
        LockTableModel model;
        LockProxy proxy(model);
        model.apply(update({samples::lock("b"), samples::lock("c"), samples::lock("d")}));
        proxy.resort();
        auto broken = samples::lock("d");
        broken.findings = {samples::ghostFinding()};
        auto held = samples::lock("b", LockMode::Write, {samples::writer(samples::pay, 1)}, 5'000);
        model.apply(update({broken, held, samples::lock("a"), samples::lock("z")}));
        QCOMPARE(proxy.newRows(), 2);
        QCOMPARE(proxy.movedRows(), 1); // b belongs elsewhere now
        proxy.resort();
        QCOMPARE(namesOf(proxy), QStringList({u"d"_s, u"a"_s, u"b"_s, u"c"_s, u"z"_s}));
        QCOMPARE(proxy.movedRows(), 0);
    }

    void theFilterTakesWordsAndFields_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("empty") << u""_s << QStringList {u"cache:warm"_s, u"orders:{eu}"_s};
        QTest::newRow("part of the name") << u"ORD"_s << QStringList {u"orders:{eu}"_s};
        QTest::newRow("mode") << u"mode:read"_s << QStringList {u"cache:warm"_s};
        QTest::newRow("contended") << u"mode:contended"_s << QStringList {u"orders:{eu}"_s};
        QTest::newRow("contended, as in older filters") << u"mode:wanted"_s << QStringList {u"orders:{eu}"_s};
        QTest::newRow("holder by alias") << u"holder:pay-7"_s << QStringList {u"orders:{eu}"_s};
        QTest::newRow("holder by a worker's name") << u"holder:\"worker 3\""_s << QStringList {u"cache:warm"_s};
        QTest::newRow("field without value") << u"mode:"_s << QStringList {u"cache:warm"_s, u"orders:{eu}"_s};
        QTest::newRow("all terms must hold") << u"cache mode:write"_s << QStringList {};
        QTest::newRow("ends soon") << u"ttl:<5s"_s << QStringList {u"cache:warm"_s};
        QTest::newRow("seconds have no unit") << u"ttl:>=5"_s << QStringList {u"orders:{eu}"_s};
        QTest::newRow("waited for") << u"waiting:>2"_s << QStringList {u"orders:{eu}"_s};
        QTest::newRow("by so many") << u"waiting:3"_s << QStringList {u"orders:{eu}"_s};
        QTest::newRow("by none") << u"waiting:0"_s << QStringList {u"cache:warm"_s};
        QTest::newRow("held") << u"held:<1m"_s << QStringList {u"cache:warm"_s, u"orders:{eu}"_s};
        QTest::newRow("held long") << u"held:>1m"_s << QStringList {};
        QTest::newRow("holds") << u"holds:>=1 holds:<2"_s << QStringList {u"cache:warm"_s, u"orders:{eu}"_s};
        QTest::newRow("range without bound") << u"ttl:<"_s << QStringList {u"cache:warm"_s, u"orders:{eu}"_s};
        QTest::newRow("a colon in a name is no field") << u"cache:w"_s << QStringList {u"cache:warm"_s};
        QTest::newRow("no field") << u"owner:>3"_s << QStringList {};
    }
    void theFilterTakesWordsAndFields()
    {
        QFETCH(QString, text);
        LockTableModel model;
        model.setAlias(samples::pay, u"pay-7"_s);
        model.setWorker({samples::web, ThreadId {1}}, u"worker 3"_s);
        LockProxy proxy(model);
        proxy.sort(int(Column::Name));
        auto orders = samples::lock("orders:{eu}", LockMode::Write, {samples::writer(samples::pay, 46)}, 26'000);
        orders.waitingClients = 3;
        model.apply(update(
            {orders, samples::lock("cache:warm", LockMode::Read, {samples::reader(samples::web, 1, {900})}, 900)}));
        proxy.setFilter(LockFilter(text));
        QTEST(namesOf(proxy), "names");
    }

    void holdsAreSortedByWhenTheyBegan()
    {
        LockTableModel model;
        LockProxy proxy(model);
        const auto since = [](const char *name, int seconds) {
            auto lock = samples::lock(name, LockMode::Write, {samples::writer(samples::pay, 46)}, 26'000);
            lock.takenAt = BootClock::now() - std::chrono::seconds(seconds);
            return lock;
        };
        model.apply(update({since("a", 3), since("b", 400), samples::lock("c"), since("d", 70)}));
        proxy.sort(int(Column::Held), Qt::DescendingOrder);
        QCOMPARE(namesOf(proxy), (QStringList {u"b"_s, u"d"_s, u"a"_s, u"c"_s}));
        QVERIFY(cell(proxy, 0, Column::Held).startsWith(u"≥ 6 min"_s)); // its acquisition was not seen
        QCOMPARE(cell(proxy, 3, Column::Held), u"–"_s);
        QCOMPARE(cell(proxy, 0, Column::Kind), u"read/write lock"_s);
        auto free = since("b", 0);
        free.mode = LockMode::Free;
        free.holders.clear();
        model.apply(update({free}));
        model.apply(update({since("b", 5)}));
        QVERIFY(cell(proxy, 0, Column::Held).startsWith(u'5') || cell(proxy, 0, Column::Held).startsWith(u'6'));
    }

    void theLongestWaitOfALockIsKept()
    {
        LockTableModel model;
        LockProxy proxy(model);
        const auto wanted = [](const char *name, int secondsAgo, qint64 clients) {
            auto lock = samples::lock(name, LockMode::Write, {samples::writer(samples::pay, 46)}, 26'000);
            lock.takenAt = BootClock::now() - std::chrono::seconds(secondsAgo);
            lock.waitingClients = clients;
            return lock;
        };
        const auto queued = [&](int secondsAgo, const QByteArrayList &members) {
            auto lock = wanted("fair", secondsAgo, 0);
            for (const QByteArray &member : members) {
                inspect::QueueEntry entry;
                entry.member = member;
                lock.queue.push_back(std::move(entry));
            }
            return lock;
        };
        model.apply(update(
            {wanted("never", 400, 0), wanted("now", 400, 2), wanted("before", 400, 1), queued(400, {"a", "b"})}));
        auto other = wanted("now", 130, 2);
        other.holders = {samples::writer(samples::web, 1)}; // another holder: the first wait lasted 270 s
        model.apply(update({other, wanted("before", 320, 0), queued(300, {"b"})}));
        model.apply(update({queued(60, {"c"})})); // "b" has left after 340 s
        proxy.sort(int(Column::LongestWait), Qt::DescendingOrder);
        QCOMPARE(namesOf(proxy), (QStringList {u"fair"_s, u"now"_s, u"before"_s, u"never"_s}));
        QCOMPARE(cell(proxy, 0, Column::LongestWait), u"≥ 5 min 40 s"_s);
        QCOMPARE(cell(proxy, 1, Column::LongestWait), u"≥ 4 min 30 s"_s);
        QCOMPARE(cell(proxy, 2, Column::LongestWait), u"≥ 1 min 20 s"_s);
        QCOMPARE(cell(proxy, 3, Column::LongestWait), u"–"_s);
    }

    void theWorstFindingHasAColumn()
    {
        LockTableModel model;
        LockProxy proxy(model);
        auto ghost = samples::lock("z", LockMode::Read, {samples::reader(samples::web, 1, {900})}, 900);
        ghost.findings = {samples::ghostFinding(), samples::ghostFinding()};
        ghost.findings.back().id = u"no-ttl"_s;
        ghost.findings.back().severity = inspect::Health::Error;
        model.apply(update({samples::lock("a"), ghost}));
        proxy.sort(int(Column::Finding));
        QCOMPARE(namesOf(proxy), (QStringList {u"z"_s, u"a"_s}));
        const QString title = QString::fromUtf8(inspect::findingText(u"no-ttl"_s)->title);
        QCOMPARE(cell(proxy, 0, Column::Finding), title + u", 1 more"_s);
        QCOMPARE(cell(proxy, 1, Column::Finding), QString());
    }

    void aFilterThatMeansNothingSaysWhy_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("problem");
        QTest::newRow("no field with a range") << u"age:>3"_s << u"“age:” is not a filter field. Use “held:”."_s;
        QTest::newRow("no kind") << u"kind:foo"_s << u"Unknown kind “foo”."_s;
        QTest::newRow("no mode") << u"job mode:locked"_s << u"Unknown mode “locked”."_s;
        QTest::newRow("no time") << u"ttl:soon"_s << u"“soon” is not a time."_s;
        QTest::newRow("no unit") << u"held:>3x"_s << u"“>3x” is not a time."_s;
        QTest::newRow("no number") << u"waiting:>many"_s << u"“>many” is not a number."_s;
        QTest::newRow("none below 0") << u"holds:>-1"_s << u"“>-1” is not a number."_s;
        QTest::newRow("a part of a kind") << u"kind:re"_s << QString();
        QTest::newRow("a part of a mode") << u"mode:w"_s << QString();
        QTest::newRow("never ends") << u"ttl:none"_s << QString();
        QTest::newRow("fractions") << u"ttl:<0.5s held:>1.5"_s << QString();
    }
    void aFilterThatMeansNothingSaysWhy()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, problem);
        const LockFilter filter(text);
        QCOMPARE(filter.problem().first(std::min(problem.size(), filter.problem().size())), problem);
        QCOMPARE(filter.problem().isEmpty(), problem.isEmpty());
        QVERIFY(!filter.isEmpty());
    }

    void aWordThatLooksLikeAFieldIsRemembered()
    {
        QCOMPARE(LockFilter(u"owner:pay-7"_s).likelyField(), u"owner:"_s);
        QVERIFY(LockFilter(u"owner:pay-7"_s).problem().isEmpty()); // it may be a name
        QCOMPARE(LockFilter(u"kind:fair report"_s).likelyField(), QString());
    }

    void aLockThatNeverExpiresOutlastsEveryTime()
    {
        auto lock = samples::lock("ledger", LockMode::Write, {samples::writer(samples::pay, 46)}, -1);
        QVERIFY(LockFilter(u"ttl:none"_s).accepts(lock, HolderNames()));
        QVERIFY(LockFilter(u"ttl:>1h"_s).accepts(lock, HolderNames()));
        QVERIFY(!LockFilter(u"ttl:<1h"_s).accepts(lock, HolderNames()));
    }

    /// A row that stops matching stays until the next resort().
    void rowsComeAndLeaveWithTimeAlone()
    {
        LockTableModel model;
        LockProxy proxy(model);
        auto lock = samples::lock("cache", LockMode::Read, {samples::reader(samples::web, 1, {9000})}, 9000);
        lock.takenAt = BootClock::now() - std::chrono::seconds(8);
        model.apply(update({lock}));
        proxy.setFilter(LockFilter(u"held:>5s"_s));
        QCOMPARE(proxy.rowCount(), 1);
        proxy.setFilter(LockFilter(u"held:<8s"_s));
        QCOMPARE(proxy.rowCount(), 0);
        proxy.setFilter(LockFilter(u"ttl:>800ms"_s));
        QCOMPARE(proxy.rowCount(), 1);
        QTRY_VERIFY(!LockFilter(u"ttl:>800ms"_s).accepts(lock, HolderNames()));
        QCOMPARE(proxy.rowCount(), 1);
        proxy.recheck();
        QVERIFY(proxy.resort());
        QCOMPARE(proxy.rowCount(), 0);
    }

    void theTallyOfTheRowsFollowsTheFilter()
    {
        LockTableModel model;
        LockProxy proxy(model);
        auto orders = samples::lock("orders", LockMode::Write, {samples::writer(samples::pay, 46)}, 26'000);
        orders.waitingClients = 3;
        auto ghost = samples::lock("report", LockMode::Read, {samples::reader(samples::web, 1, {900})}, 900);
        ghost.findings = {samples::ghostFinding()};
        model.apply(update({orders, ghost, samples::lock("cache")}));
        QCOMPARE(proxy.tally().warnings, 1);
        QCOMPARE(proxy.tally().wanted, 1);
        proxy.setFilter(LockFilter(u"orders"_s));
        QCOMPARE(proxy.tally().warnings, 0);
        QCOMPARE(proxy.tally().wanted, 1);
    }

    void aQuoteWithinANameIsAPartOfIt()
    {
        const auto lock = samples::lock("job:\"nightly\"", LockMode::Write, {samples::writer(samples::pay, 46)},
                                        26'000);
        QVERIFY(LockFilter(u"job:\"n"_s).accepts(lock, HolderNames()));
        QVERIFY(!LockFilter(u"job:n"_s).accepts(lock, HolderNames()));
    }

    void escapedNamesAreFoundAsStoredAndAsPrinted()
    {
        LockTableModel model;
        LockProxy proxy(model);
        proxy.sort(int(Column::Name));
        model.apply(update({samples::lock("a\\b:c"), samples::lock("tab\there"), samples::lock("plain")}));
        const auto found = [&](const QString &text) {
            proxy.setFilter(LockFilter(text));
            return namesOf(proxy);
        };
        QCOMPARE(found(u"a\\b"_s), QStringList {u"a\\\\b:c"_s});
        QCOMPARE(found(u"A\\\\b"_s), QStringList {u"a\\\\b:c"_s});
        QCOMPARE(found(u"tab\there"_s), QStringList {u"tab\\x09here"_s});
        QCOMPARE(found(u"\\x09"_s), QStringList {u"tab\\x09here"_s});
    }

    void rowsAreToldOnceOfAllWorkersThatAreNamed()
    {
        LockTableModel model;
        model.apply(update({samples::lock("a", LockMode::Write, {samples::writer(samples::pay, 46)}, 26'000)}));
        const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setWorker({samples::pay, ThreadId {46}}, u"worker 1"_s);
        model.setWorker({samples::web, ThreadId {1}}, u"worker 2"_s);
        QTRY_COMPARE(changed.count(), 1);
        QCOMPARE(model.index(0, int(Column::Holders)).data().toString(), u"worker 1"_s);
    }

    void foldersOfNamesFollowTheLocks()
    {
        PrefixModel folders;
        const QAbstractItemModelTester tester(&folders, strict);
        const auto at = [&](const QByteArray &prefix) {
            return folders
                .match(folders.index(0, 0), PrefixModel::PrefixRole, prefix, 1, Qt::MatchExactly | Qt::MatchRecursive)
                .value(0);
        };
        const auto textOf = [&](const QByteArray &prefix) { return at(prefix).data().toString(); };
        folders.show({"orders:{eu}:refund", "orders:{eu}:checkout", "orders:{us}:checkout", "cache:warm", "cart:{eu}:1",
                      "cart:{eu}:2", "lone"});
        QCOMPARE(textOf({}), u"All locks (7)"_s);
        QCOMPARE(textOf("orders:"), u"orders: (3)"_s);
        QCOMPARE(textOf("orders:{eu}:"), u"{eu}: (2)"_s);
        QCOMPARE(textOf("cart:{eu}:"), u"cart:{eu}: (2)"_s); // merged with its only child folder
        QVERIFY(!at("cache:").isValid());
        const QPersistentModelIndex kept = at("orders:");
        folders.show({"orders:{eu}:refund", "orders:{us}:checkout", "orders:{us}:refund", "a:1", "a:2"});
        QCOMPARE(kept.data().toString(), u"orders: (3)"_s);
        QCOMPARE(textOf("a:"), u"a: (2)"_s);
        QVERIFY(!at("cart:{eu}:").isValid());
        QCOMPARE(textOf("orders:{us}:"), u"{us}: (2)"_s);
    }

    void anIndexOfManyLocksSortsOnlyWhatHasChanged()
    {
        LockTableModel model;
        LockProxy proxy(model);
        const QAbstractItemModelTester tester(&proxy, strict);
        proxy.sort(int(Column::Waiting), Qt::DescendingOrder);
        std::vector<inspect::LockSnapshot> locks;
        for (int i = 0; i < 200; ++i) {
            locks.push_back(samples::lock(qPrintable(u"lock:%1"_s.arg(i, 3, 10, QChar(u'0'))), LockMode::Write,
                                          {samples::writer(samples::pay, 1)}, 5'000));
            locks.back().waitingClients = i * 37 % 100;
        }
        model.apply(update(locks));
        proxy.resort();
        const auto isSorted = [&] {
            std::vector<std::pair<qint64, QString>> keys;
            for (int row = 0; row < proxy.rowCount(); ++row) {
                const inspect::LockSnapshot &lock = model.row(proxy.mapToSource(proxy.index(row, 0)).row()).lock;
                keys.emplace_back(-lock.waitingClients, QString::fromUtf8(lock.name.bytes()));
            }
            return std::ranges::is_sorted(keys);
        };
        QVERIFY(isSorted());
        const QPersistentModelIndex kept = proxy.mapFromSource(model.indexOf(LockName("lock:150")));
        std::vector<inspect::LockSnapshot> some(locks.begin() + 140, locks.begin() + 160);
        for (inspect::LockSnapshot &lock : some)
            lock.waitingClients = 1000 - lock.waitingClients;
        model.apply(update(some, {LockName("lock:003"), LockName("lock:004"), LockName("lock:199")}));
        QCOMPARE(proxy.rowCount(), 197);
        QVERIFY(!isSorted()); // nothing moves automatically
        proxy.resort();
        QVERIFY(isSorted());
        QCOMPARE(kept.sibling(kept.row(), int(Column::Name)).data().toString(), u"lock:150"_s);
        proxy.setPrefix("lock:15");
        QCOMPARE(proxy.rowCount(), 10);
        QVERIFY(isSorted());
        model.apply(update({samples::lock("lock:15x"), samples::lock("lock:16x")}));
        QCOMPARE(proxy.rowCount(), 11);
    }
};

LOCKSCOPE_TEST(TestLockList)
#include "tst_lock_list.moc"
