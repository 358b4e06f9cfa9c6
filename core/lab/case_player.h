// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/actor.h"

#include <QFuture>

namespace lockscope::lab {

struct PlayOptions
{
    Witness::Scope scope = Witness::Scope::Lock;
    /// Called on the engine thread for each step once it has been compared. Must not block.
    std::function<void(const StepRecord &)> stepped;
    CancelToken cancel; ///< made by CancelToken::make(): ends the play before its next step with ErrorKind::Cancelled
};

/// Plays the case. After each step it compares answer, messages, listeners, findings and all stored data, and ends at
/// the first difference. Data under the lock's name is removed before and after. An error: the server could not be
/// read. `bus` is connected; it and `actor` must outlive the play. Thread: engine.
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
