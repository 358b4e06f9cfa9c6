// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/permit_model.h"
#include "tests/model/taking_player.h"

namespace lockscope::model {

/// Plays a sequence on a semaphore whose permits have leases. Thread: the lane's.
class PermitPlayer final : public TakingPlayer
{
public:
    using TakingPlayer::TakingPlayer;

private:
    QFuture<Result<Taken>> take(const Step &step, const std::stop_token &stop) override;
    Allowed noteTaken(const Step &step, const Window &window, const Taken &taken) override;
    void call(const Step &step) override;
    [[nodiscard]] bool isOpenFor(const Step &step, TimePoint at, const Sequence &others) const override;
    std::string problemOfStored() override;
    void drain() override;

    void release(const Step &step);
    void count(const Step &step);
    void askLease(const Step &step);
    void extend(const Step &step);
    /// Keeps the state that the reply leads to.
    Allowed choose(const std::string &answer, PermitOutcomes outcomes);
    [[nodiscard]] PermitHold *lastOf(int holder);

    Permits m_permits;
};

} // namespace lockscope::model
