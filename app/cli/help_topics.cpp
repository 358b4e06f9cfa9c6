// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/help_topics.h"

#include "app/cli/messages.h"
#include "app/common/connection_arguments.h"
#include "app/common/help_layout.h"
#include "app/common/messages.h"
#include "core/base/messages.h"
#include "core/inspect/messages.h"
#include "core/lab/messages.h"
#include "core/load/metrics/messages.h"
#include "core/load/scenario/messages.h"
#include "core/load/scenario/preset.h"
#include "core/locks/messages.h"
#include "core/pubsub/messages.h"
#include "core/redis/messages.h"
#include "core/sandbox/messages.h"
#include "core/topology/messages.h"

#include <algorithm>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

using Sections = std::vector<app::HelpSection>;

Sections durations()
{
    return {{u"TIME"_s,
             {{{}, u"A number and a unit: 250us, 20ms, 1.5s, 2m, 8h. Only 0 needs no unit."_s},
              {u"us"_s, u"Microseconds"_s},
              {u"ms"_s, u"Milliseconds"_s},
              {u"s"_s, u"Seconds"_s},
              {u"m"_s, u"Minutes"_s},
              {u"h"_s, u"Hours"_s}}},
            {u"TIMES of stress --hold and --think"_s,
             {{u"5ms"_s, u"Always 5 ms"_s},
              {u"uniform:1ms..5ms"_s, u"Each time from 1 ms to 5 ms with equal probability"_s},
              {u"exp:2ms"_s, u"Exponential distribution with a mean of 2 ms"_s},
              {u"lognormal:2ms,0.5"_s, u"Log-normal distribution with a median of 2 ms and a sigma of 0.5"_s}}}};
}

Sections urls()
{
    return {
        app::ConnectionArguments::helpOfUrls(),
        {u"Passwords"_s,
         {{{},
           u"Other users of the machine can read a password in the URL of a command. Use $LOCKSCOPE_PASSWORD, "
           "--password-file or a profile instead."_s}}},
        {u"Order"_s, {{{}, u"--url, --profile or --sandbox, else $LOCKSCOPE_URL, else redis://127.0.0.1:6379."_s}}}};
}

Sections faults()
{
    return {{u"Faults"_s,
             {{{}, u"TIME counts from the start of the measured part, LENGTH is a duration."_s},
              {u"kill-worker@TIME:holder"_s, u"A holder vanishes without releasing anything"_s},
              {u"kill-worker@TIME:waiter"_s, u"A waiter vanishes; its place in a queue stays"_s},
              {u"skip-unlock@TIME"_s, u"A worker ends without its release"_s},
              {u"pause-client@TIME:LENGTH"_s, u"All clients of the run are paused"_s},
              {u"freeze-watchdog@TIME:LENGTH"_s, u"No lease is renewed"_s},
              {u"cut-links@TIME:LENGTH"_s, u"All connections are cut, and none can be made"_s},
              {u"delay-links@TIME:LENGTH"_s, u"Each command is delayed by LENGTH, until the end of the run"_s},
              {u"drop-subscription@TIME"_s, u"The connections for messages are cut once"_s},
              {u"stop-server@TIME:LENGTH"_s, u"The server is paused; --sandbox or --sandbox-cluster"_s},
              {u"kill-server@TIME"_s, u"The server is killed and the run ends; --sandbox"_s},
              {u"move-slot@TIME"_s, u"The slot of the first name moves to another node; --sandbox-cluster"_s},
              {u"failover@TIME"_s, u"The primary of the first name dies, a replica takes over; --sandbox-cluster"_s}}}};
}

Sections exitCodes()
{
    return {{u"Exit codes"_s,
             {{u"0"_s, u"Done"_s},
              {u"1"_s, u"Error found, assertion failed, or the lock has another holder"_s},
              {u"2"_s, u"Wrong usage, a write with --read-only, or a path that cannot be written"_s},
              {u"3"_s, u"No connection, missing permission, server lost, or a file not written"_s},
              {u"4"_s, u"Invariant violated (stress)"_s},
              {u"5"_s, u"Lock not acquired in time (hold)"_s},
              {u"6"_s, u"Lock lost (hold)"_s},
              {u"130"_s, u"Interrupted, all holds released"_s},
              {{}, u"If several apply, the order is 130, 3, 4, 1. hold passes on the exit code of its command."_s}}}};
}

