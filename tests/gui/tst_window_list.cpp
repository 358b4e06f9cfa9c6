// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/window_bed.h"

#include <QPushButton>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

/// The list of locks in the window: when its rows move, and what stays before people's eyes.
class TestWindowList : public QObject, private WindowBed
{
    Q_OBJECT
private:
    [[nodiscard]] QString nameAt(int row) const
    {
        return list()->model()->index(row, int(models::LockTableModel::Column::Name)).data().toString();
    }
    static inspect::LockSnapshot broken(const char *name)
    {
        auto lock = samples::lock(name);
        lock.findings = {samples::ghostFinding()};
        return lock;
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { m_window.reset(); }

    void aFreshListIsInOrderAtOnceUntilItIsTouched()
    {
        m_window->showFeedUpdate(update({samples::lock("d"), samples::lock("c"), samples::lock("b")}));
        QCoreApplication::processEvents();
        QCOMPARE(nameAt(0), u"b"_s);
        m_window->showFeedUpdate(update({broken("d"), samples::lock("a")}));
        QCoreApplication::processEvents();
        QCOMPARE(nameAt(0), u"d"_s);
        QCOMPARE(nameAt(1), u"a"_s);
        const auto *hint = child<QPushButton>("resort");
        QVERIFY(!hint->isVisible());

        QTest::mouseMove(list()->viewport(), {40, 30});
        const QPoint place = list()->mapTo(m_window.get(), QPoint());
        m_window->showFeedUpdate(update({broken("c")}));
        QCoreApplication::processEvents();
        QCOMPARE(nameAt(0), u"d"_s);
        QTRY_VERIFY(hint->isVisible());
        QCOMPARE(hint->text(), u"1 moved: re-sort"_s);
        m_window->showFeedUpdate(update({samples::lock("0")}));
        QTRY_COMPARE(hint->text(), u"1 new, 1 moved: re-sort"_s);
        QCOMPARE(list()->mapTo(m_window.get(), QPoint()), place); // the button pushes nothing
        child<browser::BrowserView>()->resort();
        QCOMPARE(nameAt(0), u"c"_s);
        QVERIFY(!hint->isVisible());
    }
};

std::unique_ptr<QObject> makeListTests()
{
    return std::make_unique<TestWindowList>();
}

#include "tst_window_list.moc"
