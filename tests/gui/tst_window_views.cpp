// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/lab_samples.h"
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"
#include "ui/common/file_dialog.h"
#include "ui/common/live_chart.h"
#include "ui/connection/connections_view.h"
#include "ui/connection/url_fields.h"
#include "ui/detail/detail_view.h"
#include "ui/detail/ttl_chart.h"
#include "ui/detail/verdict_view.h"
#include "ui/events/events_view.h"
#include "ui/lab/case_bar.h"
#include "ui/lab/lab_view.h"
#include "ui/lab/tour_bar.h"
#include "ui/load/demo_bar.h"
#include "ui/load/load_view.h"
#include "ui/models/lock_words.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeWidget>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using schema::LockMode;

/// User actions in the views: load, events, connections, lab.
class TestViews : public QObject, private WindowBed
{
    Q_OBJECT

    QString diagnosis()
    {
        child<detail::DetailView>()->copy(detail::DetailView::Form::Markdown);
        return QGuiApplication::clipboard()->text();
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { m_window.reset(); }

    void f9StartsAndPausesTheLoad()
    {
        using ui::load::LoadView;
        LoadView &load = m_window->views().load;
        QSignalSpy started(&load, &LoadView::startRequested);
        QSignalSpy paused(&load, &LoadView::pauseRequested);
        QSignalSpy stopped(&load, &LoadView::stopRequested);
        ui::load::LoadPlan plan;
        plan.scenario.name = "demo:{eu}:checkout";
        plan.scenario.workers = 7;
        plan.thresholds = {u"p99(wait.write)<50ms"_s};
        load.setPlan(plan);
        QVERIFY(!action(Qt::Key_F9)->isEnabled()); // no connection yet
        load.setAvailable(true);
        action(Qt::Key_F9)->trigger();
        QCOMPARE(started.size(), 1);
        QCOMPARE(started.first().first().value<ui::load::LoadPlan>(), plan);
        load.showRunStatus(ui::load::RunStatus::Running);
        action(Qt::Key_F9)->trigger();
        QCOMPARE(paused.size(), 1);
        action(Qt::SHIFT | Qt::Key_F9)->trigger();
        QCOMPARE(stopped.size(), 1);
    }

    void aFloodOfEventsChangesTheListOnceATurn()
    {
        m_window->panes().show(u"events"_s);
        const auto *view = child<events::EventsView>();
        QSignalSpy inserted(&view->model(), &QAbstractItemModel::rowsInserted);
        const std::vector<inspect::LockEvent> frame(800, samples::message("a", "1"));
        for (int i = 0; i < 60; ++i)
            m_window->feed().showUpdate({{}, {}, frame});
        QCOMPARE(inserted.size(), 0);
        QTRY_COMPARE(inserted.size(), 1);
        QCOMPARE(view->model().kept(), qint64(models::EventModel::Capacity));
        QVERIFY(m_window->findChild<QLabel *>(u"eventsHeading"_s)
                    ->text()
                    .contains(u"%1 dropped"_s.arg(QLocale().toString(28'000))));
    }

    void whoReadsOldEventsKeepsThePlace()
    {
        m_window->panes().show(u"events"_s);
        auto *view = child<events::EventsView>();
        std::vector<inspect::LockEvent> batch;
        for (int i = 0; i < 500; ++i)
            batch.push_back(samples::message("a", "1", i));
        m_window->feed().showUpdate({{}, {}, batch});
        view->bringUpToDate();
        auto *log = m_window->findChild<QTreeView *>(u"eventList"_s);
        log->verticalScrollBar()->setValue(100);
        const auto top = [&] { return view->model().at(log->indexAt({1, 1}).row()).atMs; };
        QCOMPARE(top(), 399);
        m_window->feed().showUpdate({{}, {}, {samples::message("b", "1", 1000), samples::message("b", "0", 1001)}});
        view->bringUpToDate();
        QCOMPARE(top(), 399);
        log->verticalScrollBar()->setValue(0);
        QCOMPARE(top(), 1001);
        QVERIFY(log->columnWidth(int(models::EventModel::Column::Event))
                > log->fontMetrics().horizontalAdvance(u"released by force"_s));
    }

    void aPausedLogIsShownAfterwardsAndSaved()
    {
        m_window->panes().show(u"events"_s);
        auto *view = child<events::EventsView>();
        auto *pause = m_window->findChild<QPushButton *>(u"eventPause"_s);
        pause->setChecked(true);
        m_window->feed().showUpdate({{}, {}, {samples::message("a", "1"), samples::message("b", "0")}});
        QTRY_VERIFY(m_window->findChild<QLabel *>(u"eventsHeading"_s)->text().contains(u"2 held back"_s));
        QCOMPARE(view->model().kept(), 0);
        pause->setChecked(false);
        QCOMPARE(view->model().kept(), 2);
        const QTemporaryDir folder;
        QVERIFY(view->saveTo(folder.filePath(u"events.csv"_s)));
        QFile file(folder.filePath(u"events.csv"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 3);
        QVERIFY(!view->saveTo(folder.filePath(u"none/events.csv"_s)));
        m_window->findChild<QPushButton *>(u"eventClear"_s)->click();
        QCOMPARE(view->model().kept(), 0);
    }

    void anEmptyListNamesThePrefix()
    {
        const auto says = [this](const QString &text) {
            const auto labels = child<browser::BrowserView>()->findChildren<QLabel *>();
            return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text().contains(text); });
        };
        m_window->setDeployment({u"orders-eu"_s, false});
        m_window->feed().showState(feed(inspect::FeedState::Link::Live));
        QVERIFY(says(u"No locks on this server."_s));
        m_window->feed().showState(feed(inspect::FeedState::Link::Stale));
        m_window->setDeployment({u"orders-eu"_s, false, "shop:"});
        m_window->feed().showState(feed(inspect::FeedState::Link::Live));
        QVERIFY(!says(u"No locks on this server."_s));
        QVERIFY(says(u"No lock name starts with shop:, the name prefix of this connection."_s));
    }

    void urlsAndFieldsSayTheSame_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<connection::UrlFields>("fields");
        using Topology = connection::UrlFields::Topology;
        QTest::newRow("standalone") << u"redis://127.0.0.1:6379"_s
                                    << connection::UrlFields {Topology::Standalone, false, {},
                                                              u"127.0.0.1:6379"_s,  {},    0};
        QTest::newRow("database and user")
            << u"rediss://ops%40eu@h:1/3"_s
            << connection::UrlFields {Topology::Standalone, true, u"ops@eu"_s, u"h:1"_s, {}, 3};
        QTest::newRow("cluster") << u"rediss+cluster://ops@h1:1,h2:2"_s
                                 << connection::UrlFields {Topology::Cluster, true, u"ops"_s, u"h1:1,h2:2"_s, {}, 0};
        QTest::newRow("sentinels") << u"redis+sentinel://h1:1,h2:2/orders/2"_s
                                   << connection::UrlFields {Topology::Sentinel, false,       {},
                                                             u"h1:1,h2:2"_s,     u"orders"_s, 2};
        QTest::newRow("socket") << u"redis+unix:///run/redis.sock?db=1"_s
                                << connection::UrlFields {Topology::Socket, false, {}, u"/run/redis.sock"_s, {}, 1};
    }
    void urlsAndFieldsSayTheSame()
    {
        QFETCH(const QString, url);
        QFETCH(const connection::UrlFields, fields);
        QCOMPARE(connection::UrlFields::parse(url), std::optional(fields));
        QCOMPARE(fields.toUrl(), url);
    }

    void theEditorKeepsUrlAndFieldsInStep()
    {
        m_window->views().connections.startNew();
        auto *url = m_window->findChild<QLineEdit *>(u"connectionUrl"_s);
        auto *servers = m_window->findChild<QLineEdit *>(u"connectionServers"_s);
        auto *password = m_window->findChild<QLineEdit *>(u"connectionPassword"_s);
        url->clear();
        QTest::keyClicks(url, u"rediss+cluster://ops:s3cret@h1:1,h2:2"_s);
        QCOMPARE(servers->text(), u"h1:1,h2:2"_s);
        QCOMPARE(password->text(), u"s3cret"_s);
        QVERIFY(!url->text().contains(u"s3cret"_s)); // it moved to the password field
        QTest::keyClicks(servers, u",h3:3"_s);
        QCOMPARE(url->text(), u"rediss+cluster://ops@h1:1,h2:2,h3:3"_s);
        QVERIFY(m_window->findChild<QCheckBox *>(u"connectionReadOnly"_s)->isChecked());
        QVERIFY(m_window->findChild<QPushButton *>(u"connectionSave"_s)->toolTip().contains(u"Enter a name"_s));
        url->clear();
        QGuiApplication::clipboard()->setText(u"redis+unix://ops:pw@/run/redis@2.sock"_s);
        url->paste();
        QCOMPARE(url->text(), u"redis+unix://ops@/run/redis@2.sock"_s);
        QCOMPARE(servers->text(), u"/run/redis@2.sock"_s);
        QCOMPARE(password->text(), u"pw"_s);
    }

    void profilesHaveRoomInALowPaneAndNothingBesideThemIsCut()
    {
        auto &view = m_window->views().connections;
        view.setSandboxRunning(true);
        view.showNotice(
            u"1 profile imported. Not imported (the name is taken, or it is no connection): bad, orders-eu."_s);
        m_window->resize(1024, 640);
        m_window->panes().show(u"connections"_s);
        const auto *list = m_window->findChild<QTreeWidget *>(u"profiles"_s);
        QTRY_VERIFY(list->isVisible());
        QVERIFY(list->viewport()->height() >= 4 * list->fontMetrics().height());
        const auto *side = m_window->findChild<QScrollArea *>(u"connectionSide"_s);
        const auto placeOf = [side](const QWidget &part) {
            return QRect(part.mapTo(side->widget(), QPoint()), part.size());
        };
        for (const QWidget *part : side->widget()->findChildren<QWidget *>()) {
            if (!qobject_cast<const QLabel *>(part) && !qobject_cast<const QPushButton *>(part))
                continue;
            const int needed = part->hasHeightForWidth() ? part->heightForWidth(part->width())
                                                         : part->minimumSizeHint().height();
            if (part->isVisible())
                QVERIFY(!placeOf(*part).intersects(placeOf(*list)));
            if (part->isVisible())
                QVERIFY2(part->height() >= needed,
                         qPrintable(u"%1 %2: %3 of %4"_s
                                        .arg(QLatin1StringView(part->metaObject()->className()), part->objectName())
                                        .arg(part->height())
                                        .arg(needed)));
        }
    }

    void actionsAndLocksAreFoundByAPartOfTheirName()
    {
        m_window->feed().showUpdate(update({samples::lock("ledger:close"), readBy(1)}));
        action(Qt::CTRL | Qt::Key_K)->trigger();
        auto *words = m_window->findChild<QLineEdit *>(u"paletteWords"_s);
        QTest::keyClicks(words, u"doct"_s);
        QTest::keyClick(words, Qt::Key_Return);
        QTRY_VERIFY(!m_window->findChild<QDockWidget *>(u"doctor"_s)->visibleRegion().isEmpty());
        QTRY_VERIFY(!m_window->findChild<QLineEdit *>(u"paletteWords"_s)); // closed
        action(Qt::CTRL | Qt::Key_K)->trigger();
        words = m_window->findChild<QLineEdit *>(u"paletteWords"_s);
        QTest::keyClicks(words, u"night rep"_s); // in any order
        QTest::keyClick(words, Qt::Key_Return);
        QCOMPARE(m_window->views().browser.chosen(), LockName("report:nightly"));
    }

    void aLongNameMakesNoPaneWider()
    {
        m_window->resize(1440, 900);
        const auto *detail = child<detail::DetailView>();
        const auto *foot = detail->findChild<QLabel *>(u"foot"_s);
        const auto choose = [&](const QByteArray &name) {
            const auto holder = samples::writer(samples::pay, 46);
            m_window->feed().showUpdate(update({samples::lock(name.constData(), LockMode::Write, {holder}, 30'000)}));
            m_window->views().browser.choose(LockName(name));
            const bool isShown = QTest::qWaitFor(
                [&] { return foot->isVisible() && foot->text().contains(u"{%1"_s.arg(QLatin1Char(name[0]))); });
            QCoreApplication::processEvents();
            return isShown;
        };
        QVERIFY(choose("a"));
        const int usual = detail->width();
        const QByteArray padlocks = QByteArray("\xf0\x9f\x94\x92").repeated(900);
        for (const QByteArray &name : {QByteArray(4000, 'x'), QByteArray("lock:" + padlocks)}) {
            QVERIFY(choose(name));
            QCOMPARE(detail->width(), usual);
            QVERIFY2(foot->minimumSizeHint().width() <= foot->width(), qPrintable(QString::number(foot->width())));
        }
    }

    void aLookThatIsNotWholeSaysSo()
    {
        auto lock = readBy(2);
        m_window->feed().showUpdate(update({lock}));
        m_window->views().browser.choose(lock.name);
        const auto *foot = child<QLabel>("foot");
        QTRY_VERIFY(foot->text().startsWith(u"atomic snapshot"_s));
        QVERIFY(!foot->text().contains(u"incomplete"_s));
        lock.isComplete = false;
        m_window->feed().showUpdate(update({lock}));
        QTRY_VERIFY(foot->text().contains(u"incomplete: "_s));
        QVERIFY(diagnosis().contains(u"incomplete: "_s));
    }

    void aLockWhoseHolderIsNotKnownIsNotCalledFree()
    {
        const auto lock = samples::lock("odd", LockMode::Read, {}, 30'000);
        m_window->feed().showUpdate(update({lock}));
        m_window->views().browser.choose(LockName("odd"));
        QVERIFY2(child<detail::VerdictView>()->text().startsWith(u"HELD FOR READ by an unknown holder"_s),
                 qPrintable(child<detail::VerdictView>()->text()));
        QVERIFY(models::sentence(lock, models::HolderNames()).contains(u"held for read by an unknown holder"_s));
    }

    void theInspectorShowsHowLongTheLockIsUsuallyHeld()
    {
        m_window->views().browser.choose(LockName("orders"));
        const TimePoint now = BootClock::now();
        const auto show = [this, now](int secondsAgo, bool isHeld, qint64 waiting) {
            auto lock = isHeld ? samples::lock("orders", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000)
                               : samples::lock("orders");
            lock.takenAt = now - std::chrono::seconds(secondsAgo);
            lock.waitingClients = waiting;
            m_window->feed().showUpdate(update({lock}));
        };
        show(200, false, 0);
        m_window->views().browser.choose(LockName("orders"));
        const auto *holds = child<QLabel>("holdsSeen");
        QVERIFY(!holds->isVisible());
        for (int i = 0; i < 25; ++i) {
            show(199 - 2 * i, true, i == 0 ? 1 : 0);
            show(198 - 2 * i, false, 0);
        }
        for (int secondsAgo = 60; secondsAgo >= 0; secondsAgo -= 10)
            show(secondsAgo, true, 3);
        m_window->views().bringUpToDate();
        QTRY_VERIFY(holds->isVisible());
        const QString longest = u"longest\u00a0≥\u00a01.00\u00a0s"_s;
        QCOMPARE(holds->text(), u"Holds seen: 25 · median 1.00\u00a0s\u00a0· p99 1.00\u00a0s\u00a0· %1"_s.arg(longest));
        QCOMPARE(child<QLabel>("waitsSeen")->text(), u"Holds with waiting clients: 1 · %1"_s.arg(longest));
        const QString state = child<QLabel>("lockState")->text();
        for (const auto &part :
             {u"State: alive but stuck? Held for at least 6"_s, u"Usually released within 1.0 s (p99 of 25 holds)."_s,
              u"Waiting clients: at least 3, the longest for at least 6"_s}) {
            QVERIFY2(state.contains(part), qPrintable(state));
            QVERIFY(diagnosis().contains(part));
        }
    }

    void onlyARenewedLeaseIsDue()
    {
        // Right of the plot there is nothing but the words "renewal due".
        const auto hasWords = [](qint64 laterTtl) {
            models::TtlHistory history;
            auto lock = samples::lock("a", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
            lock.takenAt -= std::chrono::seconds(5);
            history.add(lock);
            lock.takenAt += std::chrono::seconds(5);
            lock.ttl.ms = laterTtl;
            history.add(lock);
            detail::TtlChart saw;
            saw.resize(400, 120);
            saw.show(&history, Token::HeldWrite, false);
            const QImage right = saw.grab().toImage().copy(340, 0, 60, 120);
            QImage plain(right.size(), right.format());
            plain.setDevicePixelRatio(right.devicePixelRatio());
            plain.fill(right.pixelColor(0, 0));
            return right != plain;
        };
        QVERIFY(hasWords(30'000));
        QVERIFY(!hasWords(25'000));
    }

    void aFairQueueIsShownFromItsHead()
    {
        auto lock = samples::lock("inventory:sku-4711", LockMode::Exclusive, {samples::writer(samples::pay, 1)}, 9'000);
        lock.kind = schema::LockKind::Fair;
        lock.serverTimeMs = 1'000'000;
        const auto waiter = [&](qint64 thread, std::optional<qint64> deadline, bool listens) {
            const HolderId id {samples::web, ThreadId {thread}};
            lock.queue.push_back({id, id.field(), deadline, listens});
        };
        waiter(4, 1'012'000, true);
        waiter(8, 959'000, false);
        m_window->feed().showUpdate(update({lock}));
        m_window->views().browser.choose(lock.name);
        const auto *picture = child<QWidget>("queuePicture");
        QTRY_VERIFY(picture->isVisible());
        QCOMPARE(picture->accessibleName(), u"Fair queue, 2 waiter(s), 1: 6a07b3d4:4, 2: 6a07b3d4:8"_s);
        lock.queue.clear();
        m_window->feed().showUpdate(update({lock}));
        QTRY_COMPARE(picture->accessibleName(), u"Fair queue, 0 waiter(s)"_s); // it keeps its height
    }

    void aDiagnosisIsCopiedAsMarkdownAndAsJson()
    {
        m_window->views().detail.setToJson(
            [](const inspect::LockSnapshot &lock) -> QByteArray { return "{" + lock.name.bytes() + "}"; });
        m_window->feed().showUpdate(update({readBy(2)}));
        m_window->views().browser.choose(LockName("report:nightly"));
        auto *detail = child<detail::DetailView>();
        m_window->setDeployment({.name = u"orders-eu"_s, .isProduction = true});
        detail->copy(detail::DetailView::Form::Markdown);
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(u"## report:nightly"_s));
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"**PRODUCTION · orders-eu**"_s));
        detail->copy(detail::DetailView::Form::Json);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"{report:nightly}"_s);
        detail->copy(detail::DetailView::Form::RedisCli);
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"HGETALL report:nightly"_s));
    }

    void aFileIsAskedForWhereTheLastOneWas_data()
    {
        QTest::addColumn<QString>("files");
        QTest::addColumn<bool>("isNew");
        QTest::newRow("recording to open") << u"Lockscope recordings (*.rec)"_s << false;
        QTest::newRow("recording to make") << u"Lockscope recordings (*.rec)"_s << true;
        QTest::newRow("profiles to import") << u"Lockscope profiles (*.ini)"_s << false;
        QTest::newRow("profiles to export") << u"Lockscope profiles (*.ini)"_s << true;
        QTest::newRow("picture of the timeline") << u"Pictures (*.png *.svg)"_s << true;
        QTest::newRow("baseline of a load") << u"Reports (*.json)"_s << false;
    }
    void aFileIsAskedForWhereTheLastOneWas()
    {
        QFETCH(const QString, files);
        QFETCH(const bool, isNew);
        const QTemporaryDir last;
        const QTemporaryDir next;
        setFolderOfFiles(last.path());
        m_window->views().events.setRecordable(true);
        m_window->views().connections.setProfiles(std::vector<ui::connection::ConnectionValues>(1));
        const auto pressTool = [this](const QString &text) {
            for (auto *tool : m_window->findChildren<QAbstractButton *>()) {
                if (tool->text() == text)
                    return tool->click();
            }
            QFAIL(qPrintable(text));
        };
        if (files.contains(u"rec"_s))
            isNew ? m_window->views().events.toggleRecording() : action(QKeySequence::Open)->trigger();
        else if (files.contains(u"ini"_s))
            child<QPushButton>(isNew ? "connectionExport" : "connectionImport")->click();
        else
            pressTool(isNew ? u"Save picture…"_s : u"Open baseline…"_s);
        auto *dialog = child<QFileDialog>();
        QVERIFY(dialog);
        QCOMPARE(dialog->nameFilters(), (QStringList {files, u"All files (*)"_s}));
        QCOMPARE(dialog->acceptMode(), isNew ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
        QCOMPARE(dialog->directory().canonicalPath(), QDir(last.path()).canonicalPath());
        if (!isNew)
            return;
        QVERIFY(files.contains(u"*."_s + dialog->defaultSuffix()));
        dialog->selectFile(next.filePath(u"named"_s));
        QMetaObject::invokeMethod(dialog, "accept");
        QCOMPARE(QDir(folderOfFiles()).canonicalPath(), QDir(next.path()).canonicalPath());
    }

    void aFileIsAskedForAmongTheDocumentsAtFirst()
    {
        const QTemporaryDir gone;
        setFolderOfFiles(gone.filePath(u"nowhere"_s));
        const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
        QCOMPARE(folderOfFiles(), QDir(documents).exists() ? documents : QDir::homePath());
    }

    void anAudienceSeesEverythingWhole_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small projector") << QSize(1280, 720);
        QTest::newRow("as designed") << QSize(1440, 900);
        QTest::newRow("projector") << QSize(1920, 1080);
    }
    void anAudienceSeesEverythingWhole()
    {
        QFETCH(const QSize, size);
        m_window->resize(size);
        m_window->menus().filter().setFocus();
        m_window->panes().arrange(shell::Arrangement::Demo);
        auto *lab = child<ui::lab::LabView>();
        QVERIFY(lab->isAncestorOf(m_window->focusWidget())); // whose arrow keys play the steps
        lab->setAvailable(true);
        lockscope::lab::HandScene scene;
        scene.workers = {{'A'}, {'B'}, {'C', 1, 1}};
        scene.last = asWritten("rw-15").steps.at(5);
        lab->showScene(scene);
        QCoreApplication::processEvents(); // layouts
        QTRY_COMPARE(m_window->size(), size);
        for (const QWidget *dock :
             {static_cast<QWidget *>(child<QDockWidget>("lab")), static_cast<QWidget *>(child<ui::lab::TourBar>()),
              static_cast<QWidget *>(child<ui::load::DemoBar>())}) {
            for (const QWidget *part : dock->findChildren<QWidget *>()) {
                const bool isPart = qobject_cast<const QLabel *>(part) || qobject_cast<const QPushButton *>(part)
                    || qobject_cast<const LiveChart *>(part);
                if (!isPart || !part->isVisible())
                    continue;
                const QRect place(part->mapTo(dock, QPoint(0, 0)), part->size());
                const auto *label = qobject_cast<const QLabel *>(part);
                const QByteArray who = part->metaObject()->className()
                    + (label ? u' ' + label->text() : QString()).toUtf8();
                QVERIFY2(dock->rect().contains(place), who.constData());
                const int needed = label ? label->fontMetrics().height() : part->minimumSizeHint().height();
                QVERIFY2(part->height() >= needed, who.constData());
            }
        }
        const auto *keys = lab->findChild<QTreeWidget *>();
        const QModelIndex last = keys->indexBelow(
            keys->indexBelow(keys->indexBelow(keys->indexBelow(keys->model()->index(0, 0)))));
        QVERIFY(last.isValid()); // five lines of data
        QVERIFY(keys->viewport()->rect().contains(keys->visualRect(last)));
    }
};

LOCKSCOPE_TEST(TestViews)
#include "tst_window_views.moc"
