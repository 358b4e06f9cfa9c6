// SPDX-License-Identifier: Apache-2.0
#include "app/common/profiles.h"
#include "tests/gui/desktop_bed.h"
#include "tests/support/test_main.h"
#include "ui/browser/browser_view.h"
#include "ui/common/message_bar.h"
#include "ui/detail/detail_view.h"
#include "ui/models/lock_words.h"

#include <QAction>
#include <QCheckBox>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollBar>
#include <QTabWidget>
#include <QTreeView>

/// An operator's repairs, on a server.
class TestRepair : public QObject, private DesktopBed
{
    Q_OBJECT

    [[nodiscard]] QJsonObject lastAuditLine() const
    {
        QFile file(m_folder.filePath(u"data/lockscope/audit.log"_s));
        if (!file.open(QIODevice::ReadOnly))
            return {};
        return QJsonDocument::fromJson(file.readAll().trimmed().split('\n').last()).object();
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { m_redis.flush(); }
    void cleanup() { m_application.reset(); }

    void aForceUnlockTakesTheLockFromWhoWasSeenHoldingIt()
    {
        m_redis.command({"HSET", "ledger:close", "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46", "1"});
        m_redis.command({"PEXPIRE", "ledger:close", "600000"});
        m_redis.command({"PEXPIRE", "ledger:close", "60000"});
        startProgram();
        QTRY_COMPARE(shownCount("ledger:close"), 1);
        m_application->window().views().browser.choose(LockName("ledger:close"));
        auto *unlock = child<QPushButton>(u"forceUnlock"_s);
        QTRY_VERIFY(unlock->isVisible());
        unlock->click();
        QTRY_VERIFY(child<QPushButton>(u"repairConfirm"_s)->isEnabled());
        child<QPushButton>(u"repairConfirm"_s)->click();
        const auto *bar = m_application->window().findChild<ui::MessageBar *>();
        QTRY_VERIFY(bar->text().startsWith(u"Unlocked ledger:close. 127.0.0.1:"_s));
        QCOMPARE(m_redis.command({"EXISTS", "ledger:close"}).integer, 0);
        QTRY_VERIFY(!unlock->isVisible());
    }

    /// Four actions from a lock on a read-only connection to its release, without losing sight of it.
    void whoAllowsWritingKeepsSightOfTheLock()
    {
        for (int i = 0; i < 80; ++i)
            m_redis.command({"HSET", "many:" + QByteArray::number(i), "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46", "1"});
        for (const char *name : {"many:stuck", "many:vanishing"})
            m_redis.command({"HSET", name, "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:7", "1"});
        m_redis.command({"PEXPIRE", "many:stuck", "600000"}); // no finding, whose repair would be offered then
        startProgram(true);
        QTRY_VERIFY(shown("many:stuck") && shown("many:vanishing") && shown("many:79"));
        const QPointer<ui::shell::MainWindow> window = &m_application->window();
        window->views().browser.choose(LockName("many:stuck"));
        const auto *where = child<QLabel>(u"statusWhere"_s);
        QTRY_VERIFY(where->text().contains(u"READ-ONLY"_s));
        auto *list = child<QTreeView>(u"lockList"_s);
        QTRY_VERIFY(list->verticalScrollBar()->maximum() > 0);
        window->views().browser.resort(); // keeps the rows in place
        list->verticalScrollBar()->setValue(list->verticalScrollBar()->maximum() / 2);
        auto *tabs = window->views().detail.findChild<QTabWidget *>();
        tabs->setCurrentIndex(1);
        const auto since = [&] { return window->views().locks.find(LockName("many:stuck"))->heldSince; };
        const auto places = [&] {
            return std::pair(list->mapTo(window.data(), QPoint()), tabs->mapTo(window.data(), QPoint()));
        };
        const TimePoint sinceBefore = since();
        const QString said = window->messages().text();
        window->views().bringUpToDate();
        auto placesBefore = places();
        QTRY_COMPARE(std::exchange(placesBefore, places()), places()); // all panes are laid out
        const int scrolled = list->verticalScrollBar()->value();
        child<QPushButton>(u"allowWriting"_s)->click();
        QTRY_VERIFY(child<QPushButton>(u"loadQuestionDo"_s)->isEnabled()); // no double click confirms it
        child<QPushButton>(u"loadQuestionDo"_s)->click();
        m_redis.command({"DEL", "many:vanishing"}); // no feed may see it
        auto *unlock = child<QPushButton>(u"forceUnlock"_s);
        QTRY_VERIFY(unlock->isVisible());
        QTRY_VERIFY(!shown("many:vanishing"));
        QVERIFY(window);
        QCOMPARE(window->views().browser.chosen(), LockName("many:stuck"));
        QCOMPARE(tabs->currentIndex(), 1);
        QCOMPARE(list->verticalScrollBar()->value(), scrolled);
        QCOMPARE(since(), sinceBefore);
        QCOMPARE(places(), placesBefore);
        QVERIFY2(where->text().contains(u"can write"_s), qPrintable(where->text()));
        QCOMPARE(window->messages().text(), said);
        unlock->click();
        QTRY_VERIFY(child<QPushButton>(u"repairConfirm"_s)->isEnabled());
        child<QPushButton>(u"repairConfirm"_s)->click();
        QTRY_VERIFY(window->messages().text().startsWith(u"Unlocked many:stuck."_s));
        QCOMPARE(m_redis.command({"EXISTS", "many:stuck"}).integer, 0);
    }

    void whatIsLeftOfReadHoldsGoesWithTheLockWhenThatIsTicked()
    {
        const QByteArray reader = "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:3";
        const QByteArray timeout = "{report:nightly}:" + reader + ":rwlock_timeout:1";
        m_redis.command({"HSET", "report:nightly", "mode", "read", reader, "1"});
        m_redis.command({"PEXPIRE", "report:nightly", "60000"});
        m_redis.command({"SET", timeout, "1", "PX", "60000"});
        startProgram();
        QTRY_COMPARE(shownCount("report:nightly"), 1);
        m_application->window().views().browser.choose(LockName("report:nightly"));
        auto *unlock = child<QPushButton>(u"forceUnlock"_s);
        QTRY_VERIFY(unlock->isVisible());
        unlock->click();
        auto *tick = child<QCheckBox>(u"repairTimeouts"_s);
        QCOMPARE(tick->text(), u"Also delete 1 timeout key of its read holds"_s);
        QVERIFY(tick->isChecked());
        const QString command = child<QPlainTextEdit>(u"repairCommand"_s)->toPlainText().remove(QChar(0x2060));
        QVERIFY2(command.contains(u"\n      "_s + QString::fromUtf8(timeout)), qPrintable(command));
        QTRY_VERIFY(child<QPushButton>(u"repairConfirm"_s)->isEnabled());
        child<QPushButton>(u"repairConfirm"_s)->click();
        const auto *bar = m_application->window().findChild<ui::MessageBar *>();
        QTRY_VERIFY2(bar->text().endsWith(u" 1 timeout key deleted."_s), qPrintable(bar->text()));
        QCOMPARE(m_redis.command({"EXISTS", "report:nightly", timeout}).integer, 0);
        const QJsonObject audit = lastAuditLine();
        QCOMPARE(audit[u"timeouts_deleted"_s].toInt(), 1);
    }

    void theAuditLineNamesTheProfile()
    {
        const QByteArray password = m_redis.server().password();
        m_redis.command({"CONFIG", "SET", "requirepass", ""});
        const auto restore = qScopeGuard([&] { m_redis.command({"CONFIG", "SET", "requirepass", password}); });
        const QString url = u"redis://127.0.0.1:%1"_s.arg(m_redis.server().port());
        QVERIFY(app::Profiles().save({u"orders-eu"_s, url, {}, false, {}}));
        const QByteArray holder = "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46";
        m_redis.command({"HSET", "ledger:close", holder, "1"});
        m_redis.command({"PEXPIRE", "ledger:close", "600000"});
        desktop::Options options;
        options.connection.profile = "orders-eu";
        options.language = u"en"_s;
        startProgram(options);
        QTRY_COMPARE(shownCount("ledger:close"), 1);
        m_application->window().views().browser.choose(LockName("ledger:close"));
        QTRY_VERIFY(child<QPushButton>(u"forceUnlock"_s)->isEnabled());
        child<QPushButton>(u"forceUnlock"_s)->click();
        QTRY_VERIFY(child<QPushButton>(u"repairConfirm"_s)->isEnabled());
        child<QPushButton>(u"repairConfirm"_s)->click();
        QTRY_COMPARE(m_redis.command({"EXISTS", "ledger:close"}).integer, 0);
        QTRY_COMPARE(lastAuditLine()[u"profile"_s].toString(), u"orders-eu"_s);
        const QJsonObject line = lastAuditLine();
        QCOMPARE(line[u"action"_s].toString(), u"force-unlock"_s);
        QCOMPARE(line[u"lock"_s].toString(), u"ledger:close"_s);
        QVERIFY(line[u"seen"_s].toString().contains(QString::fromUtf8(holder)));
        QCOMPARE(line[u"outcome"_s].toString(), u"done"_s);
        QVERIFY(!line.contains(u"timeouts_deleted"_s)); // it was not requested
    }

    void theMenuUnlocksAsTheInspectorDoes()
    {
        m_redis.command({"HSET", "ledger:close", "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46", "1"});
        m_redis.command({"PEXPIRE", "ledger:close", "600000"});
        startProgram();
        QTRY_COMPARE(shownCount("ledger:close"), 1);
        ui::shell::MainWindow &window = m_application->window();
        window.setDeployment({.name = u"orders-eu"_s, .isProduction = true});
        const auto *unlock = child<QAction>(u"unlockLock"_s);
        QVERIFY(unlock->isVisible() && !unlock->isEnabled()); // ambiguous
        QVERIFY(unlock->shortcuts().isEmpty());
        window.views().browser.choose(LockName("ledger:close"));
        QVERIFY(unlock->isEnabled());
        auto *menu = qobject_cast<QMenu *>(unlock->associatedObjects().last());
        QVERIFY(menu && menu->title() == u"&Lock"_s);
        menu->popup({});
        QTest::keyClick(menu, Qt::Key_U);
        const auto *confirm = child<QPushButton>(u"repairConfirm"_s);
        QVERIFY(confirm);
        QTest::keyClicks(child<QLineEdit>(u"repairName"_s), u"ledger:close"_s);
        QTRY_VERIFY(confirm->isEnabled());
        child<QPushButton>(u"repairConfirm"_s)->click();
        QTRY_COMPARE(m_redis.command({"EXISTS", "ledger:close"}).integer, 0);
        QTRY_VERIFY(!unlock->isEnabled()); // it is free
    }

    void aLockThatIsReadInPartSaysSo()
    {
        const QByteArray holder = "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46";
        m_redis.command({"HSET", "ledger:close", holder, "1"});
        m_redis.command({"PEXPIRE", "ledger:close", "600000"});
        m_redis.command({"RPUSH", "redisson_lock_queue:{ledger:close}", holder});
        m_redis.command({"RPUSH", "redisson_lock_queue:{ledger:open}", holder});
        m_redis.setUser("clerk", {"reset", "on", ">pw", "+@all", "&*", "~ledger:*"});
        QFile password(m_folder.filePath(u"password"_s));
        QVERIFY(password.open(QIODevice::WriteOnly) && password.write("pw") == 2);
        password.close();
        desktop::Options options;
        options.connection.urls = {"redis://clerk@127.0.0.1:" + std::to_string(m_redis.server().port())};
        options.connection.passwordFile = password.fileName().toStdString();
        options.language = u"en"_s;
        startProgram(options);
        QTRY_VERIFY(shown("ledger:close") && !shown("ledger:close")->unread.empty());
        QCOMPARE(ui::models::kindText(*shown("ledger:close")), u"unknown kind"_s);
        m_application->window().views().browser.choose(LockName("ledger:close"));
        const auto plain = [this] { return textOf(u"foot"_s).remove(QChar(0x200b)).remove(QChar(0x2060)); };
        QTRY_VERIFY2(plain().contains(u"incomplete: 3 keys could not be read. The user may not use the key "_s
                                      u"\"redisson_lock_queue:{ledger:close}\""_s),
                     qPrintable(plain()));
        const auto *bar = m_application->window().findChild<ui::MessageBar *>();
        QTRY_VERIFY2(bar->text().contains(u"cannot be read completely. "_s), qPrintable(bar->text()));
        QTRY_VERIFY(shown("ledger:open"));
        QCOMPARE(ui::models::modeText(*shown("ledger:open")), u"–"_s); // not "free"
        QVERIFY(child<QPushButton>(u"forceUnlock"_s)->isVisible());
        child<QPushButton>(u"forceUnlock"_s)->click();
        QTRY_VERIFY(child<QPushButton>(u"repairConfirm"_s)->isEnabled());
        child<QPushButton>(u"repairConfirm"_s)->click();
        QTRY_COMPARE(m_redis.command({"EXISTS", "ledger:close"}).integer, 0);
        QCOMPARE(m_redis.command({"LLEN", "redisson_lock_queue:{ledger:close}"}).integer, 1);
    }

    void aLockThatChangedHandsSinceTheLookIsNotTaken()
    {
        const QByteArray first = "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46";
        const QByteArray second = "6a07b3d4-0c6e-4a52-9a4f-1f0f3f3c9a01:4";
        m_redis.command({"HSET", "ledger:close", first, "1"});
        m_redis.command({"PEXPIRE", "ledger:close", "600000"});
        startProgram();
        QTRY_COMPARE(shownCount("ledger:close"), 1);
        m_application->window().views().browser.choose(LockName("ledger:close"));
        auto *unlock = child<QPushButton>(u"forceUnlock"_s);
        QTRY_VERIFY(unlock->isVisible());
        unlock->click();
        QTRY_VERIFY(child<QPushButton>(u"repairConfirm"_s)->isEnabled());
        child<QAction>(u"pauseFeed"_s)->setChecked(true); // so that the window cannot know in time
        m_redis.command({"DEL", "ledger:close"});
        m_redis.command({"HSET", "ledger:close", second, "1"});
        m_redis.command({"PEXPIRE", "ledger:close", "600000"});
        child<QPushButton>(u"repairConfirm"_s)->click();
        const auto *bar = m_application->window().findChild<ui::MessageBar *>();
        QTRY_VERIFY2(bar->text().startsWith(u"Not unlocked: ledger:close is now held by "_s), qPrintable(bar->text()));
        QVERIFY2(bar->text().contains(u"6a07b3d4:4"_s), qPrintable(bar->text())); // the current holder
        QCOMPARE(m_redis.command({"HEXISTS", "ledger:close", second}).integer, 1);
    }
};

LOCKSCOPE_TEST(TestRepair)
#include "tst_desktop_repair.moc"
