// SPDX-License-Identifier: Apache-2.0
#include "core/topology/url_parts.h"
#include "resources/resources.h"
#include "tests/gui/fitting.h"
#include "tests/support/test_main.h"
#include "ui/common/theme.h"
#include "ui/connection/connection_cards.h"
#include "ui/connection/connection_dialog.h"
#include "ui/connection/connections_view.h"
#include "ui/connection/url_fields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTest>
#include <QTranslator>
#include <QTreeWidget>

using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using connection::ConnectionDialog;

/// Connections: their list, their cards and the dialog that edits one.
class TestConnectionForm : public QObject
{
    Q_OBJECT

    QTranslator m_chinese;

    static connection::ConnectionValues sentinels()
    {
        connection::ConnectionValues values;
        values.name = u"orders-eu"_s;
        values.url = u"rediss+sentinel://ops@10.0.3.7:26379,10.0.3.8:26379/orders"_s;
        values.isVerified = false;
        values.label = u"production"_s;
        return values;
    }
    static void addSizes()
    {
        QTest::addColumn<bool>("isChinese");
        QTest::addColumn<double>("textSize");
        for (const bool isChinese : {false, true}) {
            for (const double size : {1.0, 1.5})
                QTest::addRow("%s, %d %%", isChinese ? "zh" : "en", int(size * 100)) << isChinese << size;
        }
    }
    void speak(bool isChinese)
    {
        if (isChinese)
            QCoreApplication::installTranslator(&m_chinese);
    }

private Q_SLOTS:
    void initTestCase()
    {
        lockscope::initResources();
        QVERIFY(m_chinese.load(u":/lockscope/translations/lockscope_zh_CN.qm"_s));
    }
    void cleanup() { QCoreApplication::removeTranslator(&m_chinese); }

