// SPDX-License-Identifier: Apache-2.0
#include "core/base/thread_manners.h"
#include "tests/gui/desktop_bed.h"
#include "ui/load/load_view.h"

#include <QDir>
#ifdef Q_OS_LINUX
#include <cerrno>
#include <sys/resource.h>
#endif
using namespace std::chrono_literals;

namespace {

#ifdef Q_OS_LINUX
/// By how much each thread of this program is nicer than `usual`; of those that are.
QList<int> nicerThan(int usual)
{
    QList<int> nicer;
    for (const QString &thread : QDir(u"/proc/self/task"_s).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        errno = 0; // -1 is a priority too
        const int by = ::getpriority(PRIO_PROCESS, thread.toUInt()) - usual;
        if (errno == 0 && by != 0) // else it has ended meanwhile
            nicer << by;
    }
    std::ranges::sort(nicer);
    return nicer;
}
#endif

} // namespace

/// What a load costs, and what it costs others.
class TestDesktopLoad : public QObject, private DesktopBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { m_redis.flush(); }
    void cleanup() { m_application.reset(); }

    /// The window and its feed, and nobody who works; not longer than the load runs.
    void whatShowsALoadGivesWayToIt()
    {
#ifdef Q_OS_LINUX
        const int usual = ::getpriority(PRIO_PROCESS, 0);
        giveWay(1);
        const bool mayComeBack = ::getpriority(PRIO_PROCESS, 0) != usual;
        comeBack();
        if (!mayComeBack)
            QSKIP("this needs a right, or RLIMIT_NICE");
        startProgram();
        ui::load::LoadView &load = m_application->window().load();
        load.setPlan(planOf(5ms));
        QTRY_VERIFY(load.isAvailable());
        QCOMPARE(nicerThan(usual), QList<int> {});
        for (int run = 0; run < 2; ++run) {
            load.toggle();
            QTRY_COMPARE(nicerThan(usual), (QList<int> {5, 10}));
            QTRY_VERIFY(!textOf(u"loadSummary"_s).contains(u" 0 acquired"_s)); // its workers have come
            QCOMPARE(nicerThan(usual), (QList<int> {5, 10}));
            load.stop();
            QTRY_COMPARE(nicerThan(usual), QList<int> {});
            QTRY_COMPARE(load.course(), ui::load::Course::Stopped);
        }
#else
        QSKIP("only Linux has this");
#endif
    }
};

std::unique_ptr<QObject> makeLoadTests()
{
    return std::make_unique<TestDesktopLoad>();
}

#include "tst_desktop_load.moc"