Sections assertions()
{
    return {{u"Assertions"_s,
             {{{}, u"stress --assert 'METRIC OP VALUE', where OP is <, <=, ==, >= or >."_s},
              {{},
               u"A figure that was not measured fails. Waits include the attempts without the lock, for at least the "
               "time that they lasted."_s},
              {u"p50(OF), p90(OF), p99(OF), p999(OF), max(OF)"_s,
               u"Percentiles and maximum, compared with a duration. OF is wait, wait_raw, hold or handoff, for one "
               "mode wait.read, wait.write, wait.exclusive or wait.fair"_s},
              {u"throughput"_s, u"Acquisitions per second"_s},
              {u"acquired, timeouts, errors, lost"_s, u"Number of acquisitions by outcome"_s},
              {u"violations"_s, u"Number of violated invariants"_s},
              {u"failover_overlaps"_s, u"Number of overlapping holds that a failover without --sync-replicas allows"_s},
              {u"longest_wait"_s, u"Longest wait of any worker, compared with a duration"_s},
              {u"jain"_s, u"Jain's fairness index of the workers' shares, 1 if all are equal"_s}}}};
}

Sections scenarios()
{
    app::HelpSection presets {u"Presets of stress --preset"_s, {}};
    for (const load::Preset &preset : load::presets())
        presets.rows.push_back({preset.name, preset.summary.english()});
    return {
        std::move(presets),
        {u"Scenario files"_s,
         {{{},
           u"A JSON file with the fields of \"scenario\" in a report: stress --json report.json writes one. Options "
           "on the command line change the scenario of a file or preset."_s}}}};
}

template <std::size_t Size>
void add(std::vector<app::HelpRow> &rows, const std::array<MessageText, Size> &catalogue)
{
    for (const MessageText &each : catalogue)
        rows.push_back({QString::fromLatin1(each.code), QString::fromUtf8(each.text)});
}

Sections messages()
{
    app::HelpSection all {u"Messages"_s, {}};
    add(all.rows, BaseMessageTexts::all);
    add(all.rows, redis::MessageTexts::all);
    add(all.rows, topology::MessageTexts::all);
    add(all.rows, pubsub::MessageTexts::all);
    add(all.rows, locks::MessageTexts::all);
    add(all.rows, inspect::MessageTexts::all);
    add(all.rows, load::HistogramMessageTexts::all);
    add(all.rows, load::MessageTexts::all);
    add(all.rows, lab::MessageTexts::all);
    add(all.rows, sandbox::MessageTexts::all);
    add(all.rows, app::MessageTexts::all);
    add(all.rows, MessageTexts::all);
    std::ranges::sort(all.rows, {}, &app::HelpRow::term);
    return {std::move(all)};
}

} // namespace

const std::vector<HelpTopic> &helpTopics()
{
    static const std::vector<HelpTopic> all {
        {u"durations"_s, u"Times and distributions of times"_s, &durations},
        {u"url"_s, u"URLs of servers, clusters and sentinels"_s, &urls},
        {u"faults"_s, u"Faults of stress --fault"_s, &faults},
        {u"exit-codes"_s, u"Exit codes of all commands"_s, &exitCodes},
        {u"assertions"_s, u"Conditions of stress --assert"_s, &assertions},
        {u"scenarios"_s, u"Presets and scenario files of stress"_s, &scenarios},
        {u"messages"_s, u"Codes and texts of all messages"_s, &messages},
    };
    return all;
}

app::HelpSection listOfHelpTopics()
{
    app::HelpSection list {u"Topics of lockscope-cli help TOPIC"_s, {}};
    for (const HelpTopic &topic : helpTopics())
        list.rows.push_back({topic.name, topic.summary});
    return list;
}

QString helpPageOf(const QString &name)
{
    const auto topic = std::ranges::find(helpTopics(), name, &HelpTopic::name);
    if (topic == helpTopics().end())
        return {};
    const int width = app::helpWidth();
    QString page = app::wrapped(topic->summary, 0, 0, width);
    for (const app::HelpSection &section : topic->sections())
        page += app::toText(section, width);
    return page;
}

} // namespace lockscope::cli
