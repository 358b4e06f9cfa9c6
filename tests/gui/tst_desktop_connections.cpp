// SPDX-License-Identifier: Apache-2.0
#include "app/common/profiles.h"
#include "core/inspect/recording/recording_reader.h"
#include "core/sandbox/sentinels.h"
#include "tests/gui/desktop_bed.h"
#include "tests/support/test_main.h"
#include "ui/common/message_bar.h"
#include "ui/connection/connection_dialog.h"
#include "ui/connection/connections_view.h"
#include "ui/events/events_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTcpSocket>
#include <QToolButton>
#include <QTreeWidget>

/// Ways to connect: the result of a connection test, and the sandbox.
class TestConnections : public QObject, private DesktopBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { prepare(); }
    void cleanup() { m_application.reset(); }

    void aTestNamesTheStepThatFailed()
    {
        startProgram();
        m_application->window().views().connections.startNew();
        auto *test = child<QPushButton>(u"connectionTest"_s);
        const auto enter = [&](const QString &url) {
            child<QLineEdit>(u"connectionUrl"_s)->clear();
            QTest::keyClicks(child<QLineEdit>(u"connectionUrl"_s), url);
            test->click();
        };
        enter(u"redis://127.0.0.1:1"_s);
        QTRY_COMPARE_WITH_TIMEOUT(textOf(u"testStep1"_s), u"✗ connection"_s, 10'000);
        QCOMPARE(textOf(u"testStep0"_s), u"✓ address"_s);
        const QString own = m_redis.server().url();
        enter(QString(own).replace(QRegularExpression(u":[^:@/]*@"_s), u":wrong@"_s));
        QTRY_COMPARE_WITH_TIMEOUT(textOf(u"testStep3"_s), u"✗ sign-in"_s, 10'000);
        enter(own);
        QTRY_COMPARE_WITH_TIMEOUT(textOf(u"testStep4"_s), u"✓ deployment"_s, 10'000);
        enter(QString(own).replace(u"redis:"_s, u"redis+cluster:"_s));
        QTRY_COMPARE_WITH_TIMEOUT(textOf(u"testStep4"_s), u"✗ deployment"_s, 10'000);
        QCOMPARE(textOf(u"testStep3"_s), u"✓ sign-in"_s);
        QTcpServer other;
        QVERIFY(other.listen(QHostAddress::LocalHost));
        connect(&other, &QTcpServer::newConnection, &other, [&other] {
            auto *socket = other.nextPendingConnection();
            connect(socket, &QIODevice::readyRead, socket,
                    [socket] { socket->write("HTTP/1.1 400 Bad Request\r\n\r\n"); });
        });
        enter(u"redis://127.0.0.1:%1"_s.arg(other.serverPort()));
        QTRY_COMPARE_WITH_TIMEOUT(textOf(u"testStep1"_s), u"✗ connection"_s, 10'000); // no sign-in yet
        enter(u"redis+sentinel://:secret@10.0.3.7:26379,10.0.3.8:26379/orders"_s);    // key by key
        QCOMPARE(child<QLineEdit>(u"connectionUrl"_s)->text(),
                 u"redis+sentinel://10.0.3.7:26379,10.0.3.8:26379/orders"_s);
        QCOMPARE(child<QLineEdit>(u"connectionPassword"_s)->text(), u"secret"_s);
    }

    void whatTheCommandLineLeavesOpen_data()
    {
        QTest::addColumn<QByteArrayList>("words");
        QTest::addColumn<bool>("isReadOnly");
        QTest::addColumn<bool>("usesSandbox");
        const QByteArray url = "redis://127.0.0.1:7000";
        QTest::newRow("a server") << QByteArrayList {"--url", url} << true << false;
        QTest::newRow("to write to") << QByteArrayList {"--url", url, "--writable"} << false << false;
        QTest::newRow("to demonstrate on") << QByteArrayList {"--url", url, "--demo"} << false << false;
        QTest::newRow("a server of the surroundings") << QByteArrayList {} << true << false;
        // a profile has its own setting
        QTest::newRow("a profile") << QByteArrayList {"--profile", "own"} << false << false;
        QTest::newRow("the sandbox") << QByteArrayList {"--sandbox"} << false << true;
        QTest::newRow("a demonstration") << QByteArrayList {"--demo"} << false << true;
        QTest::newRow("a private cluster") << QByteArrayList {"--demo", "--sandbox-cluster"} << false << false;
        QTest::newRow("the first page") << QByteArrayList {"--demo", "--view", "firstrun"} << false << false;
    }

    void whatTheCommandLineLeavesOpen()
    {
        QFETCH(QByteArrayList, words);
        QFETCH(bool, isReadOnly);
        QFETCH(bool, usesSandbox);
        words.prepend("lockscope");
        qputenv("LOCKSCOPE_URL", "redis://127.0.0.1:7001");
        const auto tidyUp = qScopeGuard([] { qunsetenv("LOCKSCOPE_URL"); });
        std::vector<char *> arguments;
        for (QByteArray &word : words)
            arguments.push_back(word.data());
        const auto parsed = desktop::parseOptions(int(arguments.size()), arguments.data());
        const auto *options = std::get_if<desktop::Options>(&parsed);
        QVERIFY(options);
        QCOMPARE(options->connection.isReadOnly, isReadOnly);
        QCOMPARE(options->connection.usesSandbox, usesSandbox);
    }

    void aUserWhoMayNotLookFailsTheTest()
    {
        startProgram();
        m_application->window().views().connections.startNew();
        const auto test = [&](const QByteArray &rights) {
            m_redis.command({"ACL", "SETUSER", "looker", "reset", "on", ">secret", "~job:*", "+ping", rights});
            auto *url = child<QLineEdit>(u"connectionUrl"_s);
            url->clear();
            QTest::keyClicks(url,
                             m_redis.server().url().replace(QRegularExpression(u"//[^@]*@"_s), u"//looker:secret@"_s));
            child<QPushButton>(u"connectionTest"_s)->click();
        };
        test("-scan");
        QTRY_COMPARE_WITH_TIMEOUT(textOf(u"testStep5"_s), u"✗ permissions"_s, 10'000);
        QCOMPARE(textOf(u"testStep4"_s), u"✓ deployment"_s);
        QVERIFY2(textOf(u"testMessage"_s).contains(u"SCAN"_s), qPrintable(textOf(u"testMessage"_s)));
        test("+@read");
        const auto *message = child<QLabel>(u"testMessage"_s);
        QTRY_VERIFY2_WITH_TIMEOUT(message->text().contains(u"eval"_s, Qt::CaseInsensitive), qPrintable(message->text()),
                                  10'000);
        test("+@all"); // permissions on keys depend on each lock
        QTRY_COMPARE_WITH_TIMEOUT(textOf(u"testStep5"_s), u"✓ permissions"_s, 10'000);
        QVERIFY2(message->text().contains(u"Redis "_s) || message->text().contains(u"Valkey "_s),
                 qPrintable(message->text()));
    }

    void aDemonstrationCannotBeReadOnly()
    {
        QByteArrayList words {"lockscope", "--demo", "--read-only"};
        std::vector<char *> arguments;
        for (QByteArray &word : words)
            arguments.push_back(word.data());
        const auto parsed = desktop::parseOptions(int(arguments.size()), arguments.data());
        QVERIFY(std::holds_alternative<int>(parsed));
        QCOMPARE(std::get<int>(parsed), 2);
    }

    void aClusterThatServesNobodyFailsTheTest()
    {
        tests::RedisFixture node({.isClusterNode = true});
        QVERIFY2(node.start(), node.problem());
        startProgram();
        m_application->window().views().connections.startNew();
        const auto test = [&] {
            auto *url = child<QLineEdit>(u"connectionUrl"_s);
            url->clear();
            QTest::keyClicks(url, node.server().url().replace(u"redis:"_s, u"redis+cluster:"_s));
            child<QPushButton>(u"connectionTest"_s)->click();
        };
        test();
        QTRY_COMPARE_WITH_TIMEOUT(textOf(u"testStep4"_s), u"✗ deployment"_s, 10'000);
        QCOMPARE(textOf(u"testStep3"_s), u"✓ sign-in"_s); // the node has replied
        QVERIFY2(textOf(u"testMessage"_s).contains(u"has no slots"_s), qPrintable(textOf(u"testMessage"_s)));
        QCOMPARE(node.command({"CLUSTER", "ADDSLOTSRANGE", "0", "5000"}).text, QByteArray("OK"));
        test();
        const auto *message = child<QLabel>(u"testMessage"_s);
        QTRY_VERIFY_WITH_TIMEOUT(message->text().contains(u"cluster_state is fail"_s), 10'000);
        QVERIFY2(message->text().contains(u"11383 of 16384"_s), qPrintable(message->text()));
        QCOMPARE(textOf(u"testStep4"_s), u"✗ deployment"_s);
    }

    void theFieldWithTheCauseIsAClickAway()
    {
        startProgram();
        m_application->window().views().connections.startNew();
        ui::connection::ConnectionsView &view = m_application->window().views().connections;
        auto *edit = child<QPushButton>(u"testEdit"_s);
        QVERIFY(!edit->isVisible());
        child<QCheckBox>(u"connectionTls"_s)->setChecked(true);
        using ui::connection::TestStep;
        const auto reached = [&](TestStep failed) {
            view.dialog().showTest({failed, u"It failed."_s});
            edit->click();
            return QApplication::focusWidget()->objectName();
        };
        QTRY_VERIFY(QApplication::activeWindow() && QApplication::activeWindow()->isModal());
        QCOMPARE(reached(TestStep::Tls), u"connectionCa"_s);
        QVERIFY(child<QLineEdit>(u"connectionCa"_s)->isVisible()); // the field is in another tab
        QCOMPARE(reached(TestStep::SignIn), u"connectionPassword"_s);
        QCOMPARE(reached(TestStep::Connect), u"connectionServers"_s);
        view.dialog().showTest({TestStep::Count, u"It answers."_s});
        QVERIFY(!edit->isVisible());
    }

    void aRecordingIsEndedWithItsConnection()
    {
        const auto recordTo = [this](const QString &file) {
            QTRY_VERIFY(child<QPushButton>(u"eventRecord"_s)->isEnabled());
            Q_EMIT m_application->window().views().events.recordRequested(file);
            QTRY_COMPARE(child<QPushButton>(u"eventRecord"_s)->text(), u"Stop recording"_s);
        };
        const auto damageOf = [](const QString &file) {
            const Result<inspect::RecordingReader> recording = inspect::RecordingReader::open(file);
            return recording ? recording->info().damage.english() : recording.error().message.english();
        };
        const auto eventsIn = [](const QString &file) {
            Result<inspect::RecordingReader> recording = inspect::RecordingReader::open(file);
            std::size_t count = 0;
            while (recording->nextAtMs()) {
                const Result<inspect::RecordingReader::Frame> frame = recording->next();
                if (const auto *update = std::get_if<inspect::FeedUpdate>(&frame->content))
                    count += update->events.size();
            }
            return count;
        };
        startProgram();
        const QString first = m_folder.filePath(u"first.rec"_s);
        recordTo(first);
        Service service(m_redis.server().url());
        locks::BlockingLock lock = service.lock("report:nightly", Family::Read);
        for (int holds = 1; holds <= 3; ++holds) {
            QVERIFY(lock.lock());
            QTRY_COMPARE(shownCount("report:nightly"), holds);
        }
        QVERIFY(!damageOf(first).isEmpty()); // not completed yet
        const QPointer<ui::shell::MainWindow> before = &m_application->window();
        before->views().connections.startNew();
        child<QLineEdit>(u"connectionUrl"_s)->clear();
        QTest::keyClicks(child<QLineEdit>(u"connectionUrl"_s), m_redis.server().url());
        child<QPushButton>(u"connectionConnect"_s)->click();
        QTRY_VERIFY(!before); // another connection gets a new window
        QCOMPARE(damageOf(first), QString());
        QVERIFY(!child<QToolButton>(u"statusRecording"_s)->isVisible());
        QVERIFY(eventsIn(first) > 1);
        const QString ended = u"The recording to first.rec ended with its connection, after %1 events."_s.arg(
            eventsIn(first));
        const auto *bar = m_application->window().findChild<ui::MessageBar *>();
        QTRY_VERIFY2(bar->isVisible() && bar->text() == ended, qPrintable(bar->text()));

        startProgram();
        const QString last = m_folder.filePath(u"last.rec"_s);
        recordTo(last);
        m_application.reset();
        QCOMPARE(damageOf(last), QString());
    }

    void aPasswordOnTheCommandLineIsWarnedOf()
    {
        startProgram();
        const auto *bar = m_application->window().findChild<ui::MessageBar *>();
        QTRY_VERIFY(bar->isVisible());
        const QString warning = bar->text();
        QVERIFY2(warning.startsWith(u"Other users can read a password on the command line."_s), qPrintable(warning));
        QTRY_VERIFY(child<QPushButton>(u"eventRecord"_s)->isEnabled());
        QCOMPARE(bar->text(), warning); // until the user has read it
        QTest::keyClick(&m_application->window(), Qt::Key_Escape);
        QVERIFY(!bar->isVisible());
    }

    void aProfileIsKeptWithoutItsPasswordAndOpened()
    {
        startProgram();
        m_redis.command({"HSET", "ledger:close", "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46", "1"});
        m_application->window().views().connections.startNew();
        child<QLineEdit>(u"connectionName"_s)->setText(u"orders-eu"_s);
        child<QLineEdit>(u"connectionUrl"_s)->clear();
        QTest::keyClicks(child<QLineEdit>(u"connectionUrl"_s), m_redis.server().url());
        QTest::keyClicks(child<QLineEdit>(u"connectionNamePrefix"_s), u"ledger:"_s);
        m_redis.command({"HSET", "other:close", "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46", "1"});
        const QString password = child<QLineEdit>(u"connectionPassword"_s)->text();
        QVERIFY(password.size() > 8);
        child<QComboBox>(u"connectionLabel"_s)->setCurrentIndex(1); // production
        child<QPushButton>(u"connectionSave"_s)->click();
        QFile profiles(m_folder.filePath(u"config/Lockscope/profiles.ini"_s));
        QVERIFY(profiles.open(QIODevice::ReadOnly));
        const QByteArray kept = profiles.readAll();
        QVERIFY(kept.contains("orders-eu") && kept.contains("production"));
        QVERIFY(kept.contains("name-prefix=ledger:"));
        QVERIFY(!kept.contains(password.toUtf8()));
        QTRY_VERIFY(shown("ledger:close")); // through the connection from the command line
        QTRY_VERIFY(shown("other:close"));
        QVERIFY(!child<QLineEdit>(u"connectionName"_s)->isVisible()); // it is saved already
        const QPointer<ui::shell::MainWindow> before = &m_application->window();
        child<QPushButton>(u"connectionConnect"_s)->click();
        QTRY_VERIFY(!before); // a new window
        QTRY_VERIFY(shown("ledger:close"));
        QCOMPARE(m_application->window().windowTitle(), u"[PRODUCTION] orders-eu - Lockscope"_s);
        QVERIFY(!shown("other:close")); // the same search finds it, but the prefix excludes it
        QVERIFY(child<QWidget>(u"productionBand"_s)->isVisible());
        m_application->window().views().browser.choose(LockName("ledger:close"));
        QVERIFY(!child<QPushButton>(u"forceUnlock"_s)->isVisible()); // read-only by default
        const QPointer<ui::shell::MainWindow> readOnly = &m_application->window();
        child<QPushButton>(u"allowWriting"_s)->setFocus();
        child<QPushButton>(u"allowWriting"_s)->click();
        child<QLineEdit>(u"loadQuestionName"_s)->setText(u"orders-eu"_s); // on production
        QTRY_VERIFY(child<QPushButton>(u"loadQuestionDo"_s)->isEnabled());
        child<QPushButton>(u"loadQuestionDo"_s)->click();
        QTRY_VERIFY(child<QPushButton>(u"forceUnlock"_s)->isVisible()); // no password was asked for
        QVERIFY(readOnly);                                              // the same window
        QCOMPARE(readOnly->focusWidget()->objectName(), u"lockList"_s);
        QVERIFY(!shown("other:close"));
        QVERIFY(child<QWidget>(u"productionBand"_s)->isVisible());
        QVERIFY(child<QPushButton>(u"allowWriting"_s)->isHidden());
        QVERIFY(!child<QAction>(u"allowWritingAction"_s)->isVisible());
    }

    void anImportTellsOfEachProfileAndShowsTheFirstNewOne()
    {
        const app::Profiles ours;
        for (int i = 10; i < 30; ++i)
            QVERIFY(ours.save({u"host-%1"_s.arg(i), u"redis://10.0.0.1"_s, {}, true, {}}));
        const auto restore = qScopeGuard([&ours] {
            for (const QString &name : ours.names())
                QVERIFY(ours.remove(name));
        });
        QFile file(m_folder.filePath(u"others.ini"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[bad]\nurl=redis:/10.0.3.7\n[host-11]\nurl=redis://10.0.0.2\n[new]\nurl=redis://10.0.0.3:6380\n");
        file.close();
        startProgram();
        ui::shell::MainWindow &window = m_application->window();
        window.panes().show(u"connections"_s);
        Q_EMIT window.views().connections.importRequested(file.fileName()); // as after the file dialog
        const QStringList told = textOf(u"profilesNotice"_s).split(u'\n');
        QCOMPARE(told.size(), 3);
        QCOMPARE(told.at(0), u"Imported 1 profile."_s);
        QVERIFY2(told.at(1).startsWith(u"Profile bad: Cannot read the URL:"_s), qPrintable(told.at(1)));
        QCOMPARE(told.at(2), u"Profile host-11: a profile with this name already exists and was not changed."_s);
        const auto *list = child<QTreeWidget>(u"profiles"_s);
        QVERIFY(list->currentItem());
        QCOMPARE(list->currentItem()->text(0), u"new"_s);
        QTRY_VERIFY(list->viewport()->rect().contains(list->visualItemRect(list->currentItem())));
    }

    void theSandboxThatRunsIsStoppedWhereItIsStarted()
    {
        desktop::Options options;
        options.connection.usesSandbox = true;
        options.language = u"en"_s;
        startProgram(options);
        m_application->window().panes().show(u"connections"_s);
        QPointer<QPushButton> button = child<QPushButton>(u"connectionSandbox"_s);
        QTRY_COMPARE(button->text(), u"Stop the sandbox"_s);
        QTRY_VERIFY(m_application->window().views().load.isAvailable());
        button->click();
        QTRY_VERIFY(!button); // with its window
        QVERIFY(m_application->window().isStartPageShown());
        button = child<QPushButton>(u"connectionSandbox"_s);
        QCOMPARE(button->text(), u"Start the sandbox"_s);
        button->click();
        QTRY_COMPARE(child<QPushButton>(u"connectionSandbox"_s)->text(), u"Stop the sandbox"_s);
        QTRY_VERIFY(m_application->window().views().load.isAvailable());
    }

    void theBarSaysWhatIsMissingByNow()
    {
        sandbox::Sentinels servers;
        const Status started = servers.start();
        QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().message.english()));
        desktop::Options options;
        options.connection.urls = {servers.url().toStdString()};
        options.language = u"en"_s;
        startProgram(options);
        QTRY_VERIFY_WITH_TIMEOUT(m_application->window().views().load.isAvailable(), 10'000);
        for (std::size_t i = 0; i < sandbox::Sentinels::Watchers; ++i)
            servers.watcher(i).kill();
        servers.server(0).kill(); // at first, only the missing reply is known
        auto *bar = m_application->window().findChild<ui::MessageBar *>();
        QTRY_VERIFY2_WITH_TIMEOUT(bar->text().contains(u"No sentinel can name the primary of"_s),
                                  qPrintable(bar->text()), 10'000);
        const QPointer<QPushButton> again = bar->findChild<QPushButton *>();
        QCOMPARE(again->text(), u"Try now"_s);
        again->click();
        QCOMPARE(again->text(), u"Trying…"_s);
        QTRY_VERIFY2_WITH_TIMEOUT(!again || again->text() == u"Try now"_s, qPrintable(bar->text()), 10'000);
        QVERIFY2(again, qPrintable(bar->text())); // the retry failed
        QVERIFY2(bar->text().contains(u"Last tried at "_s), qPrintable(bar->text()));
    }

    void theStatusBarSaysHowManySentinelsAnswer()
    {
        sandbox::Sentinels servers;
        const Status started = servers.start();
        QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().message.english()));
        desktop::Options options;
        options.connection.urls = {servers.url().toStdString()};
        options.language = u"en"_s;
        startProgram(options);
        const auto says = [this](const QString &text) { return textOf(u"statusWhere"_s).contains(text); };
        QTRY_VERIFY2_WITH_TIMEOUT(says(u"3/3 sentinels"_s), qPrintable(textOf(u"statusWhere"_s)), 10'000);
        servers.watcher(1).kill();
        QTRY_VERIFY2_WITH_TIMEOUT(says(u"2/3 sentinels"_s), qPrintable(textOf(u"statusWhere"_s)), 10'000);
        const Status again = servers.watcher(1).start();
        QVERIFY2(again.has_value(), again ? "" : qPrintable(again.error().message.english()));
        QTRY_VERIFY2_WITH_TIMEOUT(says(u"3/3 sentinels"_s), qPrintable(textOf(u"statusWhere"_s)), 30'000);
    }

    void aFirstConnectThatFailsLeavesWhoTypesAlone()
    {
        QTcpServer silent; // a client that connects waits until its timeout
        QVERIFY(silent.listen(QHostAddress::LocalHost));
        desktop::Options options;
        options.connection.urls = {"redis://127.0.0.1:" + std::to_string(silent.serverPort())};
        options.language = u"en"_s;
        startProgram(options);
        ui::shell::MainWindow &window = m_application->window();
        QTRY_VERIFY(silent.hasPendingConnections());
        window.views().connections.startNew();
        auto *url = child<QLineEdit>(u"connectionUrl"_s);
        QTRY_VERIFY(url->isVisible());
        url->setFocus();
        url->selectAll();
        QTest::keyClicks(url, u"redis://10.0.3.7"_s);
        const auto *bar = window.findChild<ui::MessageBar *>();
        QVERIFY2(!bar->isVisible(), qPrintable(bar->text())); // it has not failed yet
        QTRY_VERIFY_WITH_TIMEOUT(bar->isVisible() && !bar->findChildren<QPushButton *>().isEmpty(), 20'000);
        QVERIFY(url->hasFocus());
        QCOMPARE(url->text(), u"redis://10.0.3.7"_s);
        QTest::keyClicks(url, u":6379"_s); // the cursor has not moved
        QCOMPARE(url->text(), u"redis://10.0.3.7:6379"_s);
    }

    void aFirstConnectThatFailsOffersWhatHelpsAndGoesOn()
    {
        tests::RedisFixture late;
        QVERIFY2(late.start(), late.problem());
        const QString url = late.server().url();
        late.server().kill();
        desktop::Options options;
        options.connection.urls = {url.toStdString()};
        options.language = u"en"_s;
        startProgram(options);
        ui::shell::MainWindow &window = m_application->window();
        const auto *bar = window.findChild<ui::MessageBar *>();
        const auto button = [bar](int place) {
            const auto all = bar->findChildren<QPushButton *>();
            return place < all.size() ? all.at(place) : nullptr;
        };
        QTRY_VERIFY2_WITH_TIMEOUT(bar->text().contains(u"connection refused"_s), qPrintable(bar->text()), 10'000);
        QTRY_COMPARE(bar->findChildren<QPushButton *>().size(), 2);
        QCOMPARE(button(1)->text(), u"Edit connection"_s);
        const auto isInList = [&window](const QString &words) {
            const auto labels = window.findChild<QWidget *>(u"browser"_s)->findChildren<QLabel *>();
            return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text().contains(words); });
        };
        QTRY_VERIFY(isInList(u"Not connected"_s));
        QVERIFY(!isInList(u"connection refused"_s)); // the bar says why
        button(1)->click();
        QVERIFY(child<QLineEdit>(u"connectionUrl"_s)->isVisible());
        QCOMPARE(child<QLineEdit>(u"connectionUrl"_s)->text(), u"redis://127.0.0.1:%1"_s.arg(late.server().port()));
        QCOMPARE(child<QLineEdit>(u"connectionPassword"_s)->text(), QString::fromLatin1(late.server().password()));
        button(0)->click();
        QTRY_VERIFY2_WITH_TIMEOUT(button(0) && button(0)->text() != u"Trying…"_s, qPrintable(bar->text()), 10'000);
        QVERIFY(!window.views().load.isAvailable());
        QVERIFY(late.server().start());
        button(0)->click();
        QTRY_VERIFY_WITH_TIMEOUT(window.views().load.isAvailable(),
                                 10'000); // as if the server had been there from the start
        QVERIFY(child<QPushButton>(u"eventRecord"_s)->isEnabled());
        QTRY_VERIFY2(!bar->isVisible(), qPrintable(bar->text()));
    }

    void whoGivesNoConnectionIsShownTheWaysToOne()
    {
        desktop::Options options;
        options.connection.urls = {"redis://127.0.0.1:none"};
        options.language = u"en"_s;
        startProgram(options);
        QTRY_VERIFY(m_application->window().isStartPageShown());
        const auto *bar = m_application->window().findChild<ui::MessageBar *>();
        QTRY_VERIFY(bar->text().startsWith(u"Cannot read the URL"_s));
        QVERIFY(bar->isVisible());
    }
};

LOCKSCOPE_TEST(TestConnections)
#include "tst_desktop_connections.moc"
