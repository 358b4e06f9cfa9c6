// SPDX-License-Identifier: Apache-2.0
#include "core/lab/hand_scene.h"

#include <algorithm>
#include <set>
#include <span>

namespace lockscope::lab {

namespace {

using Verb = GoldenStep::Verb;

void addHolds(HandWorker &worker, const GoldenCase &golden, const Keyspace &stored)
{
    const LockName name(golden.name);
    const QByteArray field = goldenHolder(worker.who).field();
    if (golden.lock == "readwrite") {
        worker.reads = storedHolds(stored, name, field);
        worker.writes = storedHolds(stored, name, field + ":write");
    } else {
        worker.fair = storedHolds(stored, name, field);
    }
    if (worker.waitsFor && worker.holds(*worker.waitsFor) > 0) // it has the lock, and a later step reports that
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

int storedHolds(const Keyspace &stored, const LockName &lock, const QByteArray &field)
{
    const auto key = stored.find(lock.bytes());
    if (key == stored.end())
        return 0;
    const auto found = std::ranges::find(key->second.content, field, &std::pair<QByteArray, QByteArray>::first);
    return found == key->second.content.end() ? 0 : found->second.toInt();
}

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
        if (!shown.empty())
            addHolds(worker, played.golden, shown.back().after);
    }
    return cast;
}

} // namespace lockscope::lab
