// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/lock_samples.h"
#include "ui/models/event_model.h"
#include "ui/models/finding_model.h"
#include "ui/models/finding_words.h"
#include "ui/models/holder_model.h"
#include "ui/models/key_model.h"
#include "ui/models/lock_proxy.h"
#include "ui/models/lock_table_model.h"
#include "ui/models/lock_words.h"
#include "ui/models/message_model.h"
#include "ui/models/ttl_history.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QLocale>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using namespace lockscope::ui::models;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using schema::LockMode;
using Column = LockTableModel::Column;
constexpr auto strict = QAbstractItemModelTester::FailureReportingMode::QtTest;

namespace {

QString cell(const QAbstractItemModel &model, int row, int column, int role = Qt::DisplayRole,
             const QModelIndex &parent = {})
{
    return model.index(row, column, parent).data(role).toString();
}

QString cell(const QAbstractItemModel &model, int row, Column column)
{
    return cell(model, row, int(column));
}

inspect::FeedUpdate update(std::vector<inspect::LockSnapshot> changed, std::vector<LockName> removed = {})
{
    return {std::move(changed), std::move(removed), {}};
}

QStringList namesOf(const QAbstractItemModel &model)
{
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names << cell(model, row, Column::Name);
    return names;
}

} // namespace

class TestModels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

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
                 u"report:nightly, held for read by 2, 1 ghost(s), at least 1 client(s) wait, TTL 26 s, warning"_s);
        QCOMPARE(cell(model, 0, Column::Mode), u"R 2, 1 ghost(s)"_s);
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
    }

    void timeLeftSortsByAbsoluteExpiry()
    {
        LockTableModel model;
        LockProxy proxy(model);
        QAbstractItemModelTester tester(&proxy, strict);
        auto early = samples::lock("early", LockMode::Write, {samples::writer(samples::pay, 1)}, 20'000);
        early.takenAt -= 15s; // 5 s are left, less than of the other
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

    void theFilterTakesWordsAndFields_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("empty") << u""_s << QStringList {u"cache:warm"_s, u"orders:{eu}"_s};
        QTest::newRow("part of the name") << u"ORD"_s << QStringList {u"orders:{eu}"_s};
        QTest::newRow("mode") << u"mode:read"_s << QStringList {u"cache:warm"_s};
        QTest::newRow("wanted") << u"mode:wanted"_s << QStringList {u"orders:{eu}"_s};
        QTest::newRow("holder by alias") << u"holder:pay-7"_s << QStringList {u"orders:{eu}"_s};
        QTest::newRow("field without value") << u"mode:"_s << QStringList {u"cache:warm"_s, u"orders:{eu}"_s};
        QTest::newRow("all terms must hold") << u"cache mode:write"_s << QStringList {};
    }
    void theFilterTakesWordsAndFields()
    {
        QFETCH(QString, text);
        LockTableModel model;
        model.setAlias(samples::pay, u"pay-7"_s);
        LockProxy proxy(model);
        proxy.sort(int(Column::Name));
        auto orders = samples::lock("orders:{eu}", LockMode::Write, {samples::writer(samples::pay, 46)}, 26'000);
        orders.waitingClients = 3;
        model.apply(update(
            {orders, samples::lock("cache:warm", LockMode::Read, {samples::reader(samples::web, 1, {900})}, 900)}));
        proxy.setFilter(LockFilter(text));
        QTEST(namesOf(proxy), "names");
    }

    void eachTimeoutKeyIsARowUnderItsReader()
    {
        HolderNames names;
        HolderModel model(names);
        QAbstractItemModelTester tester(&model, strict);
        model.show(samples::lock("a", LockMode::Read, {samples::reader(samples::web, 1, {26'400, 8'950})}, 26'400));
        QCOMPARE(model.rowCount(), 1);
        const QModelIndex reader = model.index(0, 0);
        QCOMPARE(reader.data().toString(), u"6a07b3d4:1"_s);
        QCOMPARE(model.rowCount(reader), 2);
        QCOMPARE(cell(model, 0, int(HolderModel::Column::TimeLeft), Qt::DisplayRole, reader), u"26 s"_s);
        QCOMPARE(cell(model, 1, int(HolderModel::Column::TimeLeft), Qt::DisplayRole, reader), u"8.9 s"_s);
    }

    void holdersComeGoAndChangeInPlace()
    {
        HolderNames names;
        HolderModel model(names);
        QAbstractItemModelTester tester(&model, strict);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        const auto first = samples::reader(samples::web, 1, {900, 900});
        const auto second = samples::reader(samples::pay, 2, {900});
        model.show(samples::lock("a", LockMode::Read, {first, second}, 900));
        QCOMPARE(model.rowCount(), 2);
        const QPersistentModelIndex kept = model.index(1, 0); // ordered by field: pay follows web
        const QString keptText = kept.data().toString();
        model.show(samples::lock("a", LockMode::Read, {samples::reader(samples::pay, 2, {900, 900, 900})}, 900));
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(kept.isValid(), true);
        QCOMPARE(kept.data().toString(), keptText);
        QCOMPARE(model.rowCount(kept), 3);
        model.show(samples::lock("b", LockMode::Write, {samples::writer(samples::web, 1, 2)}, 26'000));
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(cell(model, 0, int(HolderModel::Column::Mode)), u"write"_s);
        QCOMPARE(cell(model, 0, int(HolderModel::Column::Holds)), u"2"_s);
        QCOMPARE(reset.size(), 0);
    }

    void keysAreTheLockAndItsTimeouts()
    {
        KeyModel model;
        QAbstractItemModelTester tester(&model, strict);
        model.show(samples::lock("lock", LockMode::Read, {samples::reader(samples::web, 1, {9'000, 9'000})}, 9'000));
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(cell(model, 0, int(KeyModel::Column::Key)), u"lock"_s);
        QCOMPARE(cell(model, 1, int(KeyModel::Column::Type)), u"string"_s);
        model.show(samples::lock("lock", LockMode::Read, {samples::reader(samples::web, 1, {9'000})}, 9'000));
        QCOMPARE(model.rowCount(), 2);
        model.show(samples::lock("lock"));
        QCOMPARE(model.rowCount(), 0);
    }

    void messagesSayWhomTheyWake()
    {
        MessageModel model;
        QAbstractItemModelTester tester(&model, strict);
        model.add(LockName("a"), {samples::message("a", "0"), samples::message("b", "1"), samples::message("a", "1")});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(cell(model, 0, int(MessageModel::Column::Meaning)), u"wakes all waiters"_s);
        QCOMPARE(cell(model, 1, int(MessageModel::Column::Meaning)), u"wakes one waiter per client"_s);
        model.add(LockName("a"), std::vector<inspect::LockEvent>(1000, samples::message("a", "0")));
        QCOMPARE(model.rowCount(), MessageModel::capacity);
        model.add(LockName("b"), {});
        QCOMPARE(model.rowCount(), 0);
    }

    void aTtlThatRisesWhileHoldsStayIsARenewal()
    {
        TtlHistory history;
        auto lock = samples::lock("a", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        const TimePoint start = lock.takenAt;
        history.add(lock);
        lock.takenAt = start + 5s;
        lock.ttl.ms = 25'000;
        history.add(lock);
        QVERIFY(!history.lastRenewal());
        for (const int second : {10, 20, 30}) {
            lock.takenAt = start + std::chrono::seconds(second);
            lock.ttl.ms = 30'000;
            history.add(lock);
        }
        QCOMPARE(history.lastRenewal(), start + 30s);
        QCOMPARE(history.renewalPeriod(), 10s);
        QCOMPARE(history.largestMs(), 30'000);

        lock.holders[0].count = 2; // the sum of two leases, no renewal
        lock.takenAt = start + 31s;
        lock.ttl.ms = 59'000;
        history.add(lock);
        QCOMPARE(history.lastRenewal(), start + 30s);
    }

    void onlyThreeMinutesAreKept()
    {
        TtlHistory history;
        auto lock = samples::lock("a", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        for (int i = 0; i < 400; ++i, lock.takenAt += 1s)
            history.add(lock);
        QVERIFY(history.points().size() <= 182);
    }

    void aFullRingDropsTheOldestEventsAndCountsThem()
    {
        const HolderNames names;
        EventModel model(names);
        const QAbstractItemModelTester tester(&model, strict);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        const auto batch = [](int size, qint64 from) {
            std::vector<inspect::LockEvent> events;
            for (int i = 0; i < size; ++i)
                events.push_back(samples::message("a", "1", from + i));
            return events;
        };
        model.add(batch(15'000, 0));
        model.add(batch(15'000, 15'000));
        QCOMPARE(inserted.size(), 2);
        QCOMPARE(model.kept(), qint64(EventModel::Capacity));
        QCOMPARE(model.dropped(), 10'000);
        QCOMPARE(model.at(0).atMs, 29'999); // newest first
        QCOMPARE(model.at(model.rowCount() - 1).atMs, 10'000);
        model.add(batch(50'000, 30'000));
        QCOMPARE(model.at(model.rowCount() - 1).atMs, 60'000);
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }

    void eventsAreFilteredByKindAndText()
    {
        const HolderNames names;
        EventModel model(names);
        const QAbstractItemModelTester tester(&model, strict);
        inspect::LockEvent acquired = samples::message("orders", "");
        acquired.kind = inspect::EventKind::Acquired;
        acquired.holder = samples::web.bytes() + ":12";
        model.add({acquired, samples::message("orders", "0"), samples::message("cart", "1")});
        model.setFilter({EventFilter::Group::Messages, {}});
        QCOMPARE(model.rowCount(), 2);
        model.setFilter({EventFilter::Group::All, u"ORD"_s});
        QCOMPARE(model.rowCount(), 2);
        model.add({samples::message("cart", "1"), samples::message("orders", "1")});
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(cell(model, 0, int(EventModel::Column::Detail)), u"wakes all waiters"_s);
        model.setFilter({EventFilter::Group::Holds, u"6a07b3d4:12"_s});
        QCOMPARE(model.rowCount(), 1);
        QVERIFY(model.toCsv().contains("\"orders\",\"acquired\",\"6a07b3d4-"));
    }

    void findingsKeepTheirRowsFromOneExaminationToTheNext()
    {
        const auto found = [](const char *id, const char *lock, inspect::Health severity) {
            return inspect::LockFinding {LockName(lock), {QString::fromLatin1(id), severity, u"seen"_s, {}, {}, {}}};
        };
        const auto ghost = found("ghost-reader", "b", inspect::Health::Warning);
        const auto ttl = found("no-ttl", "c", inspect::Health::Error);
        FindingModel model;
        const QAbstractItemModelTester tester(&model, strict);
        model.show({ghost, ttl, found("ghost-reader", "a", inspect::Health::Warning)}, 1000);
        QCOMPARE(cell(model, 0, 0), u"Never expires (1)"_s); // errors first
        QCOMPARE(cell(model, 1, 0), u"Ghost reader (2)"_s);
        const QPersistentModelIndex row = model.index(1, 0, model.index(1, 0));
        QCOMPARE(row.data().toString(), u"b"_s);
        model.setResult(model.at(row)->key, u"refused"_s);
        model.show({ghost, ttl}, 5000);
        QVERIFY(row.isValid());
        QCOMPARE(model.at(row)->sinceMs, 1000);
        model.show({ttl}, 6000);
        QVERIFY(row.isValid()); // for its result
        QCOMPARE(model.count(inspect::Health::Warning), 0);
        model.forgetResults();
        QVERIFY(!row.isValid());
    }

    void findingsAreFilteredAndGroupedByLock()
    {
        FindingModel model;
        const QAbstractItemModelTester tester(&model, strict);
        model.show({{LockName("a"), samples::ghostFinding()}, {LockName("b"), samples::ghostFinding()}}, 1000);
        model.setGrouping(FindingModel::Grouping::ByLock);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(cell(model, 0, 0, Qt::DisplayRole, model.index(0, 0)), u"Ghost reader"_s);
        model.setFilter({{}, u"b"_s, false});
        QCOMPARE(model.rowCount(), 1);
        model.setFilter({inspect::Health::Error, {}, false});
        QCOMPARE(model.rowCount(), 0);
        model.setFilter({});
        inspect::Mutes mutes;
        mutes.add({u"ghost-reader"_s, "a", u"known"_s, std::numeric_limits<qint64>::max()});
        model.setMutes(mutes);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.mutedCount(), 1);
        model.setFilter({{}, {}, true});
        QCOMPARE(model.rowCount(), 2);
    }

    void everyFindingOfTheCoreHasWords()
    {
        const QDir core(QFINDTESTDATA("../../core/inspect"));
        static const QRegularExpression id(
            uR"re(u"([a-z]+(?:-[a-z]+)+)"_s(?:,\s+Health::|\s+:\s+u"([a-z]+(?:-[a-z]+)+)"_s,\s+\w+\s+\?\s+Health::))re"_s);
        int ids = 0;
        const QStringList sources = core.entryList({u"*.cpp"_s});
        for (const QString &name : sources) {
            QFile file(core.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            auto matches = id.globalMatch(QString::fromUtf8(file.readAll()));
            while (matches.hasNext()) {
                const QRegularExpressionMatch match = matches.next();
                for (int group = 1; group <= match.lastCapturedIndex(); ++group) {
                    inspect::Finding finding;
                    finding.id = match.captured(group);
                    ids += !finding.id.isEmpty();
                    QVERIFY2(finding.id.isEmpty() || wordsOf(finding).title != finding.id, qPrintable(finding.id));
                }
            }
        }
        QVERIFY2(ids > 30, qPrintable(QString::number(ids)));
    }
};

QTEST_GUILESS_MAIN(TestModels)
#include "tst_models.moc"
