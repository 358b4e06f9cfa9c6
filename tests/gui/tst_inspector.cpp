// SPDX-License-Identifier: Apache-2.0
#include "core/base/mailbox.h"
#include "core/inspect/inspector.h"
#include "core/pubsub/bus.h"
#include "core/topology/deployment.h"
#include "tests/gui/window_bed.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"
#include "ui/common/view_clock.h"
#include "ui/detail/holder_chart.h"
#include "ui/detail/verdict_view.h"
#include "ui/shell/repair_controller.h"

#include <QLabel>
#include <QPaintEvent>
#include <QScopeGuard>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using schema::LockMode;
using Link = inspect::FeedState::Link;

namespace {

/// The text of a cell when it was last painted.
class PaintedText final : public QObject
{
public:
    PaintedText(const QTreeView &view, const QModelIndex &cell) : m_view(view), m_cell(cell)
    {
        view.viewport()->installEventFilter(this);
        view.viewport()->update();
    }
    [[nodiscard]] QString text() const { return m_text; }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        const bool isPaint = event->type() == QEvent::Paint;
        if (isPaint && static_cast<QPaintEvent *>(event)->region().intersects(m_view.visualRect(m_cell)))
            m_text = m_cell.data().toString();
        return false;
    }

private:
    const QTreeView &m_view;
    const QPersistentModelIndex m_cell;
    QString m_text;
};

} // namespace

/// The first lines of the inspector.
class TestInspector : public QObject, private WindowBed
{
    Q_OBJECT
    [[nodiscard]] QString state() const { return child<QLabel>("lockState")->text(); }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init()
    {
        open();
        m_window->setDeployment({.name = u"orders-eu"_s});
        m_window->feed().showState(feed(Link::Live));
    }
    void cleanup() { m_window.reset(); }

