// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/one_shot.h"
#include "core/lab/case_record.h"
#include "core/lab/lab_links.h"
#include "core/locks/client.h"

#include <QCoroTask>

namespace lockscope::lab {

/// Performs the steps of a case: by the library, by the scripts alone, or by another program. Thread: the player's
/// engine.
class Actor
{
public:
    virtual ~Actor() = default;
    /// Performs one repetition of the step; not called for Wait. Returns the answer as the holder receives it. A
    /// failure is an error, but "not a holder" is an answer.
    [[nodiscard]] virtual QCoro::Task<Result<GoldenAnswer>> perform(GoldenStep step) = 0;
    /// The case is over: pending waits end.
    virtual void leave() { }
    /// This actor's holder for `A`, `B` or `C`; the player reads stored data as if it were goldenHolder().
    [[nodiscard]] virtual HolderId holderOf(char who) const { return goldenHolder(who); }
    /// True if it sets deadlines with its own clock, read before the script runs; false: with the server's, read in the
    /// script.
    [[nodiscard]] virtual bool hasOwnClock() const { return false; }
    /// The error text of the last NotHolder; nothing from an actor without texts.
    [[nodiscard]] virtual std::optional<QString> lastError() const { return std::nullopt; }
    /// The script calls since the last call; none from an actor that does not know them.
    [[nodiscard]] virtual std::vector<CallRecord> takeCalls() { return {}; }
};

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
    [[nodiscard]] QCoro::Task<Result<GoldenAnswer>> release(GoldenStep step);
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
