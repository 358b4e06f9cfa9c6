// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/one_shot.h"
#include "core/lab/actor.h"
#include "core/lab/lab_links.h"
#include "core/locks/client.h"

namespace lockscope::lab {

/// Performs the steps of a case with Lockscope's own locks: one client per holder, all on the same links. Made and
/// destroyed on any thread but the engine's, after all performed steps have ended. `links` must outlive it.
class LockActor final : public Actor
{
public:
    LockActor(LabLinks &links, const GoldenCase &golden);
    ~LockActor() override;

    /// Thread: any.
    void leave() override;
    [[nodiscard]] QCoro::Task<Result<GoldenAnswer>> perform(GoldenStep step) override;
    [[nodiscard]] std::optional<QString> lastError() const override { return m_lastError; }
    [[nodiscard]] std::vector<CallRecord> takeCalls() override { return m_links.log()->take(); }

private:
    using Outcome = OneShot<Result<locks::Attempt>>;
    [[nodiscard]] locks::Lock lockOf(const GoldenStep &step) const;
    [[nodiscard]] QCoro::Task<Result<GoldenAnswer>> take(GoldenStep step);
    [[nodiscard]] QCoro::Task<Result<GoldenAnswer>> giveBack(GoldenStep step);
    [[nodiscard]] QCoro::Task<Result<GoldenAnswer>> finish(GoldenStep step);
    [[nodiscard]] QCoro::Task<Result<GoldenAnswer>> awaitRenewal();
    void begin(const GoldenStep &step);

    [[nodiscard]] topology::Deployment &deployment() const { return m_links.bus().deployment(); }

    LabLinks &m_links;
    const GoldenCase m_golden;
    std::map<char, std::unique_ptr<locks::Client>> m_clients;
    std::map<char, Outcome> m_waits; // engine thread
    QString m_lastError;             // engine thread
};

} // namespace lockscope::lab
