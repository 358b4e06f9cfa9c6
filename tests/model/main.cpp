// SPDX-License-Identifier: Apache-2.0
// Searches for sequences of lock calls with replies that Redisson's locks would not give; see lock_model.h.
#include "core/base/duration_text.h"
#include "tests/model/search.h"
#include "tests/support/redis_fixture.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <cstdio>
#include <random>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::model;

namespace {

int fail(const QString &text)
{
    std::fprintf(stderr, "model_search: %s\n", qPrintable(text));
    return 2;
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(u"Search for wrong answers of the locks with random sequences of calls."_s);
    parser.addHelpOption();
    const QCommandLineOption time(u"for"_s, u"How long to search (default: 40s)."_s, u"time"_s, u"40s"_s);
    const QCommandLineOption seed(u"seed"_s, u"Random seed (default: $LOCKSCOPE_SEED, or a fresh one)."_s, u"number"_s,
                                  qEnvironmentVariable("LOCKSCOPE_SEED", QString::number(std::random_device()())));
    const QCommandLineOption families(u"families"_s, u"Only these, separated by commas (default: all)."_s, u"list"_s);
    const QCommandLineOption shrinking(u"shrink"_s, u"How long to shrink a sequence that fails (default: 60s)."_s,
                                       u"time"_s, u"60s"_s);
    const QCommandLineOption lanes(u"lanes"_s, u"Number of sequences side by side (default: 24)."_s, u"number"_s,
                                   u"24"_s);
    const QCommandLineOption replay(u"replay"_s, u"Play one sequence instead of searching."_s, u"sequence"_s);
    const QCommandLineOption times(u"times"_s, u"Number of repetitions of --replay (default: 10)."_s, u"number"_s,
                                   u"10"_s);
    parser.addOptions({time, seed, families, shrinking, lanes, replay, times});
    parser.process(application);

    SearchOptions options;
    const auto duration = parseDuration(parser.value(time), u"--for"_s);
    if (!duration)
        return fail(duration.error().message.english());
    options.time = std::chrono::ceil<Millis>(*duration);
    const auto shrinkTime = parseDuration(parser.value(shrinking), u"--shrink"_s);
    if (!shrinkTime)
        return fail(shrinkTime.error().message.english());
    options.shrinking = std::chrono::ceil<Millis>(*shrinkTime);
    bool isNumber = false;
    options.seed = parser.value(seed).toULongLong(&isNumber);
    if (!isNumber)
        return fail(u"the seed is no number: "_s + parser.value(seed));
    options.lanes = std::max(1, parser.value(lanes).toInt());
    for (const QString &word : parser.value(families).split(u',', Qt::SkipEmptyParts)) {
        const std::optional<Kind> kind = parseKind(word.toStdString());
        if (!kind)
            return fail(u"unknown family: "_s + word);
        options.kinds.push_back(*kind);
    }
    std::string problem;
    const std::optional<Sequence> steps = parseSequence(parser.value(replay).toStdString(), problem);
    if (!steps)
        return fail(u"unknown step: "_s + QString::fromStdString(problem));

    qputenv("QT_LOGGING_RULES", "*=false"); // lost holds are part of the search
    tests::RedisFixture redis({.useUnixSocket = true});
    if (!redis.start())
        return fail(QString::fromUtf8(redis.problem()));
    tests::LockBed first(redis.server().url());
    tests::LockBed second(redis.server().url());
    if (!first.opened() || !second.opened())
        return fail((first.opened() ? second : first).opened().error().message.english());
    Search search({redis.server(), first, second, 600ms}, options);
    const bool isFine = parser.isSet(replay) ? search.replay(*steps, parser.value(times).toInt()) : search.run();
    return isFine ? 0 : 1;
}
