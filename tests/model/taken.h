// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/multi_lock.h"
#include "tests/model/lane.h"

namespace lockscope::model {

/// The reply to a call for permits or a group, and its time.
struct Taken
{
    std::string answer; ///< "granted 2", "busy", or the word of an error
    locks::PermitIds ids {};
    TimePoint validUntil {};
    TimePoint at {};
};

/// Acquires what the step names. Thread: any except the engines'.
[[nodiscard]] QFuture<Result<Taken>> takePermits(Lane &lane, const Step &step, const std::stop_token &stop);

/// The groups of one sequence. Holders of one client share its objects. Thread: the lane's.
class Groups final
{
public:
    explicit Groups(Lane &lane) : m_lane(lane) { }

    [[nodiscard]] QFuture<Result<Taken>> take(const Step &step, const std::stop_token &stop);
    [[nodiscard]] std::string release(const Step &step);
    [[nodiscard]] std::string isHeld(const Step &step);

private:
    [[nodiscard]] locks::MultiLock multi(const Step &step);
    [[nodiscard]] locks::AsyncLock faster(const Step &step);

    Lane &m_lane;
    std::map<std::tuple<const locks::Client *, Kind, int>, locks::MultiLock> m_locks;
};

} // namespace lockscope::model
