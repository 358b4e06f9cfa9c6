// SPDX-License-Identifier: Apache-2.0
#include "core/lab/messages.h"
#include "tests/gui/lab_samples.h"
#include "tests/support/test_main.h"
#include "ui/common/columns.h"
#include "ui/lab/case_bar.h"
#include "ui/lab/lab_view.h"
#include "ui/lab/stage_pane.h"
#include "ui/lab/tour_bar.h"
#include "ui/lab/words.h"

#include <QBuffer>
#include <QLabel>
#include <QLayout>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSplitter>
#include <QSvgGenerator>
#include <QTest>
#include <QTextDocument>
#include <QTreeWidget>
#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using lockscope::lab::CaseRecord;
using lockscope::lab::GoldenStep;
using lockscope::lab::HandScene;
using lockscope::ui::lab::CaseBar;
using lockscope::ui::lab::LabView;
using lockscope::ui::lab::StagePane;
using Side = GoldenStep::Side;

class TestLabView : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<LabView> m_lab;

    [[nodiscard]] StagePane *stage() const { return m_lab->findChild<StagePane *>(); }
    [[nodiscard]] QPushButton *button(char who, const char *name) const
    {
        return m_lab->findChild<QPushButton *>(u"stage_%1_%2"_s.arg(QLatin1Char(who)).arg(QLatin1StringView(name)));
    }
    /// The shortened name of the first key, as drawn.
    static QByteArray firstKeyIn(QTreeWidget &keys)
    {
        QBuffer words;
        QSvgGenerator picture; // keeps text as text
        picture.setOutputDevice(&words);
        QPainter painter(&picture);
        keys.render(&painter);
        painter.end();
        const qsizetype key = words.data().indexOf(">{");
        return words.data().sliced(key, words.data().indexOf("</", key) - key);
    }
    /// Records the requests: "take B read", "crash C".
    [[nodiscard]] std::shared_ptr<QStringList> listen()
    {
        auto asked = std::make_shared<QStringList>();
        const auto note = [this, asked](auto signal, const QString &verb) {
            connect(stage(), signal, this, [asked, verb](char who) { *asked << verb + u' ' + QLatin1Char(who); });
        };
        const auto noteSide = [this, asked](auto signal, const QString &verb) {
            connect(stage(), signal, this, [asked, verb](char who, Side side) {
                *asked << u"%1 %2 %3"_s.arg(verb, QChar(QLatin1Char(who)),
                                            side == Side::Read        ? u"read"_s
                                                : side == Side::Write ? u"write"_s
                                                                      : u"fair"_s);
            });
        };
        const auto noteSwitch = [this, asked](auto signal, const QString &verb) {
            connect(stage(), signal, this, [asked, verb](char who, bool on) {
                *asked << verb + u' ' + QLatin1Char(who) + (on ? u" on"_s : u" off"_s);
            });
        };
        noteSide(&StagePane::takeRequested, u"take"_s);
        noteSide(&StagePane::releaseRequested, u"release"_s);
        note(&StagePane::cancelRequested, u"cancel"_s);
        note(&StagePane::crashRequested, u"crash"_s);
        note(&StagePane::reviveRequested, u"revive"_s);
        noteSwitch(&StagePane::freezeRequested, u"freeze"_s);
        noteSwitch(&StagePane::pauseRequested, u"pause"_s);
        return asked;
    }

