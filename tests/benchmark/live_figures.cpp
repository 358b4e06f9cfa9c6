// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"
#include "core/sandbox/server.h"
#include "tests/benchmark/change_count.h"
#include "tests/benchmark/measurements.h"
#include "tests/benchmark/raw_client.h"
#include "tests/benchmark/replay_program.h"
#include "tests/benchmark/window_program.h"

#include <QElapsedTimer>
#include <atomic>
#include <random>
#include <thread>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

constexpr int HeldLocks = 1000;
constexpr int ManyLocks = 100'000;
constexpr int ChangesPerSecond = 5000;
constexpr int InSight = 20;     ///< visible locks: the first names of the list
constexpr int OneInSight = 100; ///< changes elsewhere per change of a visible lock

std::string lockAt(int i)
{
    const std::string number = std::to_string(1'000'000 + i);
    return "bench:lock:" + number.substr(1);
}

/// Held locks whose leases outlast the measurement.
void fill(RawClient &server, int locks)
{
    const std::string script = R"(
        for i = tonumber(ARGV[1]), tonumber(ARGV[2]) do
          local name = string.format('bench:lock:%06d', i)
          redis.call('HSET', name, '6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:' .. i, 1)
          redis.call('PEXPIRE', name, 3600000)
        end)";
    constexpr int atOnce = 10'000;
    for (int from = 0; from < locks; from += atOnce)
        server.call({"EVAL", script, "0", std::to_string(from), std::to_string(std::min(from + atOnce, locks) - 1)});
}

/// Changes locks at the given rate until destroyed.
class Changes final
{
public:
    explicit Changes(const sandbox::Server &server)
        : m_thread([this, port = server.port(), password = server.password().toStdString()] {
              try {
                  run(port, password);
              } catch (const std::exception &) {
                  // The server has ended, which shows in the rate.
              }
          })
    {
    }
    ~Changes()
    {
        m_isOver = true;
        m_thread.join();
    }
    Q_DISABLE_COPY_MOVE(Changes)
    [[nodiscard]] qint64 count() const { return m_count; }

private:
    void run(std::uint16_t port, const std::string &password)
    {
        RawClient client(port, password);
        std::mt19937 random(7);
        const auto start = std::chrono::steady_clock::now();
        while (!m_isOver) {
            const int i = int(m_count % OneInSight == 0 ? random() % InSight : random() % ManyLocks);
            client.call({"HSET", lockAt(i), "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:" + std::to_string(i),
                         std::to_string(changeCount(BootClock::now()))});
            const qint64 done = ++m_count;
            std::this_thread::sleep_until(start + std::chrono::microseconds(done * 1'000'000 / ChangesPerSecond));
        }
    }

    std::atomic<bool> m_isOver = false;
    std::atomic<qint64> m_count = 0;
    std::thread m_thread;
};

/// Runs a server with `locks` held locks and the window that shows it; `use` receives the window's output.
FigureResult measureLive(const Figure &figure, const PairOptions &options, int locks,
                         const std::function<Result<Run>(const sandbox::Server &, const QStringList &arguments)> &run)
{
    if (!findProgram(u"lockscope"_s))
        return notMeasured(figure, u"the desktop program is not beside this one"_s);
    sandbox::Server server;
    if (const Status started = server.start(); !started)
        return failed(figure, started.error().message.english());
    RawClient client(server.port(), server.password().toStdString());
    fill(client, locks);
    const QStringList arguments {figure.id, QString::number(locks)};
    return measureRuns(figure, options, [&]() -> Result<Run> {
        if (options.isInterrupted())
            return fail(ErrorKind::Cancelled, Message::verbatim(u"interrupted"_s));
        return run(server, arguments);
    });
}

} // namespace

FigureResult measureRepaint(const Figure &figure, const PairOptions &options)
{
    const auto run = [](const sandbox::Server &server, const QStringList &arguments) -> Result<Run> {
        QElapsedTimer timer;
        timer.start();
        const Changes changes(server);
        const Result<QJsonObject> said = askWindow(arguments, server.url());
        if (!said)
            return fail(said.error());
        const double perSecond = double(changes.count()) * 1000 / double(timer.elapsed());
        Run measured {{said->value("p99_ms"_L1).toDouble(), said->value("stall_p999_ms"_L1).toDouble()}};
        measured.note = u"%1 rows, %2 changes/s, %3 repaints seen, median %4 ms, longest stall %5 ms"_s
                            .arg(said->value("rows"_L1).toInt())
                            .arg(perSecond, 0, 'f', 0)
                            .arg(said->value("samples"_L1).toInt())
                            .arg(said->value("p50_ms"_L1).toDouble(), 0, 'f', 1)
                            .arg(said->value("stall_max_ms"_L1).toDouble(), 0, 'f', 1);
        if (perSecond < ChangesPerSecond * 0.95)
            measured.fault = u"only %1 changes a second were made"_s.arg(perSecond, 0, 'f', 0);
        else if (said->value("samples"_L1).toInt() < 200)
            measured.fault = u"too few repaints were seen"_s;
        return measured;
    };
    return measureLive(figure, options, ManyLocks, run);
}

FigureResult measureStart(const Figure &figure, const PairOptions &options)
{
    const auto run = [](const sandbox::Server &server, const QStringList &arguments) -> Result<Run> {
        QElapsedTimer timer;
        timer.start();
        qint64 painted = 0;
        const Result<QJsonObject> said = askWindow(arguments, server.url(), [&] { painted = timer.elapsed(); });
        if (!said)
            return fail(said.error());
        return Run {{double(painted)}, u"%1 locks listed"_s.arg(HeldLocks)};
    };
    return measureLive(figure, options, HeldLocks, run);
}

FigureResult measureIdle(const Figure &figure, const PairOptions &options)
{
    const auto run = [](const sandbox::Server &server, const QStringList &arguments) -> Result<Run> {
        const Result<QJsonObject> said = askWindow(arguments, server.url());
        if (!said)
            return fail(said.error());
        return Run {{said->value("percent_of_a_core"_L1).toDouble()},
                    u"%1 locks counted down for %2 s"_s.arg(HeldLocks).arg(said->value("seconds"_L1).toInt())};
    };
    return measureLive(figure, options, HeldLocks, run);
}

} // namespace lockscope::benchmark
