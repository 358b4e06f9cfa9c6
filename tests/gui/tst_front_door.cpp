// SPDX-License-Identifier: Apache-2.0
#include "app/common/profiles.h"
#include "app/desktop/settings.h"
#include "core/sandbox/readiness.h"
#include "tests/gui/desktop_bed.h"
#include "tests/support/certificates.h"
#include "tests/support/test_main.h"
#include "ui/common/message_bar.h"
#include "ui/connection/attempt_pane.h"
#include "ui/connection/connection_cards.h"
#include "ui/connection/connections_view.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDockWidget>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTreeView>
#include <QTreeWidget>

/// Stores passwords like the system's keyring, for the duration of the test.
class KeptKeyring final : public app::Keyring
{
public:
    explicit KeptKeyring(QHash<QString, QString> &kept) : m_kept(kept) { }
    void read(const QString &profile, OnPassword answer) override { answer(m_kept.value(profile)); }
    void write(const QString &profile, const QString &password, OnDone done) override
    {
        m_kept.insert(profile, password);
        done({});
    }
    void remove(const QString &profile, OnDone done) override
    {
        m_kept.remove(profile);
        done({});
    }
    [[nodiscard]] bool isLasting() const override { return true; }

private:
    QHash<QString, QString> &m_kept;
};

/// From a start without a connection to the list of locks.
class TestFrontDoor : public QObject, private DesktopBed
{
    Q_OBJECT

    QHash<QString, QString> m_kept;

    [[nodiscard]] QString url() { return u"redis://127.0.0.1:%1"_s.arg(m_redis.server().port()); }
    QString password() { return QString::fromLatin1(m_redis.server().password()); }
    void startAtThePage(const QString &language = u"en"_s)
    {
        desktop::Options options;
        options.language = language;
        startProgram(options, std::make_unique<KeptKeyring>(m_kept));
        QTRY_VERIFY(m_application->window().isStartPageShown());
        m_application->window().activateWindow();
        QTRY_VERIFY(m_application->window().isActiveWindow());
    }
    ui::connection::ConnectionCards *cards() { return child<ui::connection::ConnectionCards>(u"startConnections"_s); }
    QString cardText(int row) { return cards()->item(row)->data(Qt::AccessibleTextRole).toString(); }
    void doubleClick(int row)
    {
        const QPoint place = cards()->visualItemRect(cards()->item(row)).center();
        QTest::mouseClick(cards()->viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(cards()->viewport(), Qt::LeftButton, {}, place);
    }
    QLineEdit *line(const QString &name) { return child<QLineEdit>(name); }
    bool asksFor(const QString &field)
    {
        const QLineEdit *at = line(field);
        return at && at->isVisible() && at->hasFocus();
    }
    void type(const QString &field, const QString &text)
    {
        line(field)->clear();
        QTest::keyClicks(line(field), text);
        QTest::keyClick(line(field), Qt::Key_Return);
    }
    /// The page is hidden, and the list has the focus.
    void isAtTheLocks()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!m_application->window().isStartPageShown(), 10'000);
        QTRY_VERIFY(shown("report:nightly"));
        QTRY_VERIFY(!child<QWidget>(u"startPage"_s));
        QTRY_VERIFY(child<QTreeView>(u"lockList"_s)->hasFocus());
        QVERIFY(!m_application->window().findChild<ui::MessageBar *>()->isVisible());
    }

private Q_SLOTS:
    void initTestCase()
    {
        qunsetenv("LOCKSCOPE_URL");
        prepare();
        plantGhost();
    }
    void init()
    {
        m_kept.clear();
        QSettings().clear();
        const app::Profiles profiles;
        for (const QString &name : profiles.names())
            QVERIFY(profiles.remove(name));
    }
    void cleanup() { m_application.reset(); }

