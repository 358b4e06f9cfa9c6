// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/link.h"

#include <coroutine>
#include <memory>
#include <vector>

namespace lockscope::inspect {

/// Many commands that only read, sent to one server in one turn, and again when the link breaks; awaiting yields the
/// replies in the order of the commands, error replies as errors. Of a million keys each allocation counts: none has a
/// coroutine of its own. Await it once, in the turn that asks. Thread: the engine's.
class Questions final
{
public:
    /// `most` that are asked.
    Questions(redis::Link &link, std::size_t most);

    void ask(redis::Command command);

    [[nodiscard]] bool await_ready() const;
    void await_suspend(std::coroutine_handle<> waiter);
    std::vector<Result<redis::Reply>> await_resume();

private:
    class Answers;
    std::shared_ptr<Answers> m_answers;
};

} // namespace lockscope::inspect