    void theVerdictStaysThatOfTheLastData_data()
    {
        QTest::addColumn<QList<qint64>>("ttls"); // one second after the other
        QTest::addColumn<QString>("words");
        QTest::newRow("renewed") << QList<qint64> {20'000, 30'000} << u"Renewed "_s;
        QTest::newRow("never ends") << QList<qint64> {-1} << u"never ends. It has no TTL"_s;
        QTest::newRow("fixed lease") << QList<qint64> {540'000} << u"fixed lease. Not renewed by a watchdog."_s;
    }
    void theVerdictStaysThatOfTheLastData()
    {
        QFETCH(const QList<qint64>, ttls);
        QFETCH(const QString, words);
        auto lock = samples::lock("ledger:close", LockMode::Write, {samples::writer(samples::pay, 46)}, 1000);
        for (qsizetype i = 0; i < ttls.size(); ++i) {
            lock.ttl.ms = ttls[i];
            lock.takenAt = BootClock::now() - std::chrono::seconds(ttls.size() - 1 - i);
            m_window->feed().showUpdate(update({lock}));
            m_window->views().browser.choose(lock.name);
        }
        m_window->views().bringUpToDate();
        QVERIFY2(state().startsWith(u"State: "_s) && state().contains(words), qPrintable(state()));
        m_window->repairs().offer(lock, {inspect::Repair::Kind::ForceUnlock, {}, {}});

        m_window->feed().showState(feed(Link::Failed));
        const QString old = state();
        QVERIFY2(old.startsWith(u"State as of "_s) && old.contains(words), qPrintable(old));
        QTRY_COMPARE(child<QLabel>("repairVerdict")->text(), old);
        m_window->feed().showState(feed(Link::Live));
        QVERIFY2(state().startsWith(u"State: "_s), qPrintable(state()));
    }

    void theRowAndTheInspectorShowOneSnapshot()
    {
        tests::RedisFixture redis;
        QVERIFY2(redis.start(), redis.problem());
        Mailbox mailbox;
        topology::Deployment deployment(*topology::parseUrl(redis.server().url()));
        pubsub::Bus bus(deployment);
        inspect::Inspector inspector(bus);
        QVERIFY(deployment.connect().result().has_value());
        const auto show = [&](const inspect::FeedUpdate &update) {
            mailbox.post([this, update] { m_window->feed().showUpdate(update); });
        };
        inspector.startFeed({}, show, [](const inspect::FeedState &) {});
        const LockName name("busy");
        inspector.setVisibleLocks({name});
        m_window->views().browser.choose(name);
        QSet<QString> seen;
        QStringList different;
        const auto compare = [&] { // after each update
            const auto withoutTime = [](const QString &sentence) { return sentence.section(u", TTL"_s, 0, 0); };
            const QModelIndex row = m_window->views().locks.indexOf(name);
            const QString inRow = withoutTime(row.data(Qt::AccessibleTextRole).toString());
            const QString inInspector = withoutTime(child<detail::HolderChart>()->accessibleName());
            if (row.isValid() && inRow != inInspector)
                different << inRow + u" / "_s + inInspector;
            seen.insert(inRow);
        };
        QObject context; // ends before the variables above
        connect(&m_window->views().locks, &QAbstractItemModel::dataChanged, &context, compare, Qt::QueuedConnection);
        int thread = 0;
        const auto change = [&] {
            redis.command({"DEL", "busy"});
            redis.command({"HSET", "busy", samples::pay.bytes() + ':' + QByteArray::number(++thread), "1"});
            redis.command({"PEXPIRE", "busy", "30000"});
            return seen.size() >= 8;
        };
        QTRY_VERIFY(change());
        QCOMPARE(different, QStringList());
        QTRY_COMPARE(child<detail::VerdictView>()->text(), u"HELD FOR SHORT TIMES"_s);
        inspector.stopFeed();
    }

    void quickHoldsHaveASteadyHeadline()
    {
        m_window->views().browser.choose(LockName("orders"));
        TimePoint at = BootClock::now();
        const auto see = [&](std::vector<inspect::Holder> holders) {
            const LockMode mode = holders.empty() ? LockMode::Free : holders.front().mode;
            auto lock = samples::lock("orders", mode, std::move(holders), 30'000);
            lock.takenAt = at += Millis(10);
            m_window->feed().showUpdate(update({lock}));
        };
        for (int thread = 1; thread <= 5; ++thread)
            see({samples::writer(samples::pay, thread)});
        auto *verdict = child<detail::VerdictView>();
        const auto badge = [verdict] {
            return verdict->grab({0, 0, verdict->fontMetrics().height(), verdict->height()}).toImage();
        };
        QCOMPARE(verdict->text(), u"HELD FOR SHORT TIMES"_s);
        QVERIFY(state().contains(u"Median hold: "_s));
        const QImage before = badge();
        see({});
        see({samples::reader(samples::web, 1, {30'000})});
        QCOMPARE(verdict->text(), u"HELD FOR SHORT TIMES"_s);
        QCOMPARE(badge(), before);
    }

    void theRowCountsDownWithTheInspector()
    {
        qint64 nowMs = 1'000'000;
        ViewClock::follow([&nowMs] { return nowMs; });
        const auto follow = qScopeGuard([] { ViewClock::follow(nullptr); });
        auto lock = samples::lock("ledger", LockMode::Write, {samples::writer(samples::pay, 46)}, 21'000);
        lock.takenAt = ViewClock::now();
        m_window->feed().showUpdate(update({lock}));
        m_window->views().browser.choose(lock.name);
        const QModelIndex cell = list()->currentIndex().siblingAtColumn(int(models::LockTableModel::Column::TimeLeft));
        PaintedText painted(*list(), cell);
        QTRY_COMPARE(painted.text(), u"21 s"_s);
        for (int i = 0; i < 3; ++i) {
            nowMs += 1000;
            const QString left = u"%1 s"_s.arg(20 - i);
            const QString inInspector = u"TTL %1\u00a0s"_s.arg(20 - i);
            QTRY_VERIFY(child<QLabel>("lockTimes")->text().contains(inInspector));
            QCoreApplication::processEvents();
            QCOMPARE(painted.text(), left);
        }
    }

    void aFreeLockSaysThatItsLeaseExpired()
    {
        m_window->feed().showUpdate(update({readBy(1)}));
        m_window->views().browser.choose(LockName("report:nightly"));
        inspect::FeedUpdate ended = update({samples::lock("report:nightly")});
        inspect::LockEvent expiry;
        expiry.lock = LockName("report:nightly");
        expiry.kind = inspect::EventKind::Expired;
        expiry.holder = samples::web.bytes() + ":7";
        expiry.atMs = QDateTime::currentMSecsSinceEpoch() - 5000;
        ended.events = {expiry};
        m_window->feed().showUpdate(ended);
        m_window->views().bringUpToDate();
        QVERIFY2(state().startsWith(u"State: free for 5 s. The lease of 6a07b3d4:7 expired"_s), qPrintable(state()));
    }
};

LOCKSCOPE_TEST(TestInspector)
#include "tst_inspector.moc"
