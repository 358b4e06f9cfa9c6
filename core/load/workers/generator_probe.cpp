// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/generator_probe.h"

#include "core/load/metrics/bottleneck.h"

#include <QFile>
#include <thread>

#ifdef Q_OS_LINUX
#include <unistd.h>
#endif

namespace lockscope::load {

using namespace std::chrono_literals;

namespace {

constexpr auto JudgedBy = 5s;
constexpr auto LagInterval = 10ms;

/// std::clock() is the process' CPU time under POSIX; elsewhere it is wall time, which is useless here.
std::optional<double> cpuShare([[maybe_unused]] std::clock_t from, [[maybe_unused]] std::clock_t to,
                               [[maybe_unused]] std::chrono::nanoseconds elapsed)
{
#ifdef Q_OS_UNIX
    const double busy = static_cast<double>(to - from) / CLOCKS_PER_SEC;
    const double wall = secondsOf(elapsed);
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

GeneratorProbe::Mark GeneratorProbe::mark(qint64 cycles) const
{
    Mark now {BootClock::now(), std::clock()};
    now.cycles = cycles;
    m_lag.addTo(now.lag);
    return now;
}

GeneratorReport GeneratorProbe::between(const Mark &from, const Mark &to, qint64 concurrency)
{
    const std::chrono::nanoseconds elapsed = to.at - from.at;
    GeneratorReport report;
    report.cpuShare = cpuShare(from.cpu, to.cpu, elapsed);
    report.residentBytes = residentBytes();
    Histogram lag = to.lag.since(from.lag);
    if (lag.count() > 0)
        report.loopLagP99 = Micros(lag.valueAtPercentile(99));
    report.isBottleneck = limitsTheLoad({elapsed, report.cpuShare, std::thread::hardware_concurrency(), std::move(lag),
                                         to.cycles - from.cycles, concurrency});
    return report;
}

GeneratorReport GeneratorProbe::report(qint64 cycles, qint64 concurrency) const
{
    GeneratorReport report = between(m_start, mark(cycles), concurrency);
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

std::optional<Micros> GeneratorTrend::sample(const GeneratorProbe &probe, qint64 cycles, qint64 concurrency)
{
    GeneratorProbe::Mark now = probe.mark(cycles);
    if (m_seconds.empty())
        m_seconds.push_back(probe.start());
    while (m_seconds.size() > 1 && now.at - m_seconds[1].at >= JudgedBy)
        m_seconds.pop_front();
    m_report = GeneratorProbe::between(m_seconds.front(), now, concurrency);
    const GeneratorReport sinceLast = GeneratorProbe::between(m_last.value_or(m_seconds.front()), now, concurrency);
    if (now.at - m_seconds.back().at >= 1s)
        m_seconds.push_back(now);
    m_last = std::move(now);
    return sinceLast.loopLagP99;
}

} // namespace lockscope::load
