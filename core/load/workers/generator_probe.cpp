// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/generator_probe.h"

#include <QFile>
#include <thread>

#ifdef Q_OS_LINUX
#include <unistd.h>
#endif

namespace lockscope::load {

using namespace std::chrono_literals;

namespace {

constexpr auto LagInterval = 10ms;
constexpr auto TooLate = 10ms;   // a loop this late adds more to a wait than most locks do
constexpr double TooBusy = 0.95; // of all cores

/// std::clock() is the process' CPU time where POSIX says so; elsewhere it is wall time and says nothing.
std::optional<double> cpuShare([[maybe_unused]] std::clock_t since, [[maybe_unused]] std::chrono::nanoseconds elapsed)
{
#ifdef Q_OS_UNIX
    const double busy = static_cast<double>(std::clock() - since) / CLOCKS_PER_SEC;
    const double wall = std::chrono::duration<double>(elapsed).count();
    if (wall > 0.0)
        return busy / wall;
#endif
    return std::nullopt;
}

std::optional<qint64> residentBytes()
{
#ifdef Q_OS_LINUX
    QFile statm(QStringLiteral("/proc/self/statm"));
    if (statm.open(QIODevice::ReadOnly)) {
        const QList<QByteArray> pages = statm.readLine().split(' ');
        return pages.value(1).toLongLong() * sysconf(_SC_PAGESIZE);
    }
#endif
    return std::nullopt;
}

} // namespace

GeneratorProbe::GeneratorProbe(topology::Deployment &deployment) : m_deployment(deployment)
{
    m_deployment.engine().runAndWait([this] { measureNext(); });
}

GeneratorProbe::~GeneratorProbe()
{
    m_deployment.engine().runAndWait([this] { m_timer.reset(); });
}

GeneratorReport GeneratorProbe::since(Mark &mark) const
{
    Mark now {BootClock::now(), std::clock()};
    m_lag.addTo(now.lag);
    const Histogram lag = now.lag.since(mark.lag);
    GeneratorReport report;
    report.cpuShare = cpuShare(mark.cpu, now.at - mark.at);
    report.residentBytes = residentBytes();
    if (lag.count() > 0)
        report.loopLagP99 = Micros(lag.valueAtPercentile(99));
    const bool isBusy = report.cpuShare && *report.cpuShare > TooBusy * std::thread::hardware_concurrency();
    const bool isLate = report.loopLagP99 && *report.loopLagP99 > TooLate;
    report.isBottleneck = isBusy || isLate;
    mark = std::move(now);
    return report;
}

GeneratorReport GeneratorProbe::report() const
{
    Mark mark = start();
    GeneratorReport report = since(mark);
    m_deployment.engine().runAndWait([&] {
        const int linksOfANode = 2; // one for commands, one for subscriptions
        report.connections = static_cast<int>(m_deployment.router().primaries().size()) * linksOfANode;
    });
    return report;
}

void GeneratorProbe::measureNext()
{
    Clock &clock = m_deployment.clock();
    const TimePoint due = clock.now() + LagInterval;
    m_timer = clock.callAt(due, [this, due] {
        m_lag.record(m_deployment.clock().now() - due);
        measureNext();
    });
}

} // namespace lockscope::load
