// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_main.h"
#include "ui/connection/connections_view.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QTreeWidget>

using namespace lockscope::ui;
using namespace Qt::StringLiterals;

/// What of the connections is in sight in a low pane.
class TestConnectionForm : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// Rows that hold nothing scroll nothing out of sight.
    void theListOfProfilesGivesWayBeforeItsButtonsDo()
    {
        connection::ConnectionsView view;
        view.setProfiles({});
        view.setSandboxRunning(true); // says so in a sentence that wraps
        view.resize(900, 700);
        view.setVisible(true);
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const auto *list = view.findChild<QTreeWidget *>(u"profiles"_s);
        const auto *area = view.findChild<QScrollArea *>(u"connectionSide"_s);
        QTRY_COMPARE(area->verticalScrollBar()->maximum(), 0);
        const int spare = list->height() - list->minimumHeight();
        QVERIFY(spare > 0);
        view.resize(900, 700 - spare);
        QTRY_COMPARE(view.height(), 700 - spare);
        QTRY_COMPARE(list->height(), list->minimumHeight());
        QCOMPARE(area->verticalScrollBar()->maximum(), 0);
    }

    void theChosenProfileStaysInSightWhenTheListGetsLower()
    {
        connection::ConnectionsView view;
        std::vector<connection::ConnectionValues> profiles(20);
        for (std::size_t i = 0; i < profiles.size(); ++i)
            profiles[i].name = u"host-%1"_s.arg(i + 10);
        view.setProfiles(profiles);
        view.resize(900, 800);
        view.setVisible(true);
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.choose(u"host-29"_s);
        const auto *list = view.findChild<QTreeWidget *>(u"profiles"_s);
        const auto isInSight = [list] {
            return list->viewport()->rect().contains(list->visualItemRect(list->currentItem()));
        };
        QTRY_VERIFY(isInSight());
        const int before = list->height();
        view.showNotice(QString(u"One line of what was imported.\n"_s).repeated(9));
        QTRY_VERIFY(list->height() < before);
        QTRY_VERIFY(isInSight());
    }
};

LOCKSCOPE_TEST(TestConnectionForm)
#include "tst_connection_form.moc"
