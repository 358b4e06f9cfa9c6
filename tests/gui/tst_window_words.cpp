// SPDX-License-Identifier: Apache-2.0
#include "core/lab/messages.h"
#include "tests/gui/every_view.h"
#include "tests/gui/lab_samples.h"
#include "tests/gui/one_line_texts.h"
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"
#include "ui/common/live_chart.h"
#include "ui/detail/detail_view.h"
#include "ui/detail/holder_chart.h"
#include "ui/detail/queue_chart.h"
#include "ui/lab/case_bar.h"
#include "ui/lab/lab_view.h"
#include "ui/load/load_view.h"
#include "ui/load/words.h"
#include "ui/timeline/canvas.h"
#include "ui/timeline/lock_record.h"
#include "ui/waitfor/wait_for_view.h"

#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QTranslator>
#include <QTreeWidget>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using schema::LockMode;

/// Readability of the panes: texts are complete, values are visible.
class TestWords : public QObject, private WindowBed
{
    Q_OBJECT
private:
    QTranslator m_chinese;
    bool m_isChinese = false;

    /// A window with the contents of a demonstration.
    void fill()
    {
        m_window->feed().showState(feed(inspect::FeedState::Link::Live));
        auto lock = readBy(2);
        lock.waitingClients = 2;
        lock.findings = {samples::ghostFinding()};
        m_window->feed().showUpdate(update({lock, samples::lock("b")}));
        m_window->views().browser.choose(lock.name);
        m_window->views().load.setAvailable(true);
        ui::load::LoadSample sample;
        sample.seconds = 7;
        m_window->views().load.showRunStatus(ui::load::RunStatus::Running);
        m_window->views().load.show(sample);
        child<ui::lab::LabView>()->setAvailable(true);
        child<ui::lab::LabView>()->showCase(played());
        child<ui::lab::LabView>()->cases().goTo(6);
    }
    /// With names as long as those on a shared server.
    static lockscope::lab::CaseRecord played()
    {
        return asWritten("rw-15", lockscope::lab::goldenCases(1, {}, "lockscope:lab:065ed9d3"));
    }

    void close()
    {
        m_window.reset();
        m_theme->setTextSize(1);
        m_theme->choose(ThemeChoice::Light);
        QCoreApplication::removeTranslator(&m_chinese);
        QLocale::setDefault(QLocale::system());
    }
    /// The rows of eachPartHasItsPlace() share windows.
    void closeAfterItsRows()
    {
        if (qstrcmp(QTest::currentTestFunction(), "eachPartHasItsPlace") != 0)
            close();
    }
    /// close() switches back to English.
    void speak(bool isChinese)
    {
        m_isChinese = isChinese;
        if (!isChinese)
            return;
        QCoreApplication::installTranslator(&m_chinese);
        QLocale::setDefault(QLocale(QLocale::Chinese)); // for the lab's sentences
    }
    static void addLanguages()
    {
        QTest::addColumn<bool>("isChinese");
        QTest::newRow("en") << false;
        QTest::newRow("zh") << true;
    }

private Q_SLOTS:
    void initTestCase()
    {
        prepare();
        QVERIFY(m_chinese.load(u":/lockscope/translations/lockscope_zh_CN.qm"_s));
    }
    void init() { closeAfterItsRows(); }
    void cleanup() { closeAfterItsRows(); }
    void cleanupTestCase() { close(); }

