// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

namespace lockscope::cli {

namespace {

constexpr const char *Inspect = "Inspect locks";
constexpr const char *Use = "Acquire and release locks";
constexpr const char *Test = "Test locks";
constexpr const char *Shell = "Shell";

} // namespace

const std::vector<CommandEntry> &commands()
{
    static const std::vector<CommandEntry> all {
        {"list", "List all locks", Inspect, &makeListCommand},
        {"show", "Show one lock: holders, waiters, leases and problems", Inspect, &makeShowCommand},
        {"doctor", "Find and repair lock problems", Inspect, &makeDoctorCommand},
        {"watch", "Print lock events as they happen", Inspect, &makeWatchCommand},
        {"record", "Record lock events into a file of bounded size", Inspect, &makeRecordCommand},
        {"replay", "Show a recording without a server", Inspect, &makeReplayCommand},
        {"who", "Show one client: its address, and the locks it holds and waits for", Inspect, &makeWhoCommand},
        {"alias", "Give names to client UUIDs", Inspect, &makeAliasCommand},
        {"hold", "Run a command while holding a lock", Use, &makeHoldCommand, true},
        {"unlock", "Force unlock a lock and notify its waiters", Use, &makeUnlockCommand},
        {"stress", "Put load on locks and check their invariants", Test, &makeStressCommand},
        {"compare", "Compare the reports of two load runs", Test, &makeCompareCommand},
        {"merge", "Merge the reports of several machines into one", Test, &makeMergeCommand},
        {"lab", "Play guided cases and check what Redis stores after each step", Test, &makeLabCommand},
#ifdef LOCKSCOPE_HAS_BENCHMARKS
        {"bench", "Measure Lockscope's figures on this machine", Test, &makeBenchCommand},
#endif
        {"sandbox", "Run private Redis servers until Ctrl-C", Test, &makeSandboxCommand},
        {"completion", "Print a completion script for bash, zsh or fish", Shell, &makeCompletionCommand},
    };
    return all;
}

} // namespace lockscope::cli
