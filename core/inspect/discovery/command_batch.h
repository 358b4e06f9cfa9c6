// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/link.h"

#include <coroutine>
#include <memory>
#include <vector>

namespace lockscope::inspect {

/// Many read-only commands, sent to one server in one turn and resent if the link breaks. Awaiting returns the replies
/// in the order of the commands, error replies as errors. With a million keys each allocation counts, so the commands
/// have no coroutines of their own. Await it once, in the turn that calls ask(). Thread: engine.
class CommandBatch final
{
public:
    /// `most`: maximum number of commands.
    CommandBatch(redis::Link &link, std::size_t most);

    void ask(redis::Command command);

    [[nodiscard]] bool await_ready() const;
    void await_suspend(std::coroutine_handle<> waiter);
    std::vector<Result<redis::Reply>> await_resume();

private:
    class Answers;
    std::shared_ptr<Answers> m_answers;
};

} // namespace lockscope::inspect
