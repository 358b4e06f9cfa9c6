// SPDX-License-Identifier: Apache-2.0
#include "core/locks/family.h"
#include "core/redis/reply_reader.h"
#include "lua/scripts.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>

using namespace lockscope;

/// Replies of lock scripts: accepted only with two or three integers, or with three and the queue.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    redis::ReplyReader reader;
    reader.feed(fuzz::bytesOf(data, size));
    const Result<std::optional<redis::Reply>> next = reader.next();
    if (!next || !*next)
        return 0;
    const std::vector<redis::Reply> &elements = (*next)->elements;
    const auto answer = locks::decodeAnswer(lua::FairAcquire, **next);
    if (!answer) {
        fuzz::require(answer.error().kind == ErrorKind::Protocol, "a wrong answer is an error of the protocol");
        return 0;
    }
    fuzz::require((*next)->isArray() && elements.size() >= 2 && elements.size() <= 5, "an answer is a short array");
    // The outcome decides whether a lock counts as acquired: it must be what the server sent.
    fuzz::require(answer->outcome == elements[0].toInteger(), "the outcome is the first number");
    fuzz::require(answer->value == elements[1].toInteger(), "the value is the second number");
    fuzz::require(!answer->queue || answer->queue->expired.size() == elements[3].elements.size(), "every expired waiter is reported");
    return 0;
}
