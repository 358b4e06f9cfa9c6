// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/messages.h"
#include "core/redis/messages.h"
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"
#include "ui/common/label.h"
#include "ui/common/message_bar.h"
#include "ui/connection/connections_view.h"
#include "ui/shell/shortcut_sheet.h"
#include "ui/shell/status_fields.h"

#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTreeWidget>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using Link = inspect::FeedState::Link;

/// How the window presents its feed and the available actions.
class TestWindowFeed : public QObject, private WindowBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { m_window.reset(); }

    void aLiveTextIsAsWideAsTheWidestOfLate()
    {
        QLabel label;
        setLiveText(label, u"feed: tracking, last change 12 min 30 s ago"_s);
        const int widest = label.minimumWidth();
        setLiveText(label, u"feed: tracking, last change 12 min 3 s ago"_s);
        QCOMPARE(label.minimumWidth(), widest);
        setLiveText(label, u"feed: tracking, last change 1.1 s ago"_s);
        QVERIFY(label.minimumWidth() < widest);
    }

    void showsUnverifiedCertificates()
    {
        m_window->setDeployment({u"orders"_s, true});
        const auto *where = child<QLabel>("statusWhere");
        QVERIFY(!where->text().contains(u"CERTIFICATE"_s));
        m_window->setDeployment({u"orders"_s, true, {}, true});
        QVERIFY2(where->text().contains(u"CERTIFICATE NOT VERIFIED"_s), qPrintable(where->text()));
        QVERIFY(where->toolTip().contains(u"certificate is not verified"_s));
        connection::ConnectionValues profile;
        profile.name = u"orders"_s;
        profile.url = u"rediss://orders"_s;
        const auto *profiles = child<QTreeWidget>("profiles");
        const auto text = [profiles] { return profiles->topLevelItem(0)->child(0)->text(0); };
        m_window->views().connections.setProfiles({profile});
        QCOMPARE(text(), u"orders"_s);
        profile.isVerified = false;
        m_window->views().connections.setProfiles({profile});
        QCOMPARE(text(), u"orders · certificate not verified"_s);
    }

    void theStatusBarNamesTheWaysInUse()
    {
        inspect::FeedState state = feed(Link::Live);
        const Message read = Message::verbatim(u"Locks are read with EVALSHA."_s);
        state.ways = inspect::ServerWays {read, read, read, read, Message::verbatim(u"Locks cannot be released."_s)};
        m_window->feed().showState(state);
        const auto says = [this](const QString &way) {
            const auto labels = m_window->findChildren<QLabel *>();
            return std::ranges::any_of(labels, [&](const QLabel *label) { return label->toolTip().contains(way); });
        };
        QTRY_VERIFY(says(u"Locks are read with EVALSHA."_s) && says(u"Locks cannot be released."_s));
    }

    void dataThatNeverCameHasNoAge()
    {
        const auto says = [this](const QString &text) {
            const auto labels = child<shell::StatusFields>()->findChildren<QLabel *>();
            return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text() == text; });
        };
        inspect::FeedState empty = feed(Link::Live);
        empty.lastData = {};
        m_window->feed().showState(empty);
        QVERIFY(says(u"feed: tracking, no lock seen yet"_s));
        empty.link = Link::Stale;
        m_window->feed().showState(empty);
        QVERIFY(says(u"feed: tracking, interrupted"_s));
    }

    void whatWasHeardUntilNowIsNotOld()
    {
        const auto says = [this](const QString &beginning) {
            const auto labels = child<shell::StatusFields>()->findChildren<QLabel *>();
            return std::ranges::any_of(labels,
                                       [&](const QLabel *label) { return label->text().startsWith(beginning); });
        };
        inspect::FeedState quiet = feed(Link::Live);
        quiet.lastData -= std::chrono::minutes(5);
        m_window->feed().showState(quiet);
        QVERIFY(says(u"feed: tracking, last change 5 min"_s));
        quiet.link = Link::Stale;
        m_window->feed().showState(quiet);
        QVERIFY(says(u"feed: tracking, 0."_s));
    }

    void locksThatCannotBeReadAreNotCalledAbsent()
    {
        m_window->feed().showState(feed(Link::Live));
        inspect::FeedState refused = feed(Link::Live);
        refused.server = u"Redis 7.0.15, standalone, 127.0.0.1:6380"_s;
        const auto lack = [&refused](int others) {
            refused.missing = inspect::message<"feed-unread-more">(
                u"a"_s, others, redis::message<"right-command">(u"EVALSHA_RO"_s, u"evalsha_ro"_s));
            refused.lacksPermission = true;
            refused.unreadLocks = others + 1;
        };
        lack(3);
        m_window->feed().showState(refused);
        auto *bar = child<MessageBar>();
        QVERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(u"EVALSHA_RO"_s), qPrintable(bar->text()));
        const auto said = [this](const QString &words) {
            const auto labels = m_window->findChildren<QLabel *>();
            return std::ranges::count_if(
                labels, [&](const QLabel *label) { return label->isVisible() && label->text().contains(words); });
        };
        QCOMPARE(said(u"No locks on this server"_s), 0);
        QCOMPARE(said(u"EVALSHA_RO"_s), 2); // the bar and the empty list
        QCOMPARE(said(u"not all locks can be read"_s), 1);
        auto data = samples::lock("settings");
        data.certainty = inspect::Certainty::Doubtful;
        m_window->feed().showUpdate(update({data}));
        child<browser::BrowserView>()->refreshHeading();
        QCOMPARE(child<QLabel>("locksHeading")->text(),
                 u"4 lock(s) could not be read · 1 may be application data"_s); // not "0 locks · 0 with errors"
        m_window->feed().showUpdate({{}, {data.name}, {}});
        bar->findChild<QPushButton *>()->click();
        QVERIFY2(QApplication::clipboard()->text().contains(u"+evalsha_ro"_s),
                 qPrintable(QApplication::clipboard()->text()));
        bar->dismiss();
        lack(4);
        m_window->feed().showState(refused);
        QVERIFY(!bar->isVisible()); // it was read and closed
        m_window->feed().showState(feed(Link::Failed));
        m_window->feed().showState(refused);
        QVERIFY2(bar->text().contains(u"Connected again"_s), qPrintable(bar->text()));
        bar->dismiss();
        m_window->feed().showState(refused);
        QVERIFY(!bar->isVisible());
        m_window->feed().showState(feed(Link::Live));
        QCOMPARE(said(u"No locks on this server"_s), 1);
        m_window->feed().showState(refused);
        QVERIFY(bar->isVisible());
        const auto offers = [bar] {
            const auto all = bar->findChildren<QPushButton *>();
            return std::ranges::any_of(all, [](const QPushButton *button) { return button->isVisible(); });
        };
        QVERIFY(offers());
        refused.missing = inspect::message<"feed-unread">(u"a"_s,
                                                          redis::message<"server-loading">(u"127.0.0.1:6380"_s));
        refused.lacksPermission = false;
        m_window->feed().showState(refused);
        QTRY_VERIFY(!offers()); // no right is missing
        m_window->feed().showState(feed(Link::Live));
        QVERIFY(!bar->isVisible());
    }

    void aLostLinkIsABarAndNotADialog()
    {
        m_window->feed().showState(feed(Link::Live));
        m_window->feed().showState(feed(Link::Failed));
        auto *bar = child<MessageBar>();
        QVERIFY(bar->isVisible());
        QVERIFY(bar->text().contains(u"the server closed the connection."_s));
        QVERIFY(!QApplication::activeModalWidget());
        m_window->feed().showState(feed(Link::Live));
        QVERIFY(bar->text().contains(u"Connected again"_s));
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QVERIFY(!bar->isVisible());
    }

    void theSheetNamesEveryShortcut()
    {
        action(Qt::CTRL | Qt::Key_Slash)->trigger();
        const auto *sheet = child<shell::ShortcutSheet>();
        QVERIFY(sheet && sheet->isVisible());
        QStringList words;
        for (const auto *label : sheet->findChildren<QLabel *>())
            words << label->text();
        for (const auto &key : {u"F5"_s, u"F9"_s, u"Ctrl+F"_s, u"Ctrl+P"_s, u"Ctrl+/"_s})
            QVERIFY2(words.contains(key), qPrintable(key));
        const auto tells = [&words](const QString &text) {
            return std::ranges::any_of(words, [&](const QString &word) { return word.contains(text); });
        };
        QVERIFY(tells(u"P:\u00a0pin the lane"_s)); // not in any menu
        QVERIFY(tells(u"Z:\u00a0freeze"_s));
        const_cast<shell::ShortcutSheet *>(sheet)->close();
        m_window->setDeployment({u"orders-eu"_s, true});
        action(Qt::CTRL | Qt::Key_Slash)->trigger();
        const auto sheets = m_window->findChildren<shell::ShortcutSheet *>();
        words.clear();
        for (const auto *label : sheets.back()->findChildren<QLabel *>())
            words << label->text();
        QVERIFY(words.contains(u"F5"_s));
        QVERIFY(!words.contains(u"F9"_s)); // no load can be started
        QVERIFY(!tells(u"Z:\u00a0freeze"_s));
    }

    void whatWasNotFoundIsSaidInWhole()
    {
        m_window->setDeployment({u"orders-eu"_s, true});
        action(Qt::CTRL | Qt::Key_K)->trigger();
        m_window->findChild<QLineEdit *>(u"paletteWords"_s)->setText(u"force unlock"_s);
        const auto *found = m_window->findChild<QListWidget *>(u"paletteList"_s);
        QCOMPARE(found->count(), 2);
        QVERIFY(found->item(1)->text().startsWith(u"Read-only"_s));
        for (int row = 0; row < found->count(); ++row)
            QVERIFY(found->fontMetrics().horizontalAdvance(found->item(row)->text())
                    < found->viewport()->width() * 9 / 10);
    }
};

LOCKSCOPE_TEST(TestWindowFeed)
#include "tst_window_feed.moc"
