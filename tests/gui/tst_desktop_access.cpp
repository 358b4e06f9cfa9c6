// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/controls.h"
#include "tests/gui/desktop_bed.h"
#include "tests/support/test_main.h"
#include "ui/common/message_bar.h"
#include "ui/connection/connections_view.h"
#include "ui/detail/detail_view.h"
#include "ui/shell/repair_dialog.h"
#include "ui/shell/shortcut_sheet.h"

#include <QAction>
#include <QDialog>
#include <QDockWidget>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QTreeView>

namespace {

const QStringList panes {u"browser"_s, u"inspector"_s, u"timeline"_s, u"load"_s,       u"lab"_s,
                         u"doctor"_s,  u"events"_s,    u"waitfor"_s,  u"connections"_s};

/// Moves the focus by Tab; false if that control is not reached.
bool tabTo(const QString &name)
{
    for (int step = 0; step < 200 && QApplication::focusWidget(); ++step) {
        if (QApplication::focusWidget()->objectName() == name)
            return true;
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    return false;
}

void press(Qt::Key key, Qt::KeyboardModifiers with = Qt::NoModifier)
{
    QTest::keyClick(QApplication::focusWidget(), key, with);
}

} // namespace

/// Every control has a name and is reached by Tab, and every row is a sentence: in the real window, with locks.
class TestAccess : public QObject, private DesktopBed
{
    Q_OBJECT
private:
    void open(const QString &pane)
    {
        m_application->window().panes().show(pane);
        QCoreApplication::processEvents(); // layouts
    }

    void openWritable()
    {
        startProgram();
        QTRY_VERIFY(shown("ledger:close") && shown("report:nightly"));
        QTRY_VERIFY(m_application->window().views().load.isAvailable());
        m_application->window().activateWindow();
        QTRY_VERIFY(m_application->window().isActiveWindow());
        m_application->window().views().browser.choose(LockName("report:nightly"));
    }

private Q_SLOTS:
    void initTestCase()
    {
        prepare();
        plantGhost();
        m_redis.command({"HSET", "ledger:close", "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46", "1"});
        openWritable();
    }
    void cleanupTestCase() { m_application.reset(); }