    void theDialogFitsASmallScreenWithoutScrolling_data() { addSizes(); }
    void theDialogFitsASmallScreenWithoutScrolling()
    {
        QFETCH(const bool, isChinese);
        QFETCH(const double, textSize);
        speak(isChinese);
        Theme theme(*qApp);
        theme.choose(ThemeChoice::Light);
        theme.setTextSize(textSize);
        ConnectionDialog dialog;
        dialog.setKeyringLasting(false);
        dialog.setProfiles({sentinels().name});
        dialog.edit(sentinels());
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        dialog.showTest({connection::TestStep::SignIn,
                         u"Cannot sign in to 10.0.3.7:26379. The user name or the password is wrong, or the user is "
                         "disabled. Check both, then connect again."_s});
        auto *url = dialog.findChild<QLineEdit *>(u"connectionUrl"_s);
        url->setText(u"redis+unix://r.sock"_s); // the longest reason
        Q_EMIT url->editingFinished();
        QVERIFY(!dialog.findChild<QLabel *>(u"connectionUrlProblem"_s)->text().isEmpty());
        auto *tabs = dialog.findChild<QTabWidget *>();
        QCOMPARE(tabs->count(), 5);
        QVERIFY(dialog.findChildren<QScrollArea *>().isEmpty());
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            QTRY_COMPARE(cutWords(dialog), QStringList());
            for (const QLabel *label : tabs->currentWidget()->findChildren<QLabel *>()) {
                const auto *field = label->buddy();
                const auto middle = [&](const QWidget &part) { return part.mapTo(&dialog, part.rect().center()).y(); };
                if (field && field->isVisible())
                    QVERIFY2(std::abs(middle(*label) - middle(*field)) <= 1, qPrintable(label->text()));
            }
        }
        QVERIFY2(dialog.width() <= 1024 && dialog.height() <= 640 - 40, // with a title bar
                 qPrintable(fitting::told(dialog.size())));
    }

    void theDialogKeepsItsSizeFromTabToTab()
    {
        ConnectionDialog dialog;
        dialog.edit(sentinels());
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        const QSize size = dialog.size();
        auto *tabs = dialog.findChild<QTabWidget *>();
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            QCoreApplication::processEvents();
            QCOMPARE(dialog.size(), size);
        }
        dialog.findChild<QCheckBox *>(u"connectionTls"_s)->setChecked(false); // its fields stay, but disabled
        QCoreApplication::processEvents();
        QCOMPARE(dialog.size(), size);
        QVERIFY(!dialog.findChild<QLineEdit *>(u"connectionCa"_s)->isEnabled());
        for (const QString &file : {u"Ca"_s, u"Certificate"_s, u"Key"_s})
            QVERIFY(!dialog.findChild<QPushButton *>(u"connection%1Choose"_s.arg(file))->isEnabled());
        auto *name = dialog.findChild<QLineEdit *>(u"connectionName"_s);
        auto *save = dialog.findChild<QPushButton *>(u"connectionSave"_s);
        const QPoint place = save->mapTo(&dialog, QPoint());
        name->clear();
        tabs->setCurrentIndex(0);
        save->click();
        QVERIFY(dialog.isVisible() && name->isVisible()); // to be entered first
        QCOMPARE(dialog.focusWidget(), name);
        dialog.showTest({connection::TestStep::Connect,
                         u"Cannot connect to 10.0.3.7:26379: the server accepts connections but did not answer within "
                         "3 s. Check that it is a Redis server and that it is not paused or overloaded."_s});
        QCoreApplication::processEvents();
        QCOMPARE(dialog.size(), size);
        QCOMPARE(save->mapTo(&dialog, QPoint()), place);
    }

    void onlySentinelsHaveASecondSignIn()
    {
        ConnectionDialog dialog;
        connection::ConnectionValues values = sentinels();
        values.natMap = u"10.0.3.7:6379=gateway:16379"_s;
        values.sentinelUser = u"watcher"_s;
        values.sentinelPassword = u"hush"_s;
        dialog.edit(values);
        QCOMPARE(dialog.values().sentinelUser, values.sentinelUser);
        QCOMPARE(dialog.values().sentinelPassword, values.sentinelPassword);
        const auto *user = dialog.findChild<QLineEdit *>(u"connectionSentinelUser"_s);
        const auto *password = dialog.findChild<QLineEdit *>(u"connectionSentinelPassword"_s);
        QCOMPARE(password->echoMode(), QLineEdit::Password);
        QVERIFY(user->isEnabled() && password->isEnabled());
        QVERIFY(dialog.findChild<QLineEdit *>(u"connectionNat"_s)->isEnabled());
        dialog.findChild<QComboBox *>(u"connectionTopology"_s)->setCurrentIndex(0);
        QVERIFY(!user->isEnabled() && !password->isEnabled());
    }

    void theListAndItsButtonsFitALowPane_data() { addSizes(); }
    void theListAndItsButtonsFitALowPane()
    {
        QFETCH(const bool, isChinese);
        QFETCH(const double, textSize);
        speak(isChinese);
        Theme theme(*qApp);
        theme.setTextSize(textSize);
        connection::ConnectionsView view;
        view.setProfiles({sentinels()});
        view.resize(int(1000 * textSize), int(170 * textSize));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const auto *area = view.findChild<QScrollArea *>(u"connectionSide"_s);
        QTRY_COMPARE(area->verticalScrollBar()->maximum(), 0);
        QCOMPARE(cutWords(view), QStringList());
        view.resize(int(300 * textSize), int(500 * textSize)); // above each other
        QTRY_COMPARE(area->horizontalScrollBar()->maximum(), 0);
        QTRY_COMPARE(cutWords(view), QStringList());
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

    void aUrlThatCannotBeReadIsExplained()
    {
        ConnectionDialog dialog;
        dialog.edit({});
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        auto *url = dialog.findChild<QLineEdit *>(u"connectionUrl"_s);
        const auto *connectButton = dialog.findChild<QPushButton *>(u"connectionConnect"_s);
        const auto *problem = dialog.findChild<QLabel *>(u"connectionUrlProblem"_s);
        QCOMPARE(problem->text(), QString()); // the field is empty
        const QSize size = dialog.size();
        QTest::keyClicks(url, u"http://h"_s);
        QCOMPARE(problem->text(), QString()); // the user may still be typing
        QTRY_COMPARE(problem->text(),
                     u"Cannot read the URL: \"http\" is not a known scheme. Did you mean redis://h?"_s);
        QCOMPARE(dialog.size(), size);
        const auto enter = [&](const QString &text) {
            url->clear();
            QTest::keyClicks(url, text);
            Q_EMIT url->editingFinished(); // as when it is left
            return connectButton->isEnabled();
        };
        for (const auto *wrong :
             {"http://h", "redis-clusters://h", "redis://", "redis://h:x", "redis+sentinel://h", "redis://a,b"}) {
            QVERIFY2(!enter(QString::fromLatin1(wrong)), wrong);
            QVERIFY2(!problem->text().isEmpty() && !problem->toolTip().isEmpty(), wrong);
        }
        for (const auto *right : {"valkey://h", "VALKEYS://h:1/2", "redis-sentinel://a,b/main", "redis-cluster://a",
                                  "unix:///run/redis.sock", " redis://h ", "h:6379", "[::1]"}) {
            QVERIFY2(enter(QString::fromLatin1(right)), right);
            QVERIFY2(problem->text().isEmpty(), right);
        }
        QCOMPARE(dialog.size(), size);
        QVERIFY(
            problem->mapTo(&dialog, QPoint()).y()
            < dialog.findChild<QComboBox *>(u"connectionTopology"_s)->mapTo(&dialog, QPoint()).y()); // below the URL
        using Topology = connection::UrlFields::Topology;
        QCOMPARE(connection::UrlFields::parse(u"unix:///r.sock?db=2"_s)->toUrl(), u"redis+unix:///r.sock?db=2"_s);
        QCOMPARE(connection::UrlFields::parse(u"valkeys-cluster://a"_s)->toUrl(), u"rediss+cluster://a"_s);
        QVERIFY(connection::UrlFields::parse(u"redis-sentinel://a/m"_s)->topology == Topology::Sentinel);
        QCOMPARE(lockscope::topology::splitUrl(u"redis://:a%zz%40@h"_s)->password, u"a%zz@"_s);
    }

    void aPasswordInTheUrlMovesToItsField_data()
    {
        QTest::addColumn<bool>("isPasted");
        QTest::newRow("pasted") << true;
        QTest::newRow("typed") << false;
    }
    void aPasswordInTheUrlMovesToItsField()
    {
        QFETCH(const bool, isPasted);
        ConnectionDialog dialog;
        dialog.edit({});
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        auto *url = dialog.findChild<QLineEdit *>(u"connectionUrl"_s);
        const auto enter = [&](const QString &text) {
            url->clear();
            if (isPasted)
                return url->insert(text);
            for (const QChar letter : text) // keyClicks() knows ASCII only
                QTest::sendKeyEvent(QTest::Click, url, Qt::Key_unknown, letter, Qt::NoModifier);
        };
        enter(u"redis://:a/b+c=@#%d:\u00e9@127.0.0.1:7168/2"_s);
        for (int click = 0; click < 2; ++click) {
            QCOMPARE(url->text(), u"redis://127.0.0.1:7168/2"_s);
            QCOMPARE(dialog.values().password, u"a/b+c=@#%d:\u00e9"_s);
            QCOMPARE(dialog.findChild<QLineEdit *>(u"connectionServers"_s)->text(), u"127.0.0.1:7168"_s);
            auto *database = dialog.findChild<QSpinBox *>(u"connectionDatabase"_s);
            QCOMPARE(database->value(), 2);
            QTest::mouseClick(database, Qt::LeftButton);
        }
        enter(u"rediss://j\u00e9:p@h"_s);
        QCOMPARE(dialog.findChild<QLineEdit *>(u"connectionUser"_s)->text(), u"j\u00e9"_s);
        QCOMPARE(dialog.values().password, u"p"_s);
        QCOMPARE(url->text(), u"rediss://j\u00e9@h"_s);
        QTest::keyClicks(dialog.findChild<QLineEdit *>(u"connectionServers"_s), u":1"_s);
        QCOMPARE(url->text(), u"rediss://j%C3%A9@h:1"_s);
        QCOMPARE(dialog.findChild<QLineEdit *>(u"connectionUser"_s)->text(), u"j\u00e9"_s);
    }

    void aDoubleClickOnAProfileConnects()
    {
        connection::ConnectionsView view;
        view.setProfiles({sentinels()});
        view.resize(900, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QSignalSpy asked(&view, &connection::ConnectionsView::connectRequested);
        QVERIFY(view.findChild<QPushButton *>(u"profileConnect"_s)->isEnabled()); // the first one is chosen
        auto *list = view.findChild<QTreeWidget *>(u"profiles"_s);
        const QPoint folder = list->visualItemRect(list->topLevelItem(0)).center();
        const QPoint profile = list->visualItemRect(list->topLevelItem(0)->child(0)).center();
        QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, folder);
        QCOMPARE(asked.size(), 0);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, profile);
        QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, profile);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<connection::ConnectionValues>(), sentinels());
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(asked.size(), 2);
    }

    void aCardSaysLabelDeploymentAndState()
    {
        connection::ConnectionCards cards;
        connection::ConnectionValues plain;
        plain.url = u"redis://10.0.0.9:6379/2"_s;
        plain.isReadOnly = false;
        const qint64 now = QDateTime::currentMSecsSinceEpoch();
        cards.setConnections({{sentinels(), now - 2 * 3'600'000, true, false}, {plain, 0, false, false}});
        const auto said = [&](int row) { return cards.item(row)->data(Qt::AccessibleTextRole).toString(); };
        QCOMPARE(said(0),
                 u"orders-eu, Production, Sentinel · 10.0.3.7:26379, 10.0.3.8:26379 · orders · user ops "
                 "· certificate not verified, read-only, failed 2 h ago"_s);
        QCOMPARE(said(1),
                 u"redis://10.0.0.9:6379/2, Standalone server · 10.0.0.9:6379 · database 2, can write, "
                 "not used yet"_s);
        QCOMPARE(cards.chosen()->values, sentinels());
        QCOMPARE(connection::stateWords({plain, now - 1000, false, false}, now), u"connected just now"_s);
        QCOMPARE(connection::stateWords({plain, now, false, true}, now), u"connected"_s);
    }
};

LOCKSCOPE_TEST(TestConnectionForm)
#include "tst_connection_form.moc"
