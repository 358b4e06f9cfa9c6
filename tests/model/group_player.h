// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/group_model.h"
#include "tests/model/taking_player.h"

namespace lockscope::model {

/// Plays a sequence on multi locks and red locks with the same members, or on faster multi locks with the same values.
/// A holder has one set of members at a time. Thread: the lane's.
class GroupPlayer final : public TakingPlayer
{
public:
    GroupPlayer(Lane &lane, Coverage &coverage, std::function<void(const std::string &)> atStep);

private:
    QFuture<Result<Taken>> take(const Step &step, const std::stop_token &stop) override;
    Allowed noteTaken(const Step &step, const Window &window, const Taken &taken) override;
    void call(const Step &step) override;
    [[nodiscard]] Step adapted(const Step &step) const override;
    [[nodiscard]] bool isOpenFor(const Step &step, TimePoint at, const Sequence &others) const override;
    std::string problemOfStored() override;
    void drain() override;

    Allowed choose(const std::string &answer, GroupOutcomes outcomes);
    [[nodiscard]] std::vector<StoredMember> stored();

    Groups m_groups;
    GroupModel m_model;
    GroupHolds m_holds;
    bool m_isFaster = false;
};

} // namespace lockscope::model
