// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/application.h"
#include "core/locks/blocking_lock.h"
#include "tests/support/redis_fixture.h"
#include "ui/common/error_bar.h"
#include "ui/detail/verdict_view.h"
#include "ui/timeline/canvas.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QImage>
#include <QLabel>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using locks::Family;

namespace {

/// Another program on the same server.
class Service final
{
public:
    explicit Service(const QString &url) : m_deployment(*topology::parseUrl(url)), m_bus(m_deployment), m_client(m_bus)
    {
        m_deployment.connect().waitForFinished();
    }
    [[nodiscard]] locks::BlockingLock lock(const char *name, Family family) { return {m_client, LockName(name), family}; }

private:
    topology::Deployment m_deployment;
    pubsub::Bus m_bus;
    locks::Client m_client;
};

QProcessEnvironment withoutDisplay()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const auto &name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s, u"LOCKSCOPE_URL"_s})
        environment.remove(name);
    return environment;
}

} // namespace

/// The program as people start it.
class TestDesktop : public QObject
{
    Q_OBJECT
private:
    tests::RedisFixture m_redis;
    QTemporaryDir m_folder;
    std::unique_ptr<desktop::Application> m_application;

    const inspect::LockSnapshot *shown(const char *name)
    {
        const ui::models::LockRow *row = m_application->window().locks().find(LockName(name));
        return row ? &row->lock : nullptr;
    }
    qint64 shownCount(const char *name)
    {
        const inspect::LockSnapshot *lock = shown(name);
        return lock && !lock->holders.empty() ? lock->holders.front().count : 0;
    }
    void startProgram()
    {
        desktop::Options options;
        options.connection.urls = {m_redis.server().url().toStdString()};
        options.language = u"en"_s;
        m_application = std::make_unique<desktop::Application>(*qApp, options);
        m_application->start();
    }

private Q_SLOTS:
    void initTestCase()
    {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
        QVERIFY2(m_redis.start(), m_redis.problem());
    }
    void init() { m_redis.flush(); }
    void cleanup() { m_application.reset(); }

    void aReadersCountAppearsAndFollows()
    {
        startProgram();
        Service service(m_redis.server().url());
        locks::BlockingLock lock = service.lock("report:nightly", Family::Read);
        QVERIFY(lock.lock());
        QTRY_COMPARE(shownCount("report:nightly"), 1);
        m_application->window().chooseLock(LockName("report:nightly"));
        QVERIFY(lock.lock());
        QTRY_COMPARE(shownCount("report:nightly"), 2);
        QCOMPARE(shown("report:nightly")->holders.front().timeouts.size(), std::size_t(2));
        const auto *verdict = m_application->window().findChild<ui::detail::VerdictView *>();
        QTRY_VERIFY(verdict->text().startsWith(u"HELD FOR READ by "_s));
        QVERIFY(lock.unlock());
        QVERIFY(lock.unlock());
        QTRY_COMPARE(verdict->text(), u"FREE"_s);
    }

    void theLoadOfThePanelRunsAndLeavesNothingBehind()
    {
        startProgram();
        ui::load::LoadPlan plan;
        plan.lock = LockName("demo:{eu}:checkout");
        plan.hold = 5ms;
        plan.think = 1ms;
        m_application->window().setLoadPlan(plan);
        QVERIFY(m_application->window().isVisible());
        const auto *label = m_application->window().findChild<QLabel *>(u"loadSummary"_s);
        QTRY_VERIFY(m_application->window().canStartLoad());
        m_application->window().toggleLoad();
        QTRY_VERIFY(label->text().startsWith(u"Running for "_s) && !label->text().contains(u" 0 acquired"_s));
        m_application->window().toggleLoad();
        QTRY_VERIFY(label->text().startsWith(u"Stopped"_s));
        QTRY_VERIFY(m_redis.keyspace() == tests::Keyspace {});
    }

