// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/window_fit.h"

#include <QScreen>
#include <QTest>
#include <QWidget>

using namespace lockscope;

/// What the desktop does to a window after it was shown.
class TestWindowFit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// What it was kept at came from a larger screen, and is seen only now.
    void aWindowThatIsNoLongerMaximizedFitsToo()
    {
        const QRect screen = QGuiApplication::primaryScreen()->availableGeometry();
        QWidget window;
        window.setMinimumSize(200, 200);
        window.setGeometry(screen.right() - 100, 50, 500, 400);
        window.setWindowState(Qt::WindowMaximized);
        desktop::fitOnScreen(window);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(window.isMaximized());
        window.showNormal();
        QTRY_COMPARE(window.size(), QSize(500, 400));
        QTRY_VERIFY(screen.contains(window.frameGeometry()));
    }

    /// Where somebody put it beyond the screen afterwards is his affair.
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
};

QTEST_MAIN(TestWindowFit)
#include "tst_window_fit.moc"