    void everyControlHasAName_data()
    {
        QTest::addColumn<QString>("language");
        for (const char *language : {"zh_CN", "en"}) // the other tests read English
            QTest::newRow(language) << QString::fromLatin1(language);
    }
    void everyControlHasAName()
    {
        QFETCH(const QString, language);
        const QPointer<ui::shell::MainWindow> before = &m_application->window();
        Q_EMIT m_application->window().languageChosen(language);
        QTRY_VERIFY(!before);
        ui::shell::MainWindow &window = m_application->window();
        window.views().browser.choose(LockName("ledger:close"));
        window.views().connections.startNew();
        open(u"doctor"_s);
        QTRY_VERIFY(!textOf(u"findingTitle"_s).isEmpty());
        for (const QString &button : {u"muteFinding"_s, u"explainFinding"_s})
            child<QPushButton>(button)->click();
        for (const QString &action : {u"settings"_s, u"showClient"_s, u"unlockLock"_s}) {
            QTRY_VERIFY2(child<QAction>(action)->isEnabled(), qPrintable(action));
            child<QAction>(action)->trigger();
        }
        for (QAction *action : window.actions()) { // actions and locks, keyboard shortcuts
            if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_K)
                || action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_Slash))
                action->trigger();
        }
        QStringList faults = doubleLetters(window);
        const std::vector<QWidget *> stops = stopsIn(window);
        int count = 0;
        for (QWidget *widget : window.findChildren<QWidget *>()) {
            const bool isStop = std::ranges::find(stops, widget) != stops.end();
            if ((!isControl(*widget) && !isStop) || isInner(*widget) || isOfQt(*widget))
                continue;
            ++count;
            widget->ensurePolished();
            QAccessibleInterface *heard = QAccessible::queryAccessibleInterface(widget);
            const QString name = heard ? titleOf(*heard) : QString();
            const bool isVague = isControl(*widget) && heard && heard->role() == QAccessible::Client;
            if (name.isEmpty() || isVague || heard->role() == QAccessible::NoRole)
                faults << nameOf(*widget);
            else if (language == u"zh_CN"_s && !isChinese(name) && !isTechnical(name))
                faults << u"%1: %2"_s.arg(nameOf(*widget), name);
            if (const auto *value = qobject_cast<QLabel *>(widget);
                value && heard->text(QAccessible::Name) != value->text())
                faults << u"%1 does not read its value"_s.arg(nameOf(*widget));
        }
        const auto dialogs = window.findChildren<QDialog *>();
        for (const QDialog *dialog : dialogs)
            faults << doubleLetters(*dialog);
        qDeleteAll(dialogs);
        QVERIFY(dialogs.size() >= 8);
        QVERIFY2(count > 200, qPrintable(QString::number(count)));
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }

    /// The way of an operator from a stuck lock to its release, without a mouse.
    void anOperatorNeedsOnlyKeys()
    {
        m_redis.command({"HSET", "stuck:job", "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:7", "1"});
        m_redis.command({"PEXPIRE", "stuck:job", "600000"});
        QTRY_COMPARE(shownCount("stuck:job"), 1);
        ui::shell::MainWindow &window = m_application->window();
        window.activateWindow();
        QTRY_VERIFY(window.isActiveWindow() && QApplication::focusWidget());
        press(Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget()->objectName(), u"filter"_s);
        QTest::keyClicks(QApplication::focusWidget(), u"stuck:job"_s);
        press(Qt::Key_Return);
        QTRY_COMPARE(QApplication::focusWidget()->objectName(), u"lockList"_s);
        QTRY_COMPARE(window.views().browser.chosen(), LockName("stuck:job"));
        press(Qt::Key_Return);
        const auto *inspector = child<QDockWidget>(u"inspector"_s);
        QTRY_VERIFY(inspector->isAncestorOf(QApplication::focusWidget()));
        QTRY_VERIFY(child<QPushButton>(u"forceUnlock"_s)->isEnabled());
        QVERIFY(tabTo(u"forceUnlock"_s));
        press(Qt::Key_Space);
        QTRY_COMPARE(QApplication::focusWidget()->objectName(), u"repairKeep"_s); // the safe button
        QTRY_VERIFY(child<QPushButton>(u"repairConfirm"_s)->isEnabled());
        QVERIFY(tabTo(u"repairConfirm"_s));
        press(Qt::Key_Space);
        QTRY_COMPARE(m_redis.command({"EXISTS", "stuck:job"}).integer, 0);
        window.activateWindow(); // as window managers do
        QTRY_VERIFY(window.isActiveWindow() && QApplication::focusWidget());
        QVERIFY(QApplication::focusWidget()->objectName() != u"forceUnlock"_s);
        press(Qt::Key_6, Qt::AltModifier);
        QTRY_COMPARE(QApplication::focusWidget()->objectName(), u"findings"_s);
        auto *findings = child<QTreeView>(u"findings"_s);
        QTRY_VERIFY(findings->model()->rowCount() > 0);
        for (int step = 0; step < 20 && textOf(u"findingTitle"_s) != u"Ghost reader"_s; ++step)
            press(Qt::Key_Down);
        QTRY_COMPARE(textOf(u"findingTitle"_s), u"Ghost reader"_s);
        QVERIFY(tabTo(u"showLock"_s));
        press(Qt::Key_Space);
        QTRY_COMPARE(window.views().browser.chosen(), LockName("report:nightly"));
        QTRY_VERIFY(inspector->isAncestorOf(QApplication::focusWidget()));
        press(Qt::Key_F, Qt::ControlModifier);
        press(Qt::Key_Delete); // the selected text
        for (int step = 0; step < 3 && QApplication::focusWidget() != child<QWidget>(u"lockList"_s); ++step)
            press(Qt::Key_Escape); // closes the message and the list of completions first
        QTRY_COMPARE(QApplication::focusWidget()->objectName(), u"lockList"_s);
        QCOMPARE(window.views().browser.chosen(), LockName("report:nightly"));
    }

    /// The rest of an operator's work: client, settings, mute, columns, recording.
    void everyDialogIsUsedByKeys()
    {
        ui::shell::MainWindow &window = m_application->window();
        window.activateWindow();
        window.views().browser.choose(LockName("report:nightly"));
        QTRY_VERIFY(window.isActiveWindow() && QApplication::focusWidget());
        const auto isInDialog = [](const QString &name) {
            const QWidget *focus = QApplication::focusWidget();
            return focus && qobject_cast<QDialog *>(focus->window()) && focus->objectName() == name;
        };
        const auto isBack = [&window] {
            window.activateWindow(); // as window managers do
            return QApplication::activeWindow() == &window && QApplication::focusWidget();
        };
        press(Qt::Key_I, Qt::ControlModifier);
        QTRY_VERIFY(isInDialog(u"clientLocks"_s));
        QVERIFY(tabTo(u"clientName"_s) && tabTo(u"clientUuid"_s)); // to copy it
        press(Qt::Key_Escape);
        QTRY_VERIFY(isBack());
        press(Qt::Key_Comma, Qt::ControlModifier);
        QTRY_VERIFY(qobject_cast<QComboBox *>(QApplication::focusWidget()));
        press(Qt::Key_Escape);
        QTRY_VERIFY(isBack());

        press(Qt::Key_6, Qt::AltModifier);
        for (int step = 0; step < 20 && textOf(u"findingTitle"_s) != u"Ghost reader"_s; ++step)
            press(Qt::Key_Down);
        QCOMPARE(textOf(u"findingTitle"_s), u"Ghost reader"_s);
        QVERIFY(tabTo(u"muteFinding"_s));
        press(Qt::Key_Space);
        QTRY_VERIFY(isInDialog(u"muteReason"_s));
        QTest::keyClicks(QApplication::focusWidget(), u"known"_s);
        press(Qt::Key_Return);
        QTRY_VERIFY(child<QWidget>(u"doctorMuted"_s)->isVisible());
        QTRY_VERIFY(isBack());
        QVERIFY(tabTo(u"doctorMuted"_s));
        press(Qt::Key_Space); // shows it
        press(Qt::Key_6, Qt::AltModifier);
        for (int step = 0; step < 20 && child<QPushButton>(u"muteFinding"_s)->text() != u"Unmute"_s; ++step)
            press(step < 10 ? Qt::Key_Up : Qt::Key_Down);
        QCOMPARE(child<QPushButton>(u"muteFinding"_s)->text(), u"Unmute"_s);
        QVERIFY(tabTo(u"muteFinding"_s));
        press(Qt::Key_Space);
        QTRY_VERIFY(!child<QWidget>(u"doctorMuted"_s)->isVisible());

        const auto *list = child<QTreeView>(u"lockList"_s);
        const int columns = list->header()->hiddenSectionCount();
        press(Qt::Key_V, Qt::AltModifier);
        QTRY_VERIFY(QApplication::activePopupWidget());
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_C);
        QTRY_VERIFY(QApplication::activePopupWidget());
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return); // the kind
        QTRY_COMPARE(list->header()->hiddenSectionCount(), columns - 1);

        press(Qt::Key_R, Qt::ControlModifier);
        QTRY_VERIFY(isInDialog(u"fileNameEdit"_s));
        qobject_cast<QLineEdit *>(QApplication::focusWidget())->selectAll();
        QTest::keyClicks(QApplication::focusWidget(), m_folder.filePath(u"keys.rec"_s));
        press(Qt::Key_Return);
        QTRY_VERIFY(child<QWidget>(u"statusRecording"_s)->isVisible());
        QTRY_VERIFY(isBack());
        press(Qt::Key_R, Qt::ControlModifier);
        QTRY_VERIFY(!child<QWidget>(u"statusRecording"_s)->isVisible());

        press(Qt::Key_F, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), u"ki"_s);
        QTRY_VERIFY(QApplication::activePopupWidget()); // completions
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Tab);
        QTRY_VERIFY(!QApplication::activePopupWidget() && QApplication::focusWidget()->objectName() != u"filter"_s);
        child<QLineEdit>(u"filter"_s)->clear();
        QTRY_VERIFY(list->isVisible() && isBack());
    }

    void tabVisitsEveryControlInReadingOrder_data()
    {
        QTest::addColumn<QString>("pane");
        for (const QString &pane : panes)
            QTest::newRow(qPrintable(pane)) << pane;
    }
    void tabVisitsEveryControlInReadingOrder()
    {
        QFETCH(const QString, pane);
        open(pane);
        const auto *dock = child<QDockWidget>(pane);
        std::vector<QWidget *> left = stopsIn(*dock);
        std::erase_if(left, [](const QWidget *widget) { return !widget->isVisible() || !widget->isEnabled(); });
        QStringList problems;
        const QWidget *before = nullptr;
        for (int step = 0; step < 500 && !left.empty(); ++step) {
            QWidget *at = QApplication::focusWidget();
            QVERIFY(at);
            while (at->parentWidget() && isInner(*at))
                at = at->parentWidget();
            std::erase(left, at);
            if (before && dock->isAncestorOf(before) && dock->isAncestorOf(at)
                && goesBack(placeOf(*before), placeOf(*at)))
                problems << u"back from %1 to %2"_s.arg(nameOf(*before), nameOf(*at));
            before = at;
            const QWidget *was = QApplication::focusWidget();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            if (QApplication::focusWidget() == was) {
                problems << u"stuck in %1"_s.arg(nameOf(*at));
                break;
            }
        }
        for (const QWidget *widget : left)
            problems << u"not reached: %1"_s.arg(nameOf(*widget));
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    }

    /// Menus, palette, context menu, keys. Actions with dots (which ask for a file) and unlock actions are excluded.
    void inAReadOnlyWindowNothingThatCanBeReachedWrites()
    {
        m_application.reset();
        startProgram(true);
        QTRY_VERIFY(shown("ledger:close") && shown("report:nightly"));
        ui::shell::MainWindow &window = m_application->window();
        window.views().browser.choose(LockName("ledger:close"));
        open(u"doctor"_s);
        QTRY_VERIFY(!textOf(u"findingTitle"_s).isEmpty());
        m_redis.command({"CONFIG", "RESETSTAT"});
        for (QAction *action : window.findChildren<QAction *>()) { // menus, palette, context menu, copies
            if (action->isEnabled() && action->isVisible() && !action->menu() && !action->text().contains(u'…')
                && action->shortcut() != QKeySequence(QKeySequence::Quit))
                action->trigger();
            for (QWidget *dialog : window.findChildren<QDialog *>())
                delete dialog;
        }
        for (const QString &pane : panes) {
            open(pane);
            const auto *dock = child<QDockWidget>(pane);
            QVERIFY2(dock->isVisible() == (pane != "load"_L1 && pane != "lab"_L1), qPrintable(pane));
            for (const QString &name : {u"fixFinding"_s, u"fixStrip"_s, u"forceUnlock"_s, u"doctorFixMany"_s}) {
                for (const auto *button : dock->findChildren<QPushButton *>(name))
                    QVERIFY2(!button->isVisible(), qPrintable(name));
            }
        }
        auto *unlock = child<QAction>(u"unlockLock"_s);
        QVERIFY(!unlock->isVisible() && !unlock->isEnabled());
        unlock->trigger();
        for (QMenu *menu : window.findChild<QMenuBar *>()->findChildren<QMenu *>(Qt::FindDirectChildrenOnly)) {
            menu->popup({});
            QTest::keyClick(menu, Qt::Key_U);
            menu->close();
        }
        QVERIFY(!child<ui::shell::RepairDialog>({}));
        for (QAction *action : window.actions()) {
            if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_K))
                action->trigger();
        }
        auto *words = child<QLineEdit>(u"paletteWords"_s);
        QVERIFY(words);
        words->setText(u"unlock"_s);
        QVERIFY(child<QListWidget>(u"paletteList"_s)->item(1)->text().contains(u"Read-only"_s));
        delete words->window();
        for (int key = Qt::Key_F1; key <= Qt::Key_F12; ++key) {
            for (const Qt::KeyboardModifiers with : {Qt::NoModifier, Qt::ShiftModifier})
                QTest::keyClick(&window, Qt::Key(key), with);
        }
        for (QWidget *dialog : window.findChildren<QDialog *>())
            delete dialog;
        const QByteArray calls = m_redis.command({"INFO", "commandstats"}).text;
        for (const char *word : {"set", "del", "hset", "hdel", "hincrby", "pexpire", "expire", "publish", "spublish",
                                 "lrem", "zrem", "eval", "evalsha", "unlink"})
            QVERIFY2(!calls.contains(QByteArray(QByteArray("cmdstat_") + word + ":")), word);
        m_application.reset();
        openWritable();
    }

    void everyRowIsASentence()
    {
        QStringList problems;
        for (const QString &pane : panes) {
            open(pane);
            for (auto *view : child<QDockWidget>(pane)->findChildren<QTreeView *>()) {
                if (!view->model() || view->model()->rowCount() == 0 || view->model()->columnCount() < 2)
                    continue;
                QAccessibleInterface *table = QAccessible::queryAccessibleInterface(view);
                const QModelIndex first = view->model()->index(0, 0);
                view->scrollTo(first); // lays it out
                const QString sentence = first.data(Qt::AccessibleTextRole).toString();
                if (sentence.isEmpty())
                    problems << u"%1: no sentence"_s.arg(nameOf(*view));
                if (!table || !table->tableInterface())
                    continue;
                QAccessibleInterface *cell = table->tableInterface()->cellAt(0, 0);
                if (!cell || cell->text(QAccessible::Name) != sentence)
                    problems << u"%1: reads \"%2\""_s.arg(nameOf(*view),
                                                          cell ? cell->text(QAccessible::Name) : QString());
            }
        }
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    }

    void whatTheDoctorSaysIsHeardAsAWhole()
    {
        open(u"doctor"_s);
        auto *list = child<QTreeView>(u"findings"_s);
        const auto ghost = [list] {
            for (QModelIndex row = list->model()->index(0, 0); row.isValid(); row = list->indexBelow(row)) {
                if (row.data(Qt::AccessibleTextRole).toString().contains(u"report:nightly"_s))
                    return row;
            }
            return QModelIndex();
        };
        QTRY_VERIFY(ghost().isValid());
        list->setCurrentIndex(ghost());
        QTRY_COMPARE(textOf(u"findingTitle"_s), u"Ghost reader"_s);
        QStringList heard;
        for (const auto *part : child<QWidget>(u"findingPage"_s)->findChildren<QWidget *>()) {
            QAccessibleInterface *text = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(part));
            if (part->isVisible() && text && text->role() == QAccessible::StaticText)
                heard << text->text(QAccessible::Name);
        }
        for (const QString &part : {u"findingTitle"_s, u"findingLock"_s, u"findingKeys"_s})
            QVERIFY(child<QWidget>(part)->isVisible());
        const QString all = heard.join(u'\n');
        QVERIFY2(heard.contains(textOf(u"findingTitle"_s)), qPrintable(all));
        QVERIFY2(all.contains(u"Lock: report:nightly"_s), qPrintable(all));
        QVERIFY2(all.contains(u"Keys at the time of the check: report:nightly\n  hash, TTL "_s), qPrintable(all));
        QVERIFY2(all.contains(u"{report:nightly}:"_s), qPrintable(all)); // the timeout key too
        QVERIFY2(all.contains(u"Evidence: Field "_s), qPrintable(all));
        QVERIFY2(all.contains(u"Cause: "_s) && all.contains(u"Effect: "_s), qPrintable(all));
    }

    /// By notifications: Qt 6.4 sends no announcements to AT-SPI.
    void aScreenReaderHearsWhatChanges()
    {
        const auto heard = [this] {
            QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(child<QWidget>(u"announcement"_s));
            return spoken && spoken->role() == QAccessible::Notification ? spoken->text(QAccessible::Name) : QString();
        };
        const QString before = heard();
        m_redis.command({"HSET", "watched:job", "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:8", "1"});
        m_redis.command({"PEXPIRE", "watched:job", "600000"});
        QTRY_COMPARE(shownCount("watched:job"), 1);
        ui::shell::MainWindow &window = m_application->window();
        window.activateWindow();
        QTRY_VERIFY(window.isActiveWindow() && QApplication::focusWidget());
        open(u"doctor"_s);
        window.showLock(LockName("watched:job"));
        QTRY_VERIFY(child<QDockWidget>(u"inspector"_s)->isAncestorOf(QApplication::focusWidget()));
        const QString shown = QApplication::focusWidget()->accessibleDescription(); // what the inspector says
        QVERIFY2(shown.startsWith(u"HELD by "_s) && shown.contains(u"\nState: "_s), qPrintable(shown));
        QCOMPARE(heard(), before); // it was the user's choice
        m_redis.command({"DEL", "watched:job"});
        QTRY_COMPARE(heard(), u"watched:job, free"_s);
        window.views().detail.copy(ui::detail::DetailView::Form::Markdown);
        QCOMPARE(heard(), u"Diagnosis copied as Markdown."_s);
        window.messages().showError({ErrorKind::Connect, Message::verbatim(u"The server closed the connection."_s)});
        QCOMPARE(heard(), u"The server closed the connection."_s);
        child<ui::MessageBar>({})->dismiss();
    }

    void theFormOfALoadComesBeforeItsFaults()
    {
        open(u"doctor"_s);
        open(u"load"_s);
        QCOMPARE(QApplication::focusWidget(), child<QWidget>(u"loadPreset"_s));
    }

    void everyActionIsReachedByKeys()
    {
        ui::shell::MainWindow &window = m_application->window();
        const QList<QAction *> own = window.actions();
        QStringList problems;
        for (const QMenu *menu : window.menuWidget()->findChildren<QMenu *>()) {
            for (QAction *action : menu->actions()) {
                if (!action->isSeparator() && !action->menu() && !own.contains(action))
                    problems << u"not in the palette: %1"_s.arg(action->text());
            }
        }
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    }

    void theSheetHasEveryShortcutOfTheWindow()
    {
        ui::shell::MainWindow &window = m_application->window();
        const ui::shell::ShortcutSheet sheet(window.actions(), false, nullptr);
        QStringList said;
        for (const auto *label : sheet.findChildren<QLabel *>())
            said << label->text();
        QStringList problems;
        const auto check = [&](const QKeySequence &keys, const QString &who) {
            const QString text = keys.toString(QKeySequence::NativeText);
            const bool isSaid = std::ranges::any_of(
                said, [&](const QString &words) { return words.split(u" or "_s).contains(text); });
            if (!keys.isEmpty() && !isSaid)
                problems << u"%1 of %2"_s.arg(text, who);
        };
        for (const auto *action : window.findChildren<QAction *>()) {
            for (const QKeySequence &keys : action->shortcuts())
                check(keys, action->text());
        }
        for (const auto *button : window.findChildren<QAbstractButton *>()) {
            if (!button->text().contains(u'&')) // for platforms that underline mnemonics
                check(button->shortcut(), button->text());
        }
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    }
};

LOCKSCOPE_TEST(TestAccess)
#include "tst_desktop_access.moc"
