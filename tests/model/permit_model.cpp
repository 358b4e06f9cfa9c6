// SPDX-License-Identifier: Apache-2.0
#include "tests/model/permit_model.h"

#include <algorithm>

namespace lockscope::model {

using namespace std::chrono_literals;

long long PermitModel::leastHeld(const Permits &permits, const Window &window)
{
    long long held = 0;
    for (const PermitHold &hold : permits.holds)
        held += hold.isSure(window.replied) ? hold.amount : 0;
    return held;
}

long long PermitModel::maxHeld(const Permits &permits, const Window &window)
{
    long long held = 0;
    for (const PermitHold &hold : permits.holds)
        held += hold.isOver(window.sent) ? 0 : hold.amount;
    return held;
}

bool PermitModel::isOpenFor(const Permits &permits, int amount, TimePoint at, int waiting)
{
    return permits.total.value_or(0) - maxHeld(permits, {at, at}) - waiting >= amount;
}

PermitOutcomes PermitModel::acquire(const Permits &permits, const Step &step, const Window &window, int waiting,
                                    bool isWait, bool hasEnded)
{
    PermitOutcomes outcomes;
    const long long total = permits.total.value_or(0);
    const bool canGrant = hasEnded || total - leastHeld(permits, window) >= step.amount;
    const bool mustGrant = total - maxHeld(permits, window) - waiting >= step.amount;
    if (step.lease && *step.lease > MaxTime)
        return {{"usage", permits}};
    if (step.amount == 0) {
        outcomes.emplace("granted 0", permits);
        return outcomes;
    }
    if (canGrant) {
        Permits after = permits;
        PermitHold hold {step.holder, step.amount, {}, !step.lease};
        if (step.lease) {
            hold.earliest = window.sent + std::max(*step.lease, 1ms) - 1ms;
            hold.latest = window.replied + *step.lease + 3ms;
        }
        after.holds.push_back(hold);
        outcomes.emplace("granted " + std::to_string(step.amount), std::move(after));
        if (step.lease && *step.lease <= window.replied - window.sent + 1ms)
            outcomes.emplace("timeout", permits); // granted too late and released
    }
    if (!mustGrant || isWait)
        outcomes.emplace("busy", permits);
    return outcomes;
}

PermitOutcomes PermitModel::release(const Permits &permits, int holder, const Window &window)
{
    Permits after = permits;
    const auto last = std::find_if(after.holds.rbegin(), after.holds.rend(),
                                   [holder](const PermitHold &hold) { return hold.holder == holder; });
    const PermitHold hold = *last;
    after.holds.erase(std::next(last).base());
    PermitOutcomes outcomes;
    if (!hold.isOver(window.sent))
        outcomes.emplace("ok", after);
    if (hold.isSure(window.replied))
        return outcomes;
    outcomes.emplace("not-holder", after); // a later call has collected them
    if (hold.amount == 1)
        outcomes.emplace("lost", after);
    return outcomes;
}

PermitOutcomes PermitModel::set(const Permits &permits, int amount)
{
    if (permits.total)
        return {{"false", permits}};
    Permits after = permits;
    after.total = amount;
    return {{"true", after}};
}

} // namespace lockscope::model
