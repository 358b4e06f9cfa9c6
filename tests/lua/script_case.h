// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lua/script.h"
#include "tests/support/redis_fixture.h"

namespace lockscope::tests {

/// One call of one script: the stored data before and after, the reply and the messages. All texts are words
/// separated by blanks. `K(A,1)` stands for `{N}:A:rwlock_timeout:1`, `held` for `{N}:timeout`; `plain`, `rw`, `sc` and
/// `cdl` for the channels of N; `plain:A` for the one that A waits on for a fair lock, `queue` and `deadlines` for its
/// waiters; `request` for its unlock latch; `past`, `late` and `never` for scores of permits; in commands `+9000` for 9
/// s from now by the server's clock.
struct ScriptCase
{
    const lua::Script *script = nullptr;
    QByteArray given; ///< commands that make the state before, separated by `;`
    QByteArray keys;
    QByteArray arguments;
    QByteArray reply; ///< as RawReply::toText(); `~9000` is a time that may have run down, `*` is anything but an error
    QByteArray then;  ///< commands that would make the state after; `unchanged`; `*`: any
    QByteArray message; ///< `0 on plain`, several separated by `;`; empty: none; `*`: any
};

/// Empty when everything is as written. Times to live may differ by 5 s: cases use steps of 10 s and more.
enum class Memory {
    Free,
    Full, ///< the server is at its maxmemory when the script runs, and evicts nothing
};
/// `by`: a link of another user that runs the script.
QByteArray check(const ScriptCase &scriptCase, RedisFixture &redis, Memory memory = Memory::Free,
                 RawLink *by = nullptr);

} // namespace lockscope::tests
