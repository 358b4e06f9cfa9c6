// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"
#include "ui/browser/lock_list.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/detail/holder_chart.h"
#include "ui/events/events_view.h"

#include <QHeaderView>
#include <QScrollBar>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

/// The columns of lists: which are shown, and how wide.
class TestListColumns : public QObject, private WindowBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { m_window.reset(); }

    void columnsAreChosenInTheMenuOfTheHeader()
    {
        using Column = models::LockTableModel::Column;
        m_window->feed().showUpdate(update({readBy(2)}));
        const auto *header = list()->header();
        QCOMPARE(header->contextMenuPolicy(), Qt::ActionsContextMenu);
        QVERIFY(header->isSectionHidden(int(Column::Kind)));
        QVERIFY(header->isSectionHidden(int(Column::Held)));
        const auto toggle = [header](const QString &name) {
            for (QAction *action : header->actions()) {
                if (action->objectName() == name)
                    action->trigger();
            }
        };
        toggle(u"column_kind"_s);
        toggle(u"column_held"_s);
        toggle(u"column_holds"_s);
        toggle(u"column_wait"_s);
        toggle(u"column_finding"_s);
        QVERIFY(!header->isSectionHidden(int(Column::Kind)));
        QVERIFY(!header->isSectionHidden(int(Column::Held)));
        QVERIFY(!header->isSectionHidden(int(Column::LongestWait)) && !header->isSectionHidden(int(Column::Finding)));
        QVERIFY(header->isSectionHidden(int(Column::Holds)));
        QVERIFY(header->visualIndex(int(Column::Kind)) < header->visualIndex(int(Column::Mode))); // after the name
        const QStringList chosen = m_window->views().browser.list().chosenColumns();
        QVERIFY(chosen.contains(u"held"_s) && !chosen.contains(u"holds"_s));
        open(); // another window
        QVERIFY(m_window->views().browser.list().chosenColumns() != chosen);
        m_window->views().browser.list().chooseColumns(chosen);
        QCOMPARE(m_window->views().browser.list().chosenColumns(), chosen);
        QVERIFY(list()->header()->isSectionHidden(int(Column::Holds)));
    }

    void columnsShrinkBeforeTheLastLeavesTheList()
    {
        using Column = models::LockTableModel::Column;
        models::LockTableModel model;
        models::LockProxy proxy(model);
        browser::LockList lockList;
        lockList.setModel(&proxy);
        lockList.sizeColumns();
        lockList.resize(2000, 200);
        lockList.show();
        QHeaderView *header = lockList.header();
        const int usual = header->length() - header->sectionSize(int(Column::Name));
        const int name = QFontMetrics(fixedFont(lockList.font())).horizontalAdvance(u"orders:{eu}:refund"_s);
        lockList.resize(usual + name - 30, 200);
        QTRY_COMPARE_LE(header->length(), lockList.viewport()->width());
        header->resizeSection(int(Column::Holds), 300); // by the user
        lockList.resize(usual + name, 200);
        QTRY_COMPARE(lockList.width(), usual + name);
        QCOMPARE(header->sectionSize(int(Column::Holds)), 300);
    }

    void aNarrowLogOfEventsShortensTheDetailsFirst()
    {
        using Column = models::EventModel::Column;
        const models::HolderNames names;
        events::EventsView view(names);
        view.add({samples::message("orders:{eu}:checkout", "1")});
        view.bringUpToDate();
        view.resize(2000, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const auto *log = view.findChild<QTreeView *>(u"eventList"_s);
        const auto width = [log](Column column) { return log->columnWidth(int(column)); };
        const int name = QFontMetrics(fixedFont(log->font())).horizontalAdvance(u"orders:{eu}:checkout"_s);
        const int detail = width(Column::Detail);
        view.resize(2000 - (width(Column::Lock) - name) - detail / 4, 300);
        QTRY_VERIFY(width(Column::Detail) < detail);
        QVERIFY(width(Column::Lock) > name);
    }

    void namesAreWholeInTheWindowAsItIsDesigned()
    {
        std::vector<inspect::LockSnapshot> locks;
        for (int i = 100; i < 400; ++i) { // long enough to scroll
            locks.push_back(samples::lock(QByteArray("orders:{us}:chk-" + QByteArray::number(i)).constData()));
            locks.back().node = u"127.0.0.1:%1"_s.arg(17000 + i % 3);
        }
        m_window->feed().showUpdate(update(std::move(locks)));
        const QHeaderView *header = list()->header();
        QTRY_VERIFY(!header->isSectionHidden(int(models::LockTableModel::Column::Node)));
        const QFont font = fixedFont(list()->font());
        QTRY_VERIFY(header->sectionSize(int(models::LockTableModel::Column::Name))
                    >= QFontMetrics(font).horizontalAdvance(u"orders:{us}:checkout"_s)
                        + 4 * Metrics::of(list()->font()).u);
        QVERIFY(!list()->horizontalScrollBar()->isVisible());

        auto lock = readBy(2);
        lock.waitingClients = 2;
        m_window->views().setAlias(samples::web, u"batch-1"_s);
        m_window->feed().showUpdate(update({lock}));
        m_window->views().browser.choose(lock.name);
        const Metrics m = Metrics::of(list()->font());
        const auto *picture = child<detail::HolderChart>(); // waiters beside the holders, not below
        QTRY_COMPARE(picture->sizeHint().height(), 2 * m.denseRow() + 2 * m.u);
    }
};

LOCKSCOPE_TEST(TestListColumns)
#include "tst_list_columns.moc"
