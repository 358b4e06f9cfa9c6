// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/shell/repair_controller.h"
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

/// The confirmation before a lock is changed, and the report afterwards.
class TestRepairs : public QObject, private WindowBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { m_window.reset(); }

    void aQuestionIsHeldBackWhenTheLockChangesHands()
    {
        m_window->setDeployment({u"orders-eu"_s, false});
        const auto first = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        m_window->feed().showUpdate(update({first}));
        QSignalSpy confirmed(&m_window->repairs(), &shell::RepairController::confirmed);
        m_window->repairs().offer(first, {inspect::Repair::Kind::ForceUnlock, {}, {}});
        const auto *confirm = m_window->findChild<QPushButton *>(u"repairConfirm"_s);
        QVERIFY(m_window->findChild<QPushButton *>(u"repairKeep"_s)->isDefault());
        QTRY_VERIFY(confirm->isEnabled());
        m_window->feed().showUpdate(
            update({samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::web, 1)}, 30'000)}));
        QVERIFY(!confirm->isEnabled());
        QVERIFY(m_window->findChild<QLabel *>(u"repairChanged"_s)->text().contains(u"6a07b3d4:1"_s));
        m_window->findChild<QPushButton *>(u"repairReview"_s)->click();
        QVERIFY(confirm->isEnabled());
        QVERIFY(confirmed.isEmpty());
    }

    void theQuestionBeforeAForcedUnlockSaysWhetherTheHolderLives_data()
    {
        QTest::addColumn<QList<qint64>>("ttls"); // one after the other
        QTest::addColumn<int>("seconds");        // from the first to now
        QTest::addColumn<QString>("words");
        QTest::newRow("renewed") << QList<qint64> {20'000, 30'000} << 1 << u"alive and working. Renewed"_s;
        QTest::newRow("never ends") << QList<qint64> {-1} << 1 << u"never expires. If its holder has crashed, all"_s;
        QTest::newRow("just seen") << QList<qint64> {30'000} << 1 << u"no renewal seen yet"_s;
        QTest::newRow("not renewed") << QList<qint64> {29'000} << 25 << u"at least 4, the longest for at least 25 s."_s;
    }
    void theQuestionBeforeAForcedUnlockSaysWhetherTheHolderLives()
    {
        QFETCH(const QList<qint64>, ttls);
        QFETCH(const int, seconds);
        QFETCH(const QString, words);
        m_window->setDeployment({u"orders-eu"_s, false});
        auto lock = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 1000);
        lock.waitingClients = 4;
        for (qsizetype i = 0; i < ttls.size(); ++i) {
            lock.ttl.ms = ttls[i];
            lock.takenAt = BootClock::now() - std::chrono::seconds(i == 0 ? seconds : 0);
            m_window->feed().showUpdate(update({lock}));
            m_window->views().browser.choose(lock.name);
            m_window->views().bringUpToDate();
        }
        m_window->repairs().offer(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}});
        const auto *verdict = child<QLabel>("repairVerdict");
        QTRY_VERIFY(verdict->isVisible());
        QVERIFY2(verdict->text().contains(words), qPrintable(verdict->text()));
        QVERIFY(verdict->height() >= verdict->heightForWidth(verdict->width())); // completely visible
        m_window->feed().showUpdate(update({samples::lock("ledger:close")}));    // released
        QTRY_VERIFY(child<QLabel>("repairChanged")->isVisible());
        QVERIFY2(!verdict->text().contains(words), qPrintable(verdict->text()));
    }

    void afterAForcedUnlockTheFocusIsNotOnTheNextOne()
    {
        m_window->setDeployment({u"orders-eu"_s, false});
        m_window->feed().showState(feed(inspect::FeedState::Link::Live));
        const auto lock = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        m_window->feed().showUpdate(update({lock}));
        m_window->views().browser.choose(lock.name);
        auto *unlock = child<QPushButton>("forceUnlock");
        QTRY_VERIFY(unlock->isVisible() && unlock->isEnabled());
        unlock->setFocus();
        unlock->click();
        auto *confirm = child<QPushButton>("repairConfirm");
        QTRY_VERIFY(confirm->isEnabled());
        confirm->click();
        QTRY_VERIFY(!child<shell::RepairDialog>());
        m_window->activateWindow();
        QTRY_VERIFY(m_window->focusWidget() == list());
    }

    void onProductionTheNameOfTheLockIsTyped()
    {
        m_window->setDeployment({.name = u"orders-eu"_s, .isProduction = true});
        const auto lock = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        m_window->repairs().offer(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}});
        QSignalSpy confirmed(&m_window->repairs(), &shell::RepairController::confirmed);
        auto *confirm = m_window->findChild<QPushButton *>(u"repairConfirm"_s);
        auto *name = m_window->findChild<QLineEdit *>(u"repairName"_s);
        QVERIFY(name->isVisible());
        QTest::keyClicks(name, u"ledger:clos"_s);
        QTest::keyClick(name, Qt::Key_Return); // does not confirm or close: the choice would be unclear
        QVERIFY(name->isVisible());
        QVERIFY(!QTest::qWaitFor([&] { return confirm->isEnabled(); }, 1100));
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
        m_window->setDeployment({.name = u"orders-eu"_s, .isProduction = true});
        shell::RepairController &controller = m_window->repairs();
        QSignalSpy confirmed(&controller, &shell::RepairController::confirmed);
        const std::vector<models::RepairItem> items {item("a", Kind::Notify), item("b", Kind::RepairTtl),
                                                     item("c", Kind::ForceUnlock), item("d", Kind::Notify),
                                                     item("e", Kind::Notify)};
        controller.offerMany(items);
        auto *list = child<QTreeView>("bulkList");
        auto *confirm = child<QPushButton>("bulkConfirm");
        const auto *question = child<QLabel>("bulkQuestion");
        QCOMPARE(list->model()->rowCount(), 5);
        QVERIFY(!list->model()->setData(list->model()->index(2, 0), Qt::Checked, Qt::CheckStateRole)); // takes a lock
        QCOMPARE(question->text(), u"Fix 3 lock(s)?"_s); // the holder of a lock without a TTL may be alive
        QVERIFY(list->model()->setData(list->model()->index(1, 0), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(question->text(), u"Fix 4 lock(s)?"_s);
        QVERIFY(list->model()->setData(list->model()->index(3, 0), Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(!confirm->isEnabled());
        QTest::keyClicks(child<QLineEdit>("bulkName"), u"orders-eu"_s);
        QTRY_VERIFY(confirm->isEnabled());
        confirm->click();
        QCOMPARE(confirmed.size(), 1); // the next one starts after this result
        controller.showOutcome(items[0].seen, items[0].repair,
                               inspect::RepairOutcome {inspect::RepairOutcome::Kind::Done, {}, {}});
        QCOMPARE(confirmed.size(), 2);
        QCOMPARE(question->text(), u"1 done, 1 in progress, 1 waiting."_s);
        const auto resultOf = [list](int row) {
            return list->model()->index(row, int(models::RepairList::Column::Result)).data().toString();
        };
        QCOMPARE(resultOf(4), u"waiting"_s);
        QCOMPARE(resultOf(3), QString()); // not chosen
        child<QPushButton>("bulkStop")->click();
        QCOMPARE(resultOf(4), u"not tried"_s);
        controller.showOutcome(items[1].seen, items[1].repair,
                               inspect::RepairOutcome {inspect::RepairOutcome::Kind::Changed, {}, {}});
        QCOMPARE(confirmed.size(), 2);
        QCOMPARE(question->text(), u"1 done, 1 refused, 1 not tried."_s);
        child<QPushButton>("bulkCopy")->click();
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 u"- a: Wake waiters: done\n"
                 "- b: Set time to live: refused: changed\n"
                 "- c: Force unlock: not in bulk: holder may be alive\n"
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
        m_window->setDeployment({u"orders-eu"_s, false});
        shell::RepairController &controller = m_window->repairs();
        controller.offerMany(items);
        auto *list = child<QTreeView>("bulkList");
        auto *confirm = child<QPushButton>("bulkConfirm");
        QTRY_VERIFY(confirm->isEnabled());
        QCOMPARE(list->visualRect(list->model()->index(0, 0)).height(), Metrics::of(list->font()).normalRow());
        confirm->click();
        const auto isInSight = [list](int row) {
            return list->viewport()->rect().contains(list->visualRect(list->model()->index(row, 0)));
        };
        for (int i = 0; i < 40; ++i) {
            QTRY_VERIFY(isInSight(i)); // the running one
            const Outcome::Kind kind = i == 2 ? Outcome::Kind::Gone
                : i == 5                      ? Outcome::Kind::NotNeeded
                                              : Outcome::Kind::Done;
            controller.showOutcome(items[std::size_t(i)].seen, items[std::size_t(i)].repair, Outcome {kind, {}, {}});
        }
        QCOMPARE(child<QLabel>("bulkQuestion")->text(), u"38 done, 1 not needed, 1 already removed."_s);
        QTRY_VERIFY(isInSight(2));
        QVERIFY(!isInSight(39));
        child<QPushButton>("bulkKeep")->click();
    }

    void aQuestionKeepsTheKeysOfItsCommandWhole()
    {
        const QString command =
            u"EVALSHA 0f3c8a5f1d1b2c3d4e5f60718293a4b5c6d7e8f9 2 report:nightly "
            "{report:nightly}:6a07b3d4-0c6e-4a52-9a4f-1f0f3f3c9a01:46:rwlock_timeout:1 PUBLISH \"a b\" 2 (actions/force_unlock)"_s;
        m_window->setDeployment({u"orders-eu"_s, false});
        m_window->repairs().setPreview([&command](const auto &, const auto &) { return command; });
        m_window->repairs().offer(readBy(1), {inspect::Repair::Kind::ForceUnlock, {}, {}});
        auto *text = child<QPlainTextEdit>("repairCommand");
        QTRY_VERIFY(text->isVisible());
        QCoreApplication::processEvents();
        for (QTextBlock block = text->document()->begin(); block.isValid(); block = block.next())
            for (int i = 0; i + 1 < block.layout()->lineCount(); ++i) {
                const QTextLine line = block.layout()->lineAt(i);
                const QString words = block.text().mid(line.textStart(), line.textLength());
                QVERIFY2(words.endsWith(u' '), qPrintable(words));
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
        m_window->setDeployment({.name = u"orders-eu"_s, .isProduction = true});
        auto lock = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        m_window->feed().showUpdate(update({lock}));
        const auto says = [this](const QString &text) {
            const auto labels = child<QDialog>("repairDialog")->findChildren<QLabel *>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel *label) { return label->text().contains(text); });
        };
        m_window->repairs().offer(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}});
        QVERIFY(says(u"Write lock held by "_s) && says(u" for at least "_s));
        QCOMPARE(child<QWidget>("questionBand")->accessibleName(), u"PRODUCTION · orders-eu"_s);
        QVERIFY(child<QWidget>("questionBand")->isVisible());
        child<QDialog>("repairDialog")->reject();
        QTRY_VERIFY(!child<QDialog>("repairDialog"));

        lock.holders = {samples::writer(samples::web, 1)}; // the user's view of the lock differs from the list's
        m_window->repairs().offer(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}});
        QVERIFY(!says(u"for at least"_s));
        QVERIFY(says(u"Write lock held by "_s));
    }

    void deletesTimeoutKeysUnlessUnticked()
    {
        auto lock = samples::lock(
            "report:nightly", LockMode::Read,
            {samples::reader(samples::web, 1, {26'000, 26'000}), samples::reader(samples::pay, 2, {9'000})}, 26'000);
        m_window->setDeployment({u"orders-eu"_s, false});
        m_window->repairs().setPreview([](const auto &seen, const auto &repair) {
            return inspect::commandText(inspect::repairCall(seen, repair, pubsub::PublishMode::Plain));
        });
        QSignalSpy confirmed(&m_window->repairs(), &shell::RepairController::confirmed);
        m_window->repairs().offer(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}});
        auto *tick = child<QCheckBox>("repairTimeouts");
        QVERIFY(tick->isVisible() && tick->isChecked());
        QCOMPARE(tick->text(), u"Also delete 3 timeout key(s) of its read holds"_s);
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
        QVERIFY(confirmed[0][1].value<inspect::Repair>().deletesTimeoutKeys);
    }

    void ticksAgainWhenTheHolderChanges()
    {
        const auto readBy = [](qint64 thread, std::vector<qint64> ttls) {
            return samples::lock("report:nightly", LockMode::Read,
                                 {samples::reader(samples::web, thread, std::move(ttls))}, 26'000);
        };
        m_window->setDeployment({u"orders-eu"_s, false});
        m_window->repairs().offer(readBy(1, {26'000, 26'000}), {inspect::Repair::Kind::ForceUnlock, {}, {}});
        auto *tick = child<QCheckBox>("repairTimeouts");
        tick->setChecked(false);
        m_window->feed().showUpdate(update({readBy(2, {26'000})}));
        child<QPushButton>("repairReview")->click();
        QVERIFY(tick->isChecked());
        QCOMPARE(tick->text(), u"Also delete 1 timeout key(s) of its read holds"_s);
        m_window->feed().showUpdate(
            update({samples::lock("report:nightly", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000)}));
        child<QPushButton>("repairReview")->click();
        QVERIFY(!tick->isVisible()); // a writer has none
    }

    void aQuestionGoesOnCountingAndTellsWhoWaitsByNow()
    {
        auto lock = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        m_window->setDeployment({u"orders-eu"_s, false});
        m_window->feed().showUpdate(update({lock}));
        m_window->repairs().offer(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}});
        const auto *consequence = child<QLabel>("repairConsequence");
        const auto time = [consequence] {
            return consequence->text().section(u"for at least "_s, 1).section(u". A holder"_s, 0, 0);
        };
        const QString first = time();
        QTRY_VERIFY(time() != first);
        const QString second = time();
        QVERIFY2(second.endsWith(u's') && !second.isEmpty(), qPrintable(consequence->text()));
        QTRY_VERIFY(time() != second);
        QVERIFY(consequence->text().contains(u"(no waiting client seen)"_s));
        lock.waitingClients = 3;
        m_window->feed().showUpdate(update({lock}));
        QVERIFY2(consequence->text().contains(u"(≥ 3 waiting client(s))"_s), qPrintable(consequence->text()));
        lock.holders = {samples::writer(samples::web, 1)};
        lock.waitingClients = 9;
        m_window->feed().showUpdate(update({lock})); // another holder's hold was not part of the question
        QVERIFY(consequence->text().contains(u"≥ 3"_s) && consequence->text().contains(u"held by b51c2e77:46"_s));
        child<QPushButton>("repairReview")->click();
        QVERIFY(consequence->text().contains(u"≥ 9"_s) && consequence->text().contains(u"held by 6a07b3d4:1 "_s));
        QVERIFY(consequence->text().contains(u"for at least"_s)); // since its acquisition was seen
    }

    void aQuestionStaysAsHighAsItIsWhileItCounts()
    {
        auto lock = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        models::HolderNames names;
        std::optional<Millis> held;
        const auto heldFor = [&held](const auto &) { return held; };
        for (int letters = 1; letters < 60; letters += 3) { // any position of the line break
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
                QVERIFY(text.height() <= consequence->height()); // completely visible
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

    void aQuestionAboutALongNameShowsAllOfIt_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("typed");
        const QByteArray some = QByteArray("tenant-0123456789/").repeated(40) + "end";
        const QByteArray many = "big:" + QByteArray(1 << 20, 'A') + "end";
        QTest::newRow("723 letters") << some << QString::fromLatin1(some) << QString::fromLatin1(some);
        QTest::newRow("1 MiB") << many << u"more)"_s << QString(37, u'A') + u"end"_s;
    }
    void aQuestionAboutALongNameShowsAllOfIt()
    {
        QFETCH(QByteArray, name);
        QFETCH(QString, shown);
        QFETCH(QString, typed);
        const models::HolderNames names;
        const auto lock = samples::lock(name.constData(), LockMode::Read, {samples::reader(samples::pay, 46, {30'000})},
                                        30'000);
        const auto preview = [](const auto &seen, const auto &repair) {
            return inspect::commandText(inspect::repairCall(seen, repair, pubsub::PublishMode::Plain));
        };
        shell::RepairDialog dialog({lock, {inspect::Repair::Kind::ForceUnlock, {}, {}}, u"orders-eu"_s}, preview, {},
                                   names, m_window.get());
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        QVERIFY2(dialog.width() <= m_window->minimumWidth() && dialog.height() <= m_window->minimumHeight(),
                 qPrintable(u"%1 x %2"_s.arg(dialog.width()).arg(dialog.height())));
        auto *whole = dialog.findChild<QPlainTextEdit *>(u"repairWholeName"_s);
        QVERIFY(whole && whole->isVisible());
        QVERIFY(whole->toPlainText().contains(shown));
        whole->selectAll();
        whole->copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromLatin1(name));
        auto *confirm = dialog.findChild<QPushButton *>(u"repairConfirm"_s);
        dialog.findChild<QLineEdit *>(u"repairName"_s)->setText(typed);
        QTRY_VERIFY(confirm->isEnabled());
        dialog.findChild<QLineEdit *>(u"repairName"_s)->setText(typed.chopped(1));
        QVERIFY(!confirm->isEnabled());
    }

    void whatCameOfAnUnlockIsSaidInPlainWords()
    {
        using Outcome = inspect::RepairOutcome;
        m_window->setDeployment({u"orders-eu"_s, false});
        auto lock = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        const auto *bar = child<MessageBar>();
        const auto tell = [&](const QByteArray &payload, std::optional<qint64> heard) {
            m_window->repairs().showOutcome(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}},
                                            Outcome {Outcome::Kind::Done, {}, payload, heard}, "{audit}");
            return bar->text();
        };
        QCOMPARE(tell("1", 3),
                 u"Unlocked ledger:close. The release reached at least 3 client(s): all their "
                 "waiters wake up."_s);
        QVERIFY(tell("0", 1).endsWith(u"client(s): one waiter of each wakes up."_s));
        QCOMPARE(tell("0", 0), u"Unlocked ledger:close. %1 has no subscriber."_s.arg(lock.node));
        lock.waitingClients = 2; // on other nodes
        QVERIFY(tell("0", 0).endsWith(u"A release message was sent (wakes one waiter per client)."_s));
        lock.waitingClients = 0;
        QVERIFY(!tell("0", {}).contains(u"no subscriber"_s)); // who knows
        const auto tellQueue = [&](qint64 told, std::optional<qint64> heard) {
            m_window->repairs().showOutcome(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}},
                                            Outcome {Outcome::Kind::Done, {}, "0", heard, {}, told}, "{audit}");
            return bar->text();
        };
        QVERIFY(tellQueue(1, 1).endsWith(u" At least 1 client(s) received the message for the next waiter."_s));
        QVERIFY(tellQueue(3, 1).endsWith(
            u" The first 3 waiters were notified. At least 1 client(s) received the last message."_s));
        QVERIFY(tellQueue(2, 0).endsWith(
            u" Messages for 2 waiter(s) were sent, but %1 has no subscriber."_s.arg(lock.node)));
        QVERIFY(tellQueue(1, {}).endsWith(u" The next waiter in its queue was notified."_s)); // who knows
        const auto tellTimeouts = [&](qint64 deleted) {
            inspect::Repair unlock {inspect::Repair::Kind::ForceUnlock, {}, {}};
            unlock.deletesTimeoutKeys = true;
            m_window->repairs().showOutcome(lock, unlock, Outcome {Outcome::Kind::Done, {}, "0", 1, deleted},
                                            "{audit}");
            return bar->text();
        };
        QVERIFY(tellTimeouts(3).endsWith(u"one waiter of each wakes up. 3 timeout key(s) deleted."_s));
        QVERIFY(tellTimeouts(0).endsWith(u" Its timeout keys had already expired."_s));
        const auto tellUnnotified = [&](inspect::Repair::Kind kind, std::optional<Millis> sleep) {
            Outcome outcome {Outcome::Kind::Done, {}, "0", {}};
            outcome.unnotified = pubsub::Unnotified {{ErrorKind::Permission, Message::verbatim(u"The reason."_s)},
                                                     sleep};
            m_window->repairs().showOutcome(lock, {kind, {}, {}}, outcome, "{audit}");
            return bar->text();
        };
        QCOMPARE(tellUnnotified(inspect::Repair::Kind::ForceUnlock, 600s),
                 u"Unlocked ledger:close. Waiting clients could not be notified: The reason. They may sleep for up to "
                 "10 min 00 s."_s);
        QCOMPARE(tellUnnotified(inspect::Repair::Kind::RemoveGhost, {}),
                 u"Remove ghost: done for ledger:close. Waiting clients could not be notified: The reason. They may "
                 "sleep until their own timeouts."_s);
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
