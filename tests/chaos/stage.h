// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/sandbox/server.h"
#include "tests/chaos/event.h"
#include "tests/chaos/lawful.h"

#include <QStringList>
#include <functional>
#include <memory>
#include <vector>

namespace lockscope::chaos {

/// Private servers, and the faults they support. Thread: main.
class Stage
{
public:
    virtual ~Stage() = default;
    [[nodiscard]] virtual Status start() = 0;
    /// The deployment, then the additional servers of a RedLock, if any.
    [[nodiscard]] virtual QStringList urls() const = 0;
    [[nodiscard]] virtual int serverCount() const = 0;
    [[nodiscard]] virtual bool canStepClock() const { return false; }

    [[nodiscard]] virtual Status begin(const Event &event) = 0;
    [[nodiscard]] virtual Status end(const Event &event) = 0;
    /// Every server runs and replies, and all settings of faults are undone.
    [[nodiscard]] virtual Status heal() = 0;
    /// The resources that an event may cause to overlap. Call it before begin().
    [[nodiscard]] virtual ResourceSet hitBy(const Event &event) = 0;
    /// The servers that store keys now.
    [[nodiscard]] virtual std::vector<sandbox::Server *> primaries() = 0;
    /// Whether another server has taken over since the last check without an event: the machine was too busy.
    [[nodiscard]] virtual bool hasChangedByItself() { return false; }
};

/// Events that all stages handle in the same way, on one running server. Returns whether it was one of these.
[[nodiscard]] Result<bool> beginOnServer(const Event &event, sandbox::Server &server);
[[nodiscard]] Result<bool> endOnServer(const Event &event, sandbox::Server &server);
/// Blocks until the server has executed the command; an error reply is an error.
[[nodiscard]] Status tell(sandbox::Server &server, const std::vector<QByteArray> &words);

/// SIGSTOP, and SIGCONT after that time.
Status pauseFor(sandbox::Server &server, Millis time);
/// Removes the memory limit. Retries if a server that changes its role closes the link.
[[nodiscard]] Status resetMemory(sandbox::Server &server);
/// INFO replication; empty: no reply.
[[nodiscard]] QByteArray replication(sandbox::Server &server);
/// Polls until the condition holds; otherwise returns an error with this text.
[[nodiscard]] Status awaitTrue(const char *otherwise, const std::function<bool()> &isSo);

[[nodiscard]] std::unique_ptr<Stage> makeStage(Deployment deployment);

} // namespace lockscope::chaos
