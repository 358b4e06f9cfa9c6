// SPDX-License-Identifier: Apache-2.0
#include "core/lab/messages.h"
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"
#include "ui/common/message_bar.h"
#include "ui/detail/finding_strip.h"
#include "ui/detail/verdict_view.h"
#include "ui/lab/lab_view.h"
#include "ui/load/fault_bar.h"
#include "ui/timeline/canvas.h"
#include "ui/timeline/canvas_input.h"
#include "ui/timeline/timeline_view.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QScopedPointer>
#include <QStatusBar>
#include <QVBoxLayout>

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using lockscope::lab::HandScene;
using Side = lockscope::lab::GoldenStep::Side;

namespace {

/// Has another label after each change of its style.
class Replacing final : public QComboBox
{
public:
    explicit Replacing(QWidget *parent) : QComboBox(parent), m_label(new QLabel(parent)) { }

protected:
    void changeEvent(QEvent *event) override
    {
        QComboBox::changeEvent(event);
        if (event->type() == QEvent::StyleChange)
            m_label.reset(new QLabel(parentWidget()));
    }

private:
    QScopedPointer<QLabel> m_label; // a later child than this combo box, which is deleted first
};

} // namespace

/// Texts that change over time move nothing below them.
class TestSteadyPlaces : public QObject, private WindowBed
{
    Q_OBJECT
private:
    [[nodiscard]] MessageBar &bar() const { return m_window->messages(); }
    static void settle() { QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void cleanup() { m_theme->setTextSize(1); }

    void partsAreReplacedWhileTheTextGrows()
    {
        QWidget pane;
        for (int i = 0; i < 50; ++i)
            new Replacing(&pane);
        const int before = pane.fontMetrics().height();
        m_theme->setTextSize(1.5);
        QCOMPARE(pane.findChildren<QLabel *>().size(), 50);
        QVERIFY(pane.findChild<QLabel *>()->fontMetrics().height() > before);
    }

    void severalTextSizesLeaveTheStatusBarAsItWas()
    {
        open();
        m_window->feed().showState(feed(inspect::FeedState::Link::Live));
        QCoreApplication::processEvents();
        const int before = m_window->statusBar()->height();
        for (const double size : {1.15, 1.3, 1.5, 1.75, 2.0, 1.0})
            m_theme->setTextSize(size);
        QCoreApplication::processEvents();
        settle();
        QCOMPARE(m_window->statusBar()->height(), before);
        m_window.reset();
    }

    void aMessageMovesNothing_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("textSize");
        QTest::addColumn<int>("arrangement");
        QTest::newRow("operator") << shell::designedSize << 1.0 << 0;
        QTest::newRow("demonstration") << shell::designedSize << 1.0 << 1;
        QTest::newRow("stress") << shell::designedSize << 1.0 << 2;
        QTest::newRow("small, 150 %") << shell::minWindowSize << 1.5 << 0;
    }
    void aMessageMovesNothing()
    {
        QFETCH(QSize, size);
        QFETCH(double, textSize);
        QFETCH(int, arrangement);
        m_theme->setTextSize(textSize);
        open();
        m_window->resize(size);
        m_window->feed().showUpdate(update({readBy(3)}));
        m_window->panes().arrange(shell::everyArrangement[std::size_t(arrangement)]);
        const auto places = [&] {
            QCoreApplication::processEvents();
            settle();
            QMap<QWidget *, QRect> found;
            for (QWidget *widget : m_window->findChildren<QWidget *>())
                if (widget->isVisible() && !widget->size().isEmpty() && widget != &bar() && !bar().isAncestorOf(widget))
                    found[widget] = QRect(widget->mapTo(m_window.get(), QPoint()), widget->size());
            return found;
        };
        const auto isOnTop = [&] { // no dock covers it, and all of its text is shown
            settle();
            const QRect place = bar().geometry();
            const auto isShown = [&](const QPoint &at) {
                const QWidget *seen = m_window->childAt(at);
                return seen == &bar() || bar().isAncestorOf(seen);
            };
            return place.width() == m_window->width() && place.height() >= bar().heightForWidth(place.width())
                && isShown(place.topLeft()) && isShown(place.center()) && isShown(place.bottomRight());
        };
        places(); // some sizes follow the text size in the next round
        const auto before = places();
        const QString sentence = u"The server refused the command because it is a replica. "_s;
        for (const int times : {1, 8, 2}) {
            bar().show(MessageBar::Severity::Error, sentence.repeated(times));
            QCOMPARE(places(), before);
            QVERIFY(isOnTop());
        }
        bar().dismiss();
        QCOMPARE(places(), before);
        bar().show(MessageBar::Severity::Warning, sentence);
        m_window->panes().show(shell::Pane::Inspector); // a dock that is raised comes above its siblings
        QTRY_VERIFY(isOnTop());
        m_theme->setTextSize(textSize + 0.15);
        QTRY_VERIFY(isOnTop());
        m_window->resize(size + QSize(120, 60));
        QTRY_VERIFY(isOnTop());
        QVERIFY(!bar().isAncestorOf(m_window->focusWidget()));
        m_window.reset();
    }

