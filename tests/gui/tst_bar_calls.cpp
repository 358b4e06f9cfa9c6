// SPDX-License-Identifier: Apache-2.0
#include "core/lab/hand_scene.h"
#include "tests/gui/fitting.h"
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"
#include "ui/lab/lab_view.h"
#include "ui/shell/bar_calls.h"
#include "ui/timeline/canvas.h"
#include "ui/timeline/timeline_view.h"

#include <QLabel>
#include <QTranslator>
#include <QTreeWidget>

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using lockscope::lab::CallRecord;
using lockscope::lab::HandScene;
using lockscope::lab::Keyspace;
using lockscope::ui::shell::CallsDialog;
using timeline::LockMode;
using timeline::Canvas;

/// The script calls and the stored data of a bar of the timeline.
class TestBarCalls : public QObject, private WindowBed
{
    Q_OBJECT
private:
    const LockName m_lock {"demo:lock"};
    const QByteArray m_holder = lockscope::lab::goldenHolder('A').field();
    const TimePoint m_start = BootClock::now() - 10s;
    QTranslator m_chinese;

    [[nodiscard]] Keyspace held() const
    {
        return {{m_lock.bytes(), {"hash", {{"mode", "write"}, {m_holder + ":write", "1"}}, Millis(10'000)}}};
    }
    /// A manual worker acquires the write lock, and releases it after 2 s.
    void playByHand()
    {
        m_window->views().lab.setLock(m_lock);
        m_window->views().setWorker(m_holder, u"A"_s);
        const QByteArray channel = "redisson_rwlock:{demo:lock}";
        redis::Reply reply;
        reply.type = redis::Reply::Type::Integer;
        reply.integer = 1;
        HandScene scene;
        scene.workers = {{'A'}};
        scene.at = m_start;
        scene.last.step.who = 'A';
        scene.last.calls = {{"rw/write_acquire", {m_lock.bytes()}, {m_holder + ":write", "10000"}, reply}};
        scene.last.after = held();
        m_window->views().lab.showScene(scene);
        scene.at = m_start + 2s;
        scene.last.calls = {{"rw/write_release", {m_lock.bytes(), channel}, {m_holder + ":write"}, reply},
                            {"rw/read_acquire", {m_lock.bytes()}, {"another"}, reply}};
        scene.last.messages = {{channel, "1"}};
        scene.last.before = held();
        scene.last.after = {};
        m_window->views().lab.showScene(scene);
        m_window->views().timeline.add(
            m_lock,
            {{m_start, m_holder, {LockMode::Write, LockMode::Free, 1}, true}, {m_start + 2s, m_holder, {}, true}}, {});
    }
    void showTimeline()
    {
        m_window->panes().enlarge(u"timeline"_s);
        m_window->views().timeline.choose(m_lock);
        m_window->views().bringUpToDate();
        m_window->views().timeline.canvas().setFollowing(false);
        m_window->views().timeline.canvas().showRange(m_start - 1s, 8s);
        m_window->views().timeline.canvas().currentLayout();
    }
    /// Clicks the bar of the first lane at that time after the start.
    void click(std::chrono::milliseconds time)
    {
        Canvas &canvas = m_window->views().timeline.canvas();
        const ui::Metrics m = ui::Metrics::of(canvas.font());
        const double names = canvas.viewport()->width() - canvas.view().width;
        const QPoint place(int(names + canvas.view().x(m_start + time)), 2 * m.lineH + m.u);
        QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, place);
    }
    [[nodiscard]] QStringList wordsOf(const char *side) const
    {
        QStringList words;
        for (const QLabel *label : child<QWidget>(side)->findChildren<QLabel *>())
            if (label->isVisible())
                words << label->text();
        return words;
    }
    /// "key: change" of every row with a change.
    [[nodiscard]] QStringList changesOf(const char *side) const
    {
        QStringList changes;
        for (QTreeWidgetItemIterator item(child<QWidget>(side)->findChild<QTreeWidget *>()); *item; ++item)
            if (!(*item)->text(2).isEmpty())
                changes << (*item)->text(0) + u": "_s + (*item)->text(2);
        return changes;
    }
    static bool says(const QStringList &words, const QString &text)
    {
        return std::ranges::any_of(words, [&text](const QString &one) { return one.contains(text); });
    }

private Q_SLOTS:
    void initTestCase()
    {
        prepare();
        QVERIFY(m_chinese.load(u":/lockscope/translations/lockscope_zh_CN.qm"_s));
    }
    void init() { open(); }
    void cleanup()
    {
        m_window.reset();
        QCoreApplication::removeTranslator(&m_chinese);
        m_theme->setTextSize(1);
        m_theme->choose(ThemeChoice::Light);
    }

    void aClickShowsTheCallsOfAManualWorker_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::addColumn<bool>("isChinese");
        QTest::addColumn<double>("textSize");
        QTest::newRow("light") << false << false << 1.0;
        QTest::newRow("dark Chinese") << true << true << 1.0;
        QTest::newRow("150 %") << false << false << 1.5;
    }
    void aClickShowsTheCallsOfAManualWorker()
    {
        QFETCH(bool, isDark);
        QFETCH(bool, isChinese);
        QFETCH(double, textSize);
        m_window.reset();
        if (isChinese)
            QCoreApplication::installTranslator(&m_chinese);
        m_theme->choose(isDark ? ThemeChoice::Dark : ThemeChoice::Light);
        m_theme->setTextSize(textSize);
        open();
        playByHand();
        showTimeline();
        click(1s);
        QPointer<CallsDialog> dialog = child<CallsDialog>();
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(says(wordsOf("callsStart"), u"rw/write_acquire"_s));
        QVERIFY(says(wordsOf("callsEnd"), u"rw/write_release"_s)); // not the other worker's call, which is the last
        QVERIFY(says(wordsOf("callsEnd"), u"redisson_rwlock:{demo:lock}"_s));
        QVERIFY(says(wordsOf("callsEnd"), isChinese ? u"唤醒全部"_s : u"wakes all"_s));
        QCOMPARE(changesOf("callsStart").size(), 2); // the fields
        QCOMPARE(changesOf("callsEnd").size(), 1);   // the key
        QCOMPARE(cutWords(*dialog), QStringList());
        if (const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES"); !folder.isEmpty())
            dialog->grab().save(folder + u"/calls-"_s + QString::fromLatin1(QTest::currentDataTag()).first(4)
                                + u".png"_s);
        dialog->reject();
        QTRY_VERIFY(!dialog);
        QTest::keyClick(&m_window->views().timeline.canvas(), Qt::Key_Return); // the same bar
        QVERIFY(child<CallsDialog>());
    }

    void ofAnotherClientItShowsWhatTheFeedHasRead()
    {
        m_window->views().timeline.choose(m_lock);
        auto lock = samples::lock("demo:lock");
        lock.takenAt = m_start - 1s;
        m_window->feed().showUpdate(update({lock}));
        lock = samples::lock("demo:lock", LockMode::Write, {samples::writer(samples::web, 3)}, 29'000);
        lock.takenAt = m_start;
        inspect::LockEvent event;
        event.lock = m_lock;
        event.kind = inspect::EventKind::Acquired;
        event.source = inspect::FeedSource::Keyspace;
        m_window->feed().showUpdate({{lock}, {}, {event}});
        showTimeline();
        click(1s);
        QVERIFY(says(wordsOf("callsStart"), u"MONITOR"_s));
        QVERIFY(says(wordsOf("callsStart"), u"after a keyspace notification"_s));
        QCOMPARE(changesOf("callsStart").size(), 2);
        QVERIFY(child<QWidget>("callsNotOver")->isVisible());
    }

    void theCallsOfALoadAreNotRecorded()
    {
        m_window->views().timeline.add(m_lock, {{m_start, m_holder, {LockMode::Read, LockMode::Free, 1}, true}}, {});
        showTimeline();
        click(1s);
        QVERIFY(says(wordsOf("callsStart"), u"The calls of a load are not recorded"_s));
        QVERIFY(says(wordsOf("callsStart"), u"No data of that moment is kept"_s));
        QVERIFY(!says(wordsOf("callsStart"), u"No keys are stored"_s));
    }

private:
    using LockMode = schema::LockMode;
};

LOCKSCOPE_TEST(TestBarCalls)
#include "tst_bar_calls.moc"