    void whatALoadWouldDoIsSaidInFewWords()
    {
        const auto textOf = [](const lockscope::load::Scenario &scenario, std::size_t at) {
            return ui::load::factsOf(scenario).at(at).second;
        };
        lockscope::load::Scenario scenario;
        QCOMPARE(textOf(scenario, 0), u"lockscope:stress:… (new, only for this run)"_s);
        QCOMPARE(textOf(scenario, 1), u"64 (read/write)"_s);
        QCOMPARE(textOf(scenario, 2), u"11 s, including 1 s warm-up"_s);
        QCOMPARE(ui::load::factsOf(scenario).size(), std::size_t(3)); // no fault is planned
        scenario.name = "orders";
        QCOMPARE(textOf(scenario, 0), u"orders"_s);
        scenario.type = lockscope::load::LockType::Multi;
        scenario.names = 2;
        QCOMPARE(textOf(scenario, 0), u"10: orders:0:0 to orders:1:4"_s); // five neighbours each, three at a time
        scenario.faults.resize(2);
        QCOMPARE(textOf(scenario, 3), u"2"_s);
    }

    void noWordIsCut_data()
    {
        QTest::addColumn<QString>("pane");
        QTest::addColumn<bool>("isEnlarged");
        QTest::addColumn<bool>("isChinese");
        for (const char *pane : {"load", "timeline", "lab", "doctor", "events", "waitfor", "connections"}) {
            for (const bool isEnlarged : {false, true}) {
                for (const bool isChinese : {false, true})
                    QTest::addRow("%s, %s, %s", pane, isEnlarged ? "enlarged" : "as it is", isChinese ? "zh" : "en")
                        << QString::fromLatin1(pane) << isEnlarged << isChinese;
            }
        }
    }
    void noWordIsCut()
    {
        QFETCH(const QString, pane);
        QFETCH(const bool, isEnlarged);
        QFETCH(const bool, isChinese);
        speak(isChinese);
        open();
        m_window->resize(1440, 900);
        fill();
        isEnlarged ? m_window->panes().enlarge(pane) : m_window->panes().show(pane);
        const auto *dock = child<QDockWidget>(pane.toLatin1().constData());
        QTRY_VERIFY(!dock->visibleRegion().isEmpty());
        QTRY_VERIFY2_WITH_TIMEOUT(cutWords(*dock).isEmpty(), qPrintable(cutWords(*dock).join(u'\n')), 1000);
    }

    void aLetterOpensOneEntryOfAMenu_data() { addLanguages(); }
    void aLetterOpensOneEntryOfAMenu()
    {
        QFETCH(const bool, isChinese);
        speak(isChinese);
        open();
        QStringList problems;
        for (const auto *menu : m_window->findChildren<QMenu *>()) {
            QMap<QKeySequence, QString> taken;
            for (const QAction *entry : menu->actions()) {
                const QKeySequence letter = QKeySequence::mnemonic(entry->text());
                if (!letter.isEmpty() && taken.contains(letter))
                    problems << u"%1: %2, %3"_s.arg(menu->title(), taken[letter], entry->text());
                taken[letter] = entry->text();
            }
        }
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    }

