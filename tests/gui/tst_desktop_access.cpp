// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/desktop_bed.h"
#include "tests/support/test_main.h"
#include "ui/shell/repair_dialog.h"
#include "ui/shell/shortcut_sheet.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QTreeView>

namespace {

const QStringList panes {u"browser"_s, u"inspector"_s, u"timeline"_s, u"load"_s,       u"lab"_s,
                         u"doctor"_s,  u"events"_s,    u"waitfor"_s,  u"connections"_s};

QString nameOf(const QWidget &widget)
{
    return u"%1 %2 in %3"_s.arg(
        QLatin1StringView(widget.metaObject()->className()), widget.objectName(),
        widget.parentWidget() ? QLatin1StringView(widget.parentWidget()->metaObject()->className()) : ""_L1);
}

/// A part of another control, which is the one that gets focus and accessible text.
bool isInner(const QWidget &widget)
{
    for (const QWidget *above = widget.parentWidget(); above; above = above->parentWidget()) {
        if (qobject_cast<const QComboBox *>(above) || above->inherits("QAbstractSpinBox"))
            return true;
    }
    return false;
}

std::vector<QWidget *> stopsIn(const QWidget &pane)
{
    std::vector<QWidget *> stops;
    for (QWidget *widget : pane.findChildren<QWidget *>()) {
        const auto *tabs = qobject_cast<QTabBar *>(widget);
        if (tabs && tabs->count() == 0)
            continue; // a cached widget of Qt
        if ((widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && !widget->focusProxy() && !isInner(*widget))
            stops.push_back(widget);
    }
    return stops;
}

QRect placeOf(const QWidget &widget)
{
    return {widget.mapTo(widget.window(), QPoint(0, 0)), widget.size()};
}

/// Backwards in the row, or upwards without moving to a column further right.
bool goesBack(const QRect &from, const QRect &to)
{
    const bool isSameLine = to.center().y() >= from.top() && to.center().y() <= from.bottom();
    return isSameLine ? to.right() <= from.left() : to.bottom() <= from.top() && to.left() <= from.left();
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
        QTRY_VERIFY(m_application->window().load().isAvailable());
        m_application->window().activateWindow();
        QTRY_VERIFY(m_application->window().isActiveWindow());
        m_application->window().chooseLock(LockName("report:nightly"));
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

    void everyControlHasAName()
    {
        QStringList nameless;
        for (QWidget *widget : stopsIn(m_application->window())) {
            QAccessibleInterface *heard = QAccessible::queryAccessibleInterface(widget);
            if (!heard || heard->text(QAccessible::Name).trimmed().isEmpty())
                nameless << nameOf(*widget);
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
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
        window.chooseLock(LockName("ledger:close"));
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
        QVERIFY2(all.contains(u"Keys at the time of the check: report:nightly\n  (hash) "_s), qPrintable(all));
        QVERIFY2(all.contains(u"{report:nightly}:"_s), qPrintable(all)); // the timeout key too
        QVERIFY2(all.contains(u"Evidence: Field "_s), qPrintable(all));
        QVERIFY2(all.contains(u"Cause: "_s) && all.contains(u"Effect: "_s), qPrintable(all));
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
