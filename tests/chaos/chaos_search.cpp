// SPDX-License-Identifier: Apache-2.0
// Workers of all lock families while servers, links and processes fail; see LAWFUL.md and `./dev help`.
#include "core/base/duration_text.h"
#include "tests/chaos/chaos_run.h"
#include "tests/chaos/worker_process.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QRandomGenerator>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

[[noreturn]] void refuse(const QString &problem)
{
    std::fprintf(stderr, "chaos_search: %s\n", qPrintable(problem));
    std::exit(2);
}

int number(const QString &text, const QString &option)
{
    bool isNumber = false;
    const int value = text.toInt(&isNumber);
    if (!isNumber || value < 0)
        refuse(u"%1 needs a number"_s.arg(option));
    return value;
}

void printSchedule(const chaos::ScheduleOptions &options, int rounds)
{
    for (int round = 0; round < rounds; ++round) {
        std::printf("round %d\n", round);
        for (const chaos::Event &event : chaos::scheduleOf(options, round))
            std::printf("  %s\n", event.text().constData());
    }
}

int runSearch(const QCoreApplication &application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(u"Search for violations of the locks' promises under random faults."_s);
    parser.addHelpOption();
    const QCommandLineOption time(u"for"_s, u"Time, such as 60s or 10m (default: 60s)."_s, u"time"_s, u"60s"_s);
    const QCommandLineOption seed(u"seed"_s, u"Random seed (default: $LOCKSCOPE_SEED, or a fresh one)."_s, u"number"_s,
                                  qEnvironmentVariable("LOCKSCOPE_SEED"));
    const QCommandLineOption deployment(u"deployment"_s, u"standalone, sentinel or cluster (default: standalone)."_s,
                                        u"kind"_s, u"standalone"_s);
    const QCommandLineOption without(u"without"_s, u"\"lawful\": no event that makes overlaps lawful."_s, u"what"_s);
    const QCommandLineOption round(u"round"_s, u"Play this round of the seed only."_s, u"number"_s);
    const QCommandLineOption processes(u"processes"_s, u"Worker processes (default: 3)."_s, u"number"_s, u"3"_s);
    const QCommandLineOption threads(u"threads"_s, u"Threads of each (default: 8)."_s, u"number"_s, u"8"_s);
    const QCommandLineOption redisson(u"redisson"_s, u"Redisson of this version beside, such as 4.7.0; needs Java."_s,
                                      u"version"_s);
    const QCommandLineOption schedule(u"schedule"_s, u"Print the events of the first rounds, and run nothing."_s,
                                      u"rounds"_s);
    const QCommandLineOption verbose(u"verbose"_s, u"Print each event as it is injected."_s);
    parser.addOptions({time, seed, deployment, without, round, processes, threads, redisson, schedule, verbose});
    parser.process(application);

    chaos::ChaosRun::Options options;
    const auto length = parseDuration(parser.value(time), u"--for"_s);
    if (!length)
        refuse(length.error().message.english());
    options.time = std::chrono::duration_cast<Millis>(*length);
    options.seed = parser.value(seed).isEmpty() ? QRandomGenerator::system()->bounded(1, 1'000'000'000)
                                                : parser.value(seed).toULongLong();
    const auto kind = chaos::deploymentOf(parser.value(deployment));
    if (!kind)
        refuse(u"invalid deployment \"%1\": use standalone, sentinel or cluster"_s.arg(parser.value(deployment)));
    options.deployment = *kind;
    if (parser.isSet(without) && parser.value(without) != "lawful"_L1)
        refuse(u"--without knows only \"lawful\""_s);
    options.hasLawful = !parser.isSet(without);
    if (parser.isSet(round))
        options.onlyRound = number(parser.value(round), u"--round"_s);
    options.processes = std::clamp(number(parser.value(processes), u"--processes"_s), 1, chaos::RedissonCrew::Process);
    options.threads = std::clamp(number(parser.value(threads), u"--threads"_s), 1, 64);
    if (const QString version = parser.value(redisson); !version.isEmpty()) {
        if (const QString obstacle = chaos::RedissonCrew::obstacle(version); !obstacle.isEmpty())
            std::printf("without Redisson: %s\n", qPrintable(obstacle));
        else
            options.redisson = version;
    }
    options.isVerbose = parser.isSet(verbose);
    if (parser.isSet(schedule)) {
        const auto stage = chaos::makeStage(options.deployment);
        printSchedule({.seed = options.seed,
                       .deployment = options.deployment,
                       .hasLawful = options.hasLawful,
                       .servers = stage->serverCount(),
                       .workers = options.processes,
                       .canStepClock = stage->canStepClock()},
                      number(parser.value(schedule), u"--schedule"_s));
        return 0;
    }
    std::printf("seed %llu, %s\n", static_cast<unsigned long long>(options.seed),
                toWord(options.deployment).constData());
    std::fflush(stdout);
    return chaos::ChaosRun(options).run();
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == "--worker"_L1)
        return chaos::runWorker(chaos::WorkerOptions::fromArguments(arguments.mid(2)));
    return runSearch(application);
}
