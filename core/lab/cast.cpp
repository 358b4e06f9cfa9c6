// SPDX-License-Identifier: Apache-2.0
#include "core/lab/cast.h"

#include <algorithm>
#include <set>
#include <span>

namespace lockscope::lab {

namespace {

using Verb = GoldenStep::Verb;

int countOf(const StoredKey &lock, const QByteArray &field)
{
    const auto found = std::ranges::find(lock.content, field, &std::pair<QByteArray, QByteArray>::first);
    return found == lock.content.end() ? 0 : found->second.toInt();
}

void addHolds(HandWorker &worker, const GoldenCase &golden, const StoredKey &lock)
{
    const QByteArray field = goldenHolder(worker.who).field();
    if (golden.lock == "readwrite") {
        worker.reads = countOf(lock, field);
        worker.writes = countOf(lock, field + ":write");
    } else {
        worker.fair = countOf(lock, field);
    }
    using Side = GoldenStep::Side;
    const int wanted = worker.waitsFor == Side::Read ? worker.reads
        : worker.waitsFor == Side::Write             ? worker.writes
                                                     : worker.fair;
    if (wanted > 0) // it has it, and the step in which it hears so is still to come
        worker.waitsFor.reset();
}

void addStep(HandWorker &worker, const StepRecord &played)
{
    const Verb verb = played.step.verb;
    if (verb == Verb::Begin && played.answer && played.answer->kind == GoldenAnswer::Kind::Waiting)
        worker.waitsFor = played.step.side;
    else if (verb == Verb::Finish || verb == Verb::Die)
        worker.waitsFor.reset();
    worker.isDead = worker.isDead || verb == Verb::Die;
}

} // namespace

std::vector<HandWorker> castAfter(const CaseRecord &played, int steps)
{
    std::set<char> names;
    for (const GoldenStep &step : played.golden.steps) {
        if (step.who != 0)
            names.insert(step.who);
    }
    std::vector<HandWorker> cast;
    for (const char who : names)
        cast.push_back({who});
    const auto shown = std::span(played.steps).first(std::min(std::size_t(std::max(steps, 0)), played.steps.size()));
    for (HandWorker &worker : cast) {
        for (const StepRecord &step : shown) {
            if (step.step.who == worker.who)
                addStep(worker, step);
        }
        if (shown.empty())
            continue;
        const Keyspace &stored = shown.back().after;
        if (const auto lock = stored.find(played.golden.name); lock != stored.end())
            addHolds(worker, played.golden, lock->second);
    }
    return cast;
}

} // namespace lockscope::lab