    void aSentenceMovesNoLane()
    {
        open();
        m_window->resize(shell::designedSize);
        const inspect::LockSnapshot lock = readBy(3);
        m_window->feed().showUpdate(update({lock}));
        m_window->views().browser.choose(lock.name);
        m_window->panes().show(u"timeline"_s);
        m_window->views().bringUpToDate();
        const auto *canvas = child<timeline::Canvas>();
        QTRY_VERIFY(canvas->isVisible());
        const auto place = [&] {
            QCoreApplication::processEvents();
            settle();
            return QRect(canvas->mapTo(m_window.get(), QPoint()), canvas->size());
        };
        const QRect before = place();
        const QString sentence = u"worker 1 waits, blocker: worker 3 (read, count 1, held for 120 ms). "_s;
        for (const int times : {1, 2, 20, 0}) {
            Q_EMIT m_window->views().timeline.input().descriptionChanged(sentence.repeated(times));
            QCOMPARE(place(), before);
        }
        m_window.reset();
    }

    void aVerdictGrowsWithoutMovingTheFindings_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<double>("textSize");
        for (int width = 280; width <= 640; width += 20)
            QTest::addRow("%d", width) << width << 1.0;
        QTest::newRow("150 %") << 420 << 1.5;
    }
    void aVerdictGrowsWithoutMovingTheFindings()
    {
        QFETCH(int, width);
        QFETCH(double, textSize);
        m_theme->setTextSize(textSize);
        QWidget pane;
        auto *column = new QVBoxLayout(&pane);
        auto *verdict = new detail::VerdictView(&pane);
        auto *strip = new detail::FindingStrip(&pane);
        strip->show(inspect::Health::Warning, u"Ghost reader"_s, {}, {});
        column->addWidget(verdict);
        column->addWidget(strip);
        column->addStretch(1);
        pane.resize(width, 500);
        pane.show();
        models::LockRow row;
        inspect::LockSnapshot lock = samples::lock("orders", schema::LockMode::Write,
                                                   {samples::writer(samples::pay, 46)}, 26'000);
        lock.waitingClients = 2;
        row.lock = lock;
        models::VerdictWords words = models::verdictWords(row.lock, nullptr, {});
        QSet<int> places;
        for (const auto held : {5'000ms, 59'000ms, 61'000ms, 600'000ms, 3'538'000ms}) {
            row.heldSince = BootClock::now() - held;
            for (const QString &text :
                 {words.text, u"State: alive and working. Renewed 3 s ago. Waiting clients: at least 2."_s,
                  u"State: holder gone or paused. No renewal for 21 s, due every 10 s. It expires in 9 s. Waiting "
                  "clients: at least 2, the longest for at least 41 s."_s}) {
                verdict->show(row, {text, true, words.longest}, nullptr, {}, false);
                settle();
                places.insert(strip->y());
            }
        }
        QCOMPARE(places.size(), 1);
    }

    void aFaultMovesNoField()
    {
        using lockscope::load::Fault;
        QWidget pane;
        auto *bar = new ui::load::FaultBar(&pane);
        auto *column = new QVBoxLayout(&pane);
        auto *form = new QPushButton(&pane);
        for (QWidget *part : std::initializer_list<QWidget *> {bar, &bar->sentence(), form})
            column->addWidget(part);
        column->addStretch(1);
        pane.resize(1000, 500);
        pane.show();
        settle();
        lockscope::load::Scenario scenario;
        bar->begin(scenario);
        bar->showRunStatus(ui::load::RunStatus::Running);
        settle();
        const QPoint place = form->pos();
        for (const Fault::Kind kind : {Fault::Kind::KillWorker, Fault::Kind::CutLinks, Fault::Kind::PauseClient}) {
            bar->showDone({kind, 2s, 500ms});
            settle();
            QCOMPARE(form->pos(), place);
        }
    }

    void anEventOfTheLabMovesNoButton_data()
    {
        QTest::addColumn<bool>("isDemonstration");
        QTest::addColumn<double>("textSize");
        for (const bool isDemonstration : {false, true}) {
            for (const double textSize : {1.0, 1.5})
                QTest::addRow("%s, %d %%", isDemonstration ? "demonstration" : "lab", int(textSize * 100))
                    << isDemonstration << textSize;
        }
    }
    void anEventOfTheLabMovesNoButton()
    {
        QFETCH(const bool, isDemonstration);
        QFETCH(const double, textSize);
        ui::lab::LabView lab;
        lab.resize(1400, 800);
        lab.show();
        lab.setAvailable(true);
        lab.setDemonstration(isDemonstration);
        m_theme->setTextSize(textSize); // of the running program
        QCoreApplication::processEvents();
        const auto places = [&lab] {
            settle();
            QMap<QString, QRect> all;
            for (const auto *button : lab.findChildren<QPushButton *>()) {
                const bool isShared = button->objectName().endsWith(u"cancel"); // its place is that of another one
                if (button->isVisible() && !button->objectName().isEmpty() && !isShared)
                    all[button->objectName()] = {button->mapTo(&lab, QPoint()), button->size()};
            }
            return all;
        };
        HandScene scene;
        scene.workers = {{'A'}, {'B'}, {'C'}};
        scene.last.step.who = 'A';
        lab.showScene(scene);
        const QMap<QString, QRect> before = places();
        const auto moved = [&] {
            QStringList names;
            const QMap<QString, QRect> now = places();
            for (auto each = before.cbegin(); each != before.cend(); ++each) {
                if (now.value(each.key(), each.value()) != each.value())
                    names << each.key();
            }
            return names;
        };
        scene.workers = {{'A', 1, 1, 0, {}, true}, {'B', 1, 0, 0, {}, false, true}, {'C'}};
        scene.note = lockscope::lab::message<"lab-hand-resumed">(u"B"_s);
        lab.showScene(scene);
        QVERIFY2(moved().isEmpty(), qPrintable(moved().join(u' ')));
        scene.workers = {{'A'}, {'B', 1, 0, 0, Side::Write}, {'C', 0, 1, 0, {}, false, false, true}};
        scene.note = {};
        scene.last.step.answer.kind = lockscope::lab::GoldenAnswer::Kind::Denied;
        scene.last.step.answer.ttl = 9'990ms;
        lab.showScene(scene);
        QVERIFY2(moved().isEmpty(), qPrintable(moved().join(u' ')));
    }
};

LOCKSCOPE_TEST(TestSteadyPlaces)
#include "tst_steady_places.moc"