    /// LOCKSCOPE_STRESS_SECONDS=30 looks longer.
    void noTwoWritersOverlapOnTheTimelineOfARealLoad()
    {
        using namespace ui::timeline;
        startProgram();
        ui::load::LoadPlan plan;
        plan.hold = 2ms;
        plan.think = 1ms;
        m_application->window().setLoadPlan(plan);
        QTRY_VERIFY(m_application->window().canStartLoad());
        TimelineView &timeline = m_application->window().timeline();
        timeline.choose(plan.lock);
        const std::chrono::seconds length(std::max(2, qEnvironmentVariableIntValue("LOCKSCOPE_STRESS_SECONDS")));
        m_application->window().toggleLoad();
        const auto record = [&timeline] { return timeline.canvas().record(); };
        QTRY_VERIFY_WITH_TIMEOUT(record() && record()->last() - *record()->first() > length, int(Millis(length).count()) + 20'000);
        m_application->window().toggleLoad();
        QTRY_VERIFY(m_redis.keyspace() == tests::Keyspace {});
        timeline.bringUpToDate();

        struct Hold
        {
            TimePoint from;
            TimePoint until;
            bool isWrite;
        };
        std::vector<Hold> holds;
        for (const Lane &lane : record()->lanes()) {
            for (std::size_t i = 0; lane.isExact && i < lane.track.size(); ++i) {
                const Segment &segment = lane.track[i];
                if (segment.state.holds != Access::None)
                    holds.push_back({segment.from, lane.track.until(i, record()->last()), segment.state.holds != Access::Read});
            }
        }
        std::ranges::sort(holds, {}, &Hold::from);
        const auto writers = std::ranges::count(holds, true, &Hold::isWrite);
        QVERIFY2(writers > 20 && writers < qsizetype(holds.size()), qPrintable(QString::number(writers)));
        TimePoint lastWrite {};
        TimePoint lastHold {};
        for (const Hold &hold : holds) {
            QVERIFY(hold.from >= (hold.isWrite ? lastHold : lastWrite));
            lastHold = std::max(lastHold, hold.until);
            if (hold.isWrite)
                lastWrite = std::max(lastWrite, hold.until);
        }
    }

    void aKilledServerIsSaidInTheBarAndTheRestartedOneIsFoundAgain()
    {
        startProgram();
        {
            Service service(m_redis.server().url());
            QVERIFY(service.lock("ledger:close", Family::Reentrant).lock());
            QTRY_COMPARE(shownCount("ledger:close"), 1);
        }
        const auto *bar = m_application->window().findChild<ui::ErrorBar *>();
        m_redis.server().kill();
        QTRY_VERIFY_WITH_TIMEOUT(bar->isVisible(), 10'000);
        QVERIFY2(m_redis.start(), m_redis.problem());
        QTRY_VERIFY_WITH_TIMEOUT(bar->text().startsWith(u"Connected again"_s), 15'000);
    }

    void aPictureIsTakenWithoutADisplay()
    {
        const QString file = m_folder.filePath(u"shot.png"_s);
        QProcess program;
        program.setProcessEnvironment(withoutDisplay());
        program.start(QStringLiteral(LOCKSCOPE_PROGRAM),
                      {u"--sandbox"_s, u"--demo"_s, u"--screenshot"_s, file, u"--after"_s, u"1s"_s, u"--lang"_s, u"zh_CN"_s, u"--scale"_s, u"2"_s});
        QVERIFY(program.waitForFinished());
        QVERIFY2(program.exitCode() == 0, program.readAllStandardError().constData());
        QCOMPARE(QImage(file).size(), QSize(2880, 1800));
    }

    void withoutADisplayAndWithoutAPictureItSaysSo()
    {
        QProcess program;
        program.setProcessEnvironment(withoutDisplay());
        program.start(QStringLiteral(LOCKSCOPE_PROGRAM), {u"--sandbox"_s});
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitCode(), 3);
        QCOMPARE(program.readAllStandardError().count('\n'), 1);
    }

    void nobodyThereIsExitCodeThreeWithTheAddress()
    {
        QProcess program;
        program.setProcessEnvironment(withoutDisplay());
        program.start(QStringLiteral(LOCKSCOPE_PROGRAM),
                      {u"--url"_s, u"redis://127.0.0.1:1"_s, u"--screenshot"_s, m_folder.filePath(u"none.png"_s)});
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitCode(), 3);
        QVERIFY(program.readAllStandardError().contains("127.0.0.1:1"));
    }
};

QTEST_MAIN(TestDesktop)
#include "tst_desktop.moc"
