// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"
#include "ui/shell/repair_controller.h"

#include <QLabel>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using schema::LockMode;
using Link = inspect::FeedState::Link;

/// The state line of the inspector.
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
