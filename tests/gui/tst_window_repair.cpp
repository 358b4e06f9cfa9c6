// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"
#include "ui/common/error_bar.h"
#include "ui/common/metrics.h"
#include "ui/shell/repair_desk.h"
#include "ui/shell/repair_dialog.h"

#include <QCheckBox>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTextBlock>
#include <QTextLayout>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using schema::LockMode;

/// What is asked before a lock is changed, and what is said afterwards.
class TestRepairs : public QObject, private WindowBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { m_window.reset(); }

    void aQuestionIsHeldBackWhenTheLockChangesHands()
    {
        m_window->setDeployment(u"orders-eu"_s, false);
        const auto first = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        m_window->showFeedUpdate(update({first}));
        QSignalSpy confirmed(&m_window->repairs(), &shell::RepairDesk::confirmed);
        m_window->repairs().offer(first, {inspect::Repair::Kind::ForceUnlock, {}, {}});
        const auto *confirm = m_window->findChild<QPushButton *>(u"repairConfirm"_s);
        QVERIFY(m_window->findChild<QPushButton *>(u"repairKeep"_s)->isDefault());
        QTRY_VERIFY(confirm->isEnabled());
        m_window->showFeedUpdate(
            update({samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::web, 1)}, 30'000)}));
        QVERIFY(!confirm->isEnabled());
        QVERIFY(m_window->findChild<QLabel *>(u"repairChanged"_s)->text().contains(u"6a07b3d4:1"_s));
        m_window->findChild<QPushButton *>(u"repairReview"_s)->click();
        QVERIFY(confirm->isEnabled());
        QVERIFY(confirmed.isEmpty());
    }

    void onProductionTheNameOfTheLockIsTyped()
    {
        m_window->setDeployment(u"orders-eu"_s, false);
        m_window->setProduction(true);
        const auto lock = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        m_window->repairs().offer(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}});
        QSignalSpy confirmed(&m_window->repairs(), &shell::RepairDesk::confirmed);
        auto *confirm = m_window->findChild<QPushButton *>(u"repairConfirm"_s);
        auto *name = m_window->findChild<QLineEdit *>(u"repairName"_s);
        QVERIFY(name->isVisible());
        QTest::keyClicks(name, u"ledger:clos"_s);
        QTest::keyClick(name, Qt::Key_Return); // neither does it nor leaves it: nobody would know which
        QVERIFY(name->isVisible());
        const TimePoint later = BootClock::now() + std::chrono::milliseconds(1100);
        QTRY_VERIFY(BootClock::now() > later);
        QVERIFY(!confirm->isEnabled());
        QTest::keyClicks(name, u"e"_s);
        QVERIFY(confirm->isEnabled());
        QTest::keyClick(name, Qt::Key_Return);
        QVERIFY(confirm->hasFocus());
        QCOMPARE(confirmed.size(), 0);
        QTest::keyClick(confirm, Qt::Key_Return);
        QCOMPARE(confirmed.size(), 1);
    }

    void severalAreFixedOneByOneWithAResultEach()
    {
        const auto item = [](const char *name, inspect::Repair::Kind kind) {
            const auto lock = samples::lock(name, LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
            return models::RepairItem {lock, {kind, {}, {}}};
        };
        using Kind = inspect::Repair::Kind;
        m_window->setDeployment(u"orders-eu"_s, false);
        m_window->setProduction(true);
        shell::RepairDesk &desk = m_window->repairs();
        QSignalSpy confirmed(&desk, &shell::RepairDesk::confirmed);
        const std::vector<models::RepairItem> items {item("a", Kind::Notify), item("b", Kind::RepairTtl),
                                                     item("c", Kind::ForceUnlock), item("d", Kind::Notify),
                                                     item("e", Kind::Notify)};
        desk.offerMany(items);
        auto *list = child<QTreeView>("bulkList");
        auto *confirm = child<QPushButton>("bulkConfirm");
        const auto *question = child<QLabel>("bulkQuestion");
        QCOMPARE(list->model()->rowCount(), 5);
        QCOMPARE(question->text(), u"Fix 4 lock(s)?"_s); // what takes a lock from somebody is not done by the dozen
        QVERIFY(!list->model()->setData(list->model()->index(2, 0), Qt::Checked, Qt::CheckStateRole));
        QVERIFY(list->model()->setData(list->model()->index(3, 0), Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(!confirm->isEnabled());
        QTest::keyClicks(child<QLineEdit>("bulkName"), u"orders-eu"_s);
        QTRY_VERIFY(confirm->isEnabled());
        confirm->click();
        QCOMPARE(confirmed.size(), 1); // the next one begins when this one has its result
        desk.showOutcome(items[0].seen, items[0].repair,
                         inspect::RepairOutcome {inspect::RepairOutcome::Kind::Done, {}, {}});
        QCOMPARE(confirmed.size(), 2);
        QCOMPARE(question->text(), u"1 done, 1 in progress, 1 waiting."_s);
        const auto resultOf = [list](int row) {
            return list->model()->index(row, int(models::RepairList::Column::Result)).data().toString();
        };
        QCOMPARE(resultOf(4), u"waiting"_s);
        QCOMPARE(resultOf(3), QString()); // was not chosen
        child<QPushButton>("bulkStop")->click();
        QCOMPARE(resultOf(4), u"not tried"_s);
        desk.showOutcome(items[1].seen, items[1].repair,
                         inspect::RepairOutcome {inspect::RepairOutcome::Kind::Changed, {}, {}});
        QCOMPARE(confirmed.size(), 2);
        QCOMPARE(question->text(), u"1 done, 1 refused, 1 not tried."_s);
        child<QPushButton>("bulkCopy")->click();
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 u"- a: Wake waiters: done\n"
                 "- b: Set time to live: refused: changed\n"
                 "- c: Force unlock: one by one: its holder may live\n"
                 "- d: Wake waiters: not chosen\n"
                 "- e: Wake waiters: not tried\n"_s);
        child<QPushButton>("bulkKeep")->click();
    }

    void afterSeveralFixesTheFirstThatIsNotDoneIsInSight()
    {
        using Outcome = inspect::RepairOutcome;
        std::vector<models::RepairItem> items;
        for (int i = 0; i < 40; ++i)
            items.push_back({samples::lock(QByteArray("job:" + QByteArray::number(i)).constData()),
                             {inspect::Repair::Kind::Notify, {}, {}}});
        m_window->setDeployment(u"orders-eu"_s, false);
        shell::RepairDesk &desk = m_window->repairs();
        desk.offerMany(items);
        auto *list = child<QTreeView>("bulkList");
        auto *confirm = child<QPushButton>("bulkConfirm");
        QTRY_VERIFY(confirm->isEnabled());
        QCOMPARE(list->visualRect(list->model()->index(0, 0)).height(), Metrics::of(list->font()).normalRow());
        confirm->click();
        const auto isInSight = [list](int row) {
            return list->viewport()->rect().contains(list->visualRect(list->model()->index(row, 0)));
        };
        for (int i = 0; i < 40; ++i) {
            QTRY_VERIFY(isInSight(i)); // the one that is worked at
            const Outcome::Kind kind = i == 2 ? Outcome::Kind::Gone
                : i == 5                      ? Outcome::Kind::NotNeeded
                                              : Outcome::Kind::Done;
            desk.showOutcome(items[std::size_t(i)].seen, items[std::size_t(i)].repair, Outcome {kind, {}, {}});
        }
        QCOMPARE(child<QLabel>("bulkQuestion")->text(), u"38 done, 1 not needed, 1 gone."_s);
        QTRY_VERIFY(isInSight(2));
        QVERIFY(!isInSight(39));
        child<QPushButton>("bulkKeep")->click();
    }

    void aQuestionKeepsTheKeysOfItsCommandWhole()
    {
        const QString command =
            u"EVALSHA 0f3c8a5f1d1b2c3d4e5f60718293a4b5c6d7e8f9 2 report:nightly "
            "{report:nightly}:6a07b3d4-0c6e-4a52-9a4f-1f0f3f3c9a01:46:rwlock_timeout:1 PUBLISH \"a b\" 2 (actions/force_unlock)"_s;
        m_window->setDeployment(u"orders-eu"_s, false);
        m_window->repairs().setPreview([&command](const auto &, const auto &) { return command; });
        m_window->repairs().offer(readBy(1), {inspect::Repair::Kind::ForceUnlock, {}, {}});
        auto *text = child<QPlainTextEdit>("repairCommand");
        QTRY_VERIFY(text->isVisible());
        QCoreApplication::processEvents();
        for (QTextBlock block = text->document()->begin(); block.isValid(); block = block.next()) {
            for (int i = 0; i + 1 < block.layout()->lineCount(); ++i) {
                const QTextLine line = block.layout()->lineAt(i);
                const QString words = block.text().mid(line.textStart(), line.textLength());
                QVERIFY2(words.endsWith(u' '), qPrintable(words));
            }
        }
        QCOMPARE(text->toPlainText().remove(QChar(0x2060)),
                 u"EVALSHA 0f3c8a5f1d1b2c3d4e5f60718293a4b5c6d7e8f9 2 (actions/force_unlock)\n"
                 "KEYS  report:nightly\n"
                 "      {report:nightly}:6a07b3d4-0c6e-4a52-9a4f-1f0f3f3c9a01:46:rwlock_timeout:1\n"
                 "ARGV  PUBLISH\n"
                 "      \"a b\"\n"
                 "      2"_s);
        text->selectAll();
        text->copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), command);
    }

    void aQuestionSaysHowLongItIsHeldAndOnWhichDeployment()
    {
        m_window->setDeployment(u"orders-eu"_s, false);
        m_window->setProduction(true);
        auto lock = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        m_window->showFeedUpdate(update({lock}));
        const auto says = [this](const QString &text) {
            const auto labels = child<QDialog>("repairDialog")->findChildren<QLabel *>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel *label) { return label->text().contains(text); });
        };
        m_window->repairs().offer(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}});
        QVERIFY(says(u" holds it for write, for at least "_s));
        QCOMPARE(child<QWidget>("questionBand")->accessibleName(), u"PRODUCTION · orders-eu"_s);
        QVERIFY(child<QWidget>("questionBand")->isVisible());
        child<QDialog>("repairDialog")->reject();
        QTRY_VERIFY(!child<QDialog>("repairDialog"));

        lock.holders = {samples::writer(samples::web, 1)}; // what somebody still looks at, not what the list has seen
        m_window->repairs().offer(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}});
        QVERIFY(!says(u"for at least"_s));
        QVERIFY(says(u" holds it for write. "_s));
    }

    void deletesTimeoutKeysUnlessUnticked()
    {
        auto lock = samples::lock(
            "report:nightly", LockMode::Read,
            {samples::reader(samples::web, 1, {26'000, 26'000}), samples::reader(samples::pay, 2, {9'000})}, 26'000);
        m_window->setDeployment(u"orders-eu"_s, false);
        m_window->repairs().setPreview([](const auto &seen, const auto &repair) {
            return inspect::commandText(inspect::repairCall(seen, repair, pubsub::PublishMode::Plain));
        });
        QSignalSpy confirmed(&m_window->repairs(), &shell::RepairDesk::confirmed);
        m_window->repairs().offer(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}});
        auto *tick = child<QCheckBox>("repairTimeouts");
        QVERIFY(tick->isVisible() && tick->isChecked());
        QCOMPARE(tick->text(), u"Also delete 3 leftover timeout key(s)"_s);
        const auto *command = child<QPlainTextEdit>("repairCommand");
        const auto keysSent = [command] {
            return command->toPlainText().remove(QChar(0x2060)).count(u"rwlock_timeout"_s);
        };
        QCOMPARE(keysSent(), 3);
        QTRY_VERIFY(child<QPushButton>("repairConfirm")->isEnabled());
        const QRect button = child<QPushButton>("repairConfirm")->geometry();
        tick->setChecked(false);
        QCOMPARE(keysSent(), 0);
        QCoreApplication::processEvents();
        QCOMPARE(child<QPushButton>("repairConfirm")->geometry(), button); // nothing moves under the pointer
        tick->setChecked(true);
        child<QPushButton>("repairConfirm")->click();
        QCOMPARE(confirmed.size(), 1);
        QVERIFY(confirmed[0][1].value<inspect::Repair>().takesTimeouts);
    }

    void ticksAgainWhenTheHolderChanges()
    {
        const auto readBy = [](qint64 thread, std::vector<qint64> ttls) {
            return samples::lock("report:nightly", LockMode::Read,
                                 {samples::reader(samples::web, thread, std::move(ttls))}, 26'000);
        };
        m_window->setDeployment(u"orders-eu"_s, false);
        m_window->repairs().offer(readBy(1, {26'000, 26'000}), {inspect::Repair::Kind::ForceUnlock, {}, {}});
        auto *tick = child<QCheckBox>("repairTimeouts");
        tick->setChecked(false);
        m_window->showFeedUpdate(update({readBy(2, {26'000})}));
        child<QPushButton>("repairReview")->click();
        QVERIFY(tick->isChecked());
        QCOMPARE(tick->text(), u"Also delete 1 leftover timeout key(s)"_s);
        m_window->showFeedUpdate(
            update({samples::lock("report:nightly", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000)}));
        child<QPushButton>("repairReview")->click();
        QVERIFY(!tick->isVisible()); // a writer leaves none
    }

    void aQuestionGoesOnCountingAndTellsWhoWaitsByNow()
    {
        auto lock = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        m_window->setDeployment(u"orders-eu"_s, false);
        m_window->showFeedUpdate(update({lock}));
        m_window->repairs().offer(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}});
        const auto *consequence = child<QLabel>("repairConsequence");
        const auto time = [consequence] {
            return consequence->text().section(u"for at least "_s, 1).section(u". It"_s, 0, 0);
        };
        const QString first = time();
        QTRY_VERIFY(time() != first);
        const QString second = time();
        QVERIFY2(second.endsWith(u's') && !second.isEmpty(), qPrintable(consequence->text()));
        QTRY_VERIFY(time() != second);
        QVERIFY(consequence->text().contains(u"(no waiting client seen)"_s));
        lock.waitingClients = 3;
        m_window->showFeedUpdate(update({lock}));
        QVERIFY2(consequence->text().contains(u"(≥ 3 waiting client(s))"_s), qPrintable(consequence->text()));
        lock.holders = {samples::writer(samples::web, 1)};
        lock.waitingClients = 9;
        m_window->showFeedUpdate(update({lock})); // of somebody else's hold nothing was asked
        QVERIFY(consequence->text().contains(u"≥ 3"_s) && consequence->text().startsWith(u"b51c2e77:46"_s));
        child<QPushButton>("repairReview")->click();
        QVERIFY(consequence->text().contains(u"≥ 9"_s) && consequence->text().startsWith(u"6a07b3d4:1 "_s));
        QVERIFY(consequence->text().contains(u"for at least"_s)); // since it was seen to take it
    }

    void aQuestionStaysAsHighAsItIsWhileItCounts()
    {
        auto lock = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        models::HolderNames names;
        std::optional<Millis> held;
        const auto heldFor = [&held](const auto &) { return held; };
        for (int letters = 1; letters < 60; letters += 3) { // wherever the line ends
            names.setAlias(samples::pay, QString(letters, u'n'));
            held = 1s;
            lock.waitingClients = 0;
            shell::RepairDialog dialog({lock, {inspect::Repair::Kind::ForceUnlock, {}, {}}}, {}, heldFor, names,
                                       m_window.get());
            dialog.show();
            QVERIFY(QTest::qWaitForWindowExposed(&dialog));
            const auto *consequence = dialog.findChild<QLabel *>(u"repairConsequence"_s);
            const auto *button = dialog.findChild<QPushButton *>(u"repairConfirm"_s);
            const auto *command = dialog.findChild<QPlainTextEdit *>(u"repairCommand"_s);
            const QRect place = button->geometry();
            const QRect sent = command->geometry();
            const int height = dialog.height();
            for (const Millis time : {Millis(1s), Millis(60s), Millis(59min), Millis(10h + 10min)}) {
                held = time;
                lock.waitingClients = int(time / 1s) % 7;
                dialog.observe(lock);
                QCoreApplication::processEvents();
                QCOMPARE(dialog.height(), height);
                QCOMPARE(button->geometry(), place);
                QCOMPARE(command->geometry(), sent);
                const QRect room(0, 0, consequence->width(), 10'000);
                const QRect text = consequence->fontMetrics().boundingRect(room, Qt::TextWordWrap, consequence->text());
                QVERIFY(text.height() <= consequence->height()); // all of it is seen
            }
        }
    }

    void aLongNameIsSeenAndSoAreTheButtons()
    {
        const models::HolderNames names;
        const QByteArray name(4000, 'x');
        const auto lock = samples::lock(name.constData(), LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        shell::RepairDialog dialog({lock, {inspect::Repair::Kind::ForceUnlock, {}, {}}, u"orders-eu"_s}, {}, {}, names,
                                   m_window.get());
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        QVERIFY2(dialog.width() <= m_window->minimumWidth() && dialog.height() <= m_window->minimumHeight(),
                 qPrintable(u"%1 x %2"_s.arg(dialog.width()).arg(dialog.height())));
        for (const auto &button : {u"repairKeep"_s, u"repairConfirm"_s})
            QVERIFY(dialog.rect().contains(dialog.findChild<QPushButton *>(button)->geometry()));
        for (const auto *label : dialog.findChildren<QLabel *>())
            QVERIFY2(label->minimumSizeHint().width() <= label->width(), qPrintable(label->text().left(40)));
    }

    void whatCameOfAnUnlockIsSaidInPlainWords()
    {
        using Outcome = inspect::RepairOutcome;
        m_window->setDeployment(u"orders-eu"_s, false);
        auto lock = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        const auto *bar = child<ErrorBar>();
        const auto tell = [&](const QByteArray &payload, std::optional<qint64> heard) {
            m_window->repairs().showOutcome(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}},
                                            Outcome {Outcome::Kind::Done, {}, payload, heard}, "{audit}");
            return bar->text();
        };
        QCOMPARE(tell("1", 3),
                 u"Unlocked ledger:close. The release reached at least 3 client(s) that listened: all their "
                 "waiters wake up."_s);
        QVERIFY(tell("0", 1).endsWith(u"listened: one waiter of each wakes up."_s));
        QCOMPARE(tell("0", 0), u"Unlocked ledger:close. Nobody was listening on %1."_s.arg(lock.node));
        lock.waitingClients = 2; // on other nodes
        QVERIFY(tell("0", 0).endsWith(u"A release message was sent: it wakes one waiter per client."_s));
        lock.waitingClients = 0;
        QVERIFY(!tell("0", {}).contains(u"Nobody"_s)); // who knows
        const auto tellQueue = [&](qint64 told, std::optional<qint64> heard) {
            m_window->repairs().showOutcome(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}},
                                            Outcome {Outcome::Kind::Done, {}, "0", heard, {}, told}, "{audit}");
            return bar->text();
        };
        QVERIFY(tellQueue(1, 1).endsWith(u" The next in its queue was told: at least 1 client(s) listened."_s));
        QVERIFY(tellQueue(3, 1).endsWith(
            u" The first 3 in its queue were told: at least 1 client(s) listened for the last of them."_s));
        QVERIFY(tellQueue(2, 0).endsWith(
            u" The first 2 in its queue were told, but nobody was listening on %1."_s.arg(lock.node)));
        QVERIFY(tellQueue(1, {}).endsWith(u" The next in its queue was told."_s)); // who knows
        const auto tellTimeouts = [&](qint64 deleted) {
            inspect::Repair unlock {inspect::Repair::Kind::ForceUnlock, {}, {}};
            unlock.takesTimeouts = true;
            m_window->repairs().showOutcome(lock, unlock, Outcome {Outcome::Kind::Done, {}, "0", 1, deleted},
                                            "{audit}");
            return bar->text();
        };
        QVERIFY(tellTimeouts(3).endsWith(u"one waiter of each wakes up. 3 leftover timeout key(s) deleted."_s));
        QVERIFY(tellTimeouts(0).endsWith(u" Its leftover timeout keys had expired by then."_s));
        const auto buttons = bar->findChildren<QPushButton *>();
        const auto copy = std::find_if(buttons.begin(), buttons.end(), [](const QPushButton *button) {
            return button->isVisible() && button->text() == u"Copy audit line"_s;
        });
        QVERIFY(copy != buttons.end());
        (*copy)->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"{audit}"_s);
    }
};

LOCKSCOPE_TEST(TestRepairs)
#include "tst_window_repair.moc"