private Q_SLOTS:
    void init()
    {
        m_lab = std::make_unique<LabView>();
        m_lab->resize(1400, 800);
        m_lab->show();
        m_lab->setAvailable(true);
    }
    void cleanup() { m_lab.reset(); }

    void everythingAWorkerCanDoHasAButtonAndALetter_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<char>("letter");
        QTest::addColumn<int>("worker"); // A is free, B holds the write lock, C waits, D has crashed, E is paused
        QTest::addColumn<QString>("asked");
        QTest::newRow("read") << u"read"_s << 'r' << 0 << u"take A read"_s;
        QTest::newRow("write") << u"write"_s << 'w' << 0 << u"take A write"_s;
        QTest::newRow("fair") << u"fair"_s << 'f' << 0 << u"take A fair"_s;
        QTest::newRow("re-enter") << u"again"_s << 'e' << 1 << u"take B write"_s;
        QTest::newRow("unlock") << u"unlock"_s << 'u' << 1 << u"release B write"_s;
        QTest::newRow("cancel wait") << u"cancel"_s << 'c' << 2 << u"cancel C"_s;
        QTest::newRow("crash") << u"crash"_s << 'x' << 1 << u"crash B"_s;
        QTest::newRow("start again") << u"crash"_s << 'x' << 3 << u"revive D"_s;
        QTest::newRow("freeze watchdog") << u"freeze"_s << 'z' << 1 << u"freeze B on"_s;
        QTest::newRow("pause") << u"pause"_s << 'p' << 2 << u"pause C on"_s;
        QTest::newRow("go on") << u"pause"_s << 'p' << 4 << u"pause E off"_s;
    }
    void everythingAWorkerCanDoHasAButtonAndALetter()
    {
        QFETCH(const QString, name);
        QFETCH(const char, letter);
        QFETCH(const int, worker);
        QFETCH(const QString, asked);
        HandScene scene;
        scene.workers = {{'A'}, {'B'}, {'C'}, {'D'}, {'E'}};
        scene.workers[1].writes = 1;
        scene.workers[2].waitsFor = Side::Read;
        scene.workers[3].isDead = true;
        scene.workers[4].isPaused = true;
        m_lab->showScene(scene);
        const std::shared_ptr<QStringList> heard = listen();
        const char who = scene.workers[std::size_t(worker)].who;
        QTest::mouseClick(button(who, name.toLatin1().constData()), Qt::LeftButton);
        QCOMPARE(*heard, QStringList(asked));
        QTest::keyClick(stage(), char('1' + worker)); // chooses it
        QTest::keyClick(stage(), letter);
        QCOMPARE(*heard, QStringList({asked, asked}));
    }

    void whatAWorkerCannotDoIsNotAskedFor()
    {
        HandScene scene;
        scene.workers = {{'A'}, {'B'}, {'C'}};
        m_lab->showScene(scene);
        const std::shared_ptr<QStringList> heard = listen();
        for (const char letter : {'e', 'u', 'c'}) // A is free
            QTest::keyClick(stage(), letter);
        QTest::keyClick(stage(), 'r', Qt::ControlModifier);
        QCOMPARE(*heard, QStringList());
        m_lab->setAvailable(false);
        QTest::keyClick(stage(), 'r');
        QCOMPARE(*heard, QStringList());
    }

    void keysWalkThroughACase()
    {
        m_lab->playCase("rw-15");
        m_lab->showCase(asWritten("rw-15"));
        QTest::keyClick(stage(), Qt::Key_Right);
        QCOMPARE(m_lab->cases().step(), 2);
        QTest::keyClick(stage(), Qt::Key_Left);
        QCOMPARE(m_lab->cases().step(), 1);
        m_lab->cases().setPace(1h);
        const QList<QPushButton *> buttons = m_lab->cases().findChildren<QPushButton *>();
        const auto automatic = std::ranges::find_if(buttons, &QPushButton::isCheckable);
        QTest::keyClick(stage(), Qt::Key_A);
        QVERIFY((*automatic)->isChecked());
        QTest::keyClick(stage(), Qt::Key_A); // and stays there
        QVERIFY(!(*automatic)->isChecked() && m_lab->cases().step() == 1);
        m_lab->cases().setPace(1ms);
        QTest::keyClick(stage(), Qt::Key_A);
        QTRY_VERIFY(!(*automatic)->isChecked()); // at the end
        QCOMPARE(m_lab->cases().step(), 6);
    }

    void whoHoldsAndWhoWaitsIsSaidOfEachStep_data()
    {
        QTest::addColumn<QByteArray>("caseId");
        QTest::addColumn<int>("step");
        QTest::addColumn<QString>("said");
        QTest::newRow("readers, and a writer waits")
            << "rw-06"_ba << 5 << u"A holds the read lock|B holds the read lock|C waits to write"_s;
        QTest::newRow("one reader has left") << "rw-06"_ba << 6 << u"A idle|B holds the read lock|C waits to write"_s;
        QTest::newRow("a writer that reads too") << "rw-15"_ba << 4 << u"A holds both locks"_s;
        QTest::newRow("downgraded") << "rw-15"_ba << 6 << u"A holds the read lock"_s;
        QTest::newRow("a dead reader") << "rw-19"_ba << 3
                                       << u"A crashed, still holds the read lock|B holds the read lock"_s;
        QTest::newRow("no sides") << "re-09"_ba << 3 << u"A waits for the lock|B holds the lock"_s;
        QTest::newRow("it got it") << "re-09"_ba << 5 << u"A holds the lock|B idle"_s;
        QTest::newRow("it gave up") << "re-10"_ba << 3 << u"A idle|B holds the lock"_s;
    }
    void whoHoldsAndWhoWaitsIsSaidOfEachStep()
    {
        QFETCH(const QByteArray, caseId);
        QFETCH(const int, step);
        QFETCH(const QString, said);
        const auto *cast = m_lab->findChild<QLabel *>(u"labCast"_s);
        QVERIFY(!cast->isVisible()); // nothing was played
        m_lab->playCase(caseId, step);
        m_lab->showCase(asWritten(caseId));
        QVERIFY(cast->isVisible());
        QTextDocument text;
        text.setHtml(cast->text());
        QCOMPARE(text.toPlainText().replace(u"    "_s, u"|"_s), u"Case: "_s + said);
    }

    /// Not when the lease would end: the holders renew it.
    void aWaitNamesTheHolders()
    {
        HandScene scene;
        scene.workers = {{'A', 1}, {'B', 1}, {'C'}};
        GoldenStep &step = scene.last.step;
        step.verb = GoldenStep::Verb::Try;
        step.who = 'C';
        step.side = Side::Write;
        step.answer.kind = lockscope::lab::GoldenAnswer::Kind::Denied;
        step.answer.ttl = 8310ms;
        QCOMPARE(lockscope::ui::lab::sentence(scene), u"C waits for the write lock. The lock is held by A, B."_s);
        scene.workers = {{'C'}};
        QVERIFY(lockscope::ui::lab::sentence(scene).endsWith(u"held by another client."_s));
    }

    void aLongCastMovesNothingFromStepToStep()
    {
        CaseBar bar(lockscope::lab::goldenCases());
        const CaseRecord played = asWritten("fa-09"); // eleven clients
        bar.show(played);
        bar.QWidget::show();
        const auto *cast = bar.findChild<QLabel *>(u"labCast"_s);
        bool isWrapped = false;
        for (int width = 1500; width >= 800; width -= 50) {
            bar.resize(width, 400);
            std::set<int> heights;
            std::set<int> needed;
            for (int step = 1; step <= int(played.steps.size()); ++step) {
                bar.goTo(step);
                QCoreApplication::processEvents();
                heights.insert(bar.layout()->totalHeightForWidth(bar.width()));
                QLabel alone(cast->text()); // the height of its text
                alone.setFont(cast->font());
                alone.setWordWrap(true);
                needed.insert(alone.heightForWidth(cast->width()));
            }
            QCOMPARE(heights.size(), std::size_t(1));
            isWrapped = isWrapped || needed.size() > 1;
        }
        QVERIFY(isWrapped); // in some steps only
    }

    void aWorkerIsSaidToBeAsItIsByHandAndInACase()
    {
        HandScene scene;
        scene.workers = {{'A', 1, 2, 3, Side::Exclusive, false, true, true}, {'B'}, {'C'}};
        m_lab->showScene(scene);
        const QList<QLabel *> labels = stage()->findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
            return label->text()
                == u"holds the lock × 3 and the write lock × 2 and the read lock, waits for the lock, watchdog frozen, paused"_s;
        }));
    }

    void whoHasItIsNoLongerSaidToWait()
    {
        CaseRecord played = asWritten("re-09");
        played.steps[3].after = played.steps[4].after; // B has released it, and A was quick
        m_lab->playCase("re-09", 4);
        m_lab->showCase(played);
        QVERIFY(!m_lab->findChild<QLabel *>(u"labCast"_s)->text().contains(u"waits"_s));
    }

    void theTourSaysWhatToPressWhatWillHappenAndWhatHappened()
    {
        m_lab->setDemonstration(true);
        const lockscope::ui::lab::TourBar &tour = m_lab->tour();
        const auto text = [this](const QString &name) { return m_lab->findChild<QLabel *>(name)->text(); };
        QVERIFY(tour.isVisible() && !m_lab->cases().isVisible() && !button('A', "fair")->isVisible());
        QCOMPARE(text(u"tourPress"_s), u"Press Read for A."_s);
        QCOMPARE(text(u"tourPrediction"_s), u"The lock is free, so A gets the read lock immediately."_s);
        QCOMPARE(text(u"tourResult"_s), u"Three clients, A, B and C, use one read/write lock in Redis."_s);
        QVERIFY(button('A', "read")->property("isWanted").toBool());
        const std::shared_ptr<QStringList> heard = listen();
        QTest::keyClick(stage(), Qt::Key_Right);
        QCOMPARE(*heard, QStringList(u"take A read"_s));
        QVERIFY(!button('A', "read")->property("isWanted").toBool());
        HandScene scene;
        scene.workers = {{'A', 1}, {'B'}, {'C'}};
        scene.last.step.who = 'A';
        scene.last.step.verb = GoldenStep::Verb::Try;
        scene.last.step.side = Side::Read;
        scene.last.step.answer.kind = lockscope::lab::GoldenAnswer::Kind::Acquired;
        m_lab->showScene(scene);
        QCOMPARE(text(u"tourResult"_s), u"✓ A acquires the read lock."_s);
        QTest::keyClick(stage(), Qt::Key_Right);
        QCOMPARE(text(u"tourPress"_s), u"Press Read for B."_s);
        QCOMPARE(text(u"tourResult"_s), u"Before: A acquires the read lock."_s); // until the next result
        QTest::mouseClick(button('B', "read"), Qt::LeftButton);                  // counts as well
        scene.workers[1].reads = 1;
        scene.last.step.who = 'B';
        m_lab->showScene(scene);
        QVERIFY(tour.isDone());
        QVERIFY(text(u"stageName_B"_s).startsWith(u'▸'));
        scene.workers[2].waitsFor = Side::Write;
        scene.workers[0].isDead = true;
        m_lab->showScene(scene);
        QVERIFY(!button('C', "read")->isVisible() && button('C', "cancel")->isVisible()); // only enabled buttons
        QVERIFY(!button('A', "unlock")->isVisible() && button('A', "crash")->isVisible());
        const QSignalSpy again(m_lab.get(), &LabView::startOverRequested);
        m_lab->tour().startOver();
        QCOMPARE(tour.step(), 1);
        QCOMPARE(again.size(), 1);
        m_lab->setDemonstration(false);
        QVERIFY(!tour.isVisible() && m_lab->cases().isVisible());
        QVERIFY(!button('A', "read")->property("isWanted").toBool());
    }

    void aCellOfTheMatrixPlaysItsCaseAndTellsWhetherItWentSo()
    {
        const QSignalSpy asked(m_lab.get(), &LabView::caseRequested);
        auto *cell = m_lab->findChild<QPushButton *>(u"matrix_rw-10"_s); // read, then write, same thread
        QCOMPARE(cell->text(), u"waits"_s);
        QTest::mouseClick(cell, Qt::LeftButton);
        QCOMPARE(asked.last().first().toByteArray(), "rw-10");
        QVERIFY(cell->icon().isNull());
        CaseRecord played = asWritten("rw-10");
        m_lab->showCase(played);
        QVERIFY(!cell->icon().isNull() && cell->toolTip().startsWith(u"As expected"_s));
        played.steps.back().problems = {lockscope::lab::message<"lab-differs-key-missing">(u"myLock"_s)};
        m_lab->showCase(played);
        QVERIFY(cell->toolTip().startsWith(u"Not as expected"_s));
    }

    void whatAStepChangedIsInSightAtAnyWidth()
    {
        m_lab->playCase("rw-15", 6);
        m_lab->showCase(asWritten("rw-15"));
        const auto *keys = m_lab->findChild<QTreeWidget *>(u"labKeys"_s);
        for (const int width : {1800, 700}) {
            m_lab->resize(width, 800);
            QTRY_COMPARE(keys->isColumnHidden(2), width == 700); // the change is shown after the value
            const int change = keys->isColumnHidden(2) ? 0 : lockscope::ui::neededWidth(*keys, 2);
            QTRY_VERIFY(keys->columnWidth(0) + keys->columnWidth(1) + change <= keys->viewport()->width());
            QVERIFY(keys->columnWidth(1) >= lockscope::ui::neededWidth(*keys, 1));
            // otherwise it is elided
            QCOMPARE(keys->columnWidth(0) == lockscope::ui::neededWidth(*keys, 0), width == 1800);
        }
    }

    /// In the operator's window, below the list and beside the inspector.
    void theStageLeavesRoomForTheNamesOfKeys()
    {
        m_lab->playCase("rw-15", 6);
        m_lab->showCase(asWritten("rw-15"));
        m_lab->resize(820, 560);
        QTRY_COMPARE(m_lab->findChild<QScrollArea *>()->horizontalScrollBar()->maximum(), 0);
        m_lab->resize(940, 560);
        const auto *keys = m_lab->findChild<QTreeWidget *>(u"labKeys"_s);
        QTRY_VERIFY(keys->columnWidth(0) >= lockscope::ui::neededWidth(*keys, 0));
        auto *stage = m_lab->findChild<QScrollArea *>();
        QTRY_COMPARE(stage->horizontalScrollBar()->maximum(), 0); // and no buttons are clipped
        HandScene scene;
        scene.workers = {{'A', 1, 2, 0, Side::Exclusive, false, true}, {'B'}, {'C'}};
        m_lab->showScene(scene); // any state of a worker
        QCoreApplication::processEvents();
        QCOMPARE(stage->horizontalScrollBar()->maximum(), 0);
        auto *halves = m_lab->findChild<QSplitter *>();
        const int moved = halves->sizes().first() + 50;
        halves->setSizes({moved, halves->width() - moved});
        Q_EMIT halves->splitterMoved(moved, 1);
        m_lab->resize(990, 560);
        QTRY_COMPARE(m_lab->width(), 990);
        QCOMPARE(halves->sizes().first(), moved);
    }

    void aLongNameOfALockLeavesTheRestOfItsKeysInSight()
    {
        m_lab->playCase("rw-15", 6);
        m_lab->showCase(asWritten("rw-15", lockscope::lab::goldenCases(1, {}, "lockscope:lab:065ed9d3")));
        m_lab->resize(900, 560);
        auto *keys = m_lab->findChild<QTreeWidget *>(u"labKeys"_s);
        QTRY_VERIFY(keys->columnWidth(0) < lockscope::ui::neededWidth(*keys, 0));
        const QByteArray drawn = firstKeyIn(*keys);
        QVERIFY2(drawn.contains("…") && drawn.endsWith("}:A:rwlock_timeout:1"), drawn.constData());
    }

    void aLongKeyKeepsTheNameOfTheLock()
    {
        const QByteArray holder = "79598bf5-8901-4c6f-9a4f-668027cbe840:27";
        HandScene scene;
        scene.last.step.who = 'A';
        scene.last.after = {{"{demo:lock}:" + holder + ":rwlock_timeout:1", {"string", {{"", "1"}}, 9s, {}}}};
        m_lab->showScene(scene);
        m_lab->resize(900, 560);
        auto *keys = m_lab->findChild<QTreeWidget *>(u"labKeys"_s);
        keys->setColumnWidth(0, QFontMetrics(keys->topLevelItem(0)->font(0)).horizontalAdvance(QString(48, u'0')));
        const QByteArray drawn = firstKeyIn(*keys);
        QVERIFY2(drawn.startsWith(">{demo:lock}:79598bf5…"), drawn.constData());
        keys->setColumnWidth(0, QFontMetrics(keys->topLevelItem(0)->font(0)).horizontalAdvance(QString(32, u'0')));
        const QByteArray narrow = firstKeyIn(*keys);
        QVERIFY2(narrow.contains("79598bf5…:27:…:1"), narrow.constData());
    }

    void whatIsStoredNeverScrollsSideways()
    {
        m_lab->playCase("rw-15", 6);
        m_lab->showCase(asWritten("rw-15", lockscope::lab::goldenCases(1, {}, "lockscope:lab:065ed9d3")));
        auto *keys = m_lab->findChild<QTreeWidget *>(u"labKeys"_s);
        m_lab->resize(900, 800);
        QTRY_COMPARE(keys->verticalScrollBar()->maximum(), 0);
        keys->setFixedHeight(4 * keys->fontMetrics().height());
        QCoreApplication::processEvents();
        QVERIFY(keys->verticalScrollBar()->maximum() > 0); // takes room from the columns
        QTRY_COMPARE(keys->horizontalScrollBar()->maximum(), 0);
    }

    void aStringStandsInOneLineWithItsValue()
    {
        HandScene scene;
        scene.last.step.who = 'A';
        scene.last.before = {{"{myLock}:A:rwlock_timeout:1", {"string", {{"", "1"}}, 9s, {}}}};
        scene.last.after = {{"{myLock}:A:rwlock_timeout:1", {"string", {{"", "2"}}, 9s, {}}}};
        m_lab->showScene(scene);
        const auto *keys = m_lab->findChild<QTreeWidget *>(u"labKeys"_s);
        QCOMPARE(keys->topLevelItem(0)->text(1), u"string \"2\", TTL 9 s"_s);
        QCOMPARE(keys->topLevelItem(0)->text(2), u"~ was 1"_s);
        QCOMPARE(keys->topLevelItem(0)->childCount(), 0);
    }

    void theStoredDataOfTheStageIsLive()
    {
        HandScene scene;
        scene.workers = {{'A', 0, 1}};
        scene.last.step.who = 'A';
        scene.last.after = {{"myLock", {"hash", {{"mode", "write"}}, 9s, {}}},
                            {"redisson_lock_timeout:{myLock}", {"zset", {}, {}, {{"B", 5s}}}}};
        m_lab->showScene(scene);
        auto *keys = m_lab->findChild<QTreeWidget *>(u"labKeys"_s);
        QCOMPARE(keys->topLevelItem(0)->text(1), u"hash, TTL 9 s"_s);
        QVERIFY(keys->topLevelItem(0)->child(0)->text(2).startsWith(u"+"_s));
        HandScene later = scene;
        later.isTick = true;
        later.last.after["myLock"].ttl = 7s;
        later.last.after["redisson_lock_timeout:{myLock}"].deadlines["B"] = 3s;
        m_lab->showScene(later);
        QCOMPARE(keys->topLevelItem(0)->text(1), u"hash, TTL 7 s"_s);
        QCOMPARE(keys->topLevelItem(1)->child(0)->text(1), u"in 3 s"_s);
        QVERIFY(keys->topLevelItem(0)->child(0)->text(2).startsWith(u"+"_s)); // what the step changed stays marked
        // a step that is being viewed does not change
        m_lab->showCase(asWritten("rw-16"));
        const QString shown = keys->topLevelItem(0)->text(1);
        m_lab->showScene(later);
        QCOMPARE(keys->topLevelItem(0)->text(1), shown);
    }

    void theLabWalksThroughACaseAndBack()
    {
        const auto hasHeading = [this](const QString &text) {
            const QList<QLabel *> labels = m_lab->findChildren<QLabel *>();
            return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text() == text; });
        };
        CaseRecord played = asWritten("rw-16"); // A writes and releases
        const QSignalSpy asked(m_lab.get(), &LabView::caseRequested);
        m_lab->playCase("rw-16");
        QCOMPARE(asked.size(), 1);
        m_lab->showCase(played);
        const auto *sentence = m_lab->findChild<QLabel *>(u"labSentence"_s);
        const auto *verdict = m_lab->findChild<QLabel *>(u"labVerdict"_s);
        QCOMPARE(sentence->text(), u"A acquires the write lock."_s);
        QVERIFY(hasHeading(u"Manual workers (not in this case)"_s)); // their letters are the same
        m_lab->cases().next();
        QCOMPARE(sentence->text(), u"A releases its last hold of the write lock. Message 1 notifies all waiters."_s);
        QVERIFY(verdict->text().contains(u"As expected"_s));
        m_lab->cases().back();
        QCOMPARE(m_lab->cases().step(), 1);

        played.steps.back().problems = {lockscope::lab::message<"lab-differs-key-missing">(u"myLock"_s)};
        m_lab->showCase(played); // shows the first difference
        QCOMPARE(m_lab->cases().step(), 2);
        QVERIFY(verdict->text().contains(u"missing: myLock"_s));
    }
};

LOCKSCOPE_TEST(TestLabView)
#include "tst_lab_view.moc"