    void eachPartHasItsPlace_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("textSize");
        QTest::addColumn<bool>("isChinese");
        const QList<QPair<const char *, QSize>> sizes {{"1024x640", {1024, 640}},
                                                       {"1366x768 at 125 %", {1092, 590}}, // below a title bar
                                                       {"1280x720", {1280, 720}},
                                                       {"1440x900", {1440, 900}}};
        for (const bool isChinese : {false, true}) {
            for (const double textSize : {1.0, 1.5}) {
                for (const auto &[name, size] : sizes) {
                    QTest::addRow("%s, text %d %%, %s", name, int(textSize * 100), isChinese ? "zh" : "en")
                        << size << textSize << isChinese;
                }
            }
            QTest::addRow("1280x720, text 200 %%, %s", isChinese ? "zh" : "en") << QSize(1280, 720) << 2.0 << isChinese;
        }
    }
    void eachPartHasItsPlace()
    {
        QFETCH(const QSize, size);
        QFETCH(const double, textSize);
        QFETCH(const bool, isChinese);
        if (!m_window || isChinese != m_isChinese) { // the other rows change the same window
            close();
            speak(isChinese);
            open();
            m_window->setMinimumSize(200, 200); // as on a smaller screen
            fill();
        }
        m_theme->setTextSize(textSize);
        m_window->resize(size);
        const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES");
        QStringList wrong;
        QList<std::pair<ThemeChoice, QString>> themes {{ThemeChoice::Light, u"light"_s},
                                                       {ThemeChoice::Dark, u"dark"_s}};
        for (const QString &view : everyView) {
            showView(*m_window, view);
            std::ranges::reverse(themes); // each change is made once
            for (const auto &[theme, name] : themes) {
                if (theme != m_theme->choice())
                    m_theme->choose(theme);
                QCoreApplication::processEvents(); // palette and layout
                const auto faults = [this] { return misplaced(*m_window) + shortened(*m_window); };
                if (!QTest::qWaitFor([&] { return faults().isEmpty(); }, 300))
                    wrong << u"%1, %2:\n  "_s.arg(view, name) + faults().join(u"\n  "_s);
                QCOMPARE(m_window->size(), size);
                if (!folder.isEmpty())
                    m_window->grab().save(
                        u"%1/%2 %3 %4.png"_s.arg(folder, view, name, QLatin1StringView(QTest::currentDataTag())));
            }
        }
        QVERIFY(isEmpty(wrong));
    }

    void aDemonstrationNeedsNoScrolling_data() { addLanguages(); }
    void aDemonstrationNeedsNoScrolling()
    {
        QFETCH(const bool, isChinese);
        speak(isChinese);
        const QByteArray playedOn = "lockscope:lab:95822144";
        lockscope::lab::CaseRecord played = asWritten("rw-15");
        lockscope::lab::StepRecord &step = played.steps.at(5);
        for (lockscope::lab::Keyspace *keys : {&step.before, &step.after}) { // as long as on a shared server
            lockscope::lab::Keyspace renamed;
            for (const auto &[name, key] : *keys)
                renamed[QByteArray(name).replace("myLock", playedOn)] = key;
            *keys = renamed;
        }
        redis::Reply one;
        one.type = redis::Reply::Type::Integer;
        step.calls = {{"rw/write_release",
                       {playedOn, "redisson_rwlock:{" + playedOn + '}'},
                       {"PUBLISH", "A:write", "3000", "1", "0"},
                       one}};
        step.messages = {{"redisson_rwlock:{" + playedOn + '}', "1"}};
        open();
        m_window->resize(1440, 900);
        fill();
        m_window->feed().showUpdate(update({readBy(7)})); // and the waiters have a lane
        showView(*m_window, u"demo"_s);
        child<ui::lab::LabView>()->setLock(LockName("report:nightly"));
        lockscope::lab::HandScene scene;
        scene.workers = {{'A'}, {'B'}, {'C', 1, 1}};
        scene.last = step;
        child<ui::lab::LabView>()->showScene(scene);
        m_window->views().bringUpToDate();
        const auto *canvas = child<timeline::Canvas>();
        QTRY_VERIFY(canvas->record());
        QTRY_COMPARE(canvas->record()->lanes().size(), std::size_t(8)); // as many as workers of load and lab
        QTRY_COMPARE(canvas->verticalScrollBar()->maximum(), 0);
        const auto *keys = child<QTreeWidget>("labKeys");
        QCOMPARE(keys->topLevelItemCount(), 2);
        QTRY_COMPARE(keys->verticalScrollBar()->maximum(), 0);
    }

    void aLowLoadPaneShowsItsChartsWhole()
    {
        open();
        m_window->resize(1440, 900);
        fill();
        m_window->panes().show(u"load"_s);
        const auto *dock = child<QDockWidget>("load");
        const auto isInside = [dock](const QWidget *part) {
            return dock->rect().contains(QRect(part->mapTo(dock, QPoint(0, 0)), part->size()));
        };
        for (const char *chart : {"chartThroughput", "chartWait.write"}) // the others are reached by scrolling
            QTRY_VERIFY(isInside(child<LiveChart>(chart)));
    }

    void anEnlargedLoadPaneShowsItsChartsAndFigures_data() { addLanguages(); }
    void anEnlargedLoadPaneShowsItsChartsAndFigures()
    {
        QFETCH(const bool, isChinese);
        speak(isChinese);
        open();
        m_window->resize(1440, 900);
        fill();
        showView(*m_window, u"load"_s);
        for (const char *name : {"loadThresholdResults", "loadGenerator"})
            QTRY_COMPARE(child<QLabel>(name)->visibleRegion().boundingRect(), child<QLabel>(name)->rect());
        const QWidget *lag = child<LiveChart>("chartLag")->viewport();
        QTRY_COMPARE(lag->visibleRegion().boundingRect(), lag->rect());
    }

    void aNarrowLabShowsWhatIsStored()
    {
        open();
        m_window->resize(1440, 900);
        fill();
        m_window->panes().enlarge(u"lab"_s);
        const auto *keys = child<ui::lab::LabView>()->findChild<QTreeWidget *>();
        QTRY_VERIFY(keys->isColumnHidden(2)); // the change is shown after the value
        QTRY_VERIFY(keys->columnWidth(0) + keys->columnWidth(1) <= keys->viewport()->width());
        QVERIFY(keys->columnWidth(1) > keys->fontMetrics().horizontalAdvance(u"hash, TTL 29 s"_s));
    }

    void whatIsStoredIsSaidInChineseToo()
    {
        speak(true);
        open();
        fill();
        const QString stored = child<QTreeWidget>("labKeys")->topLevelItem(0)->text(1);
        QVERIFY2(stored.startsWith(u"hash，剩余时间 "_s), qPrintable(stored));
    }

    void whatDiffersIsSaidInChineseToo()
    {
        QCoreApplication::installTranslator(&m_chinese);
        open();
        fill();
        lockscope::lab::CaseRecord record = played();
        using lockscope::lab::message;
        record.steps.back().problems = {message<"lab-differs-message-missing">(u"\"1\" on redisson_rwlock:{a}"_s),
                                        message<"lab-differs-key-missing">(u"a hash {} ttl 9"_s)};
        child<ui::lab::LabView>()->showCase(record);
        QCOMPARE(child<QLabel>("labVerdict")->text(),
                 u"与预期不符：没有发布消息，预期为 \"1\" on redisson_rwlock:{a}\n缺少：a hash {} ttl 9"_s);
    }

    void aLowListSaysThatNothingMatches()
    {
        open();
        m_window->resize(1440, 900);
        fill();
        m_window->panes().enlarge(u"events"_s);
        child<QLineEdit>("filter")->setText(u"nothing"_s);
        const auto *dock = child<QDockWidget>("browser");
        const auto sentences = dock->findChildren<QLabel *>();
        const auto said = std::ranges::find_if(
            sentences, [](const QLabel *label) { return label->isVisible() && label->text().contains(u"nothing"_s); });
        QVERIFY(said != sentences.end());
        QTRY_VERIFY(isWhole(**said));
        QVERIFY(dock->rect().contains(QRect((*said)->mapTo(dock, QPoint(0, 0)), (*said)->size())));
    }

    void theInspectorsTableShowsWholeRows()
    {
        open();
        m_window->feed().showUpdate(update({readBy(40)}));
        m_window->views().browser.choose(LockName("report:nightly"));
        const QTreeView *table = nullptr;
        for (const QTreeView *each : child<detail::DetailView>()->findChildren<QTreeView *>())
            table = each->isVisible() ? each : table;
        QVERIFY(table);
        for (const int height : {720, 731, 742, 753}) {
            m_window->resize(1280, height);
            const auto isWhole = [table] { // the rest below the last whole row is empty
                const int row = table->visualRect(table->model()->index(0, 0)).height();
                const QImage picture = table->viewport()->grab().toImage();
                const int end = row > 0 ? table->viewport()->height() / row * row : 0;
                bool isEmpty = end > 0;
                for (int y = end; y < picture.height(); ++y) {
                    for (int x = 0; x < picture.width(); ++x)
                        isEmpty = isEmpty && picture.pixel(x, y) == table->palette().base().color().rgb();
                }
                return isEmpty;
            };
            QTRY_VERIFY2(isWhole(), qPrintable(QString::number(height)));
        }
    }

    void thePictureOfHoldersHasRoomForWhatItShows()
    {
        open();
        auto lock = readBy(8);
        m_window->feed().showUpdate(update({lock, samples::lock("b")}));
        m_window->views().browser.choose(lock.name);
        const auto *picture = child<detail::HolderChart>();
        QTRY_VERIFY(picture->height() >= picture->sizeHint().height());
        const int high = picture->height();
        m_window->feed().showUpdate(update({readBy(2)})); // the widgets below keep their place
        QTRY_VERIFY(picture->accessibleName().contains(u"by 2"_s));
        QCOMPARE(picture->height(), high);
        m_window->views().browser.choose(LockName("b")); // it is free
        QTRY_VERIFY(picture->height() < high);
        lock = readBy(2);
        m_window->feed().showUpdate(update({lock}));
        m_window->views().browser.choose(lock.name);
        QTRY_COMPARE(picture->height(), picture->sizeHint().height());
    }

    void whatIsBelowAQueueStaysWhereItIs()
    {
        open();
        auto lock = samples::lock("orders", LockMode::Exclusive, {samples::writer(samples::pay, 46)}, 9'000);
        const auto show = [&](int waiters) {
            lock.queue.clear();
            for (int i = 0; i < waiters; ++i) {
                const QByteArray member = samples::web.bytes() + ':' + QByteArray::number(i);
                lock.queue.push_back({{samples::web, ThreadId {i}}, member, {}, {}});
            }
            m_window->feed().showUpdate(update({lock}));
        };
        show(0);
        m_window->views().browser.choose(lock.name);
        const auto *picture = child<detail::QueueChart>();
        QVERIFY(!picture->isVisible());
        show(3);
        QTRY_VERIFY(picture->isVisible());
        const int high = picture->sizeHint().height();
        show(1);
        QTRY_VERIFY(picture->accessibleName().contains(u"1 waiter"_s));
        QCOMPARE(picture->sizeHint().height(), high);
        show(0);
        QTRY_VERIFY(picture->accessibleName().contains(u"0 waiter"_s));
        QVERIFY(picture->isVisible());
        QCOMPARE(picture->sizeHint().height(), high);
        m_window->feed().showUpdate(update({samples::lock("b")}));
        m_window->views().browser.choose(LockName("b"));
        QTRY_VERIFY(!picture->isVisible());
    }

    void aBranchThatMovesStaysOpen()
    {
        open();
        m_window->panes().show(u"waitfor"_s);
        const auto held = [](const char *name, qint64 thread, qint64 clients) {
            auto lock = samples::lock(name, LockMode::Write, {samples::writer(samples::pay, thread)}, 30'000);
            lock.waitingClients = clients;
            return lock;
        };
        auto *view = child<waitfor::WaitForView>();
        const auto *tree = child<QTreeWidget>("waitForTree");
        m_window->feed().showUpdate(update({held("a", 1, 3), held("b", 2, 2)}));
        view->bringUpToDate();
        const QString second = tree->topLevelItem(1)->text(0);
        tree->topLevelItem(0)->setExpanded(false);
        m_window->feed().showUpdate(update({held("b", 2, 9)})); // it moves up
        view->bringUpToDate();
        QCOMPARE(tree->topLevelItem(0)->text(0), second);
        QVERIFY(tree->topLevelItem(0)->isExpanded());
        QVERIFY(tree->topLevelItem(0)->child(0)->isExpanded());
        QVERIFY(!tree->topLevelItem(1)->isExpanded()); // as the user left it
    }
};

LOCKSCOPE_TEST(TestWords)
#include "tst_window_words.moc"
