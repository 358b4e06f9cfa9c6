// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/window_fit.h"
#include "tests/support/test_main.h"

#include <QDialog>
#include <QLineEdit>
#include <QScreen>
#include <QScrollArea>
#include <QTest>
#include <QVBoxLayout>

using namespace lockscope;

/// Changes that the desktop makes to a window after it is shown.
class TestWindowFit : public QObject
{
    Q_OBJECT
private:
    static void showMaximized(QWidget &window)
    {
        window.setMinimumSize(200, 200);
        window.setWindowState(Qt::WindowMaximized);
        desktop::fitOnScreen(window);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
    }

private Q_SLOTS:
    /// Its saved size came from a larger screen and takes effect only now.
    void aWindowThatIsNoLongerMaximizedFitsToo_data()
    {
        QTest::addColumn<Qt::WindowState>("state");
        QTest::newRow("maximized") << Qt::WindowMaximized;
        QTest::newRow("without a frame") << Qt::WindowFullScreen;
    }
    void aWindowThatIsNoLongerMaximizedFitsToo()
    {
        QFETCH(const Qt::WindowState, state);
        const QRect screen = QGuiApplication::primaryScreen()->availableGeometry();
        QWidget window;
        window.setMinimumSize(200, 200);
        window.setGeometry(screen.right() - 100, 50, 500, 400);
        window.setWindowState(state);
        desktop::fitOnScreen(window);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(window.windowState(), Qt::WindowStates(state));
        window.showNormal();
        QTRY_COMPARE(window.size(), QSize(500, 400));
        QTRY_VERIFY(screen.contains(window.frameGeometry()));
    }

    /// Some desktops report the state first.
    void aWindowWhoseSizeComesAfterItsStateFitsToo()
    {
        const QRect screen = QGuiApplication::primaryScreen()->availableGeometry();
        QWidget window;
        showMaximized(window);
        QTRY_VERIFY(window.width() > 500);
        window.overrideWindowState(Qt::WindowNoState);
        for (int turn = 0; turn < 3; ++turn) {
            QEvent sign(QEvent::WindowStateChange);
            QCoreApplication::sendEvent(&window, &sign);
            QCoreApplication::processEvents();
        }
        window.setGeometry(screen.right() - 100, 50, 500, 400);
        QTRY_VERIFY(screen.contains(window.frameGeometry()));
        QCOMPARE(window.size(), QSize(500, 400));
    }

    /// Even if nothing had to change: a later move is the user's.
    void aWindowThatIsNoLongerMaximizedIsFittedOnce()
    {
        const QRect screen = QGuiApplication::primaryScreen()->availableGeometry();
        QWidget window;
        showMaximized(window);
        QTRY_VERIFY(window.width() > 500);
        window.overrideWindowState(Qt::WindowNoState); // with its former size
        QTRY_VERIFY(window.children().isEmpty());      // the fit is over
        window.move(screen.right() - 100, 50);
        QTRY_COMPARE(window.pos().x(), screen.right() - 100);
        QCoreApplication::processEvents();
        QCOMPARE(window.pos().x(), screen.right() - 100);
    }

    void aMinimumLargerThanTheScreenGivesWay_data()
    {
        QTest::addColumn<bool>("isFirst");
        QTest::newRow("first start") << true;
        QTest::newRow("saved size") << false;
    }
    void aMinimumLargerThanTheScreenGivesWay()
    {
        QFETCH(const bool, isFirst);
        const QRect screen = QGuiApplication::primaryScreen()->availableGeometry();
        QWidget window;
        window.setMinimumSize(screen.width() - 100, screen.height() + 100);
        window.resize(screen.size() + QSize(100, 200));
        isFirst ? desktop::boundToScreen(window) : desktop::fitOnScreen(window);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTRY_VERIFY(screen.contains(window.frameGeometry()));
        QCOMPARE(window.minimumWidth(), screen.width() - 100);
    }

    /// A window that the user moves off the screen afterwards stays there.
    void aWindowThatWasFittedIsLeftAlone()
    {
        const QRect screen = QGuiApplication::primaryScreen()->availableGeometry();
        QWidget window;
        window.setMinimumSize(200, 200);
        window.setGeometry(screen.adjusted(0, 0, 300, 300));
        desktop::fitOnScreen(window);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTRY_VERIFY(screen.contains(window.frameGeometry()));
        window.showMaximized();
        QTRY_VERIFY(window.isMaximized());
        window.showNormal();
        window.move(screen.right() - 100, 50);
        QTRY_COMPARE(window.pos().x(), screen.right() - 100);
        QCoreApplication::processEvents();
        QCOMPARE(window.pos().x(), screen.right() - 100);
    }

    void aDialogIsWholeAlsoAfterItHasGrown()
    {
        const QRect screen = QGuiApplication::primaryScreen()->availableGeometry();
        QObject owner;
        desktop::fitDialogs(owner);
        QDialog dialog;
        auto *column = new QVBoxLayout(&dialog);
        auto *line = new QLineEdit;
        column->addWidget(line);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        dialog.move(screen.center());
        dialog.resize(screen.size() - QSize(100, 100));
        QTRY_VERIFY(screen.contains(dialog.frameGeometry()));
        QVERIFY(!dialog.findChild<QScrollArea *>());
        line->setFocus();
        line->setMinimumHeight(screen.height() + 100);
        dialog.resize(dialog.width(), screen.height() + 120);
        QTRY_VERIFY(screen.contains(dialog.frameGeometry()));
        QTRY_COMPARE(line->height(), screen.height() + 100); // it is scrolled
        QTRY_VERIFY(line->isVisible());
        QCOMPARE(dialog.focusWidget(), line);
    }
};

LOCKSCOPE_TEST(TestWindowFit)
#include "tst_window_fit.moc"
