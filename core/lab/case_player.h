// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/lock_actor.h"

#include <QFuture>

namespace lockscope::lab {

struct PlayOptions
{
    Witness::Scope scope = Witness::Scope::Lock;
    /// Told on the engine thread of each step once it has been compared. Do not block in it.
    std::function<void(const StepRecord &)> stepped;
    CancelToken cancel; ///< made by CancelToken::make(): ends the play before its next step with ErrorKind::Cancelled
};

/// Plays the case and compares answer, messages, listeners, findings and everything that is stored after each step; it
/// ends with the first step that differs. What is stored under the lock's name is removed before and after. An error:
/// the server could not be looked at. `bus` is connected; it and `actor` outlive the play. Engine thread.
[[nodiscard]] QCoro::Task<Result<CaseRecord>> play(pubsub::Bus &bus, GoldenCase golden, Actor &actor,
                                                   PlayOptions options);

/// A case played by Lockscope's own locks. Made and destroyed on any thread but the engine's; destroying it ends the
/// play.
class OwnPlay final
{
public:
    OwnPlay(LabLinks &links, const GoldenCase &golden, PlayOptions options = {});
    ~OwnPlay();
    Q_DISABLE_COPY_MOVE(OwnPlay)

    [[nodiscard]] const QFuture<Result<CaseRecord>> &result() const { return m_result; }

private:
    LabLinks &m_links;
    LockActor m_actor;
    CancelToken m_cancel; // engine thread
    QFuture<Result<CaseRecord>> m_result;
};

} // namespace lockscope::lab
