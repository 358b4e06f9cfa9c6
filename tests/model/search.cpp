// SPDX-License-Identifier: Apache-2.0
#include "tests/model/search.h"

#include "core/base/random.h"
#include "tests/model/counter_player.h"
#include "tests/model/generator.h"
#include "tests/model/group_player.h"
#include "tests/model/permit_player.h"

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace lockscope::model {

using namespace std::chrono_literals;

namespace {

constexpr int Repeats = 3;    // per candidate: timing matters
constexpr auto MaxStep = 20s; // a hang

void print(const std::string &text)
{
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
}

} // namespace

Search::Search(const Stage &stage, SearchOptions options)
    : m_stage(stage), m_options(std::move(options)),
      m_stalls(stage.server, {&stage.first.engine(), &stage.second.engine()}), m_end(BootClock::now() + m_options.time)
{
    for (int i = 0; i < m_options.lanes; ++i)
        m_progress.push_back(std::make_unique<Progress>());
    m_watch = std::thread([this] { watch(); });
}

Search::~Search()
{
    m_isDone = true;
    m_watch.join();
}

bool Search::run()
{
    print("seed " + std::to_string(m_options.seed) + '\n');
    const TimePoint start = BootClock::now();
    std::vector<std::thread> threads;
    for (int number = 0; number < m_options.lanes; ++number)
        threads.emplace_back([this, number] { work(number); });
    for (std::thread &thread : threads)
        thread.join();
    const auto seconds = std::chrono::duration<double>(BootClock::now() - start).count();
    print(m_coverage.toText() + std::to_string(qint64(double(m_coverage.operations()) / seconds * 60))
          + " operations a minute, stalls of the machine " + std::to_string(m_stalls.stalls())
          + ", violations discarded because of one " + std::to_string(m_disturbed) + '\n');
    if (m_failure) {
        report(*m_failure);
        return false;
    }
    if (m_coverage.openShare() > 0.1) {
        print("more than 10 % of the steps allow everything\n");
        return false;
    }
    return true;
}

void Search::work(int number)
{
    Lane lane(m_stage);
    if (!lane.problem().isEmpty()) {
        print(lane.problem().toStdString() + '\n');
        std::_Exit(2);
    }
    SeededRandom random(m_options.seed, quint64(number));
    while (!m_isOver && BootClock::now() < m_end) {
        const std::uint64_t seed = random.next();
        std::optional<Failure> failure = play(lane, *m_progress.at(std::size_t(number)),
                                              generate(seed, m_options.kinds));
        if (!failure)
            continue;
        failure->seed = seed;
        m_isOver = true;
        const std::lock_guard guard(m_mutex);
        if (!m_failure)
            m_failure = std::move(failure);
    }
}

std::optional<Failure> Search::play(Lane &lane, Progress &progress, const Sequence &steps)
{
    {
        const std::lock_guard guard(progress.mutex);
        progress.sequence = toText(steps);
    }
    for (int tries = 0; tries < Repeats; ++tries) {
        const TimePoint start = BootClock::now();
        const auto atStep = [&](const std::string &step) {
            const std::lock_guard guard(progress.mutex);
            progress.step = step;
            progress.since = BootClock::now();
        };
        std::optional<std::string> violation;
        std::string log;
        bool isOpenEnded = false;
        const auto playWith = [&](auto player) {
            violation = player->play(steps);
            log = player->log();
            isOpenEnded = player->isOpenEnded();
        };
        const auto isAny = [&](auto is) {
            return std::ranges::any_of(steps, [&](const Step &step) { return hasKind(step.verb) && is(step.kind); });
        };
        if (isAny(isCounter))
            playWith(std::make_unique<CounterPlayer>(lane, m_coverage, atStep));
        else if (isAny([](Kind kind) { return kind == Kind::Permit; }))
            playWith(std::make_unique<PermitPlayer>(lane, m_coverage, atStep));
        else if (isAny(isGroup))
            playWith(std::make_unique<GroupPlayer>(lane, m_coverage, atStep));
        else
            playWith(std::make_unique<Player>(lane, m_coverage, atStep));
        {
            const std::lock_guard guard(progress.mutex);
            progress.since = {};
        }
        if (violation || isOpenEnded)
            lane.renewClients();
        if (!violation)
            return std::nullopt;
        std::this_thread::sleep_for(20ms); // a stall is recorded when it ends
        if (!m_stalls.hasStalledSince(start))
            return Failure {0, *violation, log};
        ++m_disturbed;
    }
    return std::nullopt;
}

void Search::report(const Failure &failure)
{
    Sequence steps = generate(failure.seed, m_options.kinds);
    print("violation: " + failure.violation + '\n' + failure.log + "sequence: " + toText(steps) + '\n');
    if (m_options.shrinking == Millis(0))
        return;
    std::vector<std::unique_ptr<Lane>> lanes;
    for (int i = 0; i < m_options.lanes; ++i)
        lanes.push_back(std::make_unique<Lane>(m_stage));
    Failure last = failure;
    const auto firstFailing = [&](const std::vector<Sequence> &candidates) {
        std::vector<std::optional<Failure>> failures(candidates.size());
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < candidates.size(); ++i)
            threads.emplace_back([&, i] {
                for (int tries = 0; tries < Repeats && !failures[i]; ++tries)
                    failures[i] = play(*lanes[i], *m_progress[i], candidates[i]);
            });
        for (std::thread &thread : threads)
            thread.join();
        const auto found = std::ranges::find_if(failures, [](const auto &each) { return each.has_value(); });
        if (found == failures.end())
            return -1;
        last = **found;
        return int(found - failures.begin());
    };
    if (firstFailing(std::vector<Sequence>(lanes.size(), steps)) < 0) {
        print("not seen again in " + std::to_string(Repeats * int(lanes.size())) + " repetitions\n");
        return;
    }
    const TimePoint end = BootClock::now() + m_options.shrinking;
    steps = shrink(failure.seed, m_options.kinds, lanes.size(), firstFailing, [&] { return BootClock::now() < end; });
    print("shrunk to " + std::to_string(steps.size()) + " steps: " + last.violation + '\n' + last.log
          + "model_search --replay \"" + toText(steps) + "\"\n");
}

bool Search::replay(const Sequence &steps, int times)
{
    Lane lane(m_stage);
    int failures = 0;
    for (int i = 0; i < times; ++i) {
        const std::optional<Failure> failure = play(lane, *m_progress.front(), steps);
        if (failure && ++failures == 1)
            print("violation: " + failure->violation + '\n' + failure->log);
    }
    print(std::to_string(failures) + " of " + std::to_string(times) + " repetitions failed\n");
    return failures == 0;
}

/// A step that hangs is a failure, too.
void Search::watch()
{
    while (!m_isDone) {
        std::this_thread::sleep_for(50ms);
        for (const std::unique_ptr<Progress> &progress : m_progress) {
            const std::lock_guard guard(progress->mutex);
            if (progress->since == TimePoint {} || BootClock::now() - progress->since < MaxStep)
                continue;
            print("seed " + std::to_string(m_options.seed) + "\nviolation: \"" + progress->step + "\" never ended\n"
                  + "model_search --replay \"" + progress->sequence + "\"\n");
            std::_Exit(1);
        }
    }
}

} // namespace lockscope::model
