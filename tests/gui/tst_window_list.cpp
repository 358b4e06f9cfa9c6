// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"

#include "ui/common/format.h"
#include "ui/common/metrics.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

namespace {

/// Counts events of one type.
class EventCount final : public QObject
{
public:
    explicit EventCount(QEvent::Type kind) : m_kind(kind) { }
    int count = 0;

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        count += event->type() == m_kind ? 1 : 0;
        return false;
    }

private:
    QEvent::Type m_kind;
};

} // namespace

/// The list of locks in the window: when rows move, and what stays visible.
class TestWindowList : public QObject, private WindowBed
{
    Q_OBJECT
private:
    [[nodiscard]] QString nameAt(int row) const
    {
        return list()->model()->index(row, int(models::LockTableModel::Column::Name)).data().toString();
    }
    [[nodiscard]] int place() const { return list()->verticalScrollBar()->value(); } // in rows
    void fillFarBeyondSight()
    {
        std::vector<inspect::LockSnapshot> many;
        for (int i = 100; i < 400; ++i)
            many.push_back(samples::lock(QByteArray("many:" + QByteArray::number(i)).constData()));
        m_window->feed().showUpdate(update(std::move(many)));
        QTRY_COMPARE(nameAt(299), u"many:399"_s);
    }
    static inspect::LockSnapshot broken(const char *name)
    {
        auto lock = samples::lock(name);
        lock.findings = {samples::ghostFinding()};
        return lock;
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { m_window.reset(); }

    void whatChangesAllTheTimeLaysOutNothing()
    {
        m_window->setDeployment({u"orders-eu"_s, false});
        const auto *rest = child<QLabel>("statusRest");
        const auto *heading = child<QLabel>("locksHeading");
        inspect::FeedState state = feed(inspect::FeedState::Link::Live);
        int locks = 0;
        const auto go = [&] { // until the next figures are shown
            const QString before = rest->text();
            const QString wasHeading = heading->text();
            state.roundTripUs += 10;
            state.lastData = BootClock::now() - Millis(100 * ++locks);
            m_window->feed().showState(state);
            m_window->feed().showUpdate(
                update({samples::lock(QByteArray("lock:" + QByteArray::number(locks)).constData())}));
            QTRY_VERIFY(rest->text() != before && heading->text() != wasHeading);
            QCoreApplication::processEvents();
        };
        for (int i = 0; i < 2; ++i) // every part has a text by then
            go();
        EventCount layouts(QEvent::LayoutRequest);
        m_window->installEventFilter(&layouts);
        for (int i = 0; i < 3; ++i)
            go();
        QCOMPARE(layouts.count, 0);
    }

    void whatAFilterLeavesAloneIsChosen()
    {
        auto *filter = child<QLineEdit>("filter");
        const auto *title = child<QDockWidget>("inspector");
        m_window->feed().showUpdate(update({samples::lock("ledger:close"), readBy(1), samples::lock("report:weekly")}));
        QCoreApplication::processEvents();
        filter->setFocus();
        QTest::keyClicks(filter, u"report"_s); // two matches
        QVERIFY(m_window->views().browser.chosen().isEmpty());
        QTest::keyClicks(filter, u":n"_s);
        QCOMPARE(m_window->views().browser.chosen(), LockName("report:nightly"));
        QVERIFY(list()->selectionModel()->isRowSelected(0));
        QVERIFY2(title->windowTitle().startsWith(u"report:nightly"_s), qPrintable(title->windowTitle()));
        QVERIFY(filter->hasFocus());
        filter->setText(u"report"_s);
        QCOMPARE(m_window->views().browser.chosen(), LockName("report:nightly"));
        filter->setText(u"ledger"_s); // filters the other one out
        QCOMPARE(m_window->views().browser.chosen(), LockName("ledger:close"));
    }

    void aChoiceIsNotTakenAwayByWhatAFilterLeaves()
    {
        auto *filter = child<QLineEdit>("filter");
        m_window->feed().showUpdate(update({samples::lock("a:1"), samples::lock("b:1")}));
        m_window->views().browser.choose(LockName("a:1")); // for example in another view
        filter->setText(u"b:"_s);
        m_window->views().browser.choose(LockName("a:1"));
        m_window->feed().showUpdate(update({samples::lock("a:2")}));
        m_window->feed().showUpdate({{}, {LockName("b:1")}, {}});
        m_window->feed().showUpdate(update({samples::lock("b:2")})); // the only match, and new
        QTRY_COMPARE(list()->model()->rowCount(), 1);
        QCoreApplication::processEvents();
        QCOMPARE(nameAt(0), u"b:2"_s);
        QCOMPARE(m_window->views().browser.chosen(), LockName("a:1"));
    }

    void bothCountsInTheHeadingAreGrouped()
    {
        inspect::FeedUpdate many;
        for (int i = 0; i < 12'000; ++i)
            many.changed.push_back(samples::lock(QByteArray("lock:" + QByteArray::number(i)).constData()));
        m_window->feed().showUpdate(many);
        const auto *heading = child<QLabel>("locksHeading");
        const QString count = number(12'000);
        QCOMPARE(count.size(), 6);
        QTRY_COMPARE(heading->text().section(u" · "_s, 0, 0), u"%1 lock(s)"_s.arg(count));
        child<QLineEdit>("filter")->setText(u"lock:"_s);
        QTRY_COMPARE(heading->text().section(u" · "_s, 0, 0), u"%1 of %1 lock(s)"_s.arg(count));
    }

    void aRowHasAMenuOfItsOwn()
    {
        auto lock = samples::lock("ledger", schema::LockMode::Write, {samples::writer(samples::pay, 46)}, 26'000);
        m_window->views().setAlias(samples::pay, u"pay 7"_s);
        m_window->feed().showUpdate(update({lock, readBy(2)}));
        m_window->views().browser.choose(LockName("ledger"));
        auto *menu = child<QMenu>("rowMenu");
        Q_EMIT m_window->views().browser.menuRequested({});
        QTRY_VERIFY(menu->isVisible());
        QStringList words;
        for (const QAction *action : menu->actions())
            words << action->text().remove(u'&');
        QVERIFY2(words.contains(u"Inspect"_s) && words.contains(u"Copy name"_s), qPrintable(words.join(u'|')));
        QVERIFY2(!words.contains(u"Filter"_s) && !words.contains(u"Actions and locks…"_s),
                 qPrintable(words.join(u'|')));
        child<QAction>("showInDoctor")->trigger();
        QCOMPARE(child<QLineEdit>("doctorFilter")->text(), u"ledger"_s);
        QVERIFY(m_window->panes().dock(shell::Pane::Doctor).isVisible());
        menu->close();
        auto *holder = child<QAction>("filterHolder");
        QVERIFY(holder->isEnabled());
        holder->trigger();
        QCOMPARE(child<QLineEdit>("filter")->text(), u"holder:\"pay 7:46\""_s);
        QCOMPARE(list()->model()->rowCount(), 1);
        child<QLineEdit>("filter")->clear();
        m_window->views().browser.choose(LockName("report:nightly"));
        Q_EMIT m_window->views().browser.menuRequested({});
        QVERIFY(!holder->isEnabled()); // held by two
        menu->close();
    }

    void theFilterCompletesFieldsAndTheirValues()
    {
        auto lock = samples::lock("ledger", schema::LockMode::Write, {samples::writer(samples::pay, 46)}, 26'000);
        m_window->views().setAlias(samples::pay, u"pay 7"_s);
        m_window->feed().showUpdate(update({lock, readBy(2)}));
        auto *line = child<QLineEdit>("filter");
        line->setFocus();
        QAbstractItemView *popup = line->completer()->popup();
        const auto offered = [popup] {
            QStringList texts;
            for (int row = 0; popup->isVisible() && row < popup->model()->rowCount(); ++row)
                texts << popup->model()->index(row, 0).data().toString();
            return texts;
        };
        QTest::keyClicks(line, u"led h"_s);
        QTRY_COMPARE(offered(), (QStringList {u"holder:"_s, u"held:"_s, u"holds:"_s}));
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Return);
        QCOMPARE(line->text(), u"led holder:"_s);
        QTRY_VERIFY(offered().contains(u"holder:\"pay 7:46\""_s)); // the values follow
        QVERIFY(line->hasFocus());
        QTest::keyClicks(line, u"\"p"_s);
        QTRY_COMPARE(offered().size(), 1);
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Return);
        QCOMPARE(line->text(), u"led holder:\"pay 7:46\""_s);
        QCOMPARE(list()->model()->rowCount(), 1);
        line->clear();
        QTest::keyClicks(line, u"report"_s);
        QVERIFY(!popup->isVisible());
        QTest::keyClick(line, Qt::Key_Down);
        QVERIFY(list()->hasFocus());
    }

    void aFilterThatMeansNothingIsExplained_data()
    {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QString>("words");
        QTest::newRow("another word for a field")
            << u"owner:pay"_s << u"“owner:” is not a filter field. Use “holder:”."_s;
        QTest::newRow("no field") << u"colour:red"_s << u"“colour:” is not a filter field. Fields: kind: mode:"_s;
        QTest::newRow("a name that is not there") << u"report:daily"_s << u"No lock matches “report:daily”."_s;
        QTest::newRow("no kind") << u"kind:foo"_s << u"Unknown kind “foo”. Kinds: reentrant,"_s;
        QTest::newRow("no time") << u"ttl:soon"_s << u"“soon” is not a time. Examples: ttl:<5s"_s;
    }
    void aFilterThatMeansNothingIsExplained()
    {
        QFETCH(const QString, filter);
        QFETCH(const QString, words);
        m_window->feed().showUpdate(update({readBy(2), samples::lock("b")}));
        auto *line = child<QLineEdit>("filter");
        line->setText(filter);
        QTRY_VERIFY(!list()->isVisible());
        QStringList said;
        for (const QLabel *label : child<browser::BrowserView>()->findChildren<QLabel *>())
            said << label->text();
        QVERIFY2(said.join(u'|').contains(words), qPrintable(said.join(u'|')));
        const bool isValid = filter.startsWith(u"report"_s);
        QVERIFY(isValid ? line->toolTip().isEmpty() : line->toolTip().contains(words));
        if (isValid)
            QVERIFY2(!said.join(u'|').contains(u"filter field"_s), qPrintable(said.join(u'|')));
    }

    void theCountsInTheHeadingFollowTheFilter()
    {
        auto ghost = readBy(2);
        ghost.waitingClients = 2;
        ghost.findings = {samples::ghostFinding()};
        m_window->feed().showUpdate(update({ghost, samples::lock("b")}));
        const auto *heading = child<QLabel>("locksHeading");
        QTRY_COMPARE(heading->text(), u"2 lock(s) · 0 with errors · 1 with warnings · 1 contended"_s);
        child<QLineEdit>("filter")->setText(u"mode:free"_s);
        QTRY_COMPARE(heading->text(), u"1 of 2 lock(s) · 0 with errors · 0 with warnings · 0 contended"_s);
    }

    void theFirstThatComesUnderAFilterIsChosen()
    {
        child<QLineEdit>("filter")->setText(u"b:"_s);
        m_window->feed().showUpdate(update({samples::lock("a:1"), samples::lock("b:1")}));
        QTRY_COMPARE(m_window->views().browser.chosen(), LockName("b:1"));
        m_window->feed().showUpdate(update({samples::lock("b:2")}));
        QTRY_COMPARE(list()->model()->rowCount(), 2);
        QCOMPARE(m_window->views().browser.chosen(), LockName("b:1"));
    }

    void aListWithoutAFilterChoosesNothing()
    {
        m_window->feed().showUpdate(update({samples::lock("a:1")}));
        QTRY_COMPARE(list()->model()->rowCount(), 1);
        QCoreApplication::processEvents();
        QVERIFY(m_window->views().browser.chosen().isEmpty());
    }

    void aFreshListIsInOrderAtOnceUntilItIsTouched()
    {
        m_window->feed().showUpdate(update({samples::lock("d"), samples::lock("c"), samples::lock("b")}));
        QCoreApplication::processEvents();
        QCOMPARE(nameAt(0), u"b"_s);
        m_window->feed().showUpdate(update({broken("d"), samples::lock("a")}));
        QCoreApplication::processEvents();
        QCOMPARE(nameAt(0), u"d"_s);
        QCOMPARE(nameAt(1), u"a"_s);
        const auto *hint = child<QPushButton>("resort");
        QVERIFY(!hint->isVisible());

        QTest::mouseMove(list()->viewport(), {40, 30});
        const QPoint place = list()->mapTo(m_window.get(), QPoint());
        m_window->feed().showUpdate(update({broken("c")}));
        QCoreApplication::processEvents();
        QCOMPARE(nameAt(0), u"d"_s);
        QTRY_VERIFY(hint->isVisible());
        QCOMPARE(hint->text(), u"Re-sort (1 moved)"_s);
        m_window->feed().showUpdate(update({samples::lock("0")}));
        QTRY_COMPARE(hint->text(), u"Re-sort (1 new, 1 moved)"_s);
        QCOMPARE(list()->mapTo(m_window.get(), QPoint()), place); // the button moves nothing
        child<browser::BrowserView>()->resort();
        QCOMPARE(nameAt(0), u"c"_s);
        QVERIFY(!hint->isVisible());
    }

    void theListKeepsItsPlaceInLargerTextToo()
    {
        const auto normal = qScopeGuard([this] { m_theme->setTextSize(1); });
        m_window->feed().showUpdate(update({samples::lock("d"), samples::lock("c")}));
        QCoreApplication::processEvents();
        m_theme->setTextSize(1.5);
        const auto *browser = child<browser::BrowserView>();
        const auto *hint = child<QPushButton>("resort");
        const auto top = [&] { return list()->mapTo(browser, QPoint()).y(); };
        QTRY_COMPARE(top(), hint->minimumHeight());
        QTest::mouseMove(list()->viewport(), {40, 30});
        m_window->feed().showUpdate(update({broken("d"), samples::lock("0")}));
        QTRY_VERIFY(hint->isVisible());
        QCoreApplication::processEvents();
        QCOMPARE(top(), hint->height());
    }

    void aListThatNobodyScrolledStaysAtItsTop()
    {
        fillFarBeyondSight();
        m_window->views().browser.choose(LockName("many:300"));
        QVERIFY(place() > 0); // to show the row
        m_window->feed().showUpdate(update({broken("many:300")}));
        QTRY_COMPARE(nameAt(0), u"many:300"_s);
        QCOMPARE(place(), 0);
        m_window->feed().showUpdate(update({broken("many:301")}));
        QTRY_COMPARE(nameAt(1), u"many:301"_s);
        QCOMPARE(place(), 0);
        QCOMPARE(m_window->views().browser.chosen(), LockName("many:300"));

        m_window->feed().showUpdate(update({samples::lock("many:300")})); // far down again
        QTRY_COMPARE(nameAt(0), u"many:301"_s);
        QCOMPARE(place(), 0); // as after a force unlock: the other rows with findings stay in sight
        QCOMPARE(m_window->views().browser.chosen(), LockName("many:300"));
    }

    void theChosenRowStaysInSightWhenTheListGetsLower()
    {
        fillFarBeyondSight();
        const int last = list()->viewport()->height() / list()->visualRect(list()->model()->index(0, 0)).height() - 1;
        m_window->views().browser.choose(LockName(nameAt(last).toUtf8()));
        QCOMPARE(place(), 0); // it was visible
        const int height = list()->viewport()->height();
        m_window->panes().enlarge(u"timeline"_s);
        QTRY_VERIFY(list()->viewport()->height() < height);
        QVERIFY(list()->viewport()->rect().contains(list()->visualRect(list()->currentIndex())));
    }

    void aListThatGetsTheFocusFramesNoRow()
    {
        m_window->feed().showUpdate(update({samples::lock("a"), samples::lock("b")}));
        child<QLineEdit>("filter")->setFocus();
        list()->setFocus(Qt::OtherFocusReason);
        QTRY_VERIFY(list()->hasFocus());
        QVERIFY(!list()->currentIndex().isValid());
        QTest::keyClick(list(), Qt::Key_Down);
        QCOMPARE(m_window->views().browser.chosen(), LockName("a"));
    }

    void holdersHaveRoomBeforeLongNames()
    {
        const QHeaderView *header = list()->header();
        const int name = int(models::LockTableModel::Column::Name);
        const int holders = int(models::LockTableModel::Column::Holders);
        const int least = QFontMetrics(fixedFont(list()->font())).horizontalAdvance(u"orders:{eu}:refund"_s)
            + 4 * Metrics::of(list()->font()).u;
        fillFarBeyondSight();
        m_window->resize(2400, 900);
        QTRY_VERIFY(header->sectionSize(name) > least + 40);
        const int wide = header->sectionSize(holders);
        const int bar = list()->width() - list()->viewport()->width();
        list()->setFixedWidth(header->length() - header->sectionSize(name) + least + bar);
        QCoreApplication::processEvents();
        QCOMPARE(header->sectionSize(holders), wide);
        QVERIFY(header->sectionSize(name) >= least);
        list()->setFixedWidth(list()->width() - 200);
        QCoreApplication::processEvents();
        QVERIFY(header->sectionSize(holders) < wide);
        QVERIFY(header->sectionSize(name) >= least);
        list()->header()->resizeSection(holders, wide + 10); // sized by the user
        list()->setFixedWidth(list()->width() - 1);
        QCoreApplication::processEvents();
        QCOMPARE(header->sectionSize(holders), wide + 10);
    }

    void theKeysChooseTheRowThatTheyAreOn()
    {
        m_window->feed().showUpdate(
            update({samples::lock("orders:a"), samples::lock("orders:b"), samples::lock("pay")}));
        QTRY_COMPARE(nameAt(2), u"pay"_s);
        QVERIFY(m_window->views().browser.chosen().isEmpty());
        auto *filter = child<QLineEdit>("filter");
        filter->setFocus();
        QTest::keyClicks(filter, u"orders"_s);
        QTest::keyClick(filter, Qt::Key_Down); // from the filter to its matches
        QVERIFY(list()->hasFocus());
        QCOMPARE(m_window->views().browser.chosen(), LockName("orders:a"));
        QTest::keyClick(list(), Qt::Key_Down);
        QCOMPARE(m_window->views().browser.chosen(), LockName("orders:b"));
        filter->setFocus();
        QTest::keyClick(filter, Qt::Key_Return); // the chosen lock stays chosen
        QVERIFY(list()->hasFocus());
        QCOMPARE(m_window->views().browser.chosen(), LockName("orders:b"));
    }

    void theOnlyRowCanBeChosenByKeys_data()
    {
        QTest::addColumn<int>("key");
        QTest::newRow("down") << int(Qt::Key_Down);
        QTest::newRow("home") << int(Qt::Key_Home);
        QTest::newRow("return") << int(Qt::Key_Return);
    }

    void theOnlyRowCanBeChosenByKeys()
    {
        QFETCH(int, key);
        m_window->feed().showUpdate(update({samples::lock("pay")}));
        QTRY_COMPARE(nameAt(0), u"pay"_s);
        list()->setFocus(Qt::ShortcutFocusReason);
        QVERIFY(m_window->views().browser.chosen().isEmpty());
        QTest::keyClick(list(), Qt::Key(key));
        QCOMPARE(m_window->views().browser.chosen(), LockName("pay"));
    }

    void aListThatWasScrolledKeepsItsPlace()
    {
        fillFarBeyondSight();
        list()->verticalScrollBar()->triggerAction(QScrollBar::SliderPageStepAdd);
        const QString top = nameAt(place());
        QVERIFY(place() > 0);
        m_window->feed().showUpdate(update({broken("many:399")}));
        QCoreApplication::processEvents();
        child<browser::BrowserView>()->resort();
        QCOMPARE(nameAt(0), u"many:399"_s);
        QCOMPARE(nameAt(place()), top);

        list()->verticalScrollBar()->triggerAction(QScrollBar::SliderToMinimum);
        m_window->feed().showUpdate(update({broken("many:398")}));
        child<browser::BrowserView>()->resort();
        QCOMPARE(nameAt(0), u"many:398"_s);
        QCOMPARE(place(), 0);

        QTest::keyClick(list(), Qt::Key_End);
        QTest::keyClick(list(), Qt::Key_PageUp); // the current row is the top one
        const QString upper = nameAt(place());
        QVERIFY(place() > 0);
        m_window->feed().showUpdate(update({samples::lock("many:399")})); // moves from above to below
        child<browser::BrowserView>()->resort();
        QCOMPARE(nameAt(0), u"many:398"_s);
        QCOMPARE(nameAt(place()), upper);
    }
};

LOCKSCOPE_TEST(TestWindowList)
#include "tst_window_list.moc"