    void aDoubleClickConnectsAndThePasswordIsAskedForInPlace()
    {
        QVERIFY(app::Profiles().save({u"orders"_s, url(), {}, true, u"staging"_s}));
        startAtThePage();
        QCOMPARE(cards()->count(), 1);
        QVERIFY2(cardText(0).startsWith(u"orders, Staging, Standalone server"_s), qPrintable(cardText(0)));
        QVERIFY2(cardText(0).endsWith(u"not used yet"_s), qPrintable(cardText(0)));
        QTRY_VERIFY(cards()->hasFocus());
        const QPointer<ui::shell::MainWindow> window = &m_application->window();
        doubleClick(0);
        QTRY_VERIFY_WITH_TIMEOUT(asksFor(u"attemptPassword"_s), 10'000);
        QCOMPARE(textOf(u"attemptTitle"_s), u"Sign in to orders"_s);
        QCOMPARE(textOf(u"attemptWhy"_s), u"This server needs a password."_s);
        QVERIFY(!m_application->window().findChild<ui::MessageBar *>()->isVisible());
        type(u"attemptPassword"_s, u"wrong"_s);
        QTRY_VERIFY_WITH_TIMEOUT(textOf(u"attemptWhy"_s).contains(u"password is wrong"_s), 10'000);
        QTRY_VERIFY(asksFor(u"attemptPassword"_s));
        QCOMPARE(line(u"attemptPassword"_s)->text(), QString());
        child<QPushButton>(u"attemptEdit"_s)->click();
        QTRY_VERIFY(asksFor(u"connectionPassword"_s)); // the tab with the field that is wrong
        QTest::keyClick(line(u"connectionPassword"_s), Qt::Key_Escape);
        m_application->window().activateWindow(); // no window manager does it here
        QTRY_VERIFY(m_application->window().isActiveWindow());
        type(u"attemptPassword"_s, password());
        isAtTheLocks();
        QVERIFY(window);           // the same window all the time: nothing has moved
        QVERIFY(m_kept.isEmpty()); // the box was not ticked
        QCOMPARE(m_application->window().windowTitle(), u"orders - Lockscope"_s);
    }

    void whileItAsksNothingIsTried()
    {
        QVERIFY(app::Profiles().save({u"orders"_s, url(), {}, true, {}}));
        startAtThePage();
        QTest::keyClick(cards(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(asksFor(u"attemptPassword"_s), 10'000);
        QVERIFY(!m_application->watcher());                          // no connection
        QTest::keyClick(line(u"attemptPassword"_s), Qt::Key_Escape); // same as Cancel
        QTRY_VERIFY(cards()->hasFocus());
        QVERIFY2(cardText(0).endsWith(u"failed just now"_s), qPrintable(cardText(0)));
    }

    void aUrlThatIsEnteredAtTheCardsOpensNone_data()
    {
        QTest::addColumn<bool>("isPasted");
        QTest::newRow("typed") << false;
        QTest::newRow("pasted") << true;
    }
    void aUrlThatIsEnteredAtTheCardsOpensNone()
    {
        QFETCH(const bool, isPasted);
        QVERIFY(app::Profiles().save({u"orders"_s, u"redis://127.0.0.1:1"_s, {}, false, u"production"_s}));
        startAtThePage();
        QTRY_VERIFY(cards()->hasFocus());
        if (isPasted) {
            QGuiApplication::clipboard()->setText(url());
            QTest::keySequence(cards(), QKeySequence::Paste);
        } else {
            for (const QChar letter : url()) // each where the focus is then
                QTest::keyClick(QApplication::focusWidget(), letter.toLatin1());
        }
        QVERIFY(line(u"startUrl"_s)->hasFocus());
        QCOMPARE(line(u"startUrl"_s)->text(), url());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(asksFor(u"attemptPassword"_s), 10'000); // of that server, not of the card's
    }

    void aRememberedPasswordIsNotAskedForAgain_data()
    {
        QTest::addColumn<bool>("isProfile");
        QTest::newRow("of a profile") << true;
        QTest::newRow("of a URL") << false;
    }
    void aRememberedPasswordIsNotAskedForAgain()
    {
        QFETCH(const bool, isProfile);
        if (isProfile)
            QVERIFY(app::Profiles().save({u"orders"_s, url(), {}, true, {}}));
        startAtThePage();
        if (isProfile)
            doubleClick(0);
        else
            type(u"startUrl"_s, url());
        QTRY_VERIFY_WITH_TIMEOUT(asksFor(u"attemptPassword"_s), 10'000);
        child<QCheckBox>(u"attemptRemember"_s)->setChecked(true);
        type(u"attemptPassword"_s, u"wrong"_s);
        QTRY_VERIFY_WITH_TIMEOUT(textOf(u"attemptWhy"_s).contains(u"password is wrong"_s), 10'000);
        QVERIFY(m_kept.isEmpty()); // it was wrong
        QVERIFY(child<QCheckBox>(u"attemptRemember"_s)->isChecked());
        type(u"attemptPassword"_s, password());
        isAtTheLocks();
        QCOMPARE(m_kept.value(isProfile ? u"orders"_s : url()), password());
        m_application.reset(); // another start
        startAtThePage();
        QCOMPARE(cards()->count(), 1);
        QVERIFY2(cardText(0).endsWith(u"connected just now"_s), qPrintable(cardText(0)));
        doubleClick(0);
        isAtTheLocks();
    }

    void withoutAKeyringNothingCanBeRemembered()
    {
        QVERIFY(app::Profiles().save({u"orders"_s, url(), {}, true, {}}));
        desktop::Options options;
        options.connection.profile = "orders";
        options.language = u"en"_s;
        startProgram(options, app::makeSessionKeyring());
        QTRY_VERIFY_WITH_TIMEOUT(m_application->window().isStartPageShown(), 10'000);
        QVERIFY(!child<QCheckBox>(u"attemptRemember"_s)->isEnabled());
        type(u"attemptPassword"_s, password());
        isAtTheLocks();
    }

    void aUserIsTypedBesideThePassword()
    {
        m_redis.command({"ACL", "SETUSER", "looker", "reset", "on", ">secret", "~*", "&*", "+@all"});
        startAtThePage();
        type(u"startUrl"_s, url().replace(u"://"_s, u"://guest@"_s));
        QTRY_VERIFY_WITH_TIMEOUT(asksFor(u"attemptPassword"_s), 10'000);
        QCOMPARE(textOf(u"attemptWhy"_s), u"Enter the password of guest."_s);
        line(u"attemptUser"_s)->setText(u"looker"_s);
        type(u"attemptPassword"_s, u"secret"_s);
        isAtTheLocks();
        QVERIFY(m_redis.command({"CLIENT", "LIST"}).text.contains("user=looker"));
    }

    void aSmallPageShowsForWhichServerAPasswordIs()
    {
        desktop::Settings::setTextPercent(150);
        const auto restore = qScopeGuard([] { desktop::Settings::setTextPercent(100); });
        startAtThePage(u"zh_CN"_s);
        m_application->window().resize(1024, 640);
        auto *page = child<QScrollArea>(u"startPage"_s);
        QTRY_VERIFY(page->verticalScrollBar()->maximum() > 0);
        page->verticalScrollBar()->setValue(page->verticalScrollBar()->maximum()); // to the field for the URL
        type(u"startUrl"_s, url());
        QTRY_VERIFY_WITH_TIMEOUT(asksFor(u"attemptPassword"_s), 10'000);
        const auto isWhole = [](const QWidget *widget) {
            return widget->visibleRegion().boundingRect() == widget->rect();
        };
        QTRY_VERIFY(isWhole(child<QLabel>(u"attemptTitle"_s)));
        QVERIFY(isWhole(line(u"attemptPassword"_s)));
    }

    void anAttemptSaysWhatItDoesAndIsCancelled()
    {
        QTcpServer silent; // a client that connects waits until its timeout
        QVERIFY(silent.listen(QHostAddress::LocalHost));
        startAtThePage();
        const QString where = u"127.0.0.1:%1"_s.arg(silent.serverPort());
        type(u"startUrl"_s, where); // without a scheme
        QTRY_VERIFY(silent.hasPendingConnections());
        QTRY_COMPARE(textOf(u"attemptDoes"_s), u"Connected to redis://%1. Signing in."_s.arg(where));
        QVERIFY(!child<QPushButton>(u"startSandbox"_s)->isEnabled()); // one attempt at a time
        auto *cancel = child<QPushButton>(u"attemptCancel"_s);
        QTRY_VERIFY(cancel->hasFocus());
        QTest::keyClick(cancel, Qt::Key_Return);
        QTRY_VERIFY(line(u"startUrl"_s)->isVisible());
        QVERIFY(m_application->window().isStartPageShown());
        QVERIFY(!m_application->watcher());
        QVERIFY(child<QPushButton>(u"startSandbox"_s)->isEnabled());
        type(u"startUrl"_s, m_redis.server().url()); // another one
        isAtTheLocks();
    }

    void theDemonstrationStartsItsServer_data()
    {
        QTest::addColumn<bool>("isArranged");
        QTest::newRow("from the start page") << false;
        QTest::newRow("from its arrangement") << true;
    }
    void theDemonstrationStartsItsServer()
    {
        QFETCH(const bool, isArranged);
        startAtThePage();
        if (isArranged)
            child<QAction>(u"arrange2"_s)->trigger();
        auto *start = child<QPushButton>(isArranged ? u"tourNext"_s : u"startDemonstration"_s);
        QTRY_VERIFY(start->isVisible());
        if (isArranged)
            QCOMPARE(start->text(), u"Start the sandbox"_s);
        start->click();
        const auto *next = child<QPushButton>(u"tourNext"_s);
        QTRY_COMPARE_WITH_TIMEOUT(next->text(), u"Press it"_s, 10'000);
        QCOMPARE(m_application->window().panes().arrangement(), ui::shell::Arrangement::Demo);
        QVERIFY(next->isVisible() && !m_application->window().isStartPageShown());
        QCOMPARE(m_application->window().views().load.runStatus(), ui::load::RunStatus::Stopped);
        child<QAction>(u"disconnect"_s)->trigger();
        QTRY_VERIFY(m_application->window().isStartPageShown());
        QTRY_VERIFY(!m_application->watcher());
    }

    void aServerThatIsNotThereYetIsWaitedForInPlace()
    {
        tests::RedisFixture late;
        QVERIFY2(late.start(), late.problem());
        const QString lateUrl = late.server().url();
        late.server().kill();
        startAtThePage();
        type(u"startUrl"_s, lateUrl);
        QTRY_VERIFY_WITH_TIMEOUT(textOf(u"attemptWhy"_s).contains(u"connection refused"_s), 10'000);
        QVERIFY(!m_application->window().findChild<ui::MessageBar *>()->isVisible()); // shown in one place only
        auto *again = child<QPushButton>(u"attemptTry"_s);
        QTRY_VERIFY(again->isVisible());
        again->click();
        QTRY_COMPARE(again->text(), u"Try now"_s);
        QVERIFY(late.server().start());
        QTRY_VERIFY_WITH_TIMEOUT(!m_application->window().isStartPageShown(), 20'000);
        QTRY_VERIFY(textOf(u"statusWhere"_s).contains(u"127.0.0.1"_s));
    }

    void anUnknownCertificateIsAskedForInPlace_data()
    {
        QTest::addColumn<bool>("acceptsAny");
        QTest::addColumn<bool>("isOtherName");
        QTest::newRow("its authority is named") << false << false;
        QTest::newRow("any is accepted") << true << false;
        QTest::newRow("its name is given") << false << true;
    }
    void anUnknownCertificateIsAskedForInPlace()
    {
        QFETCH(const bool, acceptsAny);
        QFETCH(const bool, isOtherName);
        tests::Certificates certificates;
        const QByteArray problems = certificates.make();
        QVERIFY2(problems.isEmpty(), problems);
        const quint16 port = sandbox::findFreePort();
        tests::RedisFixture secure({.settings = certificates.serverSettings(port, "no")});
        const bool isStarted = secure.start();
        if (QByteArray(secure.problem()).contains("'tls-port"))
            QSKIP("this server was built without TLS");
        QVERIFY2(isStarted, secure.problem());
        secure.command({"HSET", "report:nightly", "6a07b3d4-0c6e-4a52-9a4f-1f0f3f3c9a01:9", "1"});
        startAtThePage();
        const QString scheme = acceptsAny ? u"valkeys"_s : u"rediss"_s; // an alias
        const auto secret = QString::fromLatin1(secure.server().password());
        type(u"startUrl"_s, u"%1://:%2@localhost:%3"_s.arg(scheme, secret).arg(port));
        QTRY_VERIFY_WITH_TIMEOUT(asksFor(u"attemptCa"_s), 10'000);
        QVERIFY2(textOf(u"attemptWhy"_s).contains(u"certificate"_s), qPrintable(textOf(u"attemptWhy"_s)));
        if (acceptsAny) {
            child<QCheckBox>(u"attemptUnverified"_s)->setChecked(true);
            child<QPushButton>(u"attemptConnect"_s)->click();
        } else {
            type(u"attemptCa"_s, certificates.path(u"ca.crt"_s));
        }
        isAtTheLocks();
        if (isOtherName) {
            for (const bool isAuthorityUnknown : {false, true}) {
                ui::connection::ConnectionsView &view = m_application->window().views().connections;
                ui::connection::ConnectionValues values = view.current();
                values.serverName = u"orders.example"_s;
                if (isAuthorityUnknown)
                    values.caFile.clear();
                Q_EMIT view.connectRequested(values);
                const QString first = isAuthorityUnknown ? u"attemptCa"_s : u"attemptServerName"_s;
                QTRY_VERIFY_WITH_TIMEOUT(asksFor(first), 10'000);
                QCOMPARE(line(u"attemptCa"_s)->isVisible(), isAuthorityUnknown);
                QVERIFY2(textOf(u"attemptWhy"_s).contains(u"only for 127.0.0.1, localhost"_s),
                         qPrintable(textOf(u"attemptWhy"_s)));
                line(u"attemptCa"_s)->setText(certificates.path(u"ca.crt"_s));
                line(u"attemptServerName"_s)->clear();
                QTest::keyClick(line(u"attemptServerName"_s), Qt::Key_Down); // the first name
                QCOMPARE(line(u"attemptServerName"_s)->text(), u"127.0.0.1"_s);
                QTest::keyClick(line(u"attemptServerName"_s), Qt::Key_Return);
                isAtTheLocks();
            }
            return;
        }
        m_application.reset(); // the next start knows the CA file, but accepts no other certificate unasked
        startAtThePage();
        doubleClick(0);
        QTRY_VERIFY_WITH_TIMEOUT(asksFor(acceptsAny ? u"attemptCa"_s : u"attemptPassword"_s), 10'000);
    }

    void whatIsNoUrlIsSaidBelowIt()
    {
        startAtThePage();
        type(u"startUrl"_s, u"redis://127.0.0.1:none"_s);
        QTRY_VERIFY(child<QLabel>(u"startProblem"_s)->isVisible());
        QVERIFY2(textOf(u"startProblem"_s).startsWith(u"Cannot read the URL"_s), qPrintable(textOf(u"startProblem"_s)));
        QVERIFY(line(u"startUrl"_s)->hasFocus());
        QVERIFY(!m_application->window().findChild<ui::MessageBar *>()->isVisible());
        QTest::keyClicks(line(u"startUrl"_s), u"x"_s);
        QVERIFY(!child<QLabel>(u"startProblem"_s)->isVisible());
    }

    void aQuestionOutlivesAnotherLanguage()
    {
        QVERIFY(app::Profiles().save({u"orders"_s, url(), {}, true, {}}));
        startAtThePage();
        doubleClick(0);
        QTRY_VERIFY_WITH_TIMEOUT(asksFor(u"attemptPassword"_s), 10'000);
        Q_EMIT m_application->window().languageChosen(u"zh_CN"_s);
        QTRY_COMPARE(textOf(u"attemptWhy"_s), u"此服务器需要密码。"_s);
        type(u"attemptPassword"_s, password());
        isAtTheLocks();
    }

    void anAttemptOutlivesAnotherLanguage()
    {
        QTcpServer silent;
        QVERIFY(silent.listen(QHostAddress::LocalHost));
        startAtThePage();
        type(u"startUrl"_s, u"redis://127.0.0.1:%1"_s.arg(silent.serverPort()));
        QTRY_VERIFY(silent.hasPendingConnections());
        Q_EMIT m_application->window().languageChosen(u"zh_CN"_s);
        QTRY_VERIFY(textOf(u"attemptTitle"_s).startsWith(u"正在连接"_s));
        child<QPushButton>(u"attemptCancel"_s)->click();
        QTRY_VERIFY(line(u"startUrl"_s)->isVisible());
    }

    void theConnectionsStepBackOnceTheyAreChosenFrom()
    {
        QVERIFY(app::Profiles().save({u"orders"_s, url(), {}, true, {}}));
        m_kept.insert(u"orders"_s, password());
        desktop::Options options;
        options.connection.urls = {m_redis.server().url().toStdString()};
        options.language = u"en"_s;
        startProgram(options, std::make_unique<KeptKeyring>(m_kept));
        QTRY_VERIFY(shown("report:nightly"));
        const QPointer<ui::shell::MainWindow> before = &m_application->window();
        before->panes().show(u"connections"_s);
        auto *list = child<QTreeWidget>(u"profiles"_s);
        QTRY_VERIFY(list->isVisible());
        QTRY_VERIFY(!list->visibleRegion().isEmpty());
        const QPoint place = list->visualItemRect(list->topLevelItem(0)->child(0)).center();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, place);
        QTRY_VERIFY(!before); // a new window
        m_application->window().activateWindow();
        isAtTheLocks();
        QTRY_VERIFY(child<QDockWidget>(u"connections"_s)->visibleRegion().isEmpty());
    }

    void theWindowsOwnConnectionIsMarked()
    {
        startAtThePage();
        type(u"startUrl"_s, m_redis.server().url());
        isAtTheLocks();
        Q_EMIT m_application->window().startPageRequested();
        QTRY_COMPARE(cards()->count(), 1);
        QVERIFY2(cardText(0).endsWith(u", connected"_s), qPrintable(cardText(0)));
        QTest::keyClick(&m_application->window(), Qt::Key_Escape);
        isAtTheLocks();
    }

    void aUrlThatWasUsedCanBeForgotten()
    {
        startAtThePage();
        type(u"startUrl"_s, m_redis.server().url());
        isAtTheLocks();
        m_application.reset();
        startAtThePage();
        QCOMPARE(cards()->count(), 1);
        Q_EMIT cards()->forgetRequested(cards()->chosen()->values);
        QTRY_VERIFY(!cards()->isVisible());
        m_application.reset();
        startAtThePage();
        QVERIFY(!cards()->isVisible());
        QTRY_VERIFY(line(u"startUrl"_s)->hasFocus());
    }
};

LOCKSCOPE_TEST(TestFrontDoor)
#include "tst_front_door.moc"
