// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/messages.h"
#include "tests/gui/model_tests.h"
#include "tests/support/test_main.h"
#include "ui/common/view_clock.h"
#include "ui/models/finding_model.h"
#include "ui/models/finding_words.h"
#include "ui/models/holder_model.h"
#include "ui/models/key_model.h"
#include "ui/models/lock_words.h"
#include "ui/models/message_model.h"
#include "ui/models/ttl_history.h"
#include "ui/models/wait_tree.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QDirIterator>
#include <QLocale>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using lockscope::ui::ViewClock;
using namespace lockscope::ui::models;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using schema::LockMode;
using samples::cell;
constexpr auto strict = QAbstractItemModelTester::FailureReportingMode::QtTest;

class TestModels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

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

    void whatALookLeftOutIsNotCalledAbsent()
    {
        const inspect::Holder notRead = samples::reader(samples::web, 1, {});
        auto ghost = samples::reader(samples::pay, 2, {inspect::Ttl::Absent});
        ghost.isGhost = true;
        QCOMPARE(missingTimeReason(notRead), u"timeout keys not read"_s);
        QCOMPARE(missingTimeReason(ghost), u"no timeout key exists"_s);
        QCOMPARE(missingTimeReason(samples::reader(samples::pay, 2, {9'000})), QString());
        QCOMPARE(missingTimeReason(samples::writer(samples::pay, 2)), QString());
        auto lock = samples::lock("a", LockMode::Read, {notRead}, 26'400);
        HolderNames names;
        HolderModel model(names);
        model.show(lock);
        QCOMPARE(cell(model, 0, int(HolderModel::Column::TimeLeft), Qt::ToolTipRole), u"timeout keys not read"_s);

        lock.queue.resize(3);
        QCOMPARE(waitingText(lock), u"3 queued"_s);
        QCOMPARE(incompleteText(lock), QString());
        lock.isComplete = false;
        QCOMPARE(waitingText(lock), u"≥ 3 queued"_s);
        QCOMPARE(waitingSentence(lock), u"≥ 3 queued"_s);
        QVERIFY(sentence(lock, names).contains(u"≥ 3 queued"_s));
        QVERIFY(incompleteText(lock).startsWith(u"incomplete: "_s));

        lock.queue.clear();
        QCOMPARE(waitingSentence(lock), u"no waiting client seen"_s);
        lock.unheard = {Message::verbatim(u"no answer"_s)};
        QCOMPARE(waitingSentence(lock), u"waiting clients unknown"_s);
        QCOMPARE(waitingReason(lock), u"Waiting clients unknown: no answer"_s);
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

        lock.holders[0].count = 2; // the sum of two leases, not a renewal
        lock.takenAt = start + 31s;
        lock.ttl.ms = 59'000;
        history.add(lock);
        QCOMPARE(history.lastRenewal(), start + 30s);
    }

    void theRenewalsOfOthersAreNotTheHolders()
    {
        TtlHistory history;
        auto lock = samples::lock("a", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        const TimePoint start = lock.takenAt;
        const auto seen = [&](int second, qint64 ttl) {
            lock.takenAt = start + std::chrono::seconds(second);
            lock.ttl.ms = ttl;
            history.add(lock);
        };
        for (const int second : {0, 10, 20})
            seen(second, 30'000);
        QCOMPARE(history.renewalPeriod(), 10s);
        lock.holders = {samples::writer(samples::web, 7)};
        seen(25, 30'000);
        QVERIFY(history.points().back().isNewHolder);
        QVERIFY(!history.lastRenewal());
        QVERIFY(!history.renewalPeriod());
        seen(35, 30'000);
        QCOMPARE(history.lastRenewal(), start + 35s);
        QVERIFY(!history.renewalPeriod());

        lock = samples::lock("a", LockMode::Read, {samples::reader(samples::web, 3, {30'000})}, 30'000);
        seen(40, 30'000);
        seen(50, 30'000);
        lock.holders = {samples::reader(samples::web, 3, {29'000}), samples::reader(samples::pay, 4, {30'000})};
        seen(51, 30'000); // a new reader takes nothing from the existing ones
        QVERIFY(!history.points().back().isNewHolder);
        QCOMPARE(history.lastRenewal(), start + 50s);
    }

    void whatHappensInAGapIsNotMadeUp()
    {
        TtlHistory history;
        auto lock = samples::lock("a", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        const TimePoint start = lock.takenAt;
        history.interrupt(start); // it was never seen: no gap
        history.add(lock);
        QVERIFY(!history.points().back().gapStart);
        lock.takenAt = start + 10s;
        history.add(lock);
        QCOMPARE(history.lastRenewal(), start + 10s);
        history.interrupt(start + 14s);
        history.interrupt(start + 20s); // still the same gap
        lock.takenAt = start + 40s;
        history.add(lock);
        QCOMPARE(history.points().back().gapStart, start + 14s);
        QVERIFY(!history.points().back().isRenewal);
        QVERIFY(!history.lastRenewal());
        lock.takenAt = start + 50s;
        history.add(lock);
        QCOMPARE(history.lastRenewal(), start + 50s);
        QVERIFY(!history.points().back().gapStart);
    }

    void onlyThreeMinutesAreKept()
    {
        TtlHistory history;
        auto lock = samples::lock("a", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        for (int i = 0; i < 400; ++i, lock.takenAt += 1s)
            history.add(lock);
        QVERIFY(history.points().size() <= 182);
    }

    void findingsKeepTheirRowsInTheNextDiagnosisRun()
    {
        const auto found = [](const char *id, const char *lock, inspect::Health severity) {
            return inspect::LockFinding {LockName(lock),
                                         {QString::fromLatin1(id), severity, Message::verbatim(u"seen"_s)}};
        };
        const auto ghost = found("ghost-reader", "b", inspect::Health::Warning);
        const auto ttl = found("no-ttl", "c", inspect::Health::Error);
        const HolderNames names;
        FindingModel model(names);
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
        model.show({ghost, ttl}, 7000); // the problem is back
        QCOMPARE(model.at(row)->sinceMs, 7000);
        QVERIFY(model.at(row)->result.isEmpty());
        model.setResult(model.at(row)->key, u"refused"_s);
        model.show({ttl}, 8000);
        model.forgetResults();
        QVERIFY(!row.isValid());
    }

    void findingsAreFilteredAndGroupedByLock()
    {
        const HolderNames names;
        FindingModel model(names);
        const QAbstractItemModelTester tester(&model, strict);
        model.show({{LockName("a"), samples::ghostFinding()}, {LockName("b"), samples::ghostFinding()}}, 1000);
        model.setGrouping(FindingModel::Grouping::ByLock);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(cell(model, 0, 0, Qt::DisplayRole, model.index(0, 0)), u"Ghost reader"_s);
        model.setFilter({.text = u"b"_s});
        QCOMPARE(model.rowCount(), 1);
        model.setFilter({.minimum = inspect::Health::Error});
        QCOMPARE(model.rowCount(), 0);
        model.setFilter({});
        inspect::Mutes mutes;
        mutes.add({u"ghost-reader"_s, "a", u"known"_s, std::numeric_limits<qint64>::max()});
        model.setMutes(mutes);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.mutedCount(), 1);
        model.setFilter({.showsMuted = true});
        QCOMPARE(model.rowCount(), 2);
    }

    void aFindingNamesItsWaiter()
    {
        const HolderNames names;
        FindingModel model(names);
        inspect::Finding stale {
            u"stale-waiter"_s, inspect::Health::Warning,
            inspect::message<"seen-stale-waiter">(QString::fromLatin1(samples::web.bytes() + ":12"), Millis(2'000))};
        model.show({{LockName("queue"), stale}, {LockName("queue"), samples::ghostFinding()}}, 1000);
        const auto row = [&](int group) { return model.index(0, 0, model.index(group, 0)); };
        QCOMPARE(row(1).data(FindingModel::HolderRole).toString(), u"6a07b3d4:12"_s);
        QCOMPARE(row(1).data(Qt::AccessibleTextRole).toString(), u"queue 6a07b3d4:12, warning, Stale waiter"_s);
        QCOMPARE(row(0).data(FindingModel::HolderRole).toString(), QString()); // its evidence names none
    }

    void theTreeOfWaitersBeginsWithTheRootBlocker()
    {
        const auto queue = [](inspect::LockSnapshot &lock, const ClientId &client, qint64 thread) {
            const HolderId id {client, ThreadId {thread}};
            lock.queue.push_back({id, id.field(), {}, true});
        };
        auto orders = samples::lock("orders", LockMode::Write, {samples::writer(samples::pay, 46)}, 22'000);
        queue(orders, samples::web, 4);
        queue(orders, samples::web, 8);
        auto stock = samples::lock("stock", LockMode::Write, {samples::writer(samples::web, 4)}, 9'000);
        stock.waitingClients = 3;
        const HolderNames names;
        const WaitTree tree = waitTreeOf({&stock, &orders}, names);
        QCOMPARE(tree.blockers, 1); // web:4 blocks others, and waits itself
        QCOMPARE(tree.circles, 0);
        const WaitNode &root = tree.nodes.front();
        QCOMPARE(root.text, u"b51c2e77:46"_s);
        QCOMPARE(root.detail, u"blocks 2 queued"_s);
        const std::vector<WaitNode> &waiters = root.children.front().children;
        QCOMPARE(waiters.size(), std::size_t(2));
        QCOMPARE(waiters[1].detail, u"place 2, behind 6a07b3d4:4"_s);
        QCOMPARE(waiters[0].children.front().text, u"stock"_s);
        QCOMPARE(waiters[0].children.front().children.front().kind, WaitNode::Kind::Nameless);

        queue(stock, samples::pay, 46);
        queue(stock, samples::web, 4);
        const WaitTree circles = waitTreeOf({&stock, &orders}, names);
        QCOMPARE(circles.circles, 2);
        QVERIFY(std::ranges::any_of(circles.nodes, [](const WaitNode &node) {
            return node.text == u"6a07b3d4:4 holds stock and waits for it, so it blocks itself."_s;
        }));
        QVERIFY(std::ranges::any_of(circles.nodes, [](const WaitNode &node) {
            return node.text.startsWith(u"Wait-for cycle: 6a07b3d4:4 waits for orders, which b51c2e77:46 holds; "_s);
        }));
    }

    void theLocksOfALostNodeStandStill()
    {
        auto lost = samples::lock("lost", LockMode::Write, {samples::writer(samples::pay, 1)}, 90'000);
        auto heard = samples::lock("heard", LockMode::Write, {samples::writer(samples::pay, 2)}, 90'000);
        lost.node = u"10.0.3.7:6379"_s;
        heard.node = u"10.0.3.8:6379"_s;
        LockTableModel model;
        model.apply({{lost, heard}, {}, {}});
        HolderNames names;
        HolderModel holders(names);
        holders.show(lost);
        KeyModel keys;
        keys.show(lost);
        const auto timeLeft = [&model](const char *name) {
            return model.indexOf(LockName(name))
                .siblingAtColumn(int(LockTableModel::Column::TimeLeft))
                .data()
                .toString();
        };
        const auto lostTimes = [&] { // as shown by the list and the inspector
            return QStringList {timeLeft("lost"), cell(holders, 0, int(HolderModel::Column::TimeLeft)),
                                cell(keys, 0, int(KeyModel::Column::TimeLeft))};
        };
        ViewClock::freezeNodes({lost.node});
        const auto thaw = qScopeGuard([] { ViewClock::freezeNodes({}); });
        const QStringList stood = lostTimes();
        const QString ran = timeLeft("heard");
        QTRY_VERIFY(timeLeft("heard") != ran);
        QCOMPARE(lostTimes(), stood);
        ViewClock::freezeNodes({lost.node}); // frozen again: keeps the first time
        QCOMPARE(lostTimes(), stood);
        ViewClock::freezeNodes({});
        for (qsizetype i = 0; i < stood.size(); ++i)
            QVERIFY2(lostTimes()[i] != stood[i], qPrintable(stood[i]));
    }

    void whoBlocksTogetherIsOneRowWithAllBelow()
    {
        auto ghost = samples::reader(samples::web, 9, {});
        ghost.isGhost = true;
        auto nightly = samples::lock(
            "nightly", LockMode::Read,
            {ghost, samples::reader(samples::web, 1, {9'000}), samples::reader(samples::pay, 2, {9'000})}, 9'000);
        nightly.waitingClients = 2;
        HolderNames names;
        names.setAlias(samples::web, u"web"_s);
        const WaitTree tree = waitTreeOf({&nightly}, names);
        QCOMPARE(tree.blockers, 1); // the number of rows
        QCOMPARE(tree.nodes.size(), std::size_t(1));
        const WaitNode &readers = tree.nodes.front();
        QCOMPARE(readers.text, u"2 reader(s), 1 ghost(s)"_s); // without a translation
        QCOMPARE(readers.detail, u"blocks ≥ 2 waiting client(s)"_s);
        QCOMPARE(readers.lock, nightly.name);
        QCOMPARE(readers.token, ui::Token::HeldRead); // not all are ghosts
        std::vector<std::pair<QString, QString>> below;
        for (const WaitNode &node : readers.children)
            below.emplace_back(node.text, node.detail);
        QCOMPARE(below.size(), std::size_t(4));
        QCOMPARE(below.front().first, u"nightly"_s);
        QCOMPARE(readers.children.front().children.front().kind, WaitNode::Kind::Nameless);
        const std::vector<std::pair<QString, QString>> holders(below.begin() + 1, below.end());
        const auto has = [&holders](const QString &who, const QString &detail) {
            return std::ranges::count(holders, std::pair(who, detail)) == 1;
        };
        QVERIFY(has(u"web:1"_s, {}) && has(u"web:9"_s, u"ghost"_s) && has(u"b51c2e77:2"_s, {}));

        // a holder of another wanted lock gets its own row, and so does a party in a wait-for cycle
        auto stock = samples::lock("stock", LockMode::Write, {samples::writer(samples::pay, 2)}, 9'000);
        stock.waitingClients = 1;
        const WaitTree two = waitTreeOf({&nightly, &stock}, names);
        QCOMPARE(two.blockers, 2);
        QCOMPARE(two.nodes.size(), std::size_t(2));
        QCOMPARE(two.nodes.front().text, u"b51c2e77:2"_s);
        QCOMPARE(two.nodes.back().text, u"1 reader(s), 1 ghost(s)"_s);
        QVERIFY(two.nodes.front().isWriter && !two.nodes.back().isWriter);
    }

    void rootBlockersShowHowTheyHoldAndStandByTheirLocks()
    {
        auto ghost = samples::reader(samples::web, 9, {});
        ghost.isGhost = true;
        auto nightly = samples::lock("nightly", LockMode::Read, {samples::reader(samples::web, 1, {9'000})}, 9'000);
        auto report = samples::lock("report", LockMode::Read, {ghost}, 9'000);
        auto cart = samples::lock("cart", LockMode::Write, {samples::writer(samples::pay, 46)}, 9'000);
        nightly.waitingClients = report.waitingClients = cart.waitingClients = 2; // the same number of waiters
        const WaitTree tree = waitTreeOf({&nightly, &report, &cart}, HolderNames());
        const auto rowOf = [](const WaitNode &node) { return std::pair(node.children.front().text, node.token); };
        const std::vector<std::pair<QString, ui::Token>> expected {
            {u"cart"_s, ui::Token::HeldWrite}, {u"nightly"_s, ui::Token::HeldRead}, {u"report"_s, ui::Token::Ghost}};
        std::vector<std::pair<QString, ui::Token>> rows;
        std::ranges::transform(tree.nodes, std::back_inserter(rows), rowOf);
        QCOMPARE(rows, expected);
    }

    void evidenceNamesItsHoldersBesideTheirIds()
    {
        const HolderId web {samples::web, {3}};
        const HolderId pay {samples::pay, {46}};
        const QString webId = QString::fromLatin1(web.field());
        const QString payId = QString::fromLatin1(pay.field());
        HolderNames names;
        names.setAlias(web.client, u"web-3"_s);
        const auto shown = [&names](const QString &evidence) {
            return evidenceOf({u"no-ttl"_s, inspect::Health::Error, Message::verbatim(evidence)}, names);
        };
        QCOMPARE(shown(u"Field %1 counts 2."_s.arg(webId)), u"Field web-3:3 (%1) counts 2."_s.arg(webId));
        QCOMPARE(shown(u"Field %1:write counts 2."_s.arg(webId)), u"Field web-3:3 (%1:write) counts 2."_s.arg(webId));
        const QString unnamed = u"%1 is at place 2, no deadline."_s.arg(payId);
        QCOMPARE(shown(unnamed), unnamed);
        const QString key = u"PTTL {a}:%1:rwlock_timeout:1 is 3."_s.arg(webId);
        QCOMPARE(shown(key), key); // must stay searchable in Redis
        names.setWorker(pay, u"worker 2"_s);
        QVERIFY(shown(unnamed).startsWith(u"worker 2 (%1) is at"_s.arg(payId)));
    }

    void everyFindingOfTheCoreHasWords()
    {
        const QDir core(QFINDTESTDATA("../../core/inspect"));
        static const QRegularExpression id(
            uR"re(u"([a-z]+(?:-[a-z]+)+)"_s(?:,\s+Health::|\s+:\s+u"([a-z]+(?:-[a-z]+)+)"_s,\s+\w+\s+\?\s+Health::))re"_s);
        int ids = 0;
        QDirIterator sources(core.path(), {u"*.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
        while (sources.hasNext()) {
            QFile file(sources.next());
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

LOCKSCOPE_TEST(TestModels)
#include "tst_models.moc"
