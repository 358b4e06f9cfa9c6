// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

namespace lockscope::cli {

const std::vector<CommandEntry> &commands()
{
    static const std::vector<CommandEntry> all {
        {"list", "Every lock that is there", &makeListCommand},
        {"show", "One lock: who holds it, until when, what is wrong", &makeShowCommand},
        {"watch", "What happens to locks, as it happens", &makeWatchCommand},
        {"record", "What happens to locks, into a bounded file", &makeRecordCommand},
        {"replay", "What a recording holds, without a server", &makeReplayCommand},
        {"doctor", "What is wrong, why, and what helps", &makeDoctorCommand},
        {"hold", "Run a command while holding a lock", &makeHoldCommand},
        {"unlock", "Take a lock away from its holder", &makeUnlockCommand},
        {"alias", "What people call the clients that Redis knows by a UUID", &makeAliasCommand},
        {"stress", "Put load on locks and check their promises", &makeStressCommand},
        {"compare", "Two reports of load runs side by side", &makeCompareCommand},
        {"merge", "One report of the load runs of many machines", &makeMergeCommand},
        {"lab", "The guided cases, step by step, each compared with what Redis must store", &makeLabCommand},
#ifdef LOCKSCOPE_HAS_BENCHMARKS
        {"bench", "The figures of this machine, each beside its target", &makeBenchCommand},
#endif
        {"completion", "A script that lets bash, zsh or fish complete all this", &makeCompletionCommand},
        {"sandbox", "A private server until Ctrl-C", &makeSandboxCommand},
    };
    return all;
}

} // namespace lockscope::cli
